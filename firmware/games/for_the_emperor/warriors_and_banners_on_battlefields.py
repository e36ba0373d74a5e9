"""Seven battlefields, seven banners, and the warriors on them: the board of For the Emperor."""

from compat import const

FIELDS = const(7)
WARRIORS = const(9)  # warriors of a player, numbered from 1
# a battlefield with at least this many warriors, or a banner of at least this number, is big; at most three may be
BIG = const(3)
BANNERS = (4, 3, 3, 2, 2, 1, 1)
_ALL = range(FIELDS)


class Battlefields:
    """The warriors and banners on the table. A player is 0 or 1. Banner 0 is none; warrior 0 has an unknown number."""

    def __init__(self):
        # the numbers of each player's warriors, in the order of their arrival
        self.warriors: list = [[[], []] for _ in _ALL]
        self.banners = [0] * FIELDS
        self.supply = list(BANNERS)

    def total(self, field: int) -> int:
        """Return the number of warriors of both players there."""
        mine, yours = self.warriors[field]
        return len(mine) + len(yours)

    def is_full(self, field: int) -> bool:
        """Return whether it has as many warriors as its banner needs."""
        return 0 < self.banners[field] <= self.total(field)

    def is_big(self, field: int, more: int = 0) -> bool:
        """Return whether the battlefield is one of the three big ones, or would be with `more` warriors."""
        return self.total(field) + more >= BIG or self.banners[field] >= BIG

    def others_are_big(self, field: int) -> bool:
        """Return whether three others are big already."""
        return len([other for other in _ALL if other != field and self.is_big(other)]) >= 3

    def breaks_three(self, field: int) -> bool:
        """Return whether one more warrior there would make a fourth big battlefield."""
        return self.is_big(field, 1) and self.others_are_big(field)

    def is_open(self, field: int) -> bool:
        """Return whether one more warrior may come there."""
        return not self.is_full(field) and not self.breaks_three(field)

    def takes_banner(self, field: int, banner: int) -> bool:
        """Return whether a Ronin played there may bring this banner (D20)."""
        if not BIG <= banner <= BIG + 1 or banner not in self.supply or self.banners[field]:
            return False
        return self.total(field) + 1 <= banner and not self.others_are_big(field)

    def hand(self, seat: int) -> list:
        """Return a player's warriors that are not known to be on the table, ascending."""
        played = [number for field in self.warriors for number in field[seat]]
        return [number for number in range(1, WARRIORS + 1) if number not in played]

    def take_back(self, field: int, seat: int, warrior) -> None:
        """Take back a warrior of this player: the one with that number, or else the last that came."""
        there = self.warriors[field][seat]
        there.remove(warrior if warrior in there else there[-1])

    def come(self, field: int, seat: int, warrior) -> None:
        """Place a warrior of this player. `warrior` may be None."""
        self.warriors[field][seat].append(warrior or 0)

    def put(self, banner: int, field: int) -> None:
        """Place a banner from the supply."""
        self.supply.remove(banner)
        self.banners[field] = banner

    def assign(self) -> None:
        """Assign banners, the highest first, each where its number is reached. Two low battlefields get a one each
        (D18)."""
        field = self._fitting()
        while field >= 0:
            self.put(self.supply[0], field)
            field = self._fitting()
        low = [field for field in _ALL if self.total(field) <= 1 and self.banners[field] <= 1]
        for field in low if len(low) == 2 else ():
            if not self.banners[field]:
                self.put(1, field)

    def _fitting(self) -> int:
        for field in _ALL:
            if self.supply and not self.banners[field] and self.total(field) == self.supply[0]:
                return field
        return -1

    def save(self) -> list:
        return [self.warriors, self.banners, self.supply]

    def load(self, values: list) -> None:
        self.warriors, self.banners, self.supply = values
