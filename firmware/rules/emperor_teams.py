"""Teams that fall with the emperor in their middle, for the Emperor modes of both centuries."""

from rules.check_table_setup import check_seats, read_emperors, read_teams, sides_of

_SIDES = ("right", "left")


def _is_side(value, seats) -> bool:
    return value in _SIDES


# Where the device puts the emperor of an even team, as seen by its players. A scenario names the emperors itself.
EMPEROR_SEAT = ("emperor", "right", _is_side, 'the middle seat of an even team: "right" or "left"', _SIDES)


def emperor_layout(count: int, teams: int, options=None) -> list:
    """Return `count` seats in `teams` equal teams with the emperor in the middle. An even team has two middle seats.
    The first of them, which players see on the right, is the emperor's, or with the option "emperor" set to "left" the
    other one."""
    size = count // teams
    left = isinstance(options, dict) and options.get("emperor") == "left"
    middle = (size if left else size - 1) // 2
    return [{"team": s // size, "role": "emperor" if s % size == middle else "general"} for s in range(count)]


class EmperorTeams:
    """Two to `most_teams` equal teams of three or more, read from a scenario's `seats`. Raises `Refused`.

    `size_rule` and `place_rule` are the numbers of the rules about team sizes and seats. With `draws_along`, a draw for
    an emperor is a draw for its team.
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
        """Return (lost, drawn) with the teammates who leave too: a team loses with its emperor (809.5b) and draws with
        it (809.5c)."""
        for side in self.sides:
            emperor = side & self.crowned
            if lost & emperor:
                lost |= side & living
            elif drawn & emperor and self.draws_along:
                drawn |= side & living
        return lost, drawn

    def describe(self, seat: int) -> dict:
        """Return the seat as a scenario writes it."""
        return {"team": self.numbers[seat], "role": "emperor" if self.crowned >> seat & 1 else "general"}
