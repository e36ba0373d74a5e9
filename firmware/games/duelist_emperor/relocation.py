"""Creatures that march from ally to ally, and those that are stolen: the 1990s article's rules of relocation.

A refusal names the section of the article.
"""

from compat import const
from games.duelist_emperor.creatures import Creatures, on_foot, towards
from rules.emperor_teams import EmperorTeams
from rules.events import CONTROL, CONTROL_KNOWN, MARCH
from rules.seat_arithmetic import mask_of, members

LIMITS = "Limited Range of Effect"
_MOST_CREATURES = const(60)  # that were named and are not gone
_MARCH = "Restrictions on Relocation"
_THEFT = "Taking Control of Creatures"


class Relocation(EmperorTeams):
    """A table at which creatures leave home. The mode says `reach`, `within`, `beside` and has a `spell_range`."""

    EVENTS = EmperorTeams.EVENTS + (MARCH, CONTROL, CONTROL_KNOWN)
    MAPS = EmperorTeams.MAPS + ("march",)
    KEPT = EmperorTeams.KEPT + ("creatures",)
    REFUSALS = {
        "not_controller": ("That player does not control this creature.", _MARCH),
        "not_ready": ("This creature has just come there; it marches from its controller's next turn on.", _MARCH),
        "not_adjacent": ("A creature marches to a territory next to the one it is in.", _MARCH),
        "not_allied": ("A creature marches to territories of its controller and his allies only.", _MARCH),
        "too_far": ("A creature may not be farther away from its controller than the range.", _MARCH),
        "same_controller": ("That player controls this creature already.", _THEFT),
        "out_of_range": ("This creature is out of the range of that player's spells.", LIMITS),
    }

    spell_range = 0

    def __init__(self, seats, most_teams: int):
        EmperorTeams.__init__(self, seats, most_teams)
        self.creatures = Creatures()

    # Rules of the mode.

    def within(self, seat: int, reach: int) -> int:
        """The living seats at most so many steps from a living seat, now."""
        raise NotImplementedError

    def beside(self, seat: int) -> int:
        """The neighbours of a living seat, now."""
        raise NotImplementedError

    def marches(self, seat: int) -> int:
        """The territories that creatures of this seat reach on foot from home."""
        return on_foot(seat, self.result.side_of(seat), self.reach(seat), self.result.living, self.count)

    def goals(self, seat: int, name: str) -> int:
        """The territories to which this seat may let that creature march now."""
        return mask_of([to for to in members(self.result.living) if not self.refuse_march(seat, name, to)])

    # Events.

    def place_of(self, event: dict) -> int:
        """Whose a creature is, is looked at only where it was never named before."""
        place = EmperorTeams.place_of(self, event)
        if place >= 0 and self.EVENTS[place] is CONTROL and self.creatures.knows(event.get("creature")):
            return self.EVENTS.index(CONTROL_KNOWN)
        return place

    def refuse_march(self, seat, name, to):
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
        creature = self.creatures.find(name, seat)
        creature.move(seat, to)
        self.creatures.keep(name, creature)

    def refuse_control(self, seat, name, owner=None):
        creature = self.creatures.find(name, owner)
        if creature.seat == seat:
            return "same_controller"
        return None if self.within(seat, self.spell_range) >> creature.at & 1 else "out_of_range"

    def do_control(self, seat, name, owner=None) -> None:
        """A forced march of one place towards the new controller."""
        creature = self.creatures.find(name, owner)
        creature.move(seat, towards(creature.at, seat, self.result.living, self.count))
        self.creatures.keep(name, creature)

    def too_much(self, row, values: list) -> bool:
        if row in (MARCH, CONTROL) and not self.creatures.knows(values[1]):
            return len(self.creatures.names()) >= _MOST_CREATURES
        return EmperorTeams.too_much(self, row, values)

    def turn_began(self) -> None:
        self.creatures.turn_began(self.turns.unit)

    def left(self, gone: int) -> None:
        EmperorTeams.left(self, gone)
        self.creatures.leave(gone)

    # State and what is shown.

    def facts(self):
        yield from EmperorTeams.facts(self)
        names = [] if self.result.over else self.creatures.names()
        yield "creatures", lambda: ((name, self.shown(self.creatures.find(name, 0))) for name in names)

    def shown(self, creature) -> dict:
        """A creature, whom it may attack where it stands, and whom its abilities reach from there."""
        foes = self.result.opponents(creature.seat) & (self.beside(creature.at) | 1 << creature.at)
        return {
            "owner": creature.owner,
            "seat": creature.seat,
            "at": creature.at,
            "ready": creature.ready,
            "attack": members(foes),
            "reach": members(self.reach(creature.at)),
        }

    def row(self, key: str, seat: int) -> int:
        return self.marches(seat) if key == "march" else EmperorTeams.row(self, key, seat)

    def fill(self, viewer: int, back: bool, out) -> None:
        EmperorTeams.fill(self, viewer, back, out)
        out.guests = 0 if self.result.over else self.creatures.guests()

    def fill_creature(self, creature, out) -> None:
        """Fill `out` as the table is seen by a creature: whom it may attack where it stands, and whom it reaches."""
        self.fill(creature.at, False, out)
        out.attackable = mask_of(self.shown(creature)["attack"])
