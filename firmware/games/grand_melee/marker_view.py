"""A table with turn markers in a `PlayerView`: its own view is that of all active seats, a colour a marker."""

from games.grand_melee.turn_markers import wanted
from rules.player_view import TEAM_COLOURS
from rules.seat_arithmetic import assign


def fill_markers(table, whole: bool, out) -> None:
    """Colours, who waits, and for the `whole` table whom its active seats reach and attack: the stronger state last."""
    last = wanted(table.count)
    markers = [(marker, colour_of(marker.no, last)) for marker in ([] if out.over else table.turns.markers.all)]
    active = [(marker.seat, colour) for marker, colour in markers if marker.turn and out.running >> marker.seat & 1]
    for seat, colour in active if whole else ():
        out.in_range |= _coloured(table.reach(seat), colour, out)
    for seat, colour in active if whole else ():
        out.attackable |= _coloured(table.targets(seat), colour, out)
    for marker, colour in markers:
        if not marker.turn:
            out.waiting |= _coloured(1 << marker.seat, colour, out)
    for seat, colour in active:
        out.colours[seat] = colour


def _coloured(seats: int, colour: int, out) -> int:
    assign(out.colours, seats, colour, out.seats)
    return seats


def colour_of(number: int, last: int) -> int:
    """The colour of a marker; the last one may not look like the first, to which it is next."""
    colour = (number - 1) % TEAM_COLOURS
    return 2 if colour == 0 and number == last > 1 else colour
