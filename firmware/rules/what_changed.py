"""What has changed at a table, as people see it: who left or came back, whether somebody won, where the turn went."""

_NOWHERE = (-1, -1)


class Change:
    """Filled by a `Game` from the moment before what happens (`look`) to the one after it (`tell`)."""

    def __init__(self):
        self.gone = 0  # the seats that left
        self.returned = 0  # those that are in the game again: what took them out was taken back
        self.decided = False  # others have won than before
        self.turn: tuple = _NOWHERE  # the seats whose turn it was and is
        self.way: tuple = ()  # (from seat, to seat) of the turn, or of the first turn marker, where one went on
        self.unmarked: (
            list | tuple
        ) = ()  # (seat, colour) of each turn marker that was taken off a table where the game goes on
        self._living = self._winners = 0
        self._markers: dict = {}

    def look(self, table) -> None:
        """Something is about to happen."""
        self._living = table.result.living
        self._winners = table.result.winners
        self._markers = table.markers()
        self.turn = (table.subject(),)

    def forget(self) -> None:
        """It has happened, but there is no memory to tell it."""
        self.gone = self.returned = 0
        self.decided = False
        self.turn = _NOWHERE
        self.way = self.unmarked = ()

    def tell(self, table) -> None:
        """It has happened."""
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
    """(from seat, to seat) of the first turn marker that lies elsewhere now, empty where none does."""
    for number in sorted(markers):
        if number in before and before[number] != markers[number]:
            return before[number][0], markers[number][0]
    return ()
