"""The order of turns in games with one turn at a time, including extra turns and skipped turns (103.1, 500.7, 614.10).

A *unit* is a seat, or a team that shares turns. The primary player's seat stands for a team that shares turns (805.4).
"""

from rules.seat_arithmetic import NOBODY, mask_of, members, step


class TurnOrder:
    """The current turn and the turns to come, at a table of `count` seats.

    If teams share turns, `sides` contains a set of seats for each team, and `primaries` contains the seats of their
    primary players.
    """

    def __init__(self, count: int, sides=(), primaries: int = 0):
        self.count = count
        self.sides = sides
        self.primaries = primaries
        self.turn = 0  # number of turns that have begun
        self.unit = NOBODY  # the unit whose turn is in progress, even if it has left (800.4j)
        self.base = NOBODY  # the last unit that had a normal turn; the next normal turn follows from it
        self.extra: list = []  # pending extra turns, the next one first
        self.skips = [0] * count  # for each unit, the number of turns that it still has to skip
        self.way = 1  # 1 if turns go to the left, -1 if the turn order is reversed

    def units(self, seats: int) -> int:
        """Return the units of these seats."""
        if not self.sides:
            return seats
        return mask_of([unit for side in self.sides if side & seats for unit in members(side & self.primaries)])

    def running(self) -> int:
        """Return the seats whose turn it is, including players who left during it."""
        if self.unit == NOBODY:
            return 0
        for side in self.sides:
            if side >> self.unit & 1:
                return side
        return 1 << self.unit

    def subject(self) -> int:
        """Return the unit whose turn it is."""
        return self.unit

    def numbers(self) -> list:
        """Return a list with (unit, number) for the current turn."""
        return [(self.unit, self.turn)]

    def begin(self, first: int) -> None:
        """Begin the turn of the unit that contains seat `first`. This turn is the first of the game, or a correction
        (D23).

        The normal turn order then continues from that unit. Pending extra turns and skips are kept.
        """
        self.turn += 1
        self.unit = self.base = members(self.units(1 << first))[0]

    def following(self, living: int):
        """Return (unit, base, taken, spent) for the next turn, if the players in `living` are in the game.

        `unit` takes the turn, and the normal order goes on after the unit `base`. `taken` is the number of pending
        extra turns that are used up. `spent` contains the number of skips that each unit uses up, or is ().
        """
        ring = self.units(living) if self.sides else living
        if not self.extra and not sum(self.skips):
            unit = step(self.base, self.way, ring, self.count)
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
        if rounds:  # skip full rounds in one step, because 99 skips of each unit would be thousands of steps
            for unit in units:
                spent[unit] += rounds
        unit = step(self.base, self.way, ring, self.count)
        while spent[unit] < self.skips[unit]:
            spent[unit] += 1
            unit = step(unit, self.way, ring, self.count)
        return unit, unit, taken, spent

    def end(self, seat, living: int) -> bool:
        """End the current turn and begin the next one. Return True, because in this turn order the next turn always
        begins.

        A skipped turn does not begin (614.10, 500.11).
        """
        self.unit, self.base, taken, spent = self.following(living)
        if taken:
            self.extra = self.extra[taken:]
        if spent:
            self.skips = [owed - used for owed, used in zip(self.skips, spent)]
        self.turn += 1
        return True

    def grant(self, seats: int) -> None:
        """Give an extra turn to each unit of these seats. All these extra turns come from one event.

        The extra turns are created in turn order. The extra turn created last is taken first (500.7).
        """
        units = self.units(seats)
        for turn in range(self.count):
            unit = (self.unit + turn * self.way) % self.count
            if units >> unit & 1:
                self.extra.insert(0, unit)

    def do_reverse(self) -> None:
        """Reverse the turn order. Pending extra turns and the turn in progress do not change."""
        self.way = -self.way

    def waiting(self) -> int:
        """Return the number of pending extra turns."""
        return len(self.extra)

    def skip(self, seats: int) -> None:
        """Make each unit of these seats skip the next turn that it would begin (614.10)."""
        for unit in members(self.units(seats)):
            self.skips[unit] += 1

    def leave(self, gone: int, living: int) -> bool:
        """Drop the extra turns and skips of each unit that no longer has a player in the game (800.4k).

        Return False, because no turn begins.
        """
        ring = self.units(living)
        self.extra = [unit for unit in self.extra if ring >> unit & 1]
        self.skips = [owed if ring >> unit & 1 else 0 for unit, owed in enumerate(self.skips)]
        return False

    def facts(self, over: bool):
        """Yield (key, value) for the part of the state about turns, in the form of the replay contract (docs/replay.md,
        section 4).
        """
        yield "turn", self.turn
        yield "extra", [] if over else list(self.extra)
        yield "skips", {} if over else {str(unit): owed for unit, owed in enumerate(self.skips) if owed}
        if self.way < 0:
            yield "reversed", True

    def fill_next(self, living: int, out) -> None:
        """Set `next` and `surprising` of `out`, a `PlayerView`: whose turn comes next, and whether it is an extra turn
        or follows a skipped turn."""
        out.next, _, taken, spent = self.following(living)
        out.surprising = bool(taken or sum(spent))

    def save(self) -> list:
        kept = [self.turn, self.unit, self.base, self.extra, self.skips]
        return kept if self.way > 0 else kept + [self.way]

    def load(self, values: list) -> None:
        self.turn, self.unit, self.base, self.extra, self.skips = values[:5]
        self.way = values[5] if len(values) > 5 else 1
