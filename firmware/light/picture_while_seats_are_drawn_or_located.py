"""What the seats say while they are drawn, or while the players are asked where they sit: a view like
`seat_states_and_colours`, loaded for as long as that lasts (docs/light.md, section 9, "Where we sit")."""

import scene as names
from light import colours_waves_and_current as palette
from light.draw_loops import lay

_HERE = palette.FULL << 3 | palette.WHITE


def say(player_view, scene, codes, colours) -> int:
    """As `seat_states_and_colours.say`: every seat a dot in its team's colour, the cursor blinks, what is done is V."""
    colours[:] = player_view.colours
    state = names.OUT_OF_GAME if scene.page == names.SHOW_DOT else names.OUT_OF_RANGE
    lay(codes, player_view.seats, 0, player_view.seats, state)
    if state == names.OUT_OF_GAME:
        return names.NOBODY
    for seat in range(player_view.seats):
        if player_view.crowned >> seat & 1:
            codes[seat] |= names.CROWN
        if scene.marked >> seat & 1:
            codes[seat] = names.LOOKED_AT
            colours[seat] = palette.WHITE
    if scene.cursor != names.NOBODY:
        codes[scene.cursor] = names.CURSOR
        colours[scene.cursor] = palette.WHITE
    return names.NOBODY


def draw(inks, arcs, player_view, scene) -> bool:
    """As `seat_states_and_colours.draw`: the walking dot, and the pixel before the player who pressed first."""
    if scene.page == names.SHOW_DOT:
        inks[scene.page_value] = palette.SPEECH
        if scene.here_px != names.NOBODY:
            inks[scene.here_px] = _HERE
    return False
