"""Life totals of players, or of teams that share one total. A player whose life is 0 or less loses (704.5a).

A Magic mode with life totals has a `LifeTotals` as its attribute `life`. If counting life is only an option of the
mode, this module is imported when that option is chosen.
"""

from rules.event_kinds_and_refusals import MAP, NUMBER, RETURN, SEAT, within

LIFE = ("life", (("changes", MAP),))
LIFE_SET = ("life_set", (("seat", SEAT), ("to", NUMBER)))
LIFE_SET_EACH = ("life_set_each", (("to", MAP),))
LIFE_EVENTS = LIFE, LIFE_SET, LIFE_SET_EACH


def count_life(table, start: int) -> None:
    """Let `table` count the life of each player, beginning with `start`. The players have chosen the option `life` of
    the table's mode.
    """
    table.life = LifeTotals(table, range(table.count), start, start)
    table.SAVED_PARTS += ("life",)
    rows = table.EVENTS
    after = rows.index(RETURN) + 1  # before the events of later versions, so that row numbers stay the same
    table.EVENTS = rows[:after] + LIFE_EVENTS + rows[after:]


class LifeTotals:
    """The life totals at `table`, a `MagicMode`. At the beginning of the game, every total is `start`.

    For each seat, `owners` contains the index of its total in the list `totals`. Totals are stored as differences from
    `base`. At a table with many players, differences need only half as many bytes.
    """

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
        """Return the life total of a seat, or of its team if the team shares one."""
        return self.totals[self.owners[seat]]

    def after_life(self, changes) -> list:
        """Return the totals after gains and losses. The current totals do not change.

        `changes` is a list of [seat, number] pairs. Each number is added to the total of that player or its team.
        """
        totals = list(self.totals)
        for seat, number in changes:
            totals[self.owners[seat]] += number
        return totals

    def after_life_set(self, seat: int, number: int) -> list:
        """Return the totals after one player's life is set to `number`. The current totals do not change."""
        return self.after_life_set_each([(seat, number)])

    def after_life_set_each(self, numbers) -> list:
        """Return the totals after several players' life is set. The current totals do not change. `numbers` is a list
        of [seat, number] pairs."""
        totals = list(self.totals)
        for seat, number in numbers:
            totals[self.owners[seat]] = number
        return totals

    def spent(self) -> list:
        """Return the seats whose life total is 0 or less."""
        return [seat for seat, owner in enumerate(self.owners) if self.totals[owner] <= 0]

    def too_much(self, row, values: list) -> bool:
        """Return whether an event of this row would make a total too large to store.

        Totals that the event does not change are not checked, because a stored game may contain one that is too large.
        """
        if not row[0].startswith("life"):
            return False
        totals = getattr(self, "after_" + row[0])(*values)
        return not all(within(total) for total, before in zip(totals, self.totals) if total != before)

    def bring_back(self, seats) -> None:
        """Give each returning player at least 1 life, because a player with less life would lose at once
        (704.5a, D30).
        """
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
        """Set the life totals to `totals`. All players with 0 life or less lose at the same time (104.3b, 104.4a)."""
        self.totals = totals
        self.table.let_lose()
