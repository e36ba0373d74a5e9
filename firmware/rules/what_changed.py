"""Describe what an event changed at a table: which players left or came back, which won, and how the turn moved."""

_NO_TURN = (-1, -1)


class Change:
    """What one event changed. A `Game` calls `look` before the event and `tell` after it."""

    def __init__(self):
        self.gone = 0  # seats that left
        self.returned = 0  # seats back in the game, because their leaving was undone
        self.decided = False  # there are new winners
        self.turn: tuple = _NO_TURN  # the seats in turn before and after
        self.way: tuple = ()  # (from seat, to seat) of the turn or of the first turn marker that moved, or ()
        self.unmarked: list | tuple = ()  # (seat, colour) of each turn marker removed while the game goes on
        self._living = self._winners = 0
        self._markers: dict = {}

    def look(self, table) -> None:
        """Note the state of `table` before the event."""
        self._living = table.result.living
        self._winners = table.result.winners
        self._markers = table.markers()
        self.turn = (table.subject(),)

    def forget(self) -> None:
        """Clear the description, because there was not enough memory to complete it."""
        self.gone = self.returned = 0
        self.decided = False
        self.turn = _NO_TURN
        self.way = self.unmarked = ()

    def tell(self, table) -> None:
        """Compare the state of `table` after the event with the noted state, and fill in the attributes."""
        living = table.result.living
        self.gone = self._living & ~living
        self.returned = living & ~self._living
        self.decided = self._winners != table.result.winners
        before, markers = self._markers, table.markers()
        self.turn += (table.subject(),)
        if markers:
            self.way = _way(before, markers)
        else:
            self.way = self.turn if self.turn[0] != self.turn[1] else ()
        self.unmarked = []
        if before and not table.result.over:
            self.unmarked = [before[number] for number in sorted(before) if number not in markers]


def _way(before: dict, markers: dict) -> tuple:
    """Return (from seat, to seat) of the first turn marker that has moved, or () if no marker has moved.

    `before` and `markers` map the number of each turn marker to its (seat, colour).
    """
    for number in sorted(markers):
        if number in before and before[number] != markers[number]:
            return before[number][0], markers[number][0]
    return ()
