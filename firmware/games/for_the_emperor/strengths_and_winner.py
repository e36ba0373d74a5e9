"""Strengths, control of battlefields, and the winner of For the Emperor."""

from games.for_the_emperor.warriors_and_banners_on_battlefields import FIELDS
from rules.seat_arithmetic import NOBODY, mask_of


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
        wins. If that is equal, too, both players win. The set is empty until the game is decided.
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
