"""Run the firmware on a Pico: make the board that the settings describe, and run the app on it."""

from app.supervisor import CRASHED, ENDED, GAVE_UP, run_app
from boards.folder_storage import Folder
from boards.pico import PicoBoard
from light.colours_waves_and_current import least_ma
from settings import read_settings
from storage.crashes import Crashes
from table_and_ring_limits import RING_SEATS

_DOTS = {ENDED: 2, CRASHED: 6, GAVE_UP: 4}  # notices that the ring shows afterwards, with the app's numbers of dots
_LEVEL = 8  # of white, as in boot/notice_dots.py


def run() -> tuple:
    """Run until a host wants the prompt, or the app crashes. Return, for boot/start.py, what to show then and whether
    to start again with a new heap. To show are the ring's GPIO, its length in pixels, and the number of dots. It starts
    again after a crash, and after a Ctrl-C that nothing follows."""
    settings = read_settings(Folder(), least_ma)
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
    """Show that a host has asked for the board, and wait for more from it. Return True if nothing more comes."""
    # Lazy import: a module that is not needed costs 9 ms of every start.
    from boards.pico_wait_for_prompt import Port, left_alone
    from light.draw_picture import draw_notice

    inks = bytearray(settings["ring_px"])
    draw_notice(inks, _DOTS[ENDED])
    board.show(bytearray(_LEVEL if ink else 0 for ink in inks for _ in range(3)))
    return left_alone(board, Port())


def _chain(settings):
    """Return the shift registers with the seats that have no pin of their own, or None."""
    pins = settings["pin_chain_data"], settings["pin_chain_load"], settings["pin_chain_clock"]
    return None if None in pins else pins + (RING_SEATS - len(settings["pin_seats"]),)
