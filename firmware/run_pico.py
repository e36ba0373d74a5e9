"""Run the firmware on a Pico: create the board that the settings describe, and run the app on that board."""

from app.supervisor import CRASHED, ENDED, GAVE_UP, run_app
from boards.folder_storage import FolderStorage
from boards.pico_board import PicoBoard
from boards.pico_wait_for_prompt import Port, left_alone
from light.colours_waves_and_current import least_ma
from light.draw_picture import draw_notice
from settings import read_settings
from storage.crashes import Crashes
from table_and_ring_limits import RING_SEATS

_DOTS = {ENDED: 2, CRASHED: 6, GAVE_UP: 4}  # how the app ended -> number of dots of the notice that the ring then shows
_LEVEL = 8  # brightness of the white dots, as in boot/safe_mode_by_held_pass.py


def run() -> tuple:
    """Run the app until a host asks for the prompt, or until it crashes.

    Return four values for boot/start.py: the ring's GPIO, its number of pixels, the dots of the notice to show, and
    whether to start the firmware again with a new heap. The firmware starts again after a crash, and after a Ctrl-C if
    the host sends nothing more.
    """
    settings = read_settings(FolderStorage(), least_ma)
    pins = (settings["pin_ring"], settings["pin_pass"], settings["pin_out"], settings["pin_seats"])
    board = PicoBoard(*pins, settings["pin_piezo"], settings["led_driver"], _chain(settings), settings["pixel_order"])
    try:
        how = run_app(board, Crashes(board), settings)
        while not board.ready():
            board.wait(1)
        again = how == CRASHED or (how == ENDED and _left_alone(board, settings))
    finally:
        board.service()
    return settings["pin_ring"], settings["ring_px"], _DOTS[how], again


def _left_alone(board, settings) -> bool:
    """Show on the ring that a host has interrupted the app, and wait for more bytes from the host. Return True if no
    more bytes come.
    """
    inks = bytearray(settings["ring_px"])
    draw_notice(inks, _DOTS[ENDED])
    board.show(bytearray(_LEVEL if ink else 0 for ink in inks for _ in range(3)))
    return left_alone(board, Port())


def _chain(settings):
    """Return the three GPIOs of the shift registers for seat buttons, and how many seats have no GPIO of their own.

    Return None if the settings name no shift registers.
    """
    pins = settings["pin_chain_data"], settings["pin_chain_load"], settings["pin_chain_clock"]
    return None if None in pins else pins + (RING_SEATS - len(settings["pin_seats"]),)
