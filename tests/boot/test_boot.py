"""From the one dragged file to a game: power-on of a Pico that holds nothing but what `make uf2` builds."""

import pytest

from emulated import PASS, after_turns, ask, require_bench, ring

require_bench()

from host_tools.commands import uf2  # noqa: E402
from host_tools.packing import micropython_download  # noqa: E402
from host_tools.packing.compile import on_device  # noqa: E402
from host_tools.picobench import MS, PicoBench  # noqa: E402


@pytest.fixture(scope="module")
def files():
    return on_device()


def start(files):
    bench = PicoBench(content=b"\xff" * (2 << 20))
    bench.drag(uf2.build(micropython_download.find().read_bytes(), files))
    return bench, bench.probe(22)


def test_light_comes_first_then_the_table_then_a_press_begins_the_game(files):
    bench, wire = start(files)
    bench.wait(lambda: len(wire.frames) > 1)
    assert wire.frames[0].start_ns < 30 * MS
    assert len(wire.frames[1].data) == 72
    bench.run_ms(200)
    table = wire.frames[-1].data
    bench.button(14).click(bench.now_ns / MS + 1, hold_ms=100, bounce_ms=2)
    bench.wait(lambda: ask(bench, do="state")["screen"] == "play")
    assert wire.frames[-1].data != table
    assert all(frame.within_bounds for frame in wire.frames)


@pytest.mark.long
def test_a_slot_that_cannot_be_read_gives_way_to_the_other(files):
    bench, wire = start({**files, "slot": b"b", "b": b"torn"})
    bench.wait(lambda: len(wire.frames) > 1)


def test_a_pulled_plug_costs_nothing_that_was_settled():
    bench, wire = ring(after_turns(3))
    bench.button(PASS).click(2600, hold_ms=80, bounce_ms=3)
    bench.run_ms(4700)
    bench.button(PASS).press()
    bench.run_ms(200)
    bench.power_cycle()
    sent = len(wire.frames)
    bench.wait(lambda: len(wire.frames) > sent + 1)
    bench.run_ms(200)
    state = ask(bench, do="state")
    assert (state["screen"], state["moves"], state["provisional"]) == ("play", 4, False)
    assert bench.resets == []
