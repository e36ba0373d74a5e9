"""The table as one seat sees it, from the rules to the light, in the terms of the rules.

A mode fills one `PlayerView`, made once, after every change. Sets of seats are bit masks, bit i = seat i. If the ring
shows other places than seats (`places` of the table), the mode defines what a set means.
"""

from compat import const
from rules.seat_arithmetic import NOBODY

TEAM_COLOURS = const(5)
WHITE = const(6)  # a colour index after the five teams and gold: no team


class PlayerView:
    """What `viewer` may do to whom, and the state of the table. Made once for a table of `seats` seats.

    `table.fill(NOBODY, False, out)` shows the table as the seat in turn sees it. The viewer is then the active seat, or
    nobody while a turn goes on without its player.
    """

    def __init__(self, seats: int):
        self.seats = seats
        self._white = bytes([WHITE] * seats)
        self.colours = bytearray(seats)  # a colour index for each seat: its team 0..4, its turn marker, or WHITE
        self.clear()

    def clear(self) -> None:
        """Set an empty table without colours."""
        self.colours[:] = self._white
        self.viewer = NOBODY
        self.living = 0  # in the game
        self.running = 0  # living, with a turn in progress
        self.ghost = 0  # its turn goes on although its player has left (800.4j)
        self.left = 0  # was living when this turn began and has left since (801.2c); none after the game
        self.in_range = 0  # living seats within the viewer's range, the viewer included
        self.attackable = 0  # living opponents the viewer may attack
        self.waiting = 0  # has a turn marker and may not begin yet (807.4d)
        self.crowned = 0  # emperors, primary players, including those who left
        self.guests = 0  # has a creature that another player controls
        self.next = NOBODY  # the next seat in turn, with extra turns and skips applied
        self.surprising = False  # that turn is an extra turn, or follows a skipped one
        self.over = False
        self.winners = 0
        self.drawn = 0
        self.figures: tuple = ()  # what the mode's own picture draws; only that picture knows its meaning
