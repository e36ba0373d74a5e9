"""An app that has taken all memory but a little crashes; run on MicroPython.

Writes JSON: for several sizes of the free memory, how the app ended, and what is stored then.
"""

import gc
import json

from app import supervisor
from app.app import App
from desk import FakeBoard
from storage.crashes import Crashes

LEFT = range(0, 200, 5)  # pieces of 32 bytes
tick = App.tick
held: list = []  # all memory but a little


class Board(FakeBoard):
    """A board whose time passes only while it waits, and whose host stays."""

    host_left = False

    def __init__(self):
        FakeBoard.__init__(self)
        self.on_frame = lambda ms, frame: None
        self.inbox.extend(b'{"do": "begin", "first": 1}\n')

    def wait(self, ms):
        self.time_ms += max(ms, 1)

    def hung(self):
        return False


def crash_with(left):
    """Return how the app ends if that number of pieces is left, and the names of the stored files."""

    def crash(app, now_ms):
        if now_ms < 700:
            return tick(app, now_ms)
        gc.collect()
        chain = None
        held.append(chain)
        try:
            while True:
                chain = held[0] = (chain, None)
        except MemoryError:
            pass
        for _ in range(left):
            chain = held[0] = chain[0]
        raise MemoryError

    App.tick = crash
    board = Board()
    try:
        how = supervisor.run_app(board, Crashes(board))
    except MemoryError:
        how = "it fell out"
    held.clear()
    gc.collect()
    return how, sorted(board.files)


print(json.dumps([crash_with(left) for left in LEFT]))
