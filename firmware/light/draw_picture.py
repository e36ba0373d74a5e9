"""The picture of a screen, one ink a pixel: of what the seats say, and of menu, notice and standby, which have none.

docs/light.md, sections 3, 4 and 9.
"""

import scene as names
from light import colours_waves_and_current as palette
from light.draw_loops import draw_bars, lay

# For each state S P M F D K V G E, and S in a hurry: the wave of its bar, of its dot, and of a crown's core.
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
# With a knock, from index 16 on: only M and F are knocked upon.
_KNOCKED = (
    (palette.KNOCK_MIDDLE, palette.KNOCK_MIDDLE, palette.THREE_QUARTERS),
    (palette.KNOCK_DARK, palette.KNOCK_FAINT, palette.CROWN_DOT),
)
_WAVES = bytes(wave for row in _PLAIN + (_NOTHING,) * (16 + names.IN_RANGE - len(_PLAIN)) + _KNOCKED for wave in row)


def draw(inks, arcs, codes, colours, tick, scene):
    """Fill `inks` (a byte a position) with the picture of `scene.screen`; `tick` is a seat or -1."""
    lay(inks, arcs.ring_px, 0, arcs.ring_px, 0)
    screen = scene.screen
    if screen == names.NOTICE:
        draw_notice(inks, scene.notice)
    elif screen == names.MENU or (screen == names.PAGE and scene.page == names.SHOW_DOTS):
        dots = scene.entry + 1 if screen == names.MENU else scene.page_value
        lay(inks, arcs.ring_px, arcs.bar(arcs.seat_at(0)), min(dots, arcs.ring_px), palette.SPEECH)
    elif screen == names.STANDBY or screen == names.PAUSED:  # a tuple would be allocated
        _draw_standby(inks, arcs, codes, colours)
    else:
        draw_bars(inks, arcs.ring_px, arcs.seats, arcs.starts, arcs.sizes, codes, colours, _WAVES)
        _draw_guests(inks, arcs, codes)
        if tick != names.NOBODY and arcs.ticks:
            inks[arcs.gap(tick)] = palette.SPEECH


def _draw_guests(inks, arcs, codes):
    """A white end of the bar, as wide and bright as a crown: the middle is the crown's, emperors have guests too."""
    for seat in range(arcs.seats if arcs.crowns else 0):
        if codes[seat] & names.GUEST:
            ink = _WAVES[3 * (codes[seat] & 31) + 2] << 3 | palette.WHITE
            lay(inks, arcs.ring_px, arcs.bar(seat) + arcs.bar_px - arcs.dot_px, arcs.dot_px, ink)


def draw_notice(inks, count):
    """That many white M dots, evenly spread: the device has something to say."""
    ring_px = len(inks)
    for i in range(count):
        inks[(2 * i * ring_px + count) // (2 * count) % ring_px] = palette.SPEECH


def _draw_standby(inks, arcs, codes, colours):
    """The subject's dot at F; with no subject one white pixel, so that a sleeping ring never looks like a dead one."""
    asleep = True
    for seat in range(arcs.seats):
        if codes[seat] == names.OUT_OF_RANGE:
            lay(inks, arcs.ring_px, arcs.dot(seat), arcs.dot_px, palette.FAINT << 3 | colours[seat])
            asleep = False
    if asleep:
        inks[0] = palette.FAINT << 3 | palette.WHITE
