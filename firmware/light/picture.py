"""From what seats say to one ink a pixel, and the pictures that have no seats: menu, notice, standby.

The light's specification, sections 3, 4 and 9.
"""

import scene as names
from light import palette
from light.paint import lay

_SPEECH = palette.MIDDLE << 3 | palette.WHITE  # white M: the device speaks
_STANDBY = palette.FAINT << 3 | palette.WHITE

# The wave of a bar, and of a crown's core on it, by state code S P M F D K V G E.
_WAVES = bytes((
    palette.BREATH, palette.PULSE, palette.MIDDLE, palette.FAINT, palette.DARK,
    palette.BLINK, palette.FULL, palette.SWELL, palette.WINK,
))  # fmt: skip
_CORES = bytes((palette.FULL, palette.MIDDLE, palette.THREE_QUARTERS, palette.CROWN_DOT))
_DOTS = (names.OUT_OF_RANGE, names.JUST_LEFT)


def draw(inks, arcs, codes, colours, tick, scene):
    """Fill `inks` (a byte a position) with the picture of `scene.screen`; `tick` is a seat or -1."""
    lay(inks, arcs.ring_px, 0, arcs.ring_px, 0)
    screen = scene.screen
    if screen == names.NOTICE:
        draw_notice(inks, scene.notice)
    elif screen == names.MENU or (screen == names.PAGE and scene.page == names.SHOW_NOTHING):
        lay(inks, arcs.ring_px, arcs.bar(arcs.seat_at(0)), min(scene.entry + 1, arcs.ring_px), _SPEECH)
    elif screen == names.STANDBY:
        draw_standby(inks, arcs, codes, colours)
    else:
        for seat in range(arcs.seats):
            if codes[seat] != names.OUT_OF_GAME:
                draw_seat(inks, arcs, seat, codes[seat], colours[seat])
        if tick != names.NOBODY and arcs.ticks:
            inks[arcs.gap(tick)] = _SPEECH


def draw_seat(inks, arcs, seat, code, colour):
    """Lay one seat's bar, dot, core and knock over `inks`; `code` is a state with its flags (sections 3 and 4)."""
    state = code & 15
    wave = _WAVES[state]
    dot = arcs.dot(seat)
    if code & names.KNOCK:
        beneath = palette.KNOCK_MIDDLE
        if state == names.OUT_OF_RANGE:
            lay(inks, arcs.ring_px, arcs.bar(seat), arcs.bar_px, palette.KNOCK_DARK << 3 | colour)
            beneath = palette.KNOCK_FAINT
        wave = beneath
    if state in _DOTS:
        lay(inks, arcs.ring_px, dot, arcs.dot_px, wave << 3 | colour)
    else:
        lay(inks, arcs.ring_px, arcs.bar(seat), arcs.bar_px, wave << 3 | colour)
    if code & names.CROWN and arcs.crowns:
        lay(inks, arcs.ring_px, dot, arcs.dot_px, _CORES[state] << 3 | palette.GOLD)


def draw_notice(inks, count):
    """That many white M dots, evenly spread: the device has something to say."""
    ring_px = len(inks)
    for i in range(count):
        inks[(2 * i * ring_px + count) // (2 * count) % ring_px] = _SPEECH


def draw_standby(inks, arcs, codes, colours):
    """The subject's dot at F; with no subject one white pixel, so that a sleeping ring never looks like a dead one."""
    asleep = True
    for seat in range(arcs.seats):
        if codes[seat] == names.OUT_OF_RANGE:
            lay(inks, arcs.ring_px, arcs.dot(seat), arcs.dot_px, palette.FAINT << 3 | colours[seat])
            asleep = False
    if asleep:
        inks[0] = _STANDBY
