"""Ranges by the table as it stands: who leaves brings the others closer at once (D15)."""

from rules.seat_arithmetic import distance, within

LIMITS = "Limited Range of Effect"  # the section of the article


class TableRanges:
    """One range number for everybody and everything, `number`, and one for spells, for a table of `count` seats."""

    def __init__(self, number: int, spell_number: int, count: int):
        self.number = number
        self.spell_number = spell_number
        self.count = count

    def fix(self, living: int) -> None:
        """A turn begins, which changes nothing."""

    def bring_back(self, seats: int) -> None:
        """Who is in the game again has his place at once."""

    def just_left(self, living: int) -> int:
        """A seat closes up as soon as its player has left."""
        return 0

    def reach(self, seat: int, living: int) -> int:
        """The set of living seats in the range of a living seat, itself included."""
        return within(seat, self.number, living, self.count)

    def spell_reach(self, seat: int, living: int) -> int:
        """The set of living seats in the range of that seat's spells, itself included."""
        return within(seat, self.spell_number, living, self.count)

    def why(self, a: int, b: int, living: int):
        """(does living seat a reach living seat b, one sentence, section of the article)."""
        if a == b:
            return True, "A player is always within his own range.", "801.2b"
        whose = "the range of all but spells" if self.spells_fall_short() else "the range"
        return self._within(a, b, living, self.number, whose)

    def spells_fall_short(self) -> bool:
        """Whether spells reach less far than creatures and their abilities."""
        return self.spell_number < self.number

    def why_spells(self, a: int, b: int, living: int):
        """(do spells of living seat a reach living seat b, one sentence, section of the article)."""
        if a == b:
            return self.why(a, b, living)
        return self._within(a, b, living, self.spell_number, "the range of spells")

    def _within(self, a: int, b: int, living: int, number: int, whose: str):
        away = distance(a, b, living, self.count)
        return away <= number, "Seat %d is %d away, and %s is %d." % (b, away, whose, number), LIMITS
