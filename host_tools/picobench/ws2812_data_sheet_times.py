"""The times of the LEDs' protocol on the ring's data line, from the data sheets of four kinds of pixels."""

from __future__ import annotations

from typing import NamedTuple

Limits = tuple[int, int]  # the least and the most, nanoseconds


class Sheet(NamedTuple):
    """The limits of one data sheet, in nanoseconds: high and low time of a zero and of a one, low time after a
    frame."""

    t0h: Limits
    t1h: Limits
    t0l: Limits
    t1l: Limits
    reset: int


def _within_150(t0h: int, t1h: int, t0l: int, t1l: int, reset: int) -> Sheet:
    """A sheet that names typical times and allows 150 ns either way."""
    around = [(typical - 150, typical + 150) for typical in (t0h, t1h, t0l, t1l)]
    return Sheet(around[0], around[1], around[2], around[3], reset)


SHEETS = {
    # Worldsemi WS2812
    "WS2812": _within_150(350, 700, 800, 600, 50_000),
    # Worldsemi WS2812B
    "WS2812B": _within_150(400, 800, 850, 450, 50_000),
    # Worldsemi WS2812B-V5/W V6.1 of 2022
    "WS2812B-V5": Sheet((220, 380), (580, 1000), (580, 1000), (580, 1000), 280_000),
    # Shenzhen LED Color SK6812RGBW
    "SK6812RGBW": _within_150(300, 600, 900, 600, 80_000),
}
BIT_NS = 1250
RESET_NS = max(sheet.reset for sheet in SHEETS.values())  # ends a frame for every kind
LATCH_NS = min(sheet.reset for sheet in SHEETS.values())  # ends it for some kinds already
# Widths that the receiver accepts: those of a WS2812 and a WS2812B-V5, with room for the emulator's jitter where a zero
# cannot be taken for a one. At the edges the sheets contradict each other: a zero of a WS2812B may last 550 ns, and a
# one of an SK6812 450 ns.
ZERO_HIGH_NS = (150, 500)
ONE_HIGH_NS = (550, 1100)
LOW_NS = (200, 5000)  # bigjosh/SimpleNeoPixelDemo: some pixels end a frame after 6000 ns


def shortest_frame_us(pixels: int) -> int:
    """Return the shortest time of a frame, in microseconds: 24 bits a pixel, then the low time that ends it."""
    return (pixels * 24 * BIT_NS + RESET_NS) // 1000
