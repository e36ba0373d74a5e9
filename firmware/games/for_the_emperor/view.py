"""What the seven battlefields of For the Emperor say, and what a looked-at one holds (docs/light.md, section 9).

Who leads is told by level and movement, never by colour alone: the crane's bar stands, the turtle's breathes.
"""

import scene as names
from light import draw_numbers, palette, seat_states
from light.raster import lay

_CRANE, _TURTLE = 0, 1  # their colours
_BOARD_SCREENS = (names.PLAY, names.OVER, names.OFFER)
_BANNER = palette.MIDDLE << 3 | palette.WHITE
_NO_BANNER = palette.FAINT << 3 | palette.WHITE


def say(outlook, scene, codes, colours) -> int:
    """As `view.say`. A table without a game, a result, the menu are painted as in every mode."""
    tick = seat_states.say(outlook, scene, codes, colours)
    if scene.screen in _BOARD_SCREENS or scene.page == names.SHOW_BRIGHTNESS:
        if not outlook.winners:
            _say_fields(outlook, codes, colours)
        if scene.screen == names.OFFER:
            _say_offer(scene, codes, colours)
    if outlook.figures or scene.screen == names.COUNT:
        lay(codes, outlook.seats, 0, outlook.seats, names.OUT_OF_GAME)
    return tick


def draw_figures(inks, arcs, outlook):
    """The looked-at battlefield: the crane's strength clockwise from the ring's beginning, the turtle's the other way,
    as many white dots opposite as its banner wants warriors, a faint one where there is none."""
    crane, turtle, banner = outlook.figures
    ring_px, start = arcs.ring_px, arcs.offset_px
    room_px = ring_px // 2 - 3
    draw_numbers.draw_figures(inks, ring_px, start + 1, 1, room_px, crane, _CRANE)
    draw_numbers.draw_figures(inks, ring_px, start - 1, -1, room_px, turtle, _TURTLE)
    lay(inks, ring_px, start + (ring_px - banner + 1) // 2, banner, _BANNER)
    if not banner:
        lay(inks, ring_px, start + ring_px // 2, 1, _NO_BANNER)


def _say_fields(outlook, codes, colours):
    """V in blue: the crane leads; S in orange: the turtle leads; M and F in white: even, with warriors and without."""
    colours[:] = outlook.colours
    for field in range(outlook.seats):
        code = names.IN_RANGE if outlook.in_range >> field & 1 else names.OUT_OF_RANGE
        if colours[field] == _CRANE:
            code = names.LOOKED_AT
        elif colours[field] == _TURTLE:
            code = names.SUBJECT
        codes[field] = code | names.CROWN if outlook.crowned >> field & 1 else code


def _say_offer(scene, codes, colours):
    """What cannot be chosen is dark."""
    for field in range(len(codes)):
        if not scene.offered >> field & 1:
            codes[field] = names.OUT_OF_GAME
    codes[scene.cursor] = names.CURSOR
    colours[scene.cursor] = palette.WHITE
