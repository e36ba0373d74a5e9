"""Free-for-all (806): everybody plays alone, each with a life total.

Players may attack everybody, or only their left or right neighbour (802, 803). Ranges may be limited (801).
"""

from rules.attack_option_mode import ATTACK, RANGE, STARTING_LIFE, AttackOptionMode
from rules.check_table_setup import check_seats, read_options


class Mode(AttackOptionMode):
    """A table of Free-for-all and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "free_for_all"
    OPTIONS = (ATTACK, RANGE, STARTING_LIFE)
    UNLIMITED = "806.2a"

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        AttackOptionMode.__init__(self, chosen, len(seats))
        self.tells_targets = chosen["attack"] != "multiple"

    # State and values to show.

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill the view `out`. All seats have one colour."""
        AttackOptionMode.fill(self, viewer, back, out)
        out.colours[:] = bytes(self.count)
