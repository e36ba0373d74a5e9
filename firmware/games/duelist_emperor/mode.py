"""Emperor as the article of the 1990s introduced it: range by the table as it stands, creatures that march.

The article has no numbers; a refusal or an answer names its section, or the number of the rule of Magic that it is.
"""

from games.duelist_emperor.relocation import LIMITS, Relocation
from rules.events import Refused, is_whole
from rules.seat_arithmetic import beside, distance, left_of, mask_of, members, within
from rules.seating import check_first, read_options


def _is_range(value, seats) -> bool:
    return is_whole(value) and 1 <= value <= 2


class Mode(Relocation):
    """A table of the 1990s Emperor and its game.

    `options` and `seats` as the replay contract has them; raises `Refused` where they are no such table."""

    NAME = "duelist_emperor"
    OWN_BINDINGS = True
    OPTIONS = (
        ("range", 2, _is_range, "the range of everybody and everything, 1 or 2"),
        ("spell_range", None, _is_range, "the range of spells, from 1 up to the other range"),
    )
    RULES = ("Playing the Game", "Playing the Game")
    MAPS = Relocation.MAPS + ("spell_range",)

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        self.range = chosen["range"]
        self.spell_range = chosen["spell_range"] or self.range
        if self.spell_range > self.range:
            raise Refused("bad_options", "Option 'spell_range' must not be larger than the range.", LIMITS)
        Relocation.__init__(self, seats, 2)
        everybody = self.result.living
        self.beginners = mask_of([left_of(seat, everybody, self.count) for seat in members(self.crowned)])

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        return [(count, 2) for count in range(6, most_seats + 1, 2)]

    def begin(self, first) -> None:
        """The first turn, of seat `first`; raises `Refused`."""
        words = "The left-hand neighbour of an emperor begins."
        check_first(first, self.count, self.beginners, words, "Playing the Game")
        self.turns.begin(first)

    def within(self, seat: int, reach: int) -> int:
        """The living seats so near to a living seat, by the table as it stands (D15)."""
        return within(seat, reach, self.result.living, self.count)

    def beside(self, seat: int) -> int:
        return beside(seat, self.result.living, self.count)

    def reach(self, seat: int) -> int:
        return self.within(seat, self.range)

    def targets(self, seat: int) -> int:
        return self.beside(seat) & self.result.opponents(seat)

    # Answers.

    def why_reach(self, a: int, b: int):
        if a == b:
            return True, "A player is always within his own range.", "801.2b"
        away = distance(a, b, self.result.living, self.count)
        words = "Seat %d is %d away, and the range is %d" % (b, away, self.range)
        if self.spell_range < self.range:
            words += ", that of spells %d" % self.spell_range
        return away <= self.range, words + ".", LIMITS

    def why_attack(self, a: int, b: int):
        if not self.result.opponents(a) >> b & 1:
            return False, "A player attacks opponents only.", "506.2"
        if not self.beside(a) >> b & 1:
            return False, "Seat %d is not next to seat %d; creatures attack neighbours only." % (b, a), "Basic Rules"
        return True, "Seat %d is an opponent next to seat %d." % (b, a), "Basic Rules"

    # State and what is shown.

    def row(self, key: str, seat: int) -> int:
        if key == "spell_range":
            return self.within(seat, self.spell_range)
        return Relocation.row(self, key, seat)
