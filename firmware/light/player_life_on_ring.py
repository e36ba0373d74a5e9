"""The picture on the ring at tables that count life for each player: one player's life, clockwise from that player's
seat round the whole ring (docs/light.md, section 9). This module is loaded only for such a table."""

import scene as s
from light.draw_picture import draw_total
from light.seat_states_and_colours import say as say


def draw(inks, arcs, player_view, scene) -> bool:
    """Draw the life of the player under the cursor, with the change that is being entered. Return the same value as
    `seat_states_and_colours.draw`."""
    if scene.ui.screen != s.LIFE:
        return False
    seat = scene.ui.cursor
    totals, start = player_view.figures
    total = max(0, totals[seat] + scene.ui.value)
    draw_total(inks, arcs, seat, arcs.ring_px - 1, total, player_view.colours[seat], start)
    return True
