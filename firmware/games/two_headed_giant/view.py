"""What Two-Headed Giant shows beyond the seats: the life of both teams as arcs, each on its team's half of the ring.

docs/light.md, section 9: clockwise from the primary player tens at H, a five at M, ones at F, a gap between groups.
Where a half is too short for the numbers of this game it is a bar, all of it being the life at the start.
"""

import scene as names
from light import choose_seat_states, palette
from light.raster import lay


def say(player_view, scene, codes, colours) -> int:
    """As `choose_seat_states.say`; while life is counted no seat says anything."""
    if scene.screen == names.LIFE:
        lay(codes, player_view.seats, 0, player_view.seats, names.OUT_OF_GAME)
        return names.NOBODY
    return choose_seat_states.say(player_view, scene, codes, colours)


def draw(inks, arcs, player_view, scene) -> bool:
    """As `choose_seat_states.draw`: the totals, with what is being counted."""
    if scene.screen != names.LIFE:
        return False
    for seat in range(arcs.seats):
        if player_view.crowned >> seat & 1:
            colour = player_view.colours[seat]
            total = player_view.life[colour] + (scene.change if seat == scene.cursor else 0)
            room_px = _room_px(arcs, player_view.crowned, seat)
            _draw_total(inks, arcs, seat, room_px, max(0, total), colour, player_view.full_life)
    return True


def _room_px(arcs, primaries: int, seat: int) -> int:
    """The pixels from a primary player's bar on, up to a gap before the next one's."""
    other = seat + 1
    while not primaries >> other % arcs.seats & 1:
        other += 1
    return (arcs.bar(other % arcs.seats) - arcs.bar(seat)) % arcs.ring_px - 1


def _draw_total(inks, arcs, seat: int, room_px: int, total: int, colour: int, full: int):
    tens, fives, ones = total // 10, total % 10 // 5, total % 5
    groups = (tens > 0) + (fives > 0) + (ones > 0)
    width = tens + fives + ones + max(0, groups - 1)
    start = arcs.bar(seat)
    if room_px < full // 10 + 7 or width > room_px:  # full // 10 + 7: a number like 39, in a game that starts with 30
        bar_px = min(room_px, -(-total * room_px // full))
        lay(inks, arcs.ring_px, start, bar_px, palette.FULL << 3 | colour)
        return
    for wave, count in ((palette.FULL, tens), (palette.MIDDLE, fives), (palette.FAINT, ones)):
        lay(inks, arcs.ring_px, start, count, wave << 3 | colour)
        start += count + (count > 0)
