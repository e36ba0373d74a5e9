"""A game of your own: everybody against his two neighbours. Copied to `firmware/games/neighbours/mode.py` it plays."""

from rules.check_table_setup import check_seats, read_options
from rules.magic_mode import MagicMode
from rules.range_of_influence import RangeOfInfluence
from rules.seat_arithmetic import beside
from rules.turn_order import TurnOrder


class Mode(MagicMode):
    """Everybody for himself, range 1, attack both neighbours: all that such a mode has to say."""

    NAME = "neighbours"
    EVENTS = MagicMode.EVENTS + MagicMode.REPAIRS + MagicMode.LATER
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("ranges",)

    def __init__(self, options, seats):
        read_options(self.OPTIONS, options, seats)
        check_seats(seats, *self.SEATS)
        count = len(seats)
        MagicMode.__init__(self, count, TurnOrder(count), RangeOfInfluence([1] * count))

    def targets(self, seat: int) -> int:
        return beside(seat, self.result.living, self.count) & self.reach(seat) & ~(1 << seat)

    def why_attack(self, a: int, b: int):
        return bool(self.targets(a) >> b & 1), "Neighbours in range can be attacked.", "803.1"

    def fill(self, viewer: int, back: bool, out) -> None:
        MagicMode.fill(self, viewer, back, out)
        out.colours[:] = bytes(self.count)  # the first team's colour; white is for the device's own signs
