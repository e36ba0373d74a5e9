"""Ranges that change at once: when a player leaves, the distances between the others shrink immediately (D15)."""

from rules.seat_arithmetic import distance, within

LIMITS = "Limited Range of Effect"  # the section of the article about ranges


class ImmediateRanges:
    """The ranges at a table of `count` seats. `number` is the range of every player. Spells have their own range
    number."""

    def __init__(self, number: int, spell_number: int, count: int):
        self.number = number
        self.spell_number = spell_number
        self.count = count

    def fix(self, living: int) -> None:
        """Do nothing: in this game ranges change at once, not when a turn begins."""

    def bring_back(self, seats: int) -> None:
        """Do nothing: a player who is brought back counts in all ranges at once."""

    def just_left(self, living: int) -> int:
        """Return the empty set: the gap that a player leaves closes at once."""
        return 0

    def reach(self, seat: int, living: int) -> int:
        """Return the living seats in range of a living player's seat, including that seat."""
        return within(seat, self.number, living, self.count)

    def spell_reach(self, seat: int, living: int) -> int:
        """Return the living seats in range of that player's spells, including the player's seat."""
        return within(seat, self.spell_number, living, self.count)

    def why(self, a: int, b: int, living: int, spells: bool = False):
        """Return (whether seat `a` reaches seat `b`, reason, section of the article). Both players are living.

        If `spells` is true, answer for the spells of seat `a`.
        """
        if a == b:
            return True, "A player is always within their own range.", "801.2b"
        away = distance(a, b, living, self.count)
        if spells:
            words = "{Seat} is {} away, and the range of spells is {}."
            return away <= self.spell_number, (words, b, away, self.spell_number), LIMITS
        reason: tuple = ("{Seat} is {} away, and the range is {}.", b, away, self.number)
        if self.spell_number < self.number:
            words = "{Seat} is {} away; the range is {}, and {} for spells."
            reason = (words,) + reason[1:] + (self.spell_number,)
        return away <= self.number, reason, LIMITS
