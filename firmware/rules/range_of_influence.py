"""Range of influence: who is in whose range, settled as each turn begins (801.2c).

What is kept is not a list a seat but the ring itself as it was when the latest turn began: every range of that
turn follows from it and from the range numbers. A player who leaves is out of all ranges at once; nobody moves
closer before the next turn begins. Who is brought back is in ranges from the next turn on (D24).
"""

from compat import forget
from rules.seat_arithmetic import within


class RangeOfInfluence:
    """The ranges of a table. `numbers`: a range number a seat, in seats, 801.2a."""

    def __init__(self, numbers: list):
        self.numbers = numbers
        self.ring = 0  # who was in the game as the latest turn began
        self.returned = 0  # who was brought back since: in no other's range, and reaching only himself

    def save(self):
        return [self.ring, self.returned] if self.returned else self.ring

    def load(self, kept) -> None:
        self.ring, self.returned = kept if isinstance(kept, list) else (kept, 0)

    def fix(self, living: int) -> None:
        """A turn begins: from now on the ranges are those of this ring."""
        self.ring = living
        self.returned = 0

    def bring_back(self, seats: int) -> None:
        """These seats are in the game again (D24)."""
        self.returned |= seats

    def just_left(self, living: int) -> int:
        """Those who were in the game as the latest turn began and have left."""
        return self.ring & ~living

    def reach(self, seat: int, living: int) -> int:
        """The set of living seats in the range of a living seat, itself included (801.2b)."""
        if self.returned >> seat & 1:
            return 1 << seat
        return within(seat, self.numbers[seat], self.ring, len(self.numbers)) & living & ~self.returned

    def why(self, a: int, b: int, living: int):
        """(does living seat a reach living seat b, one sentence, rule number)."""
        from rules.why_reach import why_reach  # asked by hosts alone, and seldom

        forget("rules.why_reach")
        return why_reach(self, a, b, living)
