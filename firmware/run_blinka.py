"""Run the firmware under CircuitPython or on a Linux board: `python firmware/run_blinka.py [FOLDER]`."""

import json
import sys

from app.supervisor import CRASHED, GAVE_UP, run_app
from boards.circuitpython_or_linux_link import usual_ring_gpio
from boards.folder_storage import FolderStorage
from light.colours_waves_and_current import least_ma
from settings import read_settings
from storage.crashes import Crashes

_NO_BOARD = "The ring or a button cannot be opened: %s (docs/install.md says what a Linux board needs)."
_GAVE_UP = "The firmware crashed several times in a row and gave up. The command `crashes` of the protocol says why."


def run(folder: str) -> int:
    """Run the firmware until the user asks for the prompt. Return the exit code. The files with settings and games are
    in `folder`.

    The exit code is 1 if the ring or a button cannot be opened, or after too many crashes. In both cases, a sentence on
    standard error gives the reason. Otherwise, the exit code is 0.
    """
    settings = usual(read_settings(FolderStorage(folder), least_ma))
    pins = settings["pin_ring"], settings["pin_pass"], settings["pin_out"], settings["pin_seats"]
    try:
        # Imported here, because the libraries search for their hardware when they are imported.
        from boards.circuitpython_or_linux_board import CircuitPythonOrLinuxBoard

        board = CircuitPythonOrLinuxBoard(*pins, folder, settings["ring_px"], settings["pixel_order"])
    except Exception as fault:  # each library and each board raises its own kinds of exceptions
        print(_NO_BOARD % (fault or type(fault).__name__), file=sys.stderr)
        return 1
    how = CRASHED
    try:
        while how == CRASHED:
            how = run_app(board, Crashes(board), usual(read_settings(board, least_ma)))
    finally:
        board.service()
    if how == GAVE_UP:
        print(_GAVE_UP, file=sys.stderr)
    return int(how == GAVE_UP)


def usual(settings):
    """Return the settings. If the settings file names no GPIO for the ring, use this board's usual GPIO, unless a
    button uses it.
    """
    gpio = usual_ring_gpio()
    if gpio is not None and "pin_ring" not in json.loads(settings.to_bytes()):
        settings.change({"pin_ring": gpio})
    return settings


if __name__ == "__main__":
    sys.exit(run(sys.argv[1] if len(sys.argv) > 1 else "data"))
