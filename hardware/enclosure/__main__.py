"""`python -m hardware.enclosure [export] [drawings] [studio] [hero]`: write its files again."""

import argparse
import sys

WHAT = ("export", "drawings", "studio", "hero")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m hardware.enclosure", description="Write the case's files again.")
    parser.add_argument("what", nargs="*", metavar="WHAT", help=f"{', '.join(WHAT)}; all where nothing is named")
    what = parser.parse_args().what or WHAT
    if unknown := [name for name in what if name not in WHAT]:
        print(f"There is no {unknown[0]}; there are {', '.join(WHAT)}.", file=sys.stderr)
        return 1
    from hardware.enclosure import assembly_drawings, export, hero, studio

    writers = {
        "export": export.write_all,
        "drawings": assembly_drawings.write_all,
        "studio": studio.write,
        "hero": hero.write,
    }
    for name in what:
        for path in writers[name]():
            print(path, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
