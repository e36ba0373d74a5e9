"""The firmware on a Pico: makes the board that the settings describe and runs the app on it."""

from app import App
from boards.pico import PicoBoard
from boards.pico_store import Store
from light.palette import least_ma
from settings import FILE, Settings


def run() -> None:
    """Run until the board is taken into service; Ctrl-C reaches the REPL again whatever happens."""
    settings = Settings(Store().read(FILE), least_ma)
    pins = (settings["pin_ring"], settings["pin_pass"], settings["pin_out"], settings["pin_seats"])
    board = PicoBoard(*pins, piezo=settings["pin_piezo"])
    try:
        app = App(board)
        while True:
            board.wait(app.tick(board.now_ms()))  # type: ignore[arg-type]  # a number of its own kind to the stubs
    finally:
        board.service()
