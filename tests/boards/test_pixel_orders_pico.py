"""Rings of every order of colours on the emulated Pico's wire: the colours are those of a GRB ring, and white is 0."""

import functools
from itertools import pairwise

import pytest

from emulated import PASS, notice, pico, require_bench, ring

require_bench()

import scene as s  # noqa: E402
from host_tools.packing.compile import BOARDS  # noqa: E402
from host_tools.picobench.ws2812_data_sheet_times import BIT_NS, RESET_NS, SHEETS  # noqa: E402

pytestmark = pytest.mark.long

PLACES = {"GRB": (0, 1, 2), "RGB": (1, 0, 2), "GRBW": (0, 1, 2, 3), "RGBW": (1, 0, 2, 3)}  # in green, red, blue, white
# The emulator shows an edge at the end of the CPU's instruction. The longest, LDM or STM of eight registers, takes
# 1 + 8 cycles of 8 ns: Cortex-M0+ technical reference manual, table 3-1.
JITTER_NS = 72
BOARD = """
from boards.pico_board import PicoBoard
board = PicoBoard(22, 14, 15, (), None, {driver!r}, None, {order!r})
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


def on_the_wire(frame, order):
    """The bytes that a ring of this order is to get for a frame."""
    pixels = [frame[at : at + 3] + b"\0" for at in range(0, len(frame), 3)]
    return bytes(pixel[place] for pixel in pixels for place in PLACES[order])


def sent(pixels, order, driver="pio"):
    bench = pico(BOARD.format(driver=driver, pixels=pixels, order=order), part=BOARDS)
    wire = bench.probe(22)
    bench.console.expect("@end")
    return wire.frames


@pytest.mark.parametrize(
    ("order", "driver", "pixels"),
    [("RGB", "pio", 24), ("RGB", "neopixel", 8), ("RGBW", "pio", 60), ("GRBW", "pio", 24), ("GRBW", "neopixel", 60)],
)
def test_the_ring_gets_its_own_order_and_no_white_light(order, driver, pixels):
    frames = sent(pixels, order, driver)
    rest = bytes(i * 7 & 255 for i in range(1, 3 * pixels))
    assert [frame.data for frame in frames] == [on_the_wire(bytes([first]) + rest, order) for first in (0, 255, 0)]
    assert all(frame.within_bounds for frame in frames)
    assert min(second.start_ns - first.end_ns for first, second in pairwise(frames)) > RESET_NS


def test_each_pulse_is_within_the_data_sheets_of_all_pixels():
    pulses = {False: [], True: []}
    for frame in sent(24, "GRBW"):
        for high, low in frame.pulses[:-1]:
            pulses[high > 500].append((high, low))
    for sheet in SHEETS.values():
        for one, limits in ((False, (sheet.t0h, sheet.t0l)), (True, (sheet.t1h, sheet.t1l))):
            for widths, (least, most) in zip(zip(*pulses[one], strict=True), limits, strict=True):
                assert least <= sum(widths) / len(widths) <= most  # the program's own: the jitter cancels out
                assert least - JITTER_NS <= min(widths) and max(widths) <= most + JITTER_NS


def test_a_grb_ring_gets_the_frame_itself():
    for frame in sent(24, "GRB"):
        assert len(frame.data) == 72
        assert frame.end_ns - frame.start_ns < 24 * 24 * BIT_NS * 1.01


@functools.cache
def first_picture(**settings):
    bench, wire = ring({"settings.json": settings})
    bench.wait(lambda: len(wire.frames) > 1)
    return wire.frames[1].data


@pytest.mark.parametrize("values", [{"pixel_order": "RGB"}, {"pixel_order": "RGBW"}, {"pixel_bytes": 4}], ids=repr)
def test_the_setting_gives_the_same_table_on_the_wire(values):
    usual = first_picture()
    assert len(usual) == 72 and any(usual)
    assert first_picture(**values) == on_the_wire(usual, values.get("pixel_order", "GRBW"))


def test_safe_mode_and_notices_are_white_by_three_colours_only():
    bench, wire = ring({"settings.json": {"pixel_order": "RGBW"}})
    bench.button(PASS).press()
    bench.run_ms(100)
    assert wire.frames[-1].data == on_the_wire(notice(s.SAFE_MODE), "RGBW")
