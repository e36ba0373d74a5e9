"""A ring of RGBW pixels on the emulated Pico's wire: four bytes a pixel, white 0, the colours those of an RGB ring."""

from itertools import pairwise

import pytest

from emulated import PASS, notice, pico, require_bench, ring

require_bench()

import scene as s  # noqa: E402
from host_tools.picobench.ws2812_data_sheet_times import BIT_NS, RESET_NS  # noqa: E402

pytestmark = pytest.mark.long

RGBW = {"pixel_bytes": 4}
ZERO_HIGH_NS, ONE_HIGH_NS = (150, 450), (450, 750)  # SK6812RGBW: 0.3 and 0.6 us, either way 0.15
ZERO_LOW_NS, ONE_LOW_NS = (750, 1050), (450, 750)
JITTER_NS = 60  # the emulator's own
BOARD = """
from boards.pico import PicoBoard
board = PicoBoard(22, 14, 15, (), None, {driver!r}, None, {pixel_bytes})
frame = bytearray(i * 7 & 255 for i in range(3 * {pixels}))
for turn in range(3):
    frame[0] = 255 * (turn & 1)
    while not board.ready():
        pass
    board.show(frame)
while not board.ready():
    pass
print('@end')
"""


def wide(frame):
    """What goes over the wire: a white byte of 0 behind every three."""
    return b"".join(frame[at : at + 3] + b"\0" for at in range(0, len(frame), 3))


def sent(pixels, driver="pio", pixel_bytes=4):
    bench = pico(BOARD.format(driver=driver, pixels=pixels, pixel_bytes=pixel_bytes), part="boards/")
    wire = bench.probe(22)
    bench.console.expect("@end")
    return wire.frames


@pytest.mark.parametrize("pixels", [8, 24, 60])
@pytest.mark.parametrize("driver", ["pio", "neopixel"])
def test_a_white_byte_of_zero_follows_every_three_of_the_frame(pixels, driver):
    frames = sent(pixels, driver)
    rest = bytes(i * 7 & 255 for i in range(1, 3 * pixels))
    assert [frame.data for frame in frames] == [wide(bytes([first]) + rest) for first in (0, 255, 0)]
    assert all(frame.within_bounds for frame in frames)
    assert min(second.start_ns - first.end_ns for first, second in pairwise(frames)) > RESET_NS


def test_each_pulse_is_within_the_data_sheet_of_an_sk6812():
    for frame in sent(24):
        for high, low in frame.pulses[:-1]:
            one = high > ZERO_HIGH_NS[1] + JITTER_NS
            bounds = (ONE_HIGH_NS, ONE_LOW_NS) if one else (ZERO_HIGH_NS, ZERO_LOW_NS)
            for width, (least, most) in zip((high, low), bounds, strict=True):
                assert least - JITTER_NS <= width <= most + JITTER_NS


def test_an_rgb_ring_is_sent_as_ever():
    for frame in sent(24, pixel_bytes=3):
        assert len(frame.data) == 72
        assert frame.end_ns - frame.start_ns < 24 * 24 * BIT_NS * 1.01


def test_the_setting_gives_the_same_table_on_the_wire_and_no_white_light():
    tables = []
    for values in ({}, RGBW):
        bench, wire = ring({"settings.json": values})
        bench.wait(lambda wire=wire: len(wire.frames) > 1)
        tables.append(wire.frames[1].data)
    assert len(tables[0]) == 72 and any(tables[0])
    assert tables[1] == wide(tables[0])


def test_safe_mode_and_notices_are_white_by_three_colours_only():
    bench, wire = ring({"settings.json": RGBW})
    bench.button(PASS).press()
    bench.run_ms(100)
    assert wire.frames[-1].data == wide(notice(s.SAFE_MODE))
