"""The table of For the Emperor: seven battlefields, seven banners, and the warriors there. The module also handles the
strengths, the control of battlefields, and the winner.
"""

from compat import const
from rules.seat_arithmetic import NOBODY, mask_of

FIELDS = const(7)
WARRIORS = const(9)  # how many warriors each player has; a player's warriors are numbered from 1
PILE = const(6)  # how many of them are in a player's draw pile at first
ONNA_MUSHA = const(7)
_TOKENS = const(4)  # how many ability tokens each player has: two for each warrior in `_LEAVE_TOKENS`
_LEAVE_TOKENS = (2, 3)  # Ashigaru and Kyudo
# A battlefield is big if it has at least this number of warriors, or a banner with at least this number. At most three
# battlefields may be big.
LEAST_BIG = const(3)
BANNERS = (4, 3, 3, 2, 2, 1, 1)
_ALL = range(FIELDS)


class WarriorsAndBannersOnBattlefields:
    """The warriors and banners on the battlefields.

    A player is 0 or 1. Banner 0 means no banner. Warrior 0 means a warrior whose number is unknown.
    """

    def __init__(self):
        # For each battlefield, the numbers of each player's warriors, in the order in which they came.
        self.warriors: list = [[[], []] for _ in _ALL]
        self.banners = [0] * FIELDS
        self.supply = list(BANNERS)
        # For each player, the numbers of the warriors that have returned, as far as `tokens` needs them.
        self.returned: list = [[], []]

    def total(self, field: int) -> int:
        """Return how many warriors both players have on that battlefield."""
        mine, yours = self.warriors[field]
        return len(mine) + len(yours)

    def is_full(self, field: int) -> bool:
        """Return whether the battlefield has as many warriors as its banner needs."""
        return 0 < self.banners[field] <= self.total(field)

    def is_big(self, field: int, more: int = 0) -> bool:
        """Return whether the battlefield is big, or would be big with `more` additional warriors."""
        return self.total(field) + more >= LEAST_BIG or self.banners[field] >= LEAST_BIG

    def others_are_big(self, field: int) -> bool:
        """Return whether three other battlefields are already big."""
        return len([other for other in _ALL if other != field and self.is_big(other)]) >= 3

    def breaks_three(self, field: int) -> bool:
        """Return whether one more warrior would make this the fourth big battlefield, which the rules forbid."""
        return self.is_big(field, 1) and self.others_are_big(field)

    def is_open(self, field: int) -> bool:
        """Return whether one more warrior may go to that battlefield."""
        return not self.is_full(field) and not self.breaks_three(field)

    def takes_banner(self, field: int, banner: int) -> bool:
        """Return whether a Ronin that is played to that battlefield may bring this banner (D20)."""
        if not LEAST_BIG <= banner <= LEAST_BIG + 1 or banner not in self.supply or self.banners[field]:
            return False
        return self.total(field) + 1 <= banner and not self.others_are_big(field)

    def hand(self, seat: int) -> list:
        """Return a player's warriors that are not known to be on the table, in ascending order."""
        played = [number for field in self.warriors for number in field[seat]]
        return [number for number in range(1, WARRIORS + 1) if number not in played]

    def place_of(self, seat: int, warrior: int):
        """Return the battlefield where that warrior of the player at `seat` is known to be, or None."""
        for field in _ALL:
            if warrior in self.warriors[field][seat]:
                return field
        return None

    def tokens(self, seat: int):
        """Return how many ability tokens the player at `seat` still has, or None if that is unknown.

        Ashigaru and Kyudo each leave a token behind when they are played, up to two tokens each. The token stays if the
        warrior returns.
        """
        came = self.returned[seat] + [number for field in self.warriors for number in field[seat]]
        return None if 0 in came else _TOKENS - sum([min(2, came.count(number)) for number in _LEAVE_TOKENS])

    def take_back(self, field: int, seat: int, warrior) -> None:
        """Remove a warrior of the player at `seat`: number `warrior`, or the last one placed if the number is
        unknown."""
        there = self.warriors[field][seat]
        there.remove(warrior if warrior in there else there[-1])
        known, number = self.returned[seat], warrior or 0
        if number in (0,) + _LEAVE_TOKENS and known.count(number) < 2:  # more would not change `tokens`
            known.append(number)

    def come(self, field: int, seat: int, warrior) -> None:
        """Place a warrior of the player at `seat`. `warrior` is the number of the warrior, or None if that is
        unknown."""
        self.warriors[field][seat].append(warrior or 0)

    def put(self, banner: int, field: int) -> None:
        """Place a banner from the supply on a battlefield."""
        self.supply.remove(banner)
        self.banners[field] = banner

    def assign(self) -> None:
        """Assign banners, the highest first, to battlefields that have as many warriors as the banner's number.

        If exactly two battlefields have at most one warrior and no banner above 1, each gets a banner of 1 (D18).
        """
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
        saved = [self.warriors, self.banners, self.supply]
        return saved + [self.returned] if any(self.returned) else saved

    def load(self, values: list) -> None:
        self.warriors, self.banners, self.supply = values[:3]
        self.returned = values[3] if values[3:] else [[], []]


class StrengthsAndWinner:
    """The strengths and tiebreakers that players entered. A player is 0 or 1."""

    def __init__(self):
        self.strength: list = [[0, 0] for _ in range(FIELDS)]
        self.tiebreak: list = [None, None]

    def control(self, field: int) -> int:
        """Return the stronger player on that battlefield, or NOBODY."""
        mine, yours = self.strength[field]
        return NOBODY if mine == yours else int(yours > mine)

    def controlled(self) -> list:
        """Return how many battlefields each player controls."""
        leaders = [self.control(field) for field in range(FIELDS)]
        return [leaders.count(0), leaders.count(1)]

    def winners(self) -> int:
        """Return the set of winners.

        The player who controls more battlefields wins. If both control equally many battlefields, the higher tiebreaker
        wins. If the tiebreakers are also equal, both players win. The set is empty until the game is decided.
        """
        scores = self.controlled()
        if scores[0] == scores[1]:
            scores = self.tiebreak
        if None in scores:
            return 0
        return mask_of([player for player in (0, 1) if scores[player] == max(scores)])

    def save(self) -> list:
        return [self.strength, self.tiebreak]

    def load(self, values: list) -> None:
        self.strength, self.tiebreak = values
