"""The firmware on a Pico: makes the board that the settings describe and runs the app on it."""

import machine

from boards.folder import Folder
from boards.pico import PicoBoard
from crashes import Crashes
from life import CRASHED, ENDED, live
from light.palette import least_ma
from settings import FILE, MOST_SEATS, Settings


def run() -> None:
    """Run until the board is taken into service. A crash restarts MicroPython, which begins with an orderly heap."""
    settings = Settings(Folder().read(FILE), least_ma)
    pins = (settings["pin_ring"], settings["pin_pass"], settings["pin_out"], settings["pin_seats"])
    board = PicoBoard(*pins, settings["pin_piezo"], settings["led_driver"], _chain(settings))
    try:
        how = live(board, Crashes(board))
        while not board.ready():
            board.wait(1)
    finally:
        board.service()
    # here, because a module that is not needed costs 9 ms of every start
    from boot import picture

    says = picture.SERVICE if how == ENDED else picture.CRASH if how == CRASHED else picture.SAFE_MODE
    picture.show(settings["pin_ring"], settings["ring_px"], says)
    if how == CRASHED:
        machine.soft_reset()


def _chain(settings):
    """The shift registers with the seats that have no pin of their own; None where there are none."""
    pins = settings["pin_chain_data"], settings["pin_chain_load"], settings["pin_chain_clock"]
    return None if None in pins else pins + (MOST_SEATS - len(settings["pin_seats"]),)
