"""The firmware in a Web Worker of a page, which calls for each tick."""

from app.supervisor import CRASHED, life
from boards.browser import BrowserBoard
from storage.crashes import Crashes


class Runner:
    """The app on the board of `worker` (see `boards.browser`), through its crashes."""

    def __init__(self, worker):
        self._board = BrowserBoard(worker)
        self.lost = self._board.lost  # something that was kept could not be read again
        self._begin()

    def tick(self) -> int:
        """Do what is due; how many ms the script may rest. -1: the app has crashed, and starts anew with the next tick;
        -2: it has ended, by itself or because it crashed again and again."""
        return self._after(next(self._life))

    def save(self) -> int:
        """The same, and what is settled is in storage: the page may be gone before the next tick."""
        rest_ms = self.tick()
        return self._after(self._life.send(True)) if rest_ms >= 0 else rest_ms

    def _begin(self) -> None:
        self._life = life(self._board, Crashes(self._board))

    def _after(self, rest_ms: int) -> int:
        if rest_ms >= 0:
            return rest_ms
        if rest_ms != ~CRASHED:
            return -2
        self._begin()
        return -1
