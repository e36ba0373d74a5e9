"""What the firmware costs in memory with most seats of the mode `heap.py MODE [SETTINGS]`; run on MicroPython. Writes
JSON."""

import gc
import json
import sys

from desk import Desk
from games import catalogue
from rules.event_kinds_and_refusals import find
from rules.seat_arithmetic import members

WARM_MS = 4200
TICKS = 1000


class QuietBoard:
    """A board that keeps nothing, so that only the firmware's own memory is counted."""

    def __init__(self, desk):
        self.desk = desk
        self.frames = 0
        self.levels = 0

    def now_ms(self):
        return self.desk.app.now_ms

    def buttons(self):
        return self.levels

    def ready(self):
        return True

    def show(self, frame):
        self.frames += 1

    def feed(self):
        pass

    def receive(self, buffer):
        return 0

    def send(self, buffer, start, stop):
        return stop - start


def put(app, board):
    """Let the app go on with another board."""
    app.board = app.hands._board = app.eyes._board = app.host.link._board = board


def allocated(app, now_ms, ticks, tick_ms):
    """Return how many bytes `ticks` ticks allocate."""
    tick = app.tick
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(ticks):
        tick(now_ms)
        now_ms += tick_ms
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def sweep_stack(depth):
    """Write over the part of the stack that was used: what stands there still would count as held."""
    return depth and sweep_stack(depth - 1)


def an_event(table, number):
    """Return an event that is legal at any time of a long game."""
    if find(table.EVENTS, "strength") >= 0:
        return {"type": "strength", "seat": number % 2, "battlefield": number % 7, "value": number % 30}
    if number % 5:
        return {"type": "pass", "seat": table.subject()}
    return {"type": "extra_turn", "seats": [number % table.count]}


def main():
    found = {}
    gc.collect()
    mode = sys.argv[1]
    seats, teams = max(catalogue.load(mode).tables(24, 5))
    desk = Desk(
        dict(
            {"mode": mode, "seats": seats, "teams": teams or 2},
            **json.loads(sys.argv[2] if len(sys.argv) > 2 else "{}"),
        ),
        tick_ms=8,
    )
    app = desk.app
    board = desk.board
    board.send = lambda buffer, start, stop: stop - start  # what is sent is not kept: it grows in one piece
    desk.begin(members(app.session.table.beginners)[0])
    desk.tap("out")
    desk.run(1000)
    put(app, QuietBoard(desk))
    allocated(app, board.time_ms, 100, 16)
    found["choosing"] = allocated(app, board.time_ms + 1600, 100, 16)
    allocated(app, board.time_ms + 4600, 75, 16)  # it announces that it closes, and a host is told
    found["closing"] = allocated(app, board.time_ms + 5800, 40, 16)
    put(app, board)
    desk.idle(31000)
    now_ms = board.time_ms
    put(app, QuietBoard(desk))
    allocated(app, now_ms, TICKS, 1)  # everything that is made on first use
    found["idle"] = allocated(app, now_ms + 10000, TICKS, 1)
    found["animated"] = allocated(app, now_ms + 20000, TICKS, 16)
    app.host.link.watch(30, now_ms + 40000)
    allocated(app, now_ms + 40000, 100, 16)
    found["watched"] = allocated(app, now_ms + 50000, TICKS, 16)
    app.host.link.watch(0, now_ms)
    for number in range(500):
        code = app.session.enter((an_event(app.session.table, number),), now_ms)
        assert code is None, code
        if app.session.clock is not None:
            app.session.clock.follow(now_ms)
    app.tick(now_ms + 90000)
    assert app.session.game.history.done == 500
    desk.board.frames, desk.board.sent, desk.half_line = [], bytearray(), b""  # the desk's own
    sweep_stack(50)
    gc.collect()
    found["free"] = gc.mem_free()
    print(json.dumps(found))


main()
