"""Start the firmware. Only this file acts on import. On a simulated board: `micropython main.py FOLDER`."""

import json
import sys

from app.supervisor import CRASHED, GAVE_UP, run_app
from boards.stdio_board import SimBoard
from storage.crashes import Crashes, log


def main(folder: str) -> None:
    """Run until the host at the other end of the link leaves. Print a line about each crash."""
    board = SimBoard(folder)
    crashes = Crashes(board)
    how = CRASHED
    while how == CRASHED:
        how = run_app(board, crashes)
        if how == CRASHED:
            # On a line of its own: part of a report may have been sent, and both streams may be the same.
            print("\n" + _words(log(board)[-1:]), file=sys.stderr)
    if how == GAVE_UP:
        sys.exit("The app crashed again and again.")
    board.service()


def _words(crash: list) -> str:
    """Return one line about the newest recorded crash: what it was, and where."""
    trace = json.loads(crash[0]).get("trace") if crash else ""
    lines = [line.strip() for line in str(trace).split("\n") if line.strip()]
    if not lines:
        return "The app crashed; the folder cannot be written, so where is not known."
    places = [line for line in lines if line.startswith("File ")]
    return "The app crashed: %s (%s)" % (lines[-1], places[-1] if places else "where is not known")


main(sys.argv[1])
