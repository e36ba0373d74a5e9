"""`python -m hardware.enclosure`: write the exports, the drawings and the pictures again."""

import argparse
import sys


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m hardware.enclosure", description="Write the enclosure's files again."
    )
    parser.add_argument("what", nargs="*", metavar="WHAT", help="export; all where nothing is named")
    what = parser.parse_args().what or ["export"]
    if unknown := set(what) - {"export"}:
        print(f"There is no {sorted(unknown)[0]}; there is export.", file=sys.stderr)
        return 1
    from hardware.enclosure import export

    for path in export.write_all():
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
