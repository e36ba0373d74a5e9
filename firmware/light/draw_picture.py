"""Draw the picture of a screen: one ink for each pixel. The picture shows the states of the seats, or the menu, a
notice, standby, or a number.

A number is shown either as a count, which is a row of pixels, or as figures: tens at level H, a five at level M and
ones at level F. Numbers are drawn either from the beginning of the ring, which the offset sets, or from the bar of a
seat. While a player holds a button, white pixels that grow over the picture show the progress of the hold. Source:
docs/light.md, sections 3, 4, 7 and 9.
"""

import scene as s
from compat import const
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

_FIGURES_PX = const(7)  # the fewest pixels in which every number below 30 can be drawn as figures
_FULL_BAR = const(30)  # the number at which a bar is full
_GROUP_PX = const(5)  # a row has a gap after every five pixels, so that players can count it at a glance


def draw(inks, arcs, codes, colours, tick, way, scene):
    """Fill `inks` with the picture of `scene.ui.screen`, one ink for each position of the ring.

    `codes` contains the state of each seat, and `colours` contains the colour of each seat. `tick` is the seat that
    gets the tick, the mark of the next turn, or -1. `way` is -1 if the turn order is reversed, otherwise 1.
    """
    lay(inks, arcs.ring_px, 0, arcs.ring_px, 0)
    screen = scene.ui.screen
    if screen == s.NOTICE:
        draw_notice(inks, scene.notice)
    elif screen == s.MENU or (screen == s.PAGE and scene.ui.shows == s.SHOW_DOTS):
        dots = scene.ui.entry + 1 if screen == s.MENU else scene.ui.value
        lay(inks, arcs.ring_px, arcs.bar(arcs.seat_at(0)), min(dots, arcs.ring_px), palette.SPEECH)
    elif screen == s.STANDBY or screen == s.PAUSED:  # not `in`: it would allocate a tuple
        _draw_standby(inks, arcs, codes, colours)
    else:
        draw_bars(inks, arcs.ring_px, arcs.seats, arcs.starts, arcs.sizes, codes, colours, _WAVES)
        if tick != s.NOBODY and arcs.ticks:
            inks[arcs.gap(tick, way)] = palette.SPEECH if way > 0 else palette.FULL << 3 | palette.WHITE


def draw_badges(inks, arcs, codes):
    """Draw a white end, as wide and as bright as a crown, on the bar of each seat with a badge.

    The middle of the bar stays free, because an emperor's crown is there.
    """
    for seat in range(arcs.seats if arcs.crowns else 0):
        if codes[seat] & s.BADGE:
            ink = _WAVES[3 * (codes[seat] & 31) + 2] << 3 | palette.WHITE
            lay(inks, arcs.ring_px, arcs.bar(seat) + arcs.bar_px - arcs.dot_px, arcs.dot_px, ink)


def draw_notice(inks, count):
    """Draw a notice from the device as `count` white dots at level M, spread evenly over the ring."""
    ring_px = len(inks)
    for i in range(count):
        inks[(2 * i * ring_px + count) // (2 * count) % ring_px] = palette.SPEECH


def _draw_standby(inks, arcs, codes, colours):
    """For each seat whose turn it is, draw its dot at level F.

    If it is nobody's turn, draw one white pixel, so that the sleeping ring does not look broken.
    """
    asleep = True
    for seat in range(arcs.seats):
        if codes[seat] == s.OUT_OF_RANGE:
            lay(inks, arcs.ring_px, arcs.dot(seat), arcs.dot_px, palette.FAINT << 3 | colours[seat])
            asleep = False
    if asleep:
        inks[0] = palette.FAINT << 3 | palette.WHITE


def draw_count(inks, arcs, scene):
    """Draw the number for the screen COUNT, clockwise from the beginning of the ring."""
    ring_px = arcs.ring_px
    value = scene.ui.value
    if scene.ui.shows == s.SHOW_ROW and value <= ring_px:
        ink = palette.FULL << 3 | scene.ui.colour
        gap = 1 if _GROUP_PX < value < ring_px else 0
        lay(inks, ring_px, arcs.offset_px, min(value, _GROUP_PX), ink)
        lay(inks, ring_px, arcs.offset_px + _GROUP_PX + gap, value - _GROUP_PX, ink)
    else:
        draw_figures(inks, ring_px, arcs.offset_px, 1, ring_px, value, scene.ui.colour)


def draw_figures(inks, ring_px: int, start: int, by: int, room_px: int, value: int, colour: int):
    """Draw the number `value` in at most `room_px` pixels from position `start`, as tens, a five and ones.

    The pixels run clockwise if `by` is 1, counterclockwise if `by` is -1. If there is room, gaps separate the tens, the
    five and the ones. If the figures do not fit, a bar shows the number and is full at `_FULL_BAR`.
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


def draw_total(inks, arcs, seat: int, room_px: int, total: int, colour: int, full: int) -> None:
    """Draw a life total in `colour` within `room_px` pixels, clockwise from the bar of `seat`.

    Gaps separate the tens, the five and the ones. If the ring has too little room for the figures in this game, a bar
    shows the life total instead. The bar is full at `full`, the life total with which each player starts.
    """
    tens, fives, ones = total // 10, total % 10 // 5, total % 5
    groups = (tens > 0) + (fives > 0) + (ones > 0)
    width = tens + fives + ones + max(0, groups - 1)
    start = arcs.bar(seat)
    # `full // 10 + 7` pixels have room for a number like 39 in a game that starts with 30
    if room_px < full // 10 + 7 or width > room_px:
        bar_px = min(room_px, -(-total * room_px // full))
        lay(inks, arcs.ring_px, start, bar_px, palette.FULL << 3 | colour)
        return
    for wave, count in ((palette.FULL, tens), (palette.MIDDLE, fives), (palette.FAINT, ones)):
        lay(inks, arcs.ring_px, start, count, wave << 3 | colour)
        start += count + (count > 0)


def draw_progress(shown, scene, arcs, start_px):
    """Draw a row of white pixels at level M over the picture `shown`. The row of white pixels has `growth_256`/256 of
    its full length.

    For undo and redo, the row grows from position `start_px`: the dot of the seat whose turn the picture shows. If it
    is nobody's turn, the row grows from position 0.
    """
    ring_px = arcs.ring_px
    lit = scene.growth_256 * ring_px >> 8
    if scene.growth == s.GROW_BACK:
        lay(shown, ring_px, start_px - lit + 1, lit, palette.SPEECH)
    elif scene.growth == s.GROW_FORWARD:
        lay(shown, ring_px, start_px, lit, palette.SPEECH)
    elif scene.growth == s.GROW_ALL:
        lay(shown, ring_px, -(lit // 2), lit, palette.SPEECH)
    elif scene.growth == s.GROW_SEATS or scene.ui.cursor != s.NOBODY:
        seats = scene.growth_seats if scene.growth == s.GROW_SEATS else scene.ui.cursor_seats
        lit = scene.growth_256 * arcs.bar_px >> 8
        if scene.growth_256 >= 128:
            lit = max(lit, 1)
        for seat in range(arcs.seats):
            if seats >> seat & 1:
                start = arcs.bar(seat)
                lay(shown, ring_px, start, (lit + 1) // 2, palette.SPEECH)
                lay(shown, ring_px, start + arcs.bar_px - lit // 2, lit // 2, palette.SPEECH)
