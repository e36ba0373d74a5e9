"""The table as one seat sees it: what the rules tell the light, without a word about light.

A mode fills one `PlayerView`, made once, after every change. Sets of seats are bit masks, bit i = seat i. Where the
ring shows other places than seats (`places` of the table), the mode says what a set means there.
"""

from compat import const
from rules.seat_arithmetic import NOBODY

TEAM_COLOURS = const(5)
WHITE = const(6)  # a colour index beyond the five teams and gold: no team


class PlayerView:
    """What `viewer` may do to whom, and how the table stands. Made once for a table of `seats` seats.

    `table.fill(NOBODY, False, out)` shows the table as its turn: the viewer is the active seat, or nobody
    while a turn goes on without its player.
    """

    def __init__(self, seats: int):
        self.seats = seats
        self._white = bytes([WHITE] * seats)
        self.colours = bytearray(seats)  # a palette index a seat: its team 0..4, or its turn marker, or WHITE
        self.clear()

    def clear(self) -> None:
        """An empty table without colours."""
        self.colours[:] = self._white
        self.viewer = NOBODY
        self.living = 0  # still in the game
        self.running = 0  # living, its turn is in progress
        self.ghost = 0  # its turn goes on, its player has left (800.4j)
        self.left = 0  # living as this turn began and gone now (801.2c); none once the game is over
        self.in_range = 0  # living seats within the viewer's range, the viewer included
        self.attackable = 0  # living opponents the viewer may attack
        self.waiting = 0  # holds a turn marker and may not begin yet (807.4d)
        self.crowned = 0  # emperors, primary players; also those who left
        self.guests = 0  # a creature that somebody else controls stands there
        self.next = NOBODY  # whose turn begins after this one, extra turns and skips applied
        self.surprising = False  # that turn is an extra turn, or a skip is used up on the way to it
        self.over = False
        self.winners = 0
        self.drawn = 0
        self.figures: tuple = ()  # what the mode's own view writes on the ring; nobody else knows what it means
