"""Ranges where nobody's range is limited."""


class UnlimitedRanges:
    """Everybody in the game is in the range of everybody. `rule`: the number of the rule."""

    def __init__(self, rule: str):
        self.rule = rule

    def fix(self, living: int) -> None:
        """A turn begins, which changes nothing."""

    def just_left(self, living: int) -> int:
        """A seat closes up as soon as its player has left."""
        return 0

    def reach(self, seat: int, living: int) -> int:
        return living

    def why(self, a: int, b: int, living: int):
        return True, "Nobody's range is limited in this game.", self.rule
