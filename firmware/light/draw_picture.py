"""Draw the picture of a screen: one ink for each pixel. The picture shows the states of the seats, or the menu, a
notice, or standby.

Source: docs/light.md, sections 3, 4 and 9.
"""

import scene as s
from light import colours_waves_and_current as palette
from light.draw_loops import draw_bars, lay

# The waves of a seat's bar, of its dot and of a crown's core, for each of the states S P M F D K V G E, and for S with
# little time left. Source: docs/light.md, sections 3 and 4.
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
# The same waves for a seat that knocks, from index 16 on. Only the states M and F can knock.
_KNOCKED = (
    (palette.KNOCK_MIDDLE, palette.KNOCK_MIDDLE, palette.THREE_QUARTERS),
    (palette.KNOCK_DARK, palette.KNOCK_FAINT, palette.CROWN_DOT),
)
_WAVES = bytes(wave for row in _PLAIN + (_NOTHING,) * (16 + s.IN_RANGE - len(_PLAIN)) + _KNOCKED for wave in row)


def draw(inks, arcs, codes, colours, tick, scene):
    """Fill `inks` with the picture of `scene.screen`, one ink for each position of the ring.

    `codes` and `colours` have the state and the colour of each seat. `tick` is the seat whose turn comes next, which
    the tick on the ring shows, or -1.
    """
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
    """Draw white ends on the bar of each seat with a guest, as wide and as bright as a crown.

    The middle stays free, because an emperor has a crown there.
    """
    for seat in range(arcs.seats if arcs.crowns else 0):
        if codes[seat] & s.GUEST:
            ink = _WAVES[3 * (codes[seat] & 31) + 2] << 3 | palette.WHITE
            lay(inks, arcs.ring_px, arcs.bar(seat) + arcs.bar_px - arcs.dot_px, arcs.dot_px, ink)


def draw_notice(inks, count):
    """Draw a notice of the device as `count` white dots of level M, evenly spread over the ring."""
    ring_px = len(inks)
    for i in range(count):
        inks[(2 * i * ring_px + count) // (2 * count) % ring_px] = palette.SPEECH


def _draw_standby(inks, arcs, codes, colours):
    """Draw the dot of each seat whose turn it is at level F.

    If it is nobody's turn, draw one white pixel, so that the sleeping ring does not look broken.
    """
    asleep = True
    for seat in range(arcs.seats):
        if codes[seat] == s.OUT_OF_RANGE:
            lay(inks, arcs.ring_px, arcs.dot(seat), arcs.dot_px, palette.FAINT << 3 | colours[seat])
            asleep = False
    if asleep:
        inks[0] = palette.FAINT << 3 | palette.WHITE
