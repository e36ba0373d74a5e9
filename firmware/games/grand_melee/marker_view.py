"""Fill a `PlayerView` for a table with turn markers. The view shows what all active seats together may do, with a
colour for each marker."""

from games.grand_melee.turn_markers import wanted
from rules.mode_interface import TEAM_COLOURS
from rules.seat_arithmetic import assign


def fill_markers(table, whole: bool, out) -> None:
    """Fill in the colours of the markers, and the seats that wait.

    If `whole` is true, also fill in the seats that active seats reach and may attack. A seat that one
    active seat only reaches but another may attack is shown as attackable.
    """
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
    """Return a marker's colour. The last marker must differ from the first one, which is next to it."""
    colour = (number - 1) % TEAM_COLOURS
    return 2 if colour == 0 and number == last > 1 else colour
