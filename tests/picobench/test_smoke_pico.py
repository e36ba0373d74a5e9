"""A smoke test of the emulated Pico: from the dragged file to light, a game, and the game again after a pulled plug."""

import pytest

from desk import Desk
from emulated import PASS, RING, require_bench, stored

require_bench()
pytestmark = pytest.mark.long  # `.ci/run` runs it beside `make test`

from host_tools.commands import uf2  # noqa: E402
from host_tools.packing import micropython_download  # noqa: E402
from host_tools.packing.compile import on_device  # noqa: E402
from host_tools.picobench import MS, EmulatedPico  # noqa: E402

FIRST_LIGHT_NS = 30 * MS
LATE_MS = 500  # at most, from the time that the firmware read to the first bit; modules are loaded between


def is_first_picture(frame, files, powered_ns=0):
    """Whether CPython's first picture with these files, at the time of this frame, is the same."""
    now_ms = (frame.start_ns - powered_ns) // MS
    times_ms = range(now_ms, now_ms - LATE_MS, -1)
    return any(Desk(files=files, now_ms=ms).board.frames[0][1] == frame.data for ms in times_ms)


def test_light_comes_first_then_the_table_a_press_begins_a_game_and_a_pulled_plug_does_not_end_it():
    bench = EmulatedPico(content=b"\xff" * (2 << 20))
    bench.drag(uf2.build(micropython_download.find().read_bytes(), on_device()))
    wire = bench.probe(RING)
    bench.wait(lambda: len(wire.frames) > 1)
    assert wire.frames[0].start_ns < FIRST_LIGHT_NS
    assert is_first_picture(wire.frames[1], {})
    bench.button(PASS).click(bench.now_ns / MS + 1, hold_ms=100, bounce_ms=2)
    bench.wait(lambda: any(name.startswith("game-") for name in stored(bench)), 10_000, step_ms=100)
    files = stored(bench)
    assert Desk(files=files).state()["turn"] == 1
    sent = len(wire.frames)
    bench.power_cycle()
    powered_ns = bench.now_ns
    bench.wait(lambda: len(wire.frames) > sent + 1)
    assert all(frame.within_bounds for frame in wire.frames)
    assert wire.frames[sent].start_ns - powered_ns < FIRST_LIGHT_NS
    assert is_first_picture(wire.frames[sent + 1], files, powered_ns)
    assert bench.resets == []
