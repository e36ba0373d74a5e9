"""Whose turn comes, where one turn runs at a time: the order, extra turns, skipped turns (103.1, 500.7, 614.10).

What takes turns is a *unit*: a seat, or a team that its primary seat stands for (805.4).
"""

from rules.seat_arithmetic import NOBODY, mask_of, members, step


class TurnOrder:
    """The turn in progress and those to come, for a table of `count` seats. Where teams take turns, `sides` are their
    sets of seats, a set a team, and `primaries` is the set of their primary seats."""

    def __init__(self, count: int, sides=(), primaries: int = 0):
        self.count = count
        self.sides = sides
        self.primaries = primaries
        self.turn = 0  # turns that have begun
        self.unit = NOBODY  # whose turn is in progress, even if it has left (800.4j)
        self.base = NOBODY  # the last unit whose normal turn came: the order goes on from here
        self.extra: list = []  # extra turns that wait, the next to be taken first
        self.skips = [0] * count  # turns still to be skipped, a unit

    def units(self, seats: int) -> int:
        """The units to which these seats belong."""
        if not self.sides:
            return seats
        return mask_of([unit for side in self.sides if side & seats for unit in members(side & self.primaries)])

    def running(self) -> int:
        """The seats whose turn is in progress, also of players who left during it."""
        if self.unit == NOBODY:
            return 0
        for side in self.sides:
            if side >> self.unit & 1:
                return side
        return 1 << self.unit

    def subject(self) -> int:
        """The unit whose turn is in progress."""
        return self.unit

    def numbers(self) -> list:
        """(unit, number) of the turn in progress."""
        return [(self.unit, self.turn)]

    def begin(self, first: int) -> None:
        """The turn of the seat `first` begins, the first of the game or one put right (D23): the order goes on from it,
        extra turns and skips wait on."""
        self.turn += 1
        self.unit = self.base = members(self.units(1 << first))[0]

    def following(self, living: int):
        """What comes when the turn ends: (unit, new base, extra turns used up, skips used up a unit or ())."""
        ring = self.units(living) if self.sides else living
        if not self.extra and not sum(self.skips):
            unit = step(self.base, 1, ring, self.count)
            return unit, unit, 0, ()
        taken = 0
        spent = [0] * self.count
        for unit in self.extra:
            taken += 1
            if spent[unit] == self.skips[unit]:
                return unit, self.base, taken, spent
            spent[unit] += 1
        units = members(ring)
        rounds = min([self.skips[unit] - spent[unit] for unit in units] or [0])
        if rounds:  # at once: 99 skips of each are thousands of turns
            for unit in units:
                spent[unit] += rounds
        unit = step(self.base, 1, ring, self.count)
        while spent[unit] < self.skips[unit]:
            spent[unit] += 1
            unit = step(unit, 1, ring, self.count)
        return unit, unit, taken, spent

    def end(self, seat, living: int) -> bool:
        """The turn ends and the next one begins, always; a skipped turn does not begin (614.10, 500.11)."""
        self.unit, self.base, taken, spent = self.following(living)
        if taken:
            self.extra = self.extra[taken:]
        if spent:
            self.skips = [owed - used for owed, used in zip(self.skips, spent)]
        self.turn += 1
        return True

    def grant(self, seats: int) -> None:
        """One effect gives each of these units an extra turn: created in turn order, the last goes first (500.7)."""
        units = self.units(seats)
        for turn in range(self.count):
            unit = (self.unit + turn) % self.count
            if units >> unit & 1:
                self.extra.insert(0, unit)

    def waiting(self) -> int:
        """How many extra turns wait."""
        return len(self.extra)

    def skip(self, seats: int) -> None:
        """Each of these units will skip the next turn it would begin (614.10)."""
        for unit in members(self.units(seats)):
            self.skips[unit] += 1

    def leave(self, gone: int, living: int) -> bool:
        """Units of which nobody is in the game any more lose extra turns and skips (800.4k); no turn begins."""
        ring = self.units(living)
        self.extra = [unit for unit in self.extra if ring >> unit & 1]
        self.skips = [owed if ring >> unit & 1 else 0 for unit, owed in enumerate(self.skips)]
        return False

    def facts(self, over: bool):
        """What the state of the replay contract tells of turns, as (key, value)."""
        yield "turn", self.turn
        yield "extra", [] if over else list(self.extra)
        yield "skips", {} if over else {str(unit): owed for unit, owed in enumerate(self.skips) if owed}

    def fill_next(self, living: int, out) -> None:
        """Tell a `PlayerView` whose turn comes after the one that runs."""
        out.next, _, taken, spent = self.following(living)
        out.surprising = bool(taken or sum(spent))

    def save(self) -> list:
        return [self.turn, self.unit, self.base, self.extra, self.skips]

    def load(self, values: list) -> None:
        self.turn, self.unit, self.base, self.extra, self.skips = values
