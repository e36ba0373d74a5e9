"""Draw numbers as pixels: a count as a row, or figures with tens at level H, a five at level M and ones at level F.

The specification is docs/light.md, section 9. Position 0 is the beginning of the ring, which the offset sets.
"""

import scene as s
from compat import const
from light import colours_waves_and_current as palette
from light.draw_loops import lay

_FIGURES_PX = const(7)  # the fewest pixels in which every number below 30 can be drawn as figures
_FULL_BAR = const(30)  # the number at which a bar is full
_GROUP_PX = const(5)  # a row has a gap after five pixels, so that it can be counted at a glance


def draw_count(inks, arcs, scene):
    """Draw the number of the screen COUNT, clockwise from the beginning of the ring."""
    ring_px = arcs.ring_px
    value = scene.page_value
    if scene.page == s.SHOW_ROW and value <= ring_px:
        ink = palette.FULL << 3 | scene.page_colour
        gap = 1 if _GROUP_PX < value < ring_px else 0
        lay(inks, ring_px, arcs.offset_px, min(value, _GROUP_PX), ink)
        lay(inks, ring_px, arcs.offset_px + _GROUP_PX + gap, value - _GROUP_PX, ink)
    else:
        draw_figures(inks, ring_px, arcs.offset_px, 1, ring_px, value, scene.page_colour)


def draw_figures(inks, ring_px: int, start: int, by: int, room_px: int, value: int, colour: int):
    """Draw the number `value` in at most `room_px` pixels from position `start`, as tens, a five and ones.

    The pixels run clockwise if `by` is 1, counterclockwise if it is -1. If there is room, gaps separate the groups. If
    the figures do not fit, a bar shows the number. The bar is full at `_FULL_BAR`.
    """
    value = max(0, value)
    groups = [(palette.FULL, value // 10), (palette.MIDDLE, value % 10 // 5), (palette.FAINT, value % 5)]
    lit = sum([count for _, count in groups])
    gaps = len([count for _, count in groups if count]) - 1
    gap = 1 if lit + gaps <= room_px else 0
    if room_px < _FIGURES_PX or lit > room_px:
        groups = [(palette.MIDDLE, min(room_px, (value * room_px + _FULL_BAR - 1) // _FULL_BAR))]
    at = start
    for wave, count in groups:
        for _ in range(count):
            lay(inks, ring_px, at, 1, wave << 3 | colour)
            at += by
        if count:
            at += by * gap
