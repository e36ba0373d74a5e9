"""Starts of a Pico with a damaged slot, and with its plug pulled in a game. `tests/picobench/test_smoke_pico.py` is the
start without trouble."""

import pytest

from emulated import PASS, after_turns, ask, require_bench, ring

require_bench()

from host_tools.commands import uf2  # noqa: E402
from host_tools.packing import micropython_download  # noqa: E402
from host_tools.packing.compile import on_device  # noqa: E402
from host_tools.picobench import EmulatedPico  # noqa: E402

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def files():
    return on_device()


def start(files):
    bench = EmulatedPico(content=b"\xff" * (2 << 20))
    bench.drag(uf2.build(micropython_download.find().read_bytes(), files))
    return bench, bench.probe(22)


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
