"""Record who is in the game and who has left, and decide how the game ends (104, 800.4)."""


class Standings:
    """The living players of a table, and the result of each player. All sets in this class are sets of seats (bit
    masks).

    `sides` has a set of seats for each team. If everybody plays alone, each set has one seat.
    """

    def __init__(self, sides: list):
        self.sides = sides
        self.living = 0
        for side in sides:
            self.living |= side
        self.over = False
        self.winners = self.losers = self.drawn = 0
        self.gone: list = []  # for each event that took players out, the set of their seats, in the order of the events

    def side_of(self, seat: int) -> int:
        """Return the seats of the team of `seat`, including players who left."""
        for side in self.sides:
            if side >> seat & 1:
                return side
        return 0

    def opponents(self, seat: int) -> int:
        """Return the living opponents of `seat`."""
        return self.living & ~self.side_of(seat)

    def leave(self, lost: int, drawn: int) -> None:
        """Take the players in `lost` and `drawn` out of the game at the same time. The last side with a living player
        wins (104.2c).

        If nobody is left, the players who would lose at this moment draw (104.4a, 104.4d).
        """
        gone = self.living & (lost | drawn)
        if gone:
            self.gone = self.gone + [gone]
        self.living &= ~gone
        if not self.living and not drawn:
            lost, drawn = 0, lost
        self.losers |= lost
        self.drawn |= drawn
        playing = [side for side in self.sides if side & self.living]
        if len(playing) > 1:
            return
        self.over = True
        if playing:
            self.winners = playing[0]
            self.losers &= ~playing[0]
            self.drawn &= ~playing[0]

    def save(self) -> list:
        kept: list = [self.living, int(self.over), self.winners, self.losers, self.drawn]
        return kept + [self.gone] if self.gone else kept

    def load(self, values: list) -> None:
        self.living, over, self.winners, self.losers, self.drawn = values[:5]
        self.over = bool(over)
        self.gone = values[5] if len(values) > 5 else []
