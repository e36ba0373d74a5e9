"""The firmware on a Pico: makes the board that the settings describe and runs the app on it."""

from app.supervisor import CRASHED, ENDED, GAVE_UP, live
from boards.folder_storage import Folder
from boards.pico import PicoBoard
from light.colours_waves_and_current import least_ma
from settings import read_settings
from storage.crashes import Crashes
from table_and_ring_limits import RING_SEATS

_DOTS = {ENDED: 2, CRASHED: 6, GAVE_UP: 4}  # what the ring shows afterwards, as the app shows its notices


def run() -> tuple:
    """Run until the board is taken into service. Returns, for boot/start.py, what is to be shown then (the ring's GPIO,
    its length in pixels, how many dots) and whether to start anew, as after a crash, when the heap must be put in
    order."""
    settings = read_settings(Folder(), least_ma)
    pins = (settings["pin_ring"], settings["pin_pass"], settings["pin_out"], settings["pin_seats"])
    board = PicoBoard(*pins, settings["pin_piezo"], settings["led_driver"], _chain(settings), settings["pixel_bytes"])
    try:
        how = live(board, Crashes(board), settings)
        while not board.ready():
            board.wait(1)
    finally:
        board.service()
    return settings["pin_ring"], settings["ring_px"], _DOTS[how], how == CRASHED


def _chain(settings):
    """The shift registers with the seats that have no pin of their own; None where there are none."""
    pins = settings["pin_chain_data"], settings["pin_chain_load"], settings["pin_chain_clock"]
    return None if None in pins else pins + (RING_SEATS - len(settings["pin_seats"]),)
