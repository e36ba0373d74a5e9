"""The picture while the device draws seats by lot or asks players where they sit.

This module has the functions of `seat_states_and_colours` and is loaded only for that time (docs/light.md, section 9).
"""

import scene as s
from light import colours_waves_and_current as palette
from light.draw_loops import lay

_HERE = palette.FULL << 3 | palette.WHITE


def say(player_view, scene, codes, colours) -> int:
    """Fill `codes` and `colours`, like `seat_states_and_colours.say`.

    Each seat is a dot in its team's colour. The seat under the cursor blinks. A seat that is done has the state V.
    """
    colours[:] = player_view.colours
    state = s.OUT_OF_GAME if scene.page == s.SHOW_DOT else s.OUT_OF_RANGE
    lay(codes, player_view.seats, 0, player_view.seats, state)
    if state == s.OUT_OF_GAME:
        return s.NOBODY
    for seat in range(player_view.seats):
        if player_view.crowned >> seat & 1:
            codes[seat] |= s.CROWN
        if scene.marked >> seat & 1:
            codes[seat] = s.LOOKED_AT
            colours[seat] = palette.WHITE
    if scene.cursor != s.NOBODY:
        codes[scene.cursor] = s.CURSOR
        colours[scene.cursor] = palette.WHITE
    return s.NOBODY


def draw(inks, arcs, player_view, scene) -> bool:
    """Draw the walking dot, and the pixel of the player who pressed first. Return False: people do not count the pixels
    of this picture."""
    if scene.page == s.SHOW_DOT:
        inks[scene.page_value] = palette.SPEECH
        if scene.here_px != s.NOBODY:
            inks[scene.here_px] = _HERE
    return False
