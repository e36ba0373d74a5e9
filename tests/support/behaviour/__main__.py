"""`python -m tests.support.behaviour`, from the root of the repository: what differs, in clear text; recording anew.

show "emperor 3" 4                        frames, reports and storage of that block of that game
show "emperor 3" 4 --before FOLDER        the differences from another firmware, say `git worktree add`'s
record [SET ...]                          record these sets anew: what they do now is what is wanted
draw                                      draw the scripts anew, and record them
"""

import argparse
import difflib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT), str(ROOT / "tests" / "support")]  # as the tests have it

from behaviour import draw, records  # noqa: E402

_GAMES = 28  # a mode
_STORED = 9  # games of a mode that are resumed


def _show(args: argparse.Namespace) -> None:
    script = next(game for name in records.SETS for game in records.games(name) if game["name"] == args.game)

    def text(firmware: Path) -> str:
        return records.play([script], args.runtime, firmware)[0][args.block].text()

    now = text(args.firmware)
    if args.before is None:
        sys.stdout.write(now)
    else:
        lines = (words.splitlines(keepends=True) for words in (text(args.before), now))
        sys.stdout.writelines(difflib.unified_diff(*lines, "before", "now", n=2))


def _record(args: argparse.Namespace) -> None:
    for name in args.sets or records.SETS:
        records.keep(name, records.digests_of(records.games(name), "cpython"))


def _draw(args: argparse.Namespace) -> None:
    resumed = []
    for mode in draw.MODES:
        drawn = [draw.draw(mode, seed) for seed in range(_GAMES)]
        records.keep_games(mode, drawn)
        resumed += [draw.stored(drawn[number], number % 3) for number in range(_STORED)]
    records.keep_games("stored", resumed)
    cases = sorted((ROOT / "tests" / "cases").glob("*.json"))
    told = [(case.stem, json.loads(case.read_text(encoding="utf-8"))) for case in cases]
    records.keep_games("told", [draw.told(*case) for case in told if isinstance(case[1].get("first"), int)])
    _record(argparse.Namespace(sets=[]))


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.behaviour", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    show = commands.add_parser("show")
    show.add_argument("game")
    show.add_argument("block", type=int)
    show.add_argument("--before", type=Path, metavar="FOLDER", help="another firmware/, to compare with")
    show.add_argument("--firmware", type=Path, metavar="FOLDER", default=ROOT / "firmware")
    show.add_argument("--runtime", choices=("cpython", "micropython"), default="cpython")
    show.set_defaults(run=_show)
    record = commands.add_parser("record")
    record.add_argument("sets", nargs="*", metavar="SET", help=", ".join(records.SETS))
    record.set_defaults(run=_record)
    commands.add_parser("draw").set_defaults(run=_draw)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
