"""Creatures away from home: their owners, their controllers, and the territories they are in (the 1990s article)."""

from rules.seat_arithmetic import NOBODY, mask_of, step


class Creature:
    """A creature of `owner`, controlled by `seat`, in the territory `at`. It may march if it is `ready`."""

    def __init__(self, owner: int, seat: int, at: int, ready: bool):
        self.owner = owner
        self.seat = seat
        self.at = at
        self.ready = ready

    def move(self, seat: int, at: int) -> None:
        """Move it to `at`, controlled by `seat`. It is summoning-sick there."""
        self.seat = seat
        self.at = at
        self.ready = False


class Creatures:
    """The creatures named so far."""

    def __init__(self):
        self._known: dict = {}

    def knows(self, name) -> bool:
        return isinstance(name, str) and name in self._known

    def names(self) -> list:
        return sorted(self._known)

    def find(self, name: str, owner: int):
        """Return the creature of that name. If it was never named, return one that belongs to `owner`, at home and
        ready."""
        return self._known[name] if name in self._known else Creature(owner, owner, owner, True)

    def keep(self, name: str, creature) -> None:
        """Remember the creature under that name."""
        self._known[name] = creature

    def forget(self, name: str) -> None:
        """Remove the creature, so that its name is free again."""
        del self._known[name]

    def turn_began(self, seat: int) -> None:
        """Make the creatures that this seat controls ready."""
        for creature in self._known.values():
            if creature.seat == seat:
                creature.ready = True

    def leave(self, gone: int) -> None:
        """Remove the creatures that players who left owned or had with them. Creatures that those players had stolen go
        back to their owners."""
        for name in self.names():
            creature = self._known[name]
            if (gone >> creature.owner | gone >> creature.at) & 1:
                del self._known[name]
            elif gone >> creature.seat & 1:
                creature.move(creature.owner, creature.at)

    def guests(self) -> int:
        """Return the seats whose territory has a creature that another player controls."""
        return mask_of([creature.at for creature in self._known.values() if creature.at != creature.seat])

    def save(self) -> list:
        found = [(name, self._known[name]) for name in self.names()]
        return [[name, creature.owner, creature.seat, creature.at, int(creature.ready)] for name, creature in found]

    def load(self, rows: list) -> None:
        known = self._known  # keep this dict: most creatures stay, and a new one would need a large piece of memory
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
    """Return the place one step from `at` on the shorter way to `seat`, clockwise if both ways are equal (D16)."""
    left = right = at
    while left != seat and right != seat:
        left = step(left, 1, ring, count)
        right = step(right, -1, ring, count)
    return at if at == seat else step(at, 1 if left == seat else -1, ring, count)


def on_foot(home: int, allies: int, near: int, ring: int, count: int) -> int:
    """Return the territories that creatures reach from home, from ally to ally, without leaving the set `near`."""
    found = 1 << home
    for by in (1, -1):
        at = step(home, by, ring, count)
        while (allies & near & ~found) >> at & 1:
            found |= 1 << at
            at = step(at, by, ring, count)
    return found
