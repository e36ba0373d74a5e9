"""The firmware on a board that a program controls. The program calls one method for each step and receives the result.

The module runs on CPython and on MicroPython. On MicroPython it needs only a few hundred bytes more than the firmware
itself, because `far` handles the storage, the output, the light and the small screen. `far` has the methods `frame`,
`transfer`, `sent` and `take`, and the storage methods of `boards.contract`.
"""

import sys

import scene as s
from app.app import App
from controls.session import Session
from games import catalogue
from host_tools.proof.fake_board import WRAP, FakeBoard
from link import reports
from settings import may_shine
from storage.crashes import NO_CRASH

# The names of a probe's numbers, in this order. The number -1 means that there is no value.
PROBE: tuple = ("screen", "home", "cursor", "marked", "offered", "asks", "choosable", "change", "total")
PROBE += ("has_game", "running", "living", "winners", "losers", "drawn", "over", "done", "events", "provisional")
PROBE += ("waits", "full", "before", "hold_ms", "peek", "peek_back", "rested", "testing", "notice", "mode", "places")
PROBE += ("closing", "shine")
# the largest values of one tick since the last probe (see `work` and `FarBoard`); the longest time between two frames
# since then; and the board's time
PROBE += ("calls", "depth", "stack", "stored", "frame_gap_ms", "now_ms")
_MOST_TICKS = 20000  # the device has sent everything within this number of ticks
_LINE_TICKS = 400  # after this number of ticks the unread rest of a line is dropped


class PowerLost(BaseException):  # nothing in the firmware may catch it
    """Power was lost in the middle of a storage operation."""


class LooseBus:
    """The I2C bus of a small screen whose cable is loose for 2 s of every 16 s. Each transfer is passed on to `far`."""

    def __init__(self, board) -> None:
        self._board = board

    def writeto(self, address, data):
        if self._board.time_ms >> 11 & 7 == 7:
            raise OSError
        self._board.far.transfer(data)


class FarBoard(FakeBoard):
    """A board with the functions of `boards.contract`. It passes storage, output and light to `far`."""

    def __init__(self, far, now_ms: int, chance: bytes) -> None:
        FakeBoard.__init__(self, None, now_ms, chance)
        self.far = far
        self.host_listens = False  # the state before the first start
        self.rig: FirmwareRig
        self.stored = 0  # storage requests in this tick
        self.frame_gap_ms = 0  # the longest time between two frames since the last query
        self.shown_ms = -1  # when the last frame was shown, or -1 before the first frame since the start

    def open_screen(self):
        """Return the small screen, or None if it does not start. On CPython, return None, because the drawing code
        needs MicroPython.
        """
        if sys.implementation.name != "micropython":
            return None
        from boards.pico_ssd1306 import PicoSsd1306

        screen = PicoSsd1306(LooseBus(self), 0x3C, lambda: False)
        return screen if screen.start() else None

    def show(self, frame):
        if self.shown_ms >= 0:
            self.frame_gap_ms = max(self.frame_gap_ms, (self.time_ms - self.shown_ms) % WRAP)
        self.shown_ms = self.time_ms
        self.far.frame(self.rig.app.settings["budget_ma"], frame)

    def read(self, name):
        self.stored += 1
        return self.far.read(name)

    def write(self, name, data):
        self.stored += 1
        return self.far.write(name, data)

    def append(self, name, data):
        self.stored += 1
        return self.far.append(name, data)

    def ilistdir(self):
        self.stored += 1
        return self.far.ilistdir()

    def remove(self, name):
        self.stored += 1
        self.far.remove(name)

    def receive(self, buffer):
        return self.far.take(buffer)

    def send(self, buffer, start, stop):
        if not self.host_reads:
            return 0
        self.far.sent(buffer, start, stop)
        return stop - start


class FirmwareRig:
    """The app on a `FarBoard` that was powered on at `now_ms`. `chance` is the sequence of random numbers that the
    board repeats."""

    def __init__(self, far, now_ms: int, chance: bytes) -> None:
        self.board = FarBoard(far, now_ms, chance)
        self.board.rig = self
        self.far = far
        self.app: App = None
        self.calls = self.depth = self.stack = self.stored = 0
        self.power(NO_CRASH)

    def work(self) -> None:
        """Run one tick of the app.

        If the rig counts calls, `calls` becomes the largest number of calls in one tick, and `depth` the deepest
        nesting of calls. If the rig observes imports, `stack` becomes the number of bytes in `StackOfImports`.
        """
        self.app.tick(self.board.time_ms)

    def _work(self) -> None:
        self.board.stored = 0
        try:
            self.work()
        finally:
            self.stored = max(self.stored, self.board.stored)

    def power(self, row: int) -> None:
        """Unplug the device and plug it in again, as if after `row` consecutive crashes."""
        while True:
            self.app = None
            self.board.shown_ms = -1
            self.far.restarted()
            # after every second start, the host stays silent until the device sends something
            self.board.host_listens = not self.board.host_listens
            try:
                self.app = App(self.board, row)
                self._work()
                return
            except PowerLost:
                row = NO_CRASH

    def _tick(self) -> None:
        app = self.app
        try:
            self._work()
            if not app.host.link.interrupted:
                return
            app.keeper.journal.save()  # as if a host had opened the REPL and started the app again
        except PowerLost:
            pass
        app = None  # otherwise the next start would have no room beside this app
        self.power(NO_CRASH)

    def wait(self, ms: int, tick_ms: int) -> None:
        """Let `ms` milliseconds pass on the board's clock, with a tick every `tick_ms`."""
        board = self.board
        while ms > 0:
            step = min(tick_ms, ms)
            board.time_ms = (board.time_ms + step) % WRAP
            ms -= step
            self._tick()

    def press(self, levels: int) -> None:
        """Press the buttons whose bits are set in `levels`, and release all other buttons."""
        self.board.levels = levels
        self._tick()

    def line(self, tick_ms: int) -> int:
        """Let the firmware read the bytes that are waiting on the link. Drop the bytes that the firmware leaves unread,
        and return their number.
        """
        for _ in range(_LINE_TICKS):
            if not self.far.waits:
                break
            self.wait(tick_ms, tick_ms)
        return self.far.drop()

    def settle(self) -> None:
        """Let the host read until the device has no more output and shows its newest frame."""
        self.board.host_reads = True
        for _ in range(_MOST_TICKS):
            self.wait(2, 2)
            app = self._spoken_to()
            link = app.host.link
            says = link._waiting or link._pieces or link._filled or link.state_due or link.state_ids
            if not says and not app.hands.dispatcher.changed:
                return

    def _spoken_to(self):
        """Make the app stop waiting for the host's first bytes, and return the app."""
        app = self.app
        silent = app._silent
        if silent is not None:
            silent.heard = silent.heard or b"\n"
            app._listen(silent)
        return app

    def probe(self) -> tuple[int, ...]:
        """Return the state of the whole device as a tuple of numbers. `PROBE` gives the name of each number."""
        app = self.app
        scene, commands = app.scene, app.session
        table, game = commands.table, commands.game
        result = table.result
        counts = scene.ui.screen == s.LIFE
        calls, depth, stack, stored = self.calls, self.depth, self.stack, self.stored
        gap_ms = self.board.frame_gap_ms
        self.calls = self.depth = self.stack = self.stored = self.board.frame_gap_ms = 0
        return (
            scene.ui.screen,
            commands.home(),
            scene.ui.cursor,
            scene.ui.marked,
            scene.ui.offered,
            scene.ui.question is not None,
            Session.choosable(commands),
            scene.ui.value if counts else 0,
            scene.ui.menu._total() if counts else 0,
            game is not None,
            table.running() if game else 0,
            result.living,
            result.winners,
            result.losers,
            result.drawn,
            result.over,
            game.history.done if game else 0,
            game.history.total if game else 0,
            app.hands.dispatcher.provisional,
            app.keeper.journal.waits,
            app.keeper.journal.full,
            commands.before is not None,
            app.hands.presses.hold_ms,
            scene.ui.peek,
            scene.ui.peek_back,
            scene.rested,
            app.host.self_test is not None,
            scene.notice if scene.ui.screen == s.NOTICE else 0,
            catalogue.NAMES.index(table.NAME),
            table.places,
            scene.closing,
            may_shine(table),
            calls,
            depth,
            stack,
            stored,
            gap_ms,
            self.board.time_ms,
        )

    def report(self):
        """Yield a description of the device in pieces.

        The first line is the `state` report of the link. The next lines contain the beginning of the game and its
        events, including undone events.
        """
        app = self._spoken_to()
        ids, app.host.link.state_ids = app.host.link.state_ids, []
        yield from app.host.state_report()
        app.host.link.state_ids = ids
        game = app.session.game or app.session.before
        if game is not None:
            yield "\n"
            order = game.table.order
            yield reports.text({"order": order, "first": game.first, "done": game.history.done})
            for number in range(game.history.total):
                yield "\n"
                yield reports.text(game.event(number))
