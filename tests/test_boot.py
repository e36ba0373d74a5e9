"""From the one dragged file to a game: power-on of a Pico that holds nothing but what `make uf2` builds."""

import pytest
from emulated import require_bench

require_bench()

from host_tools import image, uf2  # noqa: E402
from host_tools.compiled import on_device  # noqa: E402
from host_tools.picobench import MS, PicoBench  # noqa: E402


@pytest.fixture(scope="module")
def files():
    return on_device()


def start(files):
    bench = PicoBench(content=b"\xff" * (2 << 20))
    bench.drag(uf2.build(image.find().read_bytes(), files))
    return bench, bench.probe(22)


def test_light_comes_first_then_the_table_then_a_press_begins_the_game(files):
    bench, ring = start(files)
    bench.wait(lambda: len(ring.frames) > 1)
    assert ring.frames[0].start_ns < 30 * MS
    assert len(ring.frames[1].data) == 72
    bench.run_ms(200)
    table = ring.frames[-1].data
    bench.button(14).click(bench.now_ns / MS + 1, hold_ms=100, bounce_ms=2)
    bench.wait(lambda: b'"screen": "play"' in bench.console.text)
    assert ring.frames[-1].data != table
    assert all(frame.within_bounds for frame in ring.frames)


def test_a_slot_that_cannot_be_read_gives_way_to_the_other(files):
    bench, ring = start({**files, "slot": b"b", "b": b"torn"})
    bench.wait(lambda: len(ring.frames) > 1)
