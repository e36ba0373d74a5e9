"""The Emperor variant (809, or the older wording 607 as an option): teams with an emperor in the middle, and limited
range."""

from rules.check_table_setup import COUNTED_LIFE, MOST_SEATS, read_options
from rules.event_kinds_and_refusals import Refused, is_whole
from rules.magic_mode import WORDING, MagicMode
from rules.range_of_influence import RangeOfInfluence
from rules.seat_arithmetic import beside, distance, members
from rules.teams import EMPEROR_SEAT, EmperorTeams, emperor_layout
from rules.turn_order import TurnOrder


def _is_range(value, seats) -> bool:
    if not isinstance(value, list):
        return value == "auto" or (is_whole(value) and value >= 1)
    fits = not isinstance(seats, list) or len(value) == len(seats)
    return fits and all(is_whole(number) and number >= 1 for number in value)


def _auto_ranges(teams: list, emperors: int) -> list:
    """Return each seat's range: a general reaches one enemy general, and an emperor reaches two (809.6a)."""
    count = len(teams)
    numbers = []
    for seat in range(count):
        away = []
        for other in range(count):
            if teams[other] != teams[seat] and not emperors >> other & 1:
                around = abs(seat - other)
                away.append(min(around, count - around))
        away.sort()
        numbers.append(away[emperors >> seat & 1])
    return numbers


class Mode(MagicMode):
    """A table of the Emperor variant and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "emperor"
    OPTIONS = (
        WORDING,
        (
            "range",
            "auto",
            _is_range,
            'the ranges: "auto" (809.6a), 1 or more, or a list with one number per seat',
            ("auto", 1, 2, 3),
        ),
        EMPEROR_SEAT,
        COUNTED_LIFE,
    )
    EVENTS = MagicMode.EVENTS + MagicMode.REPAIRS + MagicMode.LATER
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("ranges",)
    FIRST = "An emperor must begin.", "809.4"

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        teams = EmperorTeams(seats, MOST_SEATS, "809.6", "809.2", chosen["rules"] != "2005")
        count = len(seats)
        numbers = chosen["range"]
        self.counted = numbers == "auto"
        if self.counted:
            numbers = _auto_ranges(teams.numbers, teams.crowned)
        elif not isinstance(numbers, list):
            numbers = [numbers] * count
        MagicMode.__init__(self, count, TurnOrder(count), RangeOfInfluence(numbers), teams)
        self.beginners = self.crowned
        self.count_life(chosen["life"])

    layout = staticmethod(emperor_layout)

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        teams = range(2, most_teams + 1)
        return [(n, t) for n in range(6, most_seats + 1) for t in teams if n % t == 0 and n >= 3 * t]

    def begin(self, first) -> None:
        MagicMode.begin(self, first)
        if self.counted:
            self._check_emperors_apart()

    def _check_emperors_apart(self) -> None:
        """If ranges are computed, check that no emperor begins the game within another emperor's range (809.6a). Raises
        `Refused`.
        """
        for emperor in members(self.crowned):
            others = self.ranges.reach(emperor, self.crowned) & ~(1 << emperor)
            if others:
                other = members(others)[0]
                away = distance(emperor, other, self.result.living, self.count)
                words = "{Seat} and {seat} are emperors but would begin {} apart, within range {} of the first."
                number = self.ranges.numbers[emperor]
                raise Refused("bad_range", (words, emperor, other, away, number), "809.6a")

    targets = MagicMode.opponents_beside

    def deploys(self, seat: int) -> int:
        """Return the teammates in range. The player may give creatures to these teammates (804.2, 801.4)."""
        return self.reach(seat) & self.result.side_of(seat) & ~(1 << seat)

    def why_attack(self, a: int, b: int):
        if not self.result.opponents(a) >> b & 1:
            return False, "A player attacks opponents only.", "506.2"
        if not beside(a, self.result.living, self.count) >> b & 1:
            return False, ("{Seat} is not next to {seat}, and only a neighbour can be attacked.", b, a), "809.3c"
        reached, reason, rule = self.why_reach(a, b)
        if not reached:
            return False, reason, "801.3" if rule == "801.2a" else rule
        return True, ("{Seat} is an opponent next to {seat}, and in its range.", b, a), "809.3c"
