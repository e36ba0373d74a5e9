"""The picture of For the Emperor on the ring: the seven battlefields, or the content of one of them (docs/light.md,
section 9).

The ring never shows by colour alone which player leads: brightness and movement also differ. The crane's bar is still,
and the turtle's bar breathes.
"""

import scene as s
from light import colours_waves_and_current as palette
from light import draw_picture, seat_states_and_colours
from light.draw_loops import lay

_CRANE, _TURTLE = 0, 1  # the colours of the two players
_BOARD_SCREENS = (s.PLAY, s.OVER, s.OFFER)
_OTHER_FIGURES = (s.PAGE, s.COUNT)  # screens that draw figures of their own
_BANNER = palette.MIDDLE << 3 | palette.WHITE
_NO_BANNER = palette.FAINT << 3 | palette.WHITE


def say(player_view, scene, codes, colours) -> int:
    """Fill `codes` and `colours`, as `seat_states_and_colours.say` does.

    A proposed table, a result and the menu look the same as in all other modes.
    """
    tick = seat_states_and_colours.say(player_view, scene, codes, colours)
    if scene.ui.screen in _BOARD_SCREENS or scene.ui.shows == s.SHOW_BRIGHTNESS:
        if not player_view.winners:
            _say_fields(player_view, codes, colours)
        if scene.ui.screen == s.OFFER:
            _say_offer(scene, codes, colours)
    if player_view.figures or scene.ui.screen == s.COUNT or scene.ui.shows == s.SHOW_SEATS:
        lay(codes, player_view.seats, 0, player_view.seats, s.OUT_OF_GAME)
    return tick


def draw(inks, arcs, player_view, scene) -> bool:
    """Draw the content of the battlefield that the players are looking at.

    If the device knows where the players sit, also show which half of the ring belongs to which player. Return the same
    as `seat_states_and_colours.draw`.
    """
    if scene.ui.shows == s.SHOW_SEATS:
        half_px = arcs.ring_px // 2 - 1
        lay(inks, arcs.ring_px, arcs.offset_px + 1, half_px, palette.FULL << 3 | _CRANE)
        lay(inks, arcs.ring_px, arcs.offset_px - half_px, half_px, palette.MIDDLE << 3 | _TURTLE)
    if player_view.figures and scene.ui.screen not in _OTHER_FIGURES:
        _draw_figures(inks, arcs, player_view)
    return bool(player_view.figures)


def _draw_figures(inks, arcs, player_view):
    """Draw the crane's strength clockwise from the beginning of the ring, and the turtle's strength counterclockwise.

    Opposite the beginning, white dots show how many warriors the banner needs. If the battlefield has no banner, one
    faint dot is shown there instead.
    """
    crane, turtle, banner = player_view.figures
    ring_px, start = arcs.ring_px, arcs.offset_px
    room_px = ring_px // 2 - 3
    draw_picture.draw_figures(inks, ring_px, start + 1, 1, room_px, crane, _CRANE)
    draw_picture.draw_figures(inks, ring_px, start - 1, -1, room_px, turtle, _TURTLE)
    lay(inks, ring_px, start + (ring_px - banner + 1) // 2, banner, _BANNER)
    if not banner:
        lay(inks, ring_px, start + ring_px // 2, 1, _NO_BANNER)


def _say_fields(player_view, codes, colours):
    """Write the state of each battlefield. The state is V in blue if the crane leads, and S in orange if the turtle
    leads.

    If both are equally strong, the battlefield is white, with the state M if it has warriors and F if it has none.
    """
    colours[:] = player_view.colours
    for field in range(player_view.seats):
        code = s.IN_RANGE if player_view.in_range >> field & 1 else s.OUT_OF_RANGE
        if colours[field] == _CRANE:
            code = s.LOOKED_AT
        elif colours[field] == _TURTLE:
            code = s.SUBJECT
        codes[field] = code | s.CROWN if player_view.crowned >> field & 1 else code


def _say_offer(scene, codes, colours):
    """Darken all battlefields that cannot be chosen."""
    for field in range(len(codes)):
        if not scene.ui.offered >> field & 1:
            codes[field] = s.OUT_OF_GAME
    codes[scene.ui.cursor] = s.CURSOR
    colours[scene.ui.cursor] = palette.WHITE
