"""The picture on the ring while poison or commander damage is counted (docs/light.md, section 9).

Blinking white pixels before the number show what is counted: one for poison, two for damage by a player's first
commander, three for damage by its second. The module is loaded only when such a page opens.
"""

from light import colours_waves_and_current as palette
from light.draw_loops import lay
from light.draw_picture import draw_total
from light.seat_states_and_colours import say as say


def draw(inks, arcs, player_view, scene) -> bool:
    """Draw the number, with the change that is being entered, clockwise from the arc of the player who has the poison
    or owns the commander. Return the same value as `seat_states_and_colours.draw`."""
    kind, total, deadly, seat, commander = scene.ui.counted
    blinking = 1 if kind == "poison" else 2 + commander
    lay(inks, arcs.ring_px, arcs.bar(seat) - blinking, blinking, palette.BLINK << 3 | palette.WHITE)
    room_px = arcs.ring_px - 1 - blinking
    draw_total(inks, arcs, seat, room_px, total + scene.ui.value, player_view.colours[seat], deadly)
    return True
