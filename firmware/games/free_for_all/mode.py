"""Free-for-all (806): everybody plays alone, each with a life total.

Players may attack everybody, or only their left or right neighbour (802, 803). Ranges may be limited (801).
"""

from rules import attack_option
from rules.attack_option import ATTACK, RANGE, STARTING_LIFE, ways_of
from rules.check_table_setup import check_seats, read_options
from rules.life_totals import LIFE_EVENTS, LifeTotals
from rules.magic_mode import MagicMode
from rules.range_of_influence import RangeOfInfluence
from rules.turn_order import TurnOrder


class Mode(MagicMode):
    """A table of Free-for-all and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "free_for_all"
    OPTIONS = (ATTACK, RANGE, STARTING_LIFE)
    EVENTS = MagicMode.EVENTS + LIFE_EVENTS + MagicMode.REPAIRS + MagicMode.LATER
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("ranges", "life")
    reach = attack_option.reach
    why_reach = attack_option.why_reach
    targets = attack_option.targets
    why_attack = attack_option.why_attack

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        count = len(seats)
        self.limit = chosen["range"]
        # needed even if ranges are unlimited, because it stores who was in the game when the turn began
        ranges = RangeOfInfluence([self.limit or count] * count)
        MagicMode.__init__(self, count, TurnOrder(count), ranges)
        self.life = LifeTotals(self, range(count), chosen["life"], chosen["life"])
        self.ways = ways_of(chosen["attack"])
        self.tells_targets = chosen["attack"] != "multiple"

    # State and values to show.

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill the view `out`. All seats have one colour."""
        MagicMode.fill(self, viewer, back, out)
        out.colours[:] = bytes(self.count)
