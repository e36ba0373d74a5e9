"""Starts the firmware: the only file that acts on import. On a simulated board: `micropython main.py FOLDER`."""

import sys

from boards.sim import SimBoard
from crashes import Crashes, log
from life import CRASHED, GAVE_UP, live


def main(folder: str) -> None:
    """Run until the host at the other end of the link leaves; it is told of each crash in a line for people."""
    board = SimBoard(folder)
    crashes = Crashes(board)
    how = CRASHED
    while how == CRASHED:
        how = live(board, crashes)
        if how == CRASHED:
            print(log(board)[-1:], file=sys.stderr)
    if how == GAVE_UP:
        sys.exit("The app crashed again and again.")
    board.service()


main(sys.argv[1])
