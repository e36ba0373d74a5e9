"""A whole game on the emulated Pico, pressed on its pins, read from its wire: the very frames of CPython."""

import json

import pytest

from desk import FakeBoard
from emulated import OUT, PASS, RECORDER, overheard, require_bench, ring, stored

require_bench()

import ticks  # noqa: E402
from app.app import App  # noqa: E402
from host_tools.picobench import MS, stack_probe  # noqa: E402

pytestmark = pytest.mark.long

STACK_SPARE_BYTES = 512  # at least, in a game
SHORT, HOLD = 90, 1150
# (button, how long it is held in ms, the pause after it)
# the draw, a press that ends its moments and does nothing else, a turn
DRAW_AND_PASS = [(PASS, SHORT, 1900), (PASS, SHORT, 500), (PASS, 40, 700)]
UNDO, REDO = (PASS, HOLD, 700), (OUT, HOLD, 800)
EMPEROR_OUT = [(OUT, SHORT, 300), (PASS, SHORT, 900), (OUT, HOLD, 1500)]


class ToldBoard(FakeBoard):
    """A board that says what the recorded one said."""

    is_ready = True

    def ready(self):
        return self.is_ready


def play(bench, wire, presses):
    """Once the table is shown, press with bounces of up to 4 ms; then let the last moment end."""
    bench.wait(lambda: wire.frames and len(wire.frames[-1].data) > 3)
    at_ms = bench.now_ns / MS + 60
    for seed, (gpio, hold_ms, pause_ms) in enumerate(presses):
        bench.button(gpio).click(at_ms, hold_ms, bounce_ms=4, seed=seed)
        at_ms += hold_ms + pause_ms
    bench.run_until(round((at_ms + 500) * MS))


def told_the_same(files, told, chance):
    """The frames that CPython shows when it is told the same: (ms, bytes)."""
    board = ToldBoard(files, told[0][0], chance or b"\x00")
    board.levels = told[0][1]
    app = App(board)
    for now_ms, board.levels, board.is_ready, board.time_ms in told[1:]:
        app.tick(now_ms)
    return board.frames, app


def compare(wire, frames, up_ms=0, prompt=0.8):
    """Each wire frame is CPython's of the millisecond that the device had read. That is at most 2 ms before its first
    bit for this share of them, and a little more where a moment or what grows is painted; hardly ever a collection of
    garbage comes between."""
    sent = [frame for frame in wire.frames if len(frame.data) > 3][: len(frames)]
    assert len(sent) == len(frames)
    lags_ns = []
    for frame, (now_ms, data) in zip(sent, frames, strict=True):
        assert frame.data == data, now_ms
        assert frame.within_bounds
        lags_ns.append(frame.start_ns - ticks.diff(now_ms, up_ms) * MS)
    assert min(lags_ns) >= 0 and max(lags_ns) <= 40 * MS
    assert sum(lag > 5 * MS for lag in lags_ns) <= len(lags_ns) // 100
    assert sum(lag <= 2 * MS for lag in lags_ns) > prompt * len(lags_ns), sorted(lags_ns)


def test_every_frame_of_a_game_is_the_frame_of_cpython():
    bench, wire = ring(planted=RECORDER)
    bench.wait(lambda: wire.frames)
    stack_probe.paint(bench)
    play(bench, wire, [*DRAW_AND_PASS, UNDO, REDO, *EMPEROR_OUT, UNDO, REDO])
    assert stack_probe.left_bytes(bench) >= stack_probe.KEPT_BYTES + STACK_SPARE_BYTES
    frames, app = told_the_same({}, *overheard(bench))
    assert len(frames) > 300
    compare(wire, frames)
    assert app.session.table.result.over and app.session.game.history.place() == (2, 2)


def test_who_leaves_a_grand_melee_of_ten_does_not_exhaust_the_stack():
    bench, wire = ring({"settings.json": {"mode": "grand_melee", "seats": 10}})
    bench.wait(lambda: wire.frames)
    stack_probe.paint(bench)
    play(bench, wire, [*DRAW_AND_PASS, *EMPEROR_OUT, UNDO, REDO])
    assert stack_probe.left_bytes(bench) >= stack_probe.KEPT_BYTES + STACK_SPARE_BYTES
    assert not [name for name in stored(bench) if name.startswith("crash")]


def test_24_seats_on_60_pixels():
    values = {"seats": 24, "teams": 4, "ring_px": 60}
    bench, wire = ring({"settings.json": values}, RECORDER)
    play(bench, wire, DRAW_AND_PASS + EMPEROR_OUT)
    frames, app = told_the_same({"settings.json": json.dumps(values).encode()}, *overheard(bench))
    assert len(frames[0][1]) == 180
    compare(wire, frames, prompt=0.5)  # to lay a sweep over 60 pixels takes 3 ms
    assert app.session.game.history.done == 2


def test_the_wrap_of_the_milliseconds_is_not_seen():
    up_ms = (1 << 30) - 4000
    bench, wire = ring(planted=RECORDER, up_ms=up_ms)
    play(bench, wire, DRAW_AND_PASS + EMPEROR_OUT)
    frames, app = told_the_same({}, *overheard(bench))
    assert frames[0][0] > up_ms and frames[-1][0] < 10_000
    compare(wire, frames, up_ms)
    assert app.session.game.history.done == 2
