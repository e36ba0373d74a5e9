"""Range of influence: the players whom a player's cards and abilities can affect. All ranges are fixed when a turn
begins (801.2c).

This module does not store a list for each seat, but only the set of seats whose players were living when the latest
turn began. All ranges in that turn follow from these seats and from the range numbers. A player who leaves is out of
all ranges at once. The distances between the other players shrink only when the next turn begins. A player who is
brought back counts from the next turn on (D24).
"""

from rules.seat_arithmetic import distance, within


class RangeOfInfluence:
    """The ranges of all players at a table. `numbers` contains each seat's range, counted in seats (801.2a)."""

    def __init__(self, numbers: list):
        self.numbers = numbers
        self.ring = 0  # the living seats when the latest turn began
        self.returned = 0  # seats brought back since then, which are in nobody's range and reach only themselves

    def save(self):
        return [self.ring, self.returned] if self.returned else self.ring

    def load(self, kept) -> None:
        self.ring, self.returned = kept if isinstance(kept, list) else (kept, 0)

    def fix(self, living: int) -> None:
        """Fix all ranges for the turn that begins. `living` is the set of living seats."""
        self.ring = living
        self.returned = 0

    def bring_back(self, seats: int) -> None:
        """Record that the players at `seats` are in the game again (D24)."""
        self.returned |= seats

    def just_left(self, living: int) -> int:
        """Return the seats whose players left after the latest turn began. `living` is the set of living seats."""
        return self.ring & ~living

    def reach(self, seat: int, living: int) -> int:
        """Return the living seats in range of the living player at `seat`, including `seat` (801.2b)."""
        if self.returned >> seat & 1:
            return 1 << seat
        return within(seat, self.numbers[seat], self.ring, len(self.numbers)) & living & ~self.returned

    def why(self, a: int, b: int, living: int):
        """Return (whether seat `a` reaches seat `b`, reason, rule number). Both players are living, and `living`
        is the set of living seats."""
        if a == b:
            return True, "A player is always within their own range.", "801.2b"
        for seat in (a, b):
            if self.returned >> seat & 1:
                return False, ("{Seat} was brought back, which counts from the next turn on.", seat), "801.2c"
        count = len(self.numbers)
        away = distance(a, b, self.ring, count)
        now = distance(a, b, living, count)
        number = self.numbers[a]
        words, rule = "{Seat} was {} away from {seat} when this turn began, and its range is {}", "801.2"
        if away > number:
            rule = "801.2c" if now <= number else "801.2a"
            words += "; it has come closer, which counts from the next turn on" if now <= number else ""
        return away <= number, (words + ".", b, away, a, number), rule
