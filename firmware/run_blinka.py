"""The firmware on CircuitPython or on a Linux board: `python firmware/run_blinka.py [FOLDER]`."""

import sys

from app.supervisor import CRASHED, live
from boards.circuitpython_or_linux_board import BlinkaBoard
from boards.folder_storage import Folder
from light.colours_waves_and_current import least_ma
from settings import read_settings
from storage.crashes import Crashes


def run(folder: str) -> None:
    """Run until somebody wants the prompt, or too many crashes; settings and games are in `folder`."""
    settings = read_settings(Folder(folder), least_ma)
    pins = settings["pin_ring"], settings["pin_pass"], settings["pin_out"], settings["pin_seats"]
    board = BlinkaBoard(*pins, folder, settings["pixel_bytes"])
    try:
        while live(board, Crashes(board)) == CRASHED:
            pass
    finally:
        board.service()


if __name__ == "__main__":
    run(sys.argv[1] if len(sys.argv) > 1 else "data")
