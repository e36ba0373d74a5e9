"""Describe what changed at a table as people see it: who left or came back, who won, where the turn went."""

_NOWHERE = (-1, -1)


class Change:
    """The change between two moments: `look` is called before an event and `tell` after it, by a `Game`."""

    def __init__(self):
        self.gone = 0  # seats that left
        self.returned = 0  # seats back in the game, because their leaving was undone
        self.decided = False  # there are new winners
        self.turn: tuple = _NOWHERE  # the seats in turn before and after
        self.way: tuple = ()  # (from seat, to seat) of the turn, or of the first turn marker that moved
        self.unmarked: list | tuple = ()  # (seat, colour) of each turn marker removed while the game goes on
        self._living = self._winners = 0
        self._markers: dict = {}

    def look(self, table) -> None:
        """Note the state before an event."""
        self._living = table.result.living
        self._winners = table.result.winners
        self._markers = table.markers()
        self.turn = (table.subject(),)

    def forget(self) -> None:
        """Forget the change, because there is no memory to describe it."""
        self.gone = self.returned = 0
        self.decided = False
        self.turn = _NOWHERE
        self.way = self.unmarked = ()

    def tell(self, table) -> None:
        """Compare with the state after the event."""
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
    """Return (from seat, to seat) of the first turn marker that has moved, or () if none has."""
    for number in sorted(markers):
        if number in before and before[number] != markers[number]:
            return before[number][0], markers[number][0]
    return ()
