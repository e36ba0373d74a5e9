"""Run the firmware in a Web Worker of a browser page. The worker's script calls each tick."""

from app.supervisor import CRASHED, run_by_ticks
from boards.browser import BrowserBoard
from storage.crashes import Crashes


class Runner:
    """The app on the simulated board of `worker` (see `boards.browser`). The runner starts the app again after a
    crash."""

    def __init__(self, worker):
        self._board = BrowserBoard(worker)
        self.lost = self._board.lost  # True if some stored bytes could not be read
        self._begin()

    def tick(self) -> int:
        """Do all work that is due now. Return how many milliseconds later the script must call again.

        Return -1 after a crash of the app. The next call starts it again. Return -2 if the app has ended, by itself or
        after several crashes.
        """
        return self._after(next(self._running))

    def save(self) -> int:
        """Do what `tick` does, and write all final events to storage: the page may close before the next tick."""
        rest_ms = self.tick()
        return self._after(self._running.send(True)) if rest_ms >= 0 else rest_ms

    def _begin(self) -> None:
        self._running = run_by_ticks(self._board, Crashes(self._board))

    def _after(self, rest_ms: int) -> int:
        if rest_ms >= 0:
            return rest_ms
        if rest_ms != ~CRASHED:
            return -2
        self._begin()
        return -1
