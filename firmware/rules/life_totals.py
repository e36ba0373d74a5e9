"""Life totals, each of a player or of a team that shares it. A player without life loses (704.5a).

A Magic mode with life has the part `life`, and adds it to `APPLIED_BY` as `LIFE_EVENTS` does.
"""

from rules.event_kinds_and_refusals import MAP, NUMBER, SEAT, within
from rules.seat_arithmetic import mask_of

LIFE = ("life", (("changes", MAP),))
LIFE_SET = ("life_set", (("seat", SEAT), ("to", NUMBER)))
LIFE_SET_EACH = ("life_set_each", (("to", MAP),))
LIFE_EVENTS = {"life": "life", "life_set": "life", "life_set_each": "life"}


class LifeTotals:
    """The life at `table`, a `MagicMode`. `owners` has, for every seat, the index of its total in `totals`. Totals are
    stored as differences from `base`, which takes half the space if there are many."""

    def __init__(self, table, owners, start: int, base: int):
        self.table = table
        self.owners = owners
        self.start = start
        self.base = base
        self.totals = [start] * (max(owners) + 1)

    def save(self) -> list:
        return [total - self.base for total in self.totals]

    def load(self, values: list) -> None:
        self.totals = [value + self.base for value in values]

    def total(self, seat: int) -> int:
        """Return the life of a seat, or of its team."""
        return self.totals[self.owners[seat]]

    def after_life(self, changes) -> list:
        """Return the totals after [seat, number] pairs: players' losses and gains, each applied to that player's or
        that team's total."""
        totals = list(self.totals)
        for seat, number in changes:
            totals[self.owners[seat]] += number
        return totals

    def after_life_set(self, seat: int, number: int) -> list:
        """Return the totals after one player's life is set to a number."""
        return self.after_life_set_each([(seat, number)])

    def after_life_set_each(self, numbers) -> list:
        """Return the totals after [seat, number] pairs, each of which sets a player's life."""
        totals = list(self.totals)
        for seat, number in numbers:
            totals[self.owners[seat]] = number
        return totals

    def spent(self) -> list:
        """Return the seats without life."""
        return [seat for seat, owner in enumerate(self.owners) if self.totals[owner] <= 0]

    def too_much(self, row, values: list) -> bool:
        """Return whether an event of this row makes a total too large. A total that a stored game already had may
        stay."""
        if row[0] not in LIFE_EVENTS:
            return False
        totals = getattr(self, "after_" + row[0])(*values)
        return not all(within(total) for total, before in zip(totals, self.totals) if total != before)

    def bring_back(self, seats) -> None:
        """Bring these players back with at least 1 life. With less they would lose at once (704.5a, D30)."""
        totals = list(self.totals)
        for seat in seats:
            owner = self.owners[seat]
            totals[owner] = max(1, totals[owner])
        self.totals = totals

    # Events.

    def do_life(self, changes) -> None:
        self._come_to(self.after_life(changes))

    def do_life_set(self, seat, to) -> None:
        self._come_to(self.after_life_set(seat, to))

    def do_life_set_each(self, *fields) -> None:
        self._come_to(self.after_life_set_each(*fields))

    def _come_to(self, totals) -> None:
        """Set the totals. Players in the game with 0 or less lose, all at the same moment (104.3b, 104.4a)."""
        self.totals = totals
        spent = mask_of(self.spent()) & self.table.result.living
        if spent:
            self.table.leave(spent, 0)
