"""A team's life in Two-Headed Giant: its picture on the ring, and the gesture that shows it.

The ring shows each team's life on its half of the ring, clockwise from its primary player (docs/light.md, section 9). A
seat button shows the life of that seat's team.
"""

import scene as s
from controls.bindings import EDGE, SEAT
from light.draw_picture import draw_total
from light.seat_states_and_colours import say as say

ROWS = ((s.PLAY, SEAT, EDGE, "show_life"),)
IDLE = ()
ACTS: dict = {}


def draw(inks, arcs, player_view, scene) -> bool:
    """Draw both teams' life totals, including the change that is being entered. Return the same as
    `seat_states_and_colours.draw`.
    """
    if scene.ui.screen != s.LIFE:
        return False
    totals, start = player_view.figures
    for seat in range(arcs.seats):
        if player_view.crowned >> seat & 1:
            colour = player_view.colours[seat]
            total = totals[colour] + (scene.ui.value if seat == scene.ui.cursor else 0)
            room_px = _room_px(arcs, player_view.crowned, seat)
            draw_total(inks, arcs, seat, room_px, max(0, total), colour, start)
    return True


def _room_px(arcs, primaries: int, seat: int) -> int:
    """Return the number of pixels from one primary player's bar to the gap before the other primary player's bar."""
    other = seat + 1
    while not primaries >> other % arcs.seats & 1:
        other += 1
    return (arcs.bar(other % arcs.seats) - arcs.bar(seat)) % arcs.ring_px - 1
