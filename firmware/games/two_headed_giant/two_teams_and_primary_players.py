"""The two teams of Two-Headed Giant. A team wins and loses together. The primary player stands for the team (805.2)."""

from rules.check_table_setup import check_seats, read_teams, sides_of
from rules.seat_arithmetic import mask_of


class TwoTeamsAndPrimaryPlayers:
    """Two teams of equal size, with two or more players each, read from the `seats` of a scenario. Raises `Refused`."""

    def __init__(self, seats):
        check_seats(seats, 4, rule="810.1")
        self.numbers = numbers = read_teams(seats, 2, 2, "810.1", "805.1")  # the number of each seat's team
        self.colours = bytes(numbers)
        self.sides = sides_of(numbers)
        self.crowned = mask_of([seat for seat in range(len(seats)) if numbers[seat] != numbers[seat - 1]])

    def with_teammates(self, lost: int, drawn: int, living: int):
        """Return (lost, drawn) with their teammates added, because a team loses together (810.8a).

        `lost`, `drawn` and `living` are sets of seats.
        """
        for side in self.sides:
            if side & lost:
                lost |= side
        return lost, drawn

    def describe(self, seat: int) -> dict:
        """Return the team of a seat, as a scenario writes it."""
        return {"team": self.numbers[seat]}
