"""Creatures that march through allies' territories, and creatures that are stolen: the relocation rules of the 1990s
article.
"""

from compat import const
from games.duelist_emperor.creatures_away_from_home import on_foot, towards
from rules.event_kinds_and_refusals import SEAT, TEXT
from rules.seat_arithmetic import beside, mask_of, members

_MOST_CREATURES = const(60)  # the most creatures that a game stores at once

MARCH = ("march", (("seat", SEAT), ("creature", TEXT), ("to", SEAT)))
CONTROL = ("control", (("seat", SEAT), ("creature", TEXT), ("owner", SEAT)))
CONTROL_KNOWN = ("control", (("seat", SEAT), ("creature", TEXT)))
_A_CREATURE = (("creature", TEXT),)
REPAIRS = ("creature_gone", _A_CREATURE), ("give_back", _A_CREATURE)


class MarchingAndStolenCreatures:
    """Decides to which territories creatures may go, and whom they may attack there.

    `result`, `turns` and `ranges` are the parts of the table with these names.
    """

    def __init__(self, creatures, result, turns, ranges):
        self.creatures = creatures
        self.result = result
        self.turns = turns
        self.ranges = ranges

    def beside(self, seat: int) -> int:
        """Return the seats that are now next to the seat of a living player."""
        return beside(seat, self.result.living, self.ranges.count)

    def reach(self, seat: int) -> int:
        """Return the seats that are now in reach of a living player's seat."""
        return self.ranges.reach(seat, self.result.living)

    def marches(self, seat: int) -> int:
        """Return the territories that this seat's creatures can reach on foot from home."""
        return on_foot(seat, self.result.side_of(seat), self.reach(seat), self.result.living, self.ranges.count)

    def goals(self, seat: int, name: str) -> int:
        """Return the territories to which the player at `seat` may march the creature `name` now."""
        return mask_of([to for to in members(self.result.living) if not self.refuse_march(seat, name, to)])

    def refuse_march(self, seat, name, to):
        """Return the code of the refusal if this march is illegal, otherwise None."""
        creature = self.creatures.find(name, seat)
        if seat != self.turns.unit:
            return "not_turn"
        if creature.seat != seat:
            return "not_controller"
        if not creature.ready:
            return "not_ready"
        if not self.beside(creature.at) >> to & 1:
            return "not_adjacent"
        if not self.result.side_of(seat) >> to & 1:
            return "not_allied"
        return None if self.reach(seat) >> to & 1 else "too_far"

    def do_march(self, seat, name, to) -> None:
        """March the creature `name` to the territory `to`."""
        creature = self.creatures.find(name, seat)
        creature.move(seat, to)
        self.creatures.keep(name, creature)

    def refuse_control(self, seat, name, owner=None):
        """Return the code of the refusal if the player at `seat` must not get control of the creature `name`, otherwise
        None.
        """
        creature = self.creatures.find(name, owner)
        if creature.seat == seat:
            return "same_controller"
        reached = self.ranges.spell_reach(seat, self.result.living)
        return None if reached >> creature.at & 1 else "out_of_range"

    def do_control(self, seat, name, owner=None) -> None:
        """Give the player at `seat` control of the creature `name`. The creature then marches one territory towards
        that player."""
        creature = self.creatures.find(name, owner)
        creature.move(seat, towards(creature.at, seat, self.result.living, self.ranges.count))
        self.creatures.keep(name, creature)

    def is_full(self, name) -> bool:
        """Return whether a creature of this name would be one more than the game can store."""
        return not self.creatures.knows(name) and len(self.creatures.names()) >= _MOST_CREATURES

    def attackable(self, creature) -> int:
        """Return the seats that a creature may attack from where it is."""
        return self.result.opponents(creature.seat) & (self.beside(creature.at) | 1 << creature.at)

    def facts(self):
        """Yield (name, description) for each creature. A description contains the seats that the creature may attack,
        and the seats that its abilities reach."""
        for name in self.creatures.names():
            creature = self.creatures.find(name, 0)
            yield (
                name,
                {
                    "owner": creature.owner,
                    "seat": creature.seat,
                    "at": creature.at,
                    "ready": creature.ready,
                    "attack": members(self.attackable(creature)),
                    "reach": members(self.reach(creature.at)),
                },
            )
