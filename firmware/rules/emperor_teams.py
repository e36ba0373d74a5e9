"""Teams that stand and fall with the emperor in their middle: what the Emperor modes of both centuries share."""

from rules.seating import check_seats, read_emperors, read_teams, sides_of
from rules.single_turn_mode import SingleTurnMode


class EmperorTeams(SingleTurnMode):
    """A table of equal teams of three or more, each with an emperor in its middle seat; raises `Refused`."""

    RULES = ("809.6", "809.2")  # of the sizes of teams, of who sits where
    draws_along = True  # a draw for an emperor is one for his team

    def __init__(self, seats, most_teams: int):
        check_seats(seats, 6, rule=self.RULES[0])
        self.teams = read_teams(seats, 3, min(most_teams, len(seats) // 3), *self.RULES)
        self._colours = bytes(self.teams)
        SingleTurnMode.__init__(self, sides_of(self.teams), len(seats))
        self.crowned = read_emperors(seats, self.teams, self.RULES[1])

    @staticmethod
    def layout(count: int, teams: int) -> list:
        """`count` seats in `teams` equal teams, the emperor in the (first) middle seat."""
        size = count // teams
        middle = (size - 1) // 2
        return [{"team": s // size, "role": "emperor" if s % size == middle else "general"} for s in range(count)]

    def widen(self, lost: int, drawn: int):
        """A team falls with its emperor (809.5b) and draws with him (809.5c)."""
        for side in self.result.sides:
            emperor = side & self.crowned
            if lost & emperor:
                lost |= side & self.result.living
            elif drawn & emperor and self.draws_along:
                drawn |= side & self.result.living
        return lost, drawn

    def describe(self, seat: int) -> dict:
        return {"team": self.teams[seat], "role": "emperor" if self.crowned >> seat & 1 else "general"}

    def fill(self, viewer: int, back: bool, out) -> None:
        SingleTurnMode.fill(self, viewer, back, out)
        out.colours[:] = self._colours
