"""A device on a desk: the app on a board whose clock, buttons, storage and chance are set by hand.

Runs on CPython and on MicroPython. `press`, `release` and `hold` drive contacts; `run` lets time pass in small ticks.
"""

import json

from app.app import App
from host_tools.proof.fake_board import WRAP, FakeBoard

PASS = "pass"
OUT = "out"


class Desk:
    """The device with settings `values`, ticked every `tick_ms`; `silent`: until it is spoken to."""

    def __init__(
        self,
        values=None,
        tick_ms=5,
        now_ms=0,
        chance=b"\x00",
        files=None,
        buttons_down=(),
        screen=None,
        silent=False,
    ):
        files = dict(files or {})
        if values is not None:
            files["settings.json"] = json.dumps(values).encode()
        self.board = FakeBoard(files, now_ms, chance)
        self.board.screen = screen
        self.board.host_listens = not silent
        self.tick_ms = tick_ms
        for button in buttons_down:
            self.board.levels |= _bit(button)
        self.app = App(self.board)
        self.half_line = b""
        self.run(0)

    @property
    def scene(self):
        return self.app.scene

    @property
    def game(self):
        return self.app.session.game

    def run(self, ms):
        """Let time pass, with a tick now and one every `tick_ms`."""
        board = self.board
        self.app.tick(board.time_ms)
        while ms > 0:
            step = min(self.tick_ms, ms)
            board.time_ms = (board.time_ms + step) % WRAP
            ms -= step
            self.app.tick(board.time_ms)

    def wait(self, happens, most_ms=3000):
        """Let time pass, with a tick every millisecond, until `happens()` is true. Return how many milliseconds that
        took."""
        tick_ms, self.tick_ms = self.tick_ms, 1
        for ms in range(most_ms):
            if happens():
                self.tick_ms = tick_ms
                return ms
            self.run(1)
        raise AssertionError("it does not happen")

    def idle(self, ms):
        """Press nothing for `ms`: time passes in large ticks, and for hours in still larger ones."""
        fine, self.tick_ms = self.tick_ms, max(250, ms // 1000)
        self.run(ms)
        self.tick_ms = fine

    def press(self, button):
        self.board.levels |= _bit(button)
        self.run(0)

    def release(self, button):
        self.board.levels &= ~_bit(button)
        self.run(30)

    def hold(self, button, ms):
        """Hold `button` for `ms`, then release it."""
        self.press(button)
        self.run(ms)
        self.release(button)

    def hold_both(self, ms=3050):
        """Hold PASS and OUT together for `ms`, then release both."""
        self.press("pass")
        self.press("out")
        self.run(ms)
        self.release("pass")
        self.release("out")
        self.run(300)

    def tap(self, button):
        """Press `button` shortly, then wait longer than the guard against two people who pass the same turn."""
        self.hold(button, 60)
        self.run(450)

    def settle(self):
        """Let moments end."""
        self.idle(3250)
        self.run(200)

    def tell(self, command):
        """Send a command (an object, or raw bytes) and let the device answer. Return the reports that came, as
        objects."""
        line = command if isinstance(command, bytes) else json.dumps(command).encode() + b"\n"
        self.board.inbox.extend(line)
        self.run(300)
        return self.reports()

    def reports(self):
        """Return the reports since the last call. Skip lines that were broken off."""
        lines = (self.half_line + bytes(self.board.sent)).split(b"\n")
        self.board.sent = bytearray()
        self.half_line = lines.pop()
        found = []
        for line in lines:
            try:
                found.append(json.loads(line))
            except ValueError:
                pass
        return found

    def begin(self, first=1):
        """Begin a game with the turn of `first`, and let all moments end."""
        self.tell({"do": "begin", "first": first})
        self.settle()
        return self

    def event(self, **event):
        """Send an event over the link, and let all moments end."""
        self.tell({"do": "event", "event": event})
        self.settle()
        return self

    def state(self):
        from host_tools.proof.play_game_without_device import snapshot  # not above: it counts in `heap.py`

        return snapshot(self.game)


def _bit(button):
    return 1 if button == PASS else 2 if button == OUT else 4 << button
