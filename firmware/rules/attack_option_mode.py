"""Attack options (802, 803) and ranges that may be unlimited, for games in which each player has their own turn and
life total.

A mode for such a game uses the option rows below and the base class `AttackOptionMode`.
"""

from rules.check_table_setup import is_from_1
from rules.life_totals import LIFE_EVENTS, LifeTotals
from rules.magic_mode import MagicMode
from rules.range_of_influence import RangeOfInfluence
from rules.seat_arithmetic import step
from rules.turn_order import TurnOrder

_SIDES = {1: ("left", "803.1a"), -1: ("right", "803.1b")}
_ATTACKS = ("multiple", "left", "right")


def _is_attack(value, seats) -> bool:
    return value in _ATTACKS


ATTACK = ("attack", "multiple", _is_attack, 'whom a player may attack: "multiple", "left" or "right"', _ATTACKS)
RANGE = ("range", None, is_from_1, "the range of everybody, 1 or more", (None, 1, 2, 3))
STARTING_LIFE = ("life", 20, is_from_1, "the life a player starts with, 1 or more", (20, 30, 40))


class AttackOptionMode(MagicMode):
    """A table of `count` players, with the options `chosen` by name. `teams` is a part such as `IndependentTeams`, or
    None if there are no teams.

    The attribute `limit` is the range of every player, or None. `ways` contains the directions in which a player may
    attack a neighbour: 1 is left, -1 is right. If `ways` is empty, every opponent in range may be attacked.
    `all_ways` are the directions for the value "multiple" of the option "attack".
    """

    EVENTS = MagicMode.EVENTS + LIFE_EVENTS + MagicMode.REPAIRS + MagicMode.LATER
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("ranges", "life")
    UNLIMITED = ""  # number of the rule that leaves ranges unlimited; "" in a mode whose ranges always have a limit

    def __init__(self, chosen: dict, count: int, teams=None, all_ways: tuple = ()):
        self.limit = chosen["range"]
        # needed even if ranges are unlimited, because it stores who was in the game when the turn began
        ranges = RangeOfInfluence([self.limit or count] * count)
        MagicMode.__init__(self, count, TurnOrder(count), ranges, teams)
        self.life = LifeTotals(self, range(count), chosen["life"], chosen["life"])
        self.ways = (all_ways, (1,), (-1,))[_ATTACKS.index(chosen["attack"])]

    def reach(self, seat: int) -> int:
        return self.ranges.reach(seat, self.result.living) if self.limit else self.result.living

    def targets(self, seat: int) -> int:
        """Return the seats that the living player at `seat` could attack.

        After a player leaves, the gap closes only when the next turn begins (D29, E31).
        """
        living = self.result.living
        near = 0
        for way in self.ways:
            near |= 1 << step(seat, way, self.ranges.ring | living, self.count)
        return self.reach(seat) & self.result.opponents(seat) & (near if self.ways else living)

    def why_reach(self, a: int, b: int):
        """Return (whether seat `a` reaches seat `b`, reason, rule number). Both players are living."""
        if self.limit:
            return self.ranges.why(a, b, self.result.living)
        return True, "Nobody's range is limited in this game.", self.UNLIMITED

    def why_attack(self, a: int, b: int):
        """Return (whether seat `a` may attack seat `b`, reason, rule number) (811.4). Both players are living."""
        result, ways = self.result, self.ways
        if not result.opponents(a) >> b & 1:
            return False, "A player attacks opponents only.", "506.2"
        side, rule = _SIDES[ways[0]] if len(ways) == 1 else ("", "811.4")
        if ways and b not in self._next(a, self.ranges.ring | result.living):
            words = "{Seat} is not the next player to the {} of {seat}" if side else "{Seat} is not next{} to {seat}"
            if b in self._next(a, result.living):
                words += "; it has become its neighbour, which counts from the next turn on"
            return False, (words + ".", b, side, a), rule
        reached, reason, why = self.why_reach(a, b)
        if not reached:
            return False, reason, "801.3" if why == "801.2a" else why
        if not ways:
            return True, "Every opponent in range can be attacked, several at once.", "802.2"
        if not side:
            return True, ("{Seat} is an opponent next to {seat}, and in its range.", b, a), rule
        return True, ("{Seat} is the next player to the {} of {seat}.", b, side, a), rule

    def _next(self, seat: int, ring: int) -> list:
        """Return the next seat of `ring` in each direction in which players may attack."""
        return [step(seat, way, ring, self.count) for way in self.ways]
