"""Free-for-all (806): everybody plays alone, each with a life total.

Players may attack everybody, or only their left or right neighbour (802, 803). Ranges may be limited (801).
"""

from compat import forget
from rules.check_table_setup import check_seats, is_from_1, read_options
from rules.life_totals import LIFE, LIFE_SET, LIFE_SET_EACH, LifeTotals
from rules.magic_mode import MagicMode
from rules.range_of_influence import RangeOfInfluence
from rules.seat_arithmetic import step
from rules.turn_order import TurnOrder

_ATTACKS = ("multiple", "left", "right")


def _is_attack(value, seats) -> bool:
    return value in _ATTACKS


class Mode(MagicMode):
    """A table of Free-for-all and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "free_for_all"
    OPTIONS = (
        ("attack", "multiple", _is_attack, 'whom one may attack: "multiple", "left" or "right"', _ATTACKS),
        ("range", None, is_from_1, "the range of everybody, a number from 1 up", (None, 1, 2, 3)),
        ("life", 20, is_from_1, "the life a player starts with, a number from 1 up", (20, 30, 40)),
    )
    EVENTS = MagicMode.EVENTS + (LIFE, LIFE_SET, LIFE_SET_EACH) + MagicMode.REPAIRS + MagicMode.LATER
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("ranges", "life")

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        count = len(seats)
        self.limit = chosen["range"]
        # needed even if ranges are unlimited, because it stores who was in the game when the turn began
        ranges = RangeOfInfluence([self.limit or count] * count)
        MagicMode.__init__(self, count, TurnOrder(count), ranges)
        self.life = LifeTotals(self, range(count), chosen["life"], chosen["life"])
        self.tells_targets = chosen["attack"] != "multiple"
        # steps to the only seat that can be attacked, or 0 if all seats can be attacked
        self.way = (0, 1, -1)[_ATTACKS.index(chosen["attack"])]

    def reach(self, seat: int) -> int:
        return MagicMode.reach(self, seat) if self.limit else self.result.living

    def targets(self, seat: int) -> int:
        reached = self.reach(seat) & ~(1 << seat)
        return reached & 1 << self.beside(seat) if self.way else reached

    def beside(self, seat: int) -> int:
        """Return the next seat on the side that the option names.

        After a player leaves, the gap closes only when the next turn begins (D29).
        """
        return step(seat, self.way, self.ranges.ring | self.result.living, self.count)

    # Answers.

    def why_reach(self, a: int, b: int):
        if self.limit:
            return MagicMode.why_reach(self, a, b)
        return self._answers().UNLIMITED

    def why_attack(self, a: int, b: int):
        return self._answers().why_attack(self, a, b)

    def _answers(self):
        """Return the module that answers questions. The module is loaded for each question."""
        from games.free_for_all import why_attack

        forget("games.free_for_all.why_attack")
        return why_attack

    # State and values to show.

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill the view `out`. All seats have one colour."""
        MagicMode.fill(self, viewer, back, out)
        out.colours[:] = bytes(self.count)
