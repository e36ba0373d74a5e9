"""Who is the monarch, and who has the initiative. Numbers of the rules: 722 and 723 in the edition of 2025-02-07.

This module is imported when the event `designate` is first used. A game without this event stores nothing for this
module.
"""

from rules.seat_arithmetic import NOBODY, right_of, step

_TITLES = ("monarch", "initiative")


class Events:
    """The event `designate` at `table`, a `MagicMode`. `holders` contains the seat that has each title, or NOBODY."""

    def __init__(self, table):
        self.table = table
        self.load(())

    def save(self):
        """Return a list with each holder's seat plus 1, or () if nobody has a title."""
        return [seat + 1 for seat in self.holders] if max(self.holders) >= 0 else ()

    def load(self, kept) -> None:
        self.holders = [seat - 1 for seat in kept] or [NOBODY] * len(_TITLES)

    def malformed_designate(self, what, seat=NOBODY) -> bool:
        return what not in _TITLES

    def do_designate(self, what, seat=NOBODY) -> None:
        """Give a title to the player at `seat`, and take it from its previous holder. Without a seat, nobody has the
        title any more.
        """
        self.holders[_TITLES.index(what)] = seat

    def monarch(self) -> int:
        """Return the set with the seat of the monarch, or 0 if there is no monarch."""
        return 1 << self.holders[0] if self.holders[0] >= 0 else 0

    def leave(self, gone: int) -> None:
        """Give each title whose holder has just left to that holder's heir (722.4, 723.4). After the game, nobody has a
        title."""
        over = self.table.result.over
        self.holders = [
            NOBODY if over else self._heir(seat) if seat >= 0 and gone >> seat & 1 else seat for seat in self.holders
        ]

    def _heir(self, holder: int) -> int:
        """Return the active player, or if that player is not in the game, the next living player in turn order.

        If several turns are in progress, the active player is the one nearest to the right of the holder, or the holder
        if it is the holder's turn.
        """
        count, living, turns = self.table.count, self.table.result.living, self.table.turns
        running = turns.running()
        active = holder if running >> holder & 1 else right_of(holder, running, count)
        return active if living >> active & 1 else step(active, turns.way, living, count)

    def bring_back(self, seats) -> None:
        """Do nothing: a title that has passed to another player does not come back."""

    def swap(self, a: int, b: int) -> None:
        """Let the players at the seats `a` and `b` keep their titles when they change places."""
        self.holders = [b if seat == a else a if seat == b else seat for seat in self.holders]

    def facts(self, over: bool):
        for title, seat in zip(_TITLES, self.holders):
            if seat >= 0:
                yield title, seat
