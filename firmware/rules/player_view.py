"""The record `PlayerView`: what one seat may do to the others according to the rules. The rules fill this record, and
the light reads it.

There is only one `PlayerView`. The mode fills it again after each change. Sets of seats are bit masks: bit i is seat i.
If the arcs of the ring do not stand for seats, the mode sets `PLACES` and defines what a bit means.
"""

from compat import const
from rules.seat_arithmetic import NOBODY

TEAM_COLOURS = const(5)
WHITE = const(6)  # the colour index for "no team", after the five teams' colours and gold


class PlayerView:
    """The state of the table, and what the seat `viewer` may do to each other seat. There is one object for a table of
    `seats` seats.

    `table.fill(NOBODY, False, out)` fills it for the seat whose turn it is. The viewer is then that seat, or nobody if
    its player has left.
    """

    def __init__(self, seats: int):
        self.seats = seats
        self._white = bytes([WHITE] * seats)
        self.colours = bytearray(seats)  # a colour index for each seat: its team 0..4, its turn marker, or WHITE
        self.clear()

    def clear(self) -> None:
        """Make the view empty: no seats and no colours."""
        self.colours[:] = self._white
        self.viewer = NOBODY
        self.living = 0  # seats whose players are in the game
        self.running = 0  # living, with a turn in progress
        self.ghost = 0  # seats whose turn goes on although their player has left (800.4j)
        self.left = 0  # seats that were living when this turn began and have left since (801.2c); none after the game
        self.in_range = 0  # living seats within the viewer's range, the viewer included
        self.attackable = 0  # living opponents the viewer may attack
        self.waiting = 0  # seats with a turn marker that may not begin yet (807.4d)
        self.crowned = 0  # emperors or primary players, including those who left
        self.monarch = 0  # the seat of the monarch, in a game without emperors and primary players
        self.guests = 0  # seats whose territory contains a creature that another player controls
        self.next = NOBODY  # the seat whose turn comes next, after extra turns and skips
        self.way = 1  # 1 if turns go to the left, -1 if the turn order is reversed
        self.surprising = False  # True if the next turn is an extra turn or follows a skipped turn
        self.over = False
        self.winners = 0
        self.drawn = 0
        self.figures: tuple = ()  # values whose meaning only the mode's own picture knows
