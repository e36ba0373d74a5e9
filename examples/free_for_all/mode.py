"""A game of your own: free-for-all with range 1. Copied to `firmware/games/free_for_all/mode.py` it plays."""

from rules.range_of_influence import FixedRanges, RangeOfInfluence
from rules.seat_arithmetic import beside
from rules.seating import check_first, check_seats, read_options
from rules.single_turn_mode import SingleTurnMode


class Mode(FixedRanges, SingleTurnMode):
    """Everybody for himself, range 1, attack both neighbours: all that such a mode has to say."""

    NAME = "free_for_all"

    def __init__(self, options, seats):
        read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        SingleTurnMode.__init__(self, [1 << seat for seat in range(len(seats))], len(seats))
        self.beginners = self.result.living
        self.influence = RangeOfInfluence([1] * self.count)

    def begin(self, first) -> None:
        check_first(first, self.count, self.beginners, "A seat of the table begins.", "103.1")
        self.turns.begin(first)
        self.turn_began()

    def targets(self, seat: int) -> int:
        return beside(seat, self.result.living, self.count) & self.reach(seat) & ~(1 << seat)

    def why_attack(self, a: int, b: int):
        return bool(self.targets(a) >> b & 1), "Neighbours in range can be attacked.", "803.1"
