"""Draw the picture of a screen, one ink for each pixel: from the states of the seats, or the menu, notice and standby.

docs/light.md, sections 3, 4 and 9.
"""

import scene as s
from light import colours_waves_and_current as palette
from light.draw_loops import draw_bars, lay

# For each state S P M F D K V G E, and for S with little time left: the waves of its bar, its dot and a crown's core.
# docs/light.md, sections 3 and 4.
_PLAIN = (
    (palette.BREATH, palette.BREATH, palette.FULL),
    (palette.PULSE, palette.PULSE, palette.MIDDLE),
    (palette.MIDDLE, palette.MIDDLE, palette.THREE_QUARTERS),
    (palette.DARK, palette.FAINT, palette.CROWN_DOT),
    (palette.DARK, palette.DARK, palette.DARK),
    (palette.BLINK, palette.BLINK, palette.BLINK),
    (palette.FULL, palette.FULL, palette.MIDDLE),
    (palette.SWELL, palette.SWELL, palette.SWELL),
    (palette.DARK, palette.WINK, palette.WINK),
    (palette.QUICK_BREATH, palette.QUICK_BREATH, palette.FULL),
)
_NOTHING = (palette.DARK, palette.DARK, palette.DARK)
# The same with a knock, from index 16 on. Only M and F can knock.
_KNOCKED = (
    (palette.KNOCK_MIDDLE, palette.KNOCK_MIDDLE, palette.THREE_QUARTERS),
    (palette.KNOCK_DARK, palette.KNOCK_FAINT, palette.CROWN_DOT),
)
_WAVES = bytes(wave for row in _PLAIN + (_NOTHING,) * (16 + s.IN_RANGE - len(_PLAIN)) + _KNOCKED for wave in row)


def draw(inks, arcs, codes, colours, tick, scene):
    """Fill `inks` (a byte for each position) with the picture of `scene.screen`. `tick` is a seat or -1."""
    lay(inks, arcs.ring_px, 0, arcs.ring_px, 0)
    screen = scene.screen
    if screen == s.NOTICE:
        draw_notice(inks, scene.notice)
    elif screen == s.MENU or (screen == s.PAGE and scene.page == s.SHOW_DOTS):
        dots = scene.entry + 1 if screen == s.MENU else scene.page_value
        lay(inks, arcs.ring_px, arcs.bar(arcs.seat_at(0)), min(dots, arcs.ring_px), palette.SPEECH)
    elif screen == s.STANDBY or screen == s.PAUSED:  # not `in`: it would allocate a tuple
        _draw_standby(inks, arcs, codes, colours)
    else:
        draw_bars(inks, arcs.ring_px, arcs.seats, arcs.starts, arcs.sizes, codes, colours, _WAVES)
        _draw_guests(inks, arcs, codes)
        if tick != s.NOBODY and arcs.ticks:
            inks[arcs.gap(tick)] = palette.SPEECH


def _draw_guests(inks, arcs, codes):
    """Draw a white end on the bar, as wide and bright as a crown. The middle is free for the crown, because an emperor
    may have a guest too."""
    for seat in range(arcs.seats if arcs.crowns else 0):
        if codes[seat] & s.GUEST:
            ink = _WAVES[3 * (codes[seat] & 31) + 2] << 3 | palette.WHITE
            lay(inks, arcs.ring_px, arcs.bar(seat) + arcs.bar_px - arcs.dot_px, arcs.dot_px, ink)


def draw_notice(inks, count):
    """Draw `count` white dots at level M, evenly spread: a notice from the device."""
    ring_px = len(inks)
    for i in range(count):
        inks[(2 * i * ring_px + count) // (2 * count) % ring_px] = palette.SPEECH


def _draw_standby(inks, arcs, codes, colours):
    """Draw the dot of each seat in turn at F. If no seat is in turn, draw one white pixel, so that a sleeping ring
    never looks dead."""
    asleep = True
    for seat in range(arcs.seats):
        if codes[seat] == s.OUT_OF_RANGE:
            lay(inks, arcs.ring_px, arcs.dot(seat), arcs.dot_px, palette.FAINT << 3 | colours[seat])
            asleep = False
    if asleep:
        inks[0] = palette.FAINT << 3 | palette.WHITE
