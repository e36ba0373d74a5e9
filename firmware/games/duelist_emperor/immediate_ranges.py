"""Ranges that follow the table at once: when a player leaves, the others come closer (D15)."""

from rules.seat_arithmetic import distance, within

LIMITS = "Limited Range of Effect"  # the section of the article


class TableRanges:
    """One range number for everybody, `number`, and one for spells, at a table of `count` seats."""

    def __init__(self, number: int, spell_number: int, count: int):
        self.number = number
        self.spell_number = spell_number
        self.count = count

    def fix(self, living: int) -> None:
        """Do nothing: the beginning of a turn changes no range here."""

    def bring_back(self, seats: int) -> None:
        """Do nothing: a player who is back is in ranges at once."""

    def just_left(self, living: int) -> int:
        """Return the empty set: a seat closes up as soon as its player has left."""
        return 0

    def reach(self, seat: int, living: int) -> int:
        """Return the living seats in the range of a living seat, itself included."""
        return within(seat, self.number, living, self.count)

    def spell_reach(self, seat: int, living: int) -> int:
        """Return the living seats in the range of that seat's spells, itself included."""
        return within(seat, self.spell_number, living, self.count)

    def why(self, a: int, b: int, living: int, spells: bool = False):
        """Return (whether living seat a, or its spells, reach living seat b, one sentence, section of the article)."""
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
