"""Define the colours, waves and brightness steps of the pictures, and compute the current that a picture draws.

An *ink* describes one pixel: its colour, and its wave, which is the way its brightness changes. An ink is the number
`wave << 3 | colour`, which fits into a byte. A picture is therefore a bytearray with one ink for each pixel.

The module `wave_level_tables` contains a row of brightness levels for each ink and brightness step. A row begins with
the wave's lowest level and ends with its highest. Each level is a multiple of the colour's unit, in 1/256. A still wave
has one level, a switched wave has two, and a smooth wave has 32. The phase of a wave is an index into its row.
"""

from compat import const
from light.arcs import bar_px
from light.paint_loops import envelope
from light.wave_level_tables import OFFSETS, ROWS

# The teams' colours are 0..4; these are the others. The hue of gold and white never has a meaning.
GOLD = const(5)
WHITE = const(6)
ANY_TEAM = const(7)  # only to estimate current: blue or violet, whichever draws more in the same wave and step
# Red, green and blue of one level of each colour, in duty counts (docs/light.md, section 2). All levels are whole
# multiples of these, so the hue stays exact even at 4 counts.
UNITS = b"\x00\x01\x04\x04\x01\x00\x00\x03\x01\x02\x01\x03\x01\x02\x02\x03\x02\x00\x02\x02\x02\x00\x00\x00"

# Still waves.
DARK = const(0)
FAINT = const(1)  # level F
MIDDLE = const(2)  # level M
CROWN_DOT = const(3)  # level C: the crown on a dot, in gold
THREE_QUARTERS = const(4)  # three quarters of level H
FULL = const(5)  # level H
# Smooth waves, each twice as fast as the one before. `paint_loops.advance_waves` relies on their order.
BREATH = const(6)  # .7 H to H in 4 s
SWELL = const(7)  # dark to M in 2 s
PULSE = const(8)  # F to .75 H in 1 s
# Switched waves, with their levels.
BLINK = const(9)  # dark, H
KNOCK_DARK = const(10)  # dark, .75 H
KNOCK_FAINT = const(11)  # F, .75 H
KNOCK_MIDDLE = const(12)  # M, .75 H
WINK = const(13)  # dark, M
QUICK_BREATH = const(14)  # smooth: .7 H to H in 2 s, in phase with `SWELL`
# The waves of a seat that burns down in an animation. Nothing else uses these waves, because the animation recognises
# its pixels by them.
BURNING = const(15)  # F to .75 H, smooth
EMBER = const(16)  # level M: replaces BURNING if the current budget does not allow more light
WAVES = const(17)

SPEECH = const(MIDDLE << 3 | WHITE)  # the ink for messages of the device itself

# Sets of waves: bit i is wave i.
UP_TO_MIDDLE = const((2 << MIDDLE) - 1)
UP_TO_THREE_QUARTERS = const((2 << THREE_QUARTERS) - 1)
ALL_WAVES = const((1 << WAVES) - 1)
KNOCKS = const(1 << KNOCK_DARK | 1 << KNOCK_FAINT | 1 << KNOCK_MIDDLE)
ALL_BUT_KNOCKS = const(ALL_WAVES - KNOCKS)

# The index of the highest level in each wave's row. A picture painted with these indices has its greatest brightness.
PEAK = b"\x00\x00\x00\x00\x00\x00\x1f\x1f\x1f\x01\x01\x01\x01\x01\x1f\x1f\x00"

STEPS = const(6)
LOWEST_FOR_FIGURES = const(3)  # figures differ by level, so F and M must differ: docs/light.md, section 2
LOWEST_FOR_DOTS = const(3)  # if a seat has one pixel, F and M differ only by level, and only from this step on

_one = bytearray(1)  # a picture of one pixel, allocated once
_BOARD_MA = const(50)
_CHANNEL_MA = const(20)


def lowest_step(seat_px: int) -> int:
    """Return the darkest brightness step (1 to 6) at which players can read a ring that has `seat_px` pixels for each
    seat.

    Source: docs/light.md, section 2, "Night floor".
    """
    return LOWEST_FOR_DOTS if seat_px <= 1 else 1


def wanted_step(step: int, dimmed: bool, lowest: int) -> int:
    """Return the brightness step (1 to 6) to try first.

    `step` is the step that the players chose. If the ring is `dimmed`, return the next darker step, but never a step
    below `lowest`.
    """
    return max(lowest, min(STEPS, step - 1 if dimmed else step))


def current_ma(counts: int, ring_px: int) -> int:
    """Return the current of one frame in milliamperes, rounded up. `counts` is the sum of the frame's bytes.

    Source: docs/light.md, section 5, "Current".
    """
    return _BOARD_MA + ring_px + (counts * _CHANNEL_MA + 254) // 255


def affordable_counts(budget_ma: int, ring_px: int) -> int:
    """Return the largest sum of a frame's bytes whose current stays within `budget_ma`."""
    return (budget_ma - _BOARD_MA - ring_px) * 255 // _CHANNEL_MA


def peak_counts(ink: int, step: int) -> int:
    """Return the greatest sum of red, green and blue counts that one pixel of `ink` reaches at brightness step `step`
    (1 to 6).

    For the colour `ANY_TEAM`, return the sum for the team whose colour draws the most current.
    """
    if ink & 7 == ANY_TEAM:
        return max(peak_counts(ink - ANY_TEAM, step), peak_counts(ink - ANY_TEAM + 3, step))
    _one[0] = ink
    return envelope(_one, 1, OFFSETS[step - 1], ROWS, PEAK, UNITS)


def least_ma(ring_px: int, seats: int, shining: int = 0) -> int:
    """Return the current in milliamperes that a ring needs at the darkest brightness step that players can read.

    `ring_px` is the number of pixels and `seats` the number of seats. The result allows for a picture in which every
    seat is looked at. A picture in which half of the seats are shown as winners draws no more. If `shining` is not 0,
    it is the number of seats that may be fully lit in a team's colour. If `shining` is not 0, the result also allows
    for a picture in which all other seats are looked at and the gaps show a hold's progress.
    """
    seat_px = ring_px // seats
    step = lowest_step(seat_px)
    looked_at = peak_counts(FULL << 3 | WHITE, step)
    counts = ring_px * looked_at
    if shining:
        width = bar_px(seat_px)
        full = peak_counts(FULL << 3, step)
        lit = width * (shining * full + (seats - shining) * looked_at)
        counts = max(counts, lit + (ring_px - width * seats) * peak_counts(SPEECH, step))
    return current_ma(counts, ring_px)
