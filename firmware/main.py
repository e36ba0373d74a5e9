"""Start the firmware on the simulated board: `micropython main.py FOLDER`. Importing this module only defines names."""

import json
import sys

from app.supervisor import CRASHED, GAVE_UP, run_app
from boards.stdio_board import StdioBoard
from storage.crashes import Crashes, log


def main(folder: str) -> None:
    """Run the firmware until the host closes the link. The files with settings and games are in `folder`. For each
    crash, print one line to standard error.
    """
    board = StdioBoard(folder)
    crashes = Crashes(board)
    how = CRASHED
    while how == CRASHED:
        how = run_app(board, crashes)
        if how == CRASHED:
            # Begin a new line: part of a report may have been sent, and both streams may end in the same terminal.
            print("\n" + _words(log(board)[-1:]), file=sys.stderr)
    if how == GAVE_UP:
        sys.exit("The app crashed again and again.")
    board.service()


def _words(crash: list) -> str:
    """Return one line about the newest crash: the message of the exception, and where in the source it was raised.

    `crash` is a list with that crash as JSON text. The list is empty if the crash could not be recorded.
    """
    trace = json.loads(crash[0]).get("trace") if crash else ""
    lines = [line.strip() for line in str(trace).split("\n") if line.strip()]
    if not lines:
        return "The app crashed; the folder cannot be written, so where is not known."
    places = [line for line in lines if line.startswith("File ")]
    return "The app crashed: %s (%s)" % (lines[-1], places[-1] if places else "where is not known")


main(sys.argv[1])
