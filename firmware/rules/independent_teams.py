"""Teams whose players take turns, lose and leave one by one, and win together (808, 811)."""

from rules.check_table_setup import sides_of


class IndependentTeams:
    """The teams of a table. `numbers` contains the team of every seat."""

    crowned = 0

    def __init__(self, numbers: list):
        self.numbers = numbers
        self.colours = bytes(numbers)
        self.sides = sides_of(numbers)

    def with_teammates(self, lost: int, drawn: int, living: int):
        """Return (lost, drawn) unchanged, because here no player leaves together with a teammate. All three are sets of
        seats."""
        return lost, drawn

    def describe(self, seat: int) -> dict:
        """Return the team of a seat, as a scenario writes it."""
        return {"team": self.numbers[seat]}
