"""Fill a `PlayerView` for a table with turn markers: the view of all active seats, with a colour for each marker."""

from games.grand_melee.turn_markers import wanted
from rules.player_view import TEAM_COLOURS
from rules.seat_arithmetic import assign


def fill_markers(table, whole: bool, out) -> None:
    """Fill in colours and who waits. For the `whole` table, also fill in whom the active seats reach and attack; a seat
    that is both shows as attackable."""
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
    """Return the colour of a marker. The last one must differ from the first, which is next to it."""
    colour = (number - 1) % TEAM_COLOURS
    return 2 if colour == 0 and number == last > 1 else colour
