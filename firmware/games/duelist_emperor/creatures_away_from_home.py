"""Creatures away from home: who owns them, who controls them, and in which territories they are (the 1990s article)."""

from rules.seat_arithmetic import NOBODY, mask_of, step


class Creature:
    """A creature that `owner` owns and `seat` controls. The creature is in the territory `at`, and may march if `ready`
    is true.
    """

    def __init__(self, owner: int, seat: int, at: int, ready: bool):
        self.owner = owner
        self.seat = seat
        self.at = at
        self.ready = ready

    def move(self, seat: int, at: int) -> None:
        """Move the creature to the territory `at`, controlled by `seat`. The creature is summoning-sick there."""
        self.seat = seat
        self.at = at
        self.ready = False


class CreaturesAwayFromHome:
    """All creatures named so far, by name."""

    def __init__(self):
        self._known: dict = {}

    def knows(self, name) -> bool:
        return isinstance(name, str) and name in self._known

    def names(self) -> list:
        return sorted(self._known)

    def find(self, name: str, owner: int):
        """Return the creature of that name. If no creature has that name, return a new creature that belongs to
        `owner`, at home and ready."""
        return self._known[name] if name in self._known else Creature(owner, owner, owner, True)

    def keep(self, name: str, creature) -> None:
        """Store a creature under the given name."""
        self._known[name] = creature

    def forget(self, name: str) -> None:
        """Remove a creature, so that its name is free again."""
        del self._known[name]

    def turn_began(self, seat: int) -> None:
        """Make all creatures that the player at `seat` controls ready to march."""
        for creature in self._known.values():
            if creature.seat == seat:
                creature.ready = True

    def leave(self, gone: int) -> None:
        """Remove the creatures that the players in `gone` owned or had in their territories.

        Creatures that the players in `gone` controlled in other territories go back to their owners.
        """
        for name in self.names():
            creature = self._known[name]
            if (gone >> creature.owner | gone >> creature.at) & 1:
                del self._known[name]
            elif gone >> creature.seat & 1:
                creature.move(creature.owner, creature.at)

    def guests(self) -> int:
        """Return the seats whose territory contains a creature that another player controls."""
        return mask_of([creature.at for creature in self._known.values() if creature.at != creature.seat])

    # The events that correct the table: a creature leaves play, or goes back to its owner (D25).

    def refuse_creature_gone(self, name):
        return None if self.knows(name) else "unknown_creature"

    def do_creature_gone(self, name) -> None:
        """Remove a creature that has left play, so that its name is free again."""
        self.forget(name)

    def refuse_give_back(self, name):
        if not self.knows(name):
            return "unknown_creature"
        creature = self.find(name, NOBODY)
        return "same_controller" if creature.seat == creature.owner else None

    def do_give_back(self, name) -> None:
        """Return control of a creature to its owner. The creature stays in its territory (D16)."""
        creature = self.find(name, NOBODY)
        creature.move(creature.owner, creature.at)

    def save(self) -> list:
        found = [(name, self._known[name]) for name in self.names()]
        return [[name, creature.owner, creature.seat, creature.at, int(creature.ready)] for name, creature in found]

    def load(self, rows: list) -> None:
        known = self._known  # change this dict in place, because a new dict would need a large piece of memory
        for creature in known.values():
            creature.owner = NOBODY
        for name, owner, seat, at, ready in rows:
            if name in known:
                known[name].__init__(owner, seat, at, bool(ready))
            else:
                known[name] = Creature(owner, seat, at, bool(ready))
        for name in self.names() if len(known) > len(rows) else ():
            if known[name].owner == NOBODY:
                del known[name]


def towards(at: int, seat: int, ring: int, count: int) -> int:
    """Return the seat that is one step from `at` on the shorter way to `seat`. If both ways are equally long, go
    clockwise (D16)."""
    left = right = at
    while left != seat and right != seat:
        left = step(left, 1, ring, count)
        right = step(right, -1, ring, count)
    return at if at == seat else step(at, 1 if left == seat else -1, ring, count)


def on_foot(home: int, allies: int, near: int, ring: int, count: int) -> int:
    """Return the territories that creatures can reach from `home` through allies' territories without leaving the set
    `near`.
    """
    found = 1 << home
    for by in (1, -1):
        at = step(home, by, ring, count)
        while (allies & near & ~found) >> at & 1:
            found |= 1 << at
            at = step(at, by, ring, count)
    return found
