"""Emperor (809; the older wording 607 as an option): teams, each with an emperor in its middle, limited range."""

from rules.emperor_teams import EmperorTeams
from rules.events import Refused, is_whole
from rules.range_of_influence import FixedRanges, RangeOfInfluence, numbers_of_809_6a
from rules.seat_arithmetic import beside, distance, members
from rules.seating import MOST_SEATS, WORDING, check_first, read_options


def _is_range(value, seats) -> bool:
    if not isinstance(value, list):
        return value == "auto" or (is_whole(value) and value >= 1)
    fits = not isinstance(seats, list) or len(value) == len(seats)
    return fits and all(is_whole(number) and number >= 1 for number in value)


class Mode(FixedRanges, EmperorTeams):
    """A table of the Emperor variant and its game.

    `options` and `seats` as the replay contract has them; raises `Refused` where they are no such table."""

    NAME = "emperor"
    OPTIONS = (
        WORDING,
        ("range", "auto", _is_range, 'the ranges: "auto" (809.6a), a number from 1 up, or a list of one a seat'),
    )

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        EmperorTeams.__init__(self, seats, MOST_SEATS)
        self.beginners = self.crowned
        self.draws_along = chosen["rules"] != "2005"
        self.counted = chosen["range"] == "auto"
        self.influence = RangeOfInfluence(self._numbers(chosen["range"]))

    def _numbers(self, chosen) -> list:
        if self.counted:
            return numbers_of_809_6a(self.teams, self.crowned)
        return chosen if isinstance(chosen, list) else [chosen] * self.count

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        teams = range(2, most_teams + 1)
        return [(n, t) for n in range(6, most_seats + 1) for t in teams if n % t == 0 and n >= 3 * t]

    def begin(self, first) -> None:
        """The first turn, of seat `first` (809.4); raises `Refused`."""
        check_first(first, self.count, self.beginners, "An emperor begins.", "809.4")
        if self.counted:
            self._check_emperors_apart()
        self.turns.begin(first)
        self.turn_began()

    def _check_emperors_apart(self) -> None:
        everybody = self.result.living
        self.influence.fix(everybody)
        for emperor in members(self.crowned):
            others = self.reach(emperor) & self.crowned & ~(1 << emperor)
            if others:
                other = members(others)[0]
                away = distance(emperor, other, everybody, self.count)
                words = "Emperors %d and %d would begin %d apart, within range %d of the first."
                number = self.influence.numbers[emperor]
                raise Refused("bad_range", words % (emperor, other, away, number), "809.6a")

    def targets(self, seat: int) -> int:
        return beside(seat, self.result.living, self.count) & self.result.opponents(seat) & self.reach(seat)

    def deploys(self, seat: int) -> int:
        """Teammates in range (804.2, 801.4)."""
        return self.reach(seat) & self.result.side_of(seat) & ~(1 << seat)

    def why_attack(self, a: int, b: int):
        if not self.result.opponents(a) >> b & 1:
            return False, "A player attacks opponents only.", "506.2"
        if not beside(a, self.result.living, self.count) >> b & 1:
            return False, "Seat %d is not next to seat %d, and only a neighbour can be attacked." % (b, a), "809.3c"
        reached, sentence, rule = self.why_reach(a, b)
        if not reached:
            return False, sentence, "801.3" if rule == "801.2a" else rule
        return True, "Seat %d is an opponent next to seat %d, and in its range." % (b, a), "809.3c"
