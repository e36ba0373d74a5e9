"""Whose turn comes, where one turn runs at a time: the order, extra turns, skipped turns (103.1, 500.7, 614.10).

What takes turns is a *unit*: a seat, or a team that its primary seat stands for (805.4). `ring` is always the set
of units still in the game.
"""

from rules.seat_arithmetic import NOBODY, left_of


class TurnOrder:
    """The turn in progress and those to come, for a table of `count` seats."""

    def __init__(self, count: int):
        self.count = count
        self.turn = 0  # turns that have begun
        self.unit = NOBODY  # whose turn is in progress, even if it has left (800.4j)
        self.base = NOBODY  # the last unit whose normal turn came: the order goes on from here
        self.extra: list = []  # extra turns that wait, the next to be taken first
        self.skips = [0] * count  # turns still to be skipped, a unit

    def begin(self, unit: int) -> None:
        """The first turn of the game."""
        self.turn = 1
        self.unit = self.base = unit

    def following(self, ring: int):
        """What comes when the turn ends: (unit, new base, extra turns used up, skips used up a unit or ())."""
        if not self.extra and not sum(self.skips):
            unit = left_of(self.base, ring, self.count)
            return unit, unit, 0, ()
        base = self.base
        taken = 0
        spent = [0] * self.count
        while True:
            if taken < len(self.extra):
                unit = self.extra[taken]
                taken += 1
            else:
                base = unit = left_of(base, ring, self.count)
            if spent[unit] == self.skips[unit]:
                return unit, base, taken, spent
            spent[unit] += 1

    def end(self, ring: int) -> None:
        """The turn ends and the next one begins; a skipped turn does not begin (614.10, 500.11)."""
        self.unit, self.base, taken, spent = self.following(ring)
        if taken:
            self.extra = self.extra[taken:]
        if spent:
            self.skips = [owed - used for owed, used in zip(self.skips, spent)]
        self.turn += 1

    def grant(self, units: int) -> None:
        """One effect gives each of these units an extra turn: created in turn order, the last goes first (500.7)."""
        for turn in range(self.count):
            unit = (self.unit + turn) % self.count
            if units >> unit & 1:
                self.extra.insert(0, unit)

    def waiting(self) -> int:
        """How many extra turns wait."""
        return len(self.extra)

    def skip(self, units: int) -> None:
        """Each of these units will skip the next turn it would begin (614.10)."""
        for unit in range(self.count):
            if units >> unit & 1:
                self.skips[unit] += 1

    def drop(self, ring: int) -> None:
        """Units that are not in the ring any more lose extra turns and skips (800.4k)."""
        self.extra = [unit for unit in self.extra if ring >> unit & 1]
        self.skips = [owed if ring >> unit & 1 else 0 for unit, owed in enumerate(self.skips)]

    def save(self) -> list:
        return [self.turn, self.unit, self.base, self.extra, self.skips]

    def load(self, values: list) -> None:
        self.turn, self.unit, self.base, self.extra, self.skips = values
