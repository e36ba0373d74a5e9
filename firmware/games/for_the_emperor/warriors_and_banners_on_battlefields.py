"""Seven battlefields, seven banners, and the warriors on them: the board of For the Emperor."""

from compat import const

FIELDS = const(7)
WARRIORS = const(9)  # a player's, numbered from 1
BIG = const(3)  # a battlefield with so many warriors, or a banner of so many or more, is big; three may be
BANNERS = (4, 3, 3, 2, 2, 1, 1)
_ALL = range(FIELDS)


class Battlefields:
    """What lies on the table. A player is 0 or 1; a banner of 0 is none; warrior 0 is one whose number nobody told."""

    def __init__(self):
        self.warriors: list = [[[], []] for _ in _ALL]  # the numbers of each player's, in the order in which they came
        self.banners = [0] * FIELDS
        self.supply = list(BANNERS)

    def total(self, field: int) -> int:
        """The warriors of both players there."""
        mine, yours = self.warriors[field]
        return len(mine) + len(yours)

    def is_full(self, field: int) -> bool:
        """As many warriors as its banner wants are there."""
        return 0 < self.banners[field] <= self.total(field)

    def is_big(self, field: int, more: int = 0) -> bool:
        """It counts as one of the three, or would with so many more warriors."""
        return self.total(field) + more >= BIG or self.banners[field] >= BIG

    def others_are_big(self, field: int) -> bool:
        """Three others are big already."""
        return len([other for other in _ALL if other != field and self.is_big(other)]) >= 3

    def breaks_three(self, field: int) -> bool:
        """One more warrior there would make a fourth big battlefield."""
        return self.is_big(field, 1) and self.others_are_big(field)

    def is_open(self, field: int) -> bool:
        """One more warrior may come there."""
        return not self.is_full(field) and not self.breaks_three(field)

    def takes_banner(self, field: int, banner: int) -> bool:
        """A Ronin who comes there may bring this banner along (D20)."""
        if not BIG <= banner <= BIG + 1 or banner not in self.supply or self.banners[field]:
            return False
        return self.total(field) + 1 <= banner and not self.others_are_big(field)

    def hand(self, seat: int) -> list:
        """The warriors of a player that are not known to be on the table, ascending."""
        played = [number for field in self.warriors for number in field[seat]]
        return [number for number in range(1, WARRIORS + 1) if number not in played]

    def take_back(self, field: int, seat: int, warrior) -> None:
        """A warrior of this player leaves: the one of that number, else the last who came."""
        there = self.warriors[field][seat]
        there.remove(warrior if warrior in there else there[-1])

    def come(self, field: int, seat: int, warrior) -> None:
        """A warrior of this player comes; `warrior` may be None."""
        self.warriors[field][seat].append(warrior or 0)

    def put(self, banner: int, field: int) -> None:
        """A banner of the supply is placed."""
        self.supply.remove(banner)
        self.banners[field] = banner

    def assign(self) -> None:
        """The highest banner goes where its number is met, then the next; two low battlefields get a one each (D18)."""
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
