"""The timing of the LED protocol on the ring's data line, from the data sheets of four kinds of LEDs."""

from __future__ import annotations

from typing import NamedTuple

Limits = tuple[int, int]  # minimum and maximum, nanoseconds


class Sheet(NamedTuple):
    """The time limits that one data sheet states, in nanoseconds.

    A data sheet limits how long the line is high and low for each kind of bit, and how long it is low after a frame.
    """

    t0h: Limits
    t1h: Limits
    t0l: Limits
    t1l: Limits
    reset: int


def _within_150(t0h: int, t1h: int, t0l: int, t1l: int, reset: int) -> Sheet:
    """Return the limits of a data sheet that states typical times and allows a deviation of 150 ns."""
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
RESET_NS = max(sheet.reset for sheet in SHEETS.values())  # a low time that ends a frame for every kind of LED
LATCH_NS = min(sheet.reset for sheet in SHEETS.values())  # a low time that already ends a frame for some kinds of LEDs
# Widths that the receiver accepts: those of a WS2812 and a WS2812B-V5. Limits at which a zero cannot be mistaken for a
# one also allow for the emulator's jitter. At the other limits the data sheets contradict each other: a zero of a
# WS2812B may last 550 ns, and a one of an SK6812 may last 450 ns.
ZERO_HIGH_NS = (150, 500)
ONE_HIGH_NS = (550, 1100)
LOW_NS = (200, 5000)  # bigjosh/SimpleNeoPixelDemo: some pixels end a frame after 6000 ns


def shortest_frame_us(pixels: int) -> int:
    """Return the shortest duration of a frame in microseconds: 24 bits for each pixel, and then the low time that ends
    the frame.
    """
    return (pixels * 24 * BIT_NS + RESET_NS) // 1000
