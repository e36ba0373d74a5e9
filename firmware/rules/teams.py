"""The teams of a table: teams with an emperor, and teams whose players leave one by one.

Both Emperor games, the current one and the 1990s one, have an emperor in the middle of each team. A team loses when its
emperor loses.
"""

from rules.check_table_setup import check_seats, read_emperors, read_teams, sides_of

_SIDES = ("right", "left")


def _is_side(value, seats) -> bool:
    return value in _SIDES


# The option that says which of the two middle seats the emperor of an even team gets, as the team's players see it. A
# scenario names the emperors itself.
EMPEROR_SEAT = ("emperor", "right", _is_side, 'the middle seat of an even team: "right" or "left"', _SIDES)


def emperor_layout(count: int, teams: int, options=None) -> list:
    """Return a list of `count` seats in `teams` teams of equal size, each with its emperor in the middle.

    An even team has two middle seats. The emperor has the first middle seat, which is the one on the right as the
    players see it. If the option "emperor" is "left", the emperor has the second middle seat.
    """
    size = count // teams
    left = isinstance(options, dict) and options.get("emperor") == "left"
    middle = (size if left else size - 1) // 2
    return [{"team": s // size, "role": "emperor" if s % size == middle else "general"} for s in range(count)]


class EmperorTeams:
    """The teams of a scenario's `seats`: two to `most_teams` teams of equal size, with three or more players each.
    Raises `Refused`.

    `size_rule` and `place_rule` are the numbers of the rules about team size and about where teams sit. If
    `draws_along` is true and an emperor draws, the emperor's teammates also draw.
    """

    def __init__(self, seats, most_teams: int, size_rule: str, place_rule: str, draws_along: bool = True):
        check_seats(seats, 6, rule=size_rule)
        # one team number for each seat
        self.numbers = read_teams(seats, 3, min(most_teams, len(seats) // 3), size_rule, place_rule)
        self.colours = bytes(self.numbers)
        self.sides = sides_of(self.numbers)
        self.crowned = read_emperors(seats, self.numbers, place_rule)
        self.draws_along = draws_along

    def with_teammates(self, lost: int, drawn: int, living: int):
        """Return `lost` and `drawn`, with the teammates added who leave together with their emperor.

        `lost`, `drawn` and `living` are sets of seats. A team loses when its emperor loses (809.5b), and draws when its
        emperor draws (809.5c).
        """
        for side in self.sides:
            emperor = side & self.crowned
            if lost & emperor:
                lost |= side & living
            elif drawn & emperor and self.draws_along:
                drawn |= side & living
        return lost, drawn

    def describe(self, seat: int) -> dict:
        """Return the team and the role of a seat in the form of a scenario."""
        return {"team": self.numbers[seat], "role": "emperor" if self.crowned >> seat & 1 else "general"}


class IndependentTeams:
    """Teams whose players take turns, lose and leave one by one, and win together (808, 811).

    `numbers` contains the team of every seat.
    """

    crowned = 0

    def __init__(self, numbers: list):
        self.numbers = numbers
        self.colours = bytes(numbers)
        self.sides = sides_of(numbers)

    def with_teammates(self, lost: int, drawn: int, living: int):
        """Return (lost, drawn) unchanged, because in these games no player leaves together with a teammate. All three
        arguments are sets of seats.
        """
        return lost, drawn

    def describe(self, seat: int) -> dict:
        """Return the team of a seat in the form of a scenario."""
        return {"team": self.numbers[seat]}
