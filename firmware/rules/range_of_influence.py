"""Range of influence: who is in whose range, fixed when each turn begins (801.2c).

The part stores the ring as it was when the latest turn began, not a list for each seat. Every range of that turn
follows from it and from the range numbers. A player who leaves is out of all ranges at once, and nobody moves closer
before the next turn begins. A player who is brought back is in ranges from the next turn on (D24).
"""

from compat import forget
from rules.seat_arithmetic import within


class RangeOfInfluence:
    """The ranges of a table. `numbers` has the range of each seat, in seats, 801.2a."""

    def __init__(self, numbers: list):
        self.numbers = numbers
        self.ring = 0  # the living seats when the latest turn began
        self.returned = 0  # seats brought back since: in nobody's range, and reaching only themselves

    def save(self):
        return [self.ring, self.returned] if self.returned else self.ring

    def load(self, kept) -> None:
        self.ring, self.returned = kept if isinstance(kept, list) else (kept, 0)

    def fix(self, living: int) -> None:
        """Fix the ranges to this ring when a turn begins."""
        self.ring = living
        self.returned = 0

    def bring_back(self, seats: int) -> None:
        """Bring these seats back into the game (D24)."""
        self.returned |= seats

    def just_left(self, living: int) -> int:
        """Return the seats that were in the game when the latest turn began and have left."""
        return self.ring & ~living

    def reach(self, seat: int, living: int) -> int:
        """Return the living seats in the range of a living seat, itself included (801.2b)."""
        if self.returned >> seat & 1:
            return 1 << seat
        return within(seat, self.numbers[seat], self.ring, len(self.numbers)) & living & ~self.returned

    def why(self, a: int, b: int, living: int):
        """Return (whether living seat a reaches living seat b, one sentence, rule number)."""
        from rules.why_reach import why_reach  # lazy import: only hosts ask, and seldom

        forget("rules.why_reach")
        return why_reach(self, a, b, living)
