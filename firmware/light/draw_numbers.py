"""Numbers as pixels: so many in a row, or figures, which are tens at H, a five at M, ones at F.

docs/light.md, section 9. Positions start from the ring's own beginning, the offset.
"""

import scene as names
from compat import const
from light import colours_waves_and_current as palette
from light.draw_loops import lay

_FIGURES_PX = const(7)  # from so much room up, numbers below 30 can be written
_MOST = const(30)
_HAND = const(5)  # a row has a gap behind the fifth pixel, to be counted at a glance


def draw_count(inks, arcs, scene):
    """The number of the screen COUNT, clockwise from the ring's beginning."""
    ring_px = arcs.ring_px
    value = scene.page_value
    if scene.page == names.SHOW_ROW and value <= ring_px:
        ink = palette.FULL << 3 | scene.page_colour
        gap = 1 if _HAND < value < ring_px else 0
        lay(inks, ring_px, arcs.offset_px, min(value, _HAND), ink)
        lay(inks, ring_px, arcs.offset_px + _HAND + gap, value - _HAND, ink)
    else:
        draw_figures(inks, ring_px, arcs.offset_px, 1, ring_px, value, scene.page_colour)


def draw_figures(inks, ring_px: int, start: int, by: int, room_px: int, value: int, colour: int):
    """A number in `room_px` pixels from `start` on, clockwise (`by` 1) or the other way (-1): tens, a five, ones, with
    gaps between them where there is room. Where the room holds no figures, a bar: all of it is `_MOST`."""
    value = max(0, value)
    groups = [(palette.FULL, value // 10), (palette.MIDDLE, value % 10 // 5), (palette.FAINT, value % 5)]
    lit = sum([count for _, count in groups])
    gaps = len([count for _, count in groups if count]) - 1
    gap = 1 if lit + gaps <= room_px else 0
    if room_px < _FIGURES_PX or lit > room_px:
        groups = [(palette.MIDDLE, min(room_px, (value * room_px + _MOST - 1) // _MOST))]
    at = start
    for wave, count in groups:
        for _ in range(count):
            lay(inks, ring_px, at, 1, wave << 3 | colour)
            at += by
        if count:
            at += by * gap
