"""Run the firmware in a Web Worker of a browser page. For each tick, the worker's script calls `RunBrowser.tick`."""

from app.supervisor import CRASHED, run_by_ticks
from boards.browser_board import BrowserBoard
from boards.browser_table_copy import read, written
from free_memory import if_memory_allows
from storage.crashes import Crashes

_NO_ROOM = "The browser has no room for this copy. Nothing was changed."


class RunBrowser:
    """Runs the app on the simulated board that uses `worker` (see `boards.browser_board`), and starts the app again
    after a crash.
    """

    def __init__(self, worker):
        self._board = BrowserBoard(worker)
        self.lost = self._board.lost  # True if some stored bytes could not be read
        self._begin()

    def tick(self) -> int:
        """Do all work that is due now. Return the number of milliseconds after which the script must call `tick` again.

        Return -1 after a crash of the app; the next call starts the app again. Return -2 if the app has ended, either
        by itself or after several crashes.
        """
        return self._after(next(self._running))

    def save(self) -> int:
        """Do what `tick` does, and write all final events to storage, because the page may close before
        the next tick.
        """
        rest_ms = self.tick()
        return self._after(self._running.send(True)) if rest_ms >= 0 else rest_ms

    def copy(self) -> str:
        """Return a copy of everything that the table stores, as the text of a file (see
        `boards.browser_table_copy`)."""
        return written(self._board.all())

    def put_back(self, text: str) -> str:
        """Replace everything that the table stores with the copy in `text`. Return "", or a sentence that says why
        nothing was replaced.

        After a replacement, the script must not call the runner again, because the app would overwrite the copy with
        the data that it still has in memory.
        """
        try:
            kept = if_memory_allows(read, text)
        except ValueError as fault:
            return str(fault)
        return "" if kept is not None and self._board.replace(kept) else _NO_ROOM

    def _begin(self) -> None:
        self._running = run_by_ticks(self._board, Crashes(self._board))

    def _after(self, rest_ms: int) -> int:
        if rest_ms >= 0:
            return rest_ms
        if rest_ms != ~CRASHED:
            return -2
        self._begin()
        return -1
