"""Starts the firmware: the only file that acts on import. On a simulated board: `micropython main.py FOLDER`."""

import sys

from app import App
from boards.sim import SimBoard


def main(folder: str) -> None:
    """Run until the host at the other end of the link leaves."""
    board = SimBoard(folder)
    app = App(board)
    while not board.host_left:
        board.wait(app.tick(board.now_ms()))


main(sys.argv[1])
