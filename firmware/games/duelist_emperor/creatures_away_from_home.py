"""Creatures away from home: whose they are, who controls them, in whose territory they stand (the 1990s article)."""

from rules.seat_arithmetic import NOBODY, mask_of, step


class Creature:
    """A creature of `owner`, controlled by `seat`, in the territory `at`; `ready`: it may march."""

    def __init__(self, owner: int, seat: int, at: int, ready: bool):
        self.owner = owner
        self.seat = seat
        self.at = at
        self.ready = ready

    def move(self, seat: int, at: int) -> None:
        """It has come to `at`, controlled by `seat`, and is summoning-sick there."""
        self.seat = seat
        self.at = at
        self.ready = False


class Creatures:
    """The creatures that were named so far."""

    def __init__(self):
        self._known: dict = {}

    def knows(self, name) -> bool:
        return isinstance(name, str) and name in self._known

    def names(self) -> list:
        return sorted(self._known)

    def find(self, name: str, owner: int):
        """The creature of that name; one that was never named is `owner`'s, at home and ready."""
        return self._known[name] if name in self._known else Creature(owner, owner, owner, True)

    def keep(self, name: str, creature) -> None:
        """From now on the creature is known."""
        self._known[name] = creature

    def forget(self, name: str) -> None:
        """The creature is gone, its name is free again."""
        del self._known[name]

    def turn_began(self, seat: int) -> None:
        """What this seat controls is ready."""
        for creature in self._known.values():
            if creature.seat == seat:
                creature.ready = True

    def leave(self, gone: int) -> None:
        """What belonged to those who left or stood with them is gone; what they had stolen goes back to its owner."""
        for name in self.names():
            creature = self._known[name]
            if (gone >> creature.owner | gone >> creature.at) & 1:
                del self._known[name]
            elif gone >> creature.seat & 1:
                creature.move(creature.owner, creature.at)

    def guests(self) -> int:
        """The seats in whose territory a creature stands that somebody else controls."""
        return mask_of([creature.at for creature in self._known.values() if creature.at != creature.seat])

    def save(self) -> list:
        found = [(name, self._known[name]) for name in self.names()]
        return [[name, creature.owner, creature.seat, creature.at, int(creature.ready)] for name, creature in found]

    def load(self, rows: list) -> None:
        known = self._known  # most of them stay: a table made anew would need a large piece of memory
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
    """The place one step from `at` on the shorter way to `seat`, clockwise where both are as long (D16)."""
    left = right = at
    while left != seat and right != seat:
        left = step(left, 1, ring, count)
        right = step(right, -1, ring, count)
    return at if at == seat else step(at, 1 if left == seat else -1, ring, count)


def on_foot(home: int, allies: int, near: int, ring: int, count: int) -> int:
    """The territories that creatures reach from home, from ally to ally, never leaving the set `near`."""
    found = 1 << home
    for by in (1, -1):
        at = step(home, by, ring, count)
        while (allies & near & ~found) >> at & 1:
            found |= 1 << at
            at = step(at, by, ring, count)
    return found
