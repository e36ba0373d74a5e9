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
        """Who is in the game again is in ranges, too."""

    def just_left(self, living: int) -> int:
        """A seat closes up as soon as its player has left."""
        return 0

    def reach(self, seat: int, living: int) -> int:
        """The set of living seats in the range of a living seat, itself included."""
        return within(seat, self.number, living, self.count)

    def spell_reach(self, seat: int, living: int) -> int:
        """The set of living seats in the range of that seat's spells, itself included."""
        return within(seat, self.spell_number, living, self.count)

    def why(self, a: int, b: int, living: int, spells: bool = False):
        """(does living seat a, or do its spells, reach living seat b, one sentence, section of the article)."""
        if a == b:
            return True, "A player is always within his own range.", "801.2b"
        away = distance(a, b, living, self.count)
        words = "Seat %d is %d away, and the range " % (b, away)
        if spells:
            return away <= self.spell_number, words + "of spells is %d." % self.spell_number, LIMITS
        words += "is %d" % self.number
        if self.spell_number < self.number:
            words += ", that of spells %d" % self.spell_number
        return away <= self.number, words + ".", LIMITS
