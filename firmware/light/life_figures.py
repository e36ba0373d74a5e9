"""Show a life total as lit pixels, for games that count life (docs/light.md, section 9).

Clockwise from a seat's bar come tens at level H, a five at level M and ones at level F, with gaps between the groups.
If the ring has too little room for the numbers of this game, a bar shows the life instead. The bar is full at the life
with which the game starts.
"""

import scene as s
from light import colours_waves_and_current as palette
from light import seat_states_and_colours
from light.draw_loops import lay


def say(player_view, scene, codes, colours) -> int:
    """Do the same as `seat_states_and_colours.say`, but darken all seats while a player counts life."""
    if scene.screen == s.LIFE:
        lay(codes, player_view.seats, 0, player_view.seats, s.OUT_OF_GAME)
        return s.NOBODY
    return seat_states_and_colours.say(player_view, scene, codes, colours)


def draw_total(inks, arcs, seat: int, room_px: int, total: int, colour: int, full: int) -> None:
    """Draw a life total in `colour` within `room_px` pixels, clockwise from the bar of `seat`.

    `full` is the life with which the game starts.
    """
    tens, fives, ones = total // 10, total % 10 // 5, total % 5
    groups = (tens > 0) + (fives > 0) + (ones > 0)
    width = tens + fives + ones + max(0, groups - 1)
    start = arcs.bar(seat)
    # `full // 10 + 7` pixels have room for a number like 39, in a game that starts with 30
    if room_px < full // 10 + 7 or width > room_px:
        bar_px = min(room_px, -(-total * room_px // full))
        lay(inks, arcs.ring_px, start, bar_px, palette.FULL << 3 | colour)
        return
    for wave, count in ((palette.FULL, tens), (palette.MIDDLE, fives), (palette.FAINT, ones)):
        lay(inks, arcs.ring_px, start, count, wave << 3 | colour)
        start += count + (count > 0)
