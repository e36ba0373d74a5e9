"""The Magic modes with one turn at a time: passing it, extra turns, skipped turns.

Units of the turn order are seats, unless the mode says otherwise: a team that its primary seat stands for (805.4).
"""

from rules.events import PASS
from rules.magic_mode import MagicMode
from rules.seat_arithmetic import NOBODY, mask_of
from rules.turn_order import TurnOrder


class SingleTurnMode(MagicMode):
    """A table at which turns come one after the other."""

    EVENTS: tuple = (PASS,) + MagicMode.EVENTS

    def __init__(self, sides: list, count: int):
        MagicMode.__init__(self, sides, count)
        self.turns = TurnOrder(count)

    # Rules of the mode.

    def turn_began(self) -> None:
        """A turn has just begun."""

    def seats_of(self, unit: int) -> int:
        """The seats that a unit stands for."""
        return 1 << unit

    # Events.

    def refuse_pass(self, seat):
        return None if seat is None or self.running() >> seat & 1 else "not_turn"

    def do_pass(self, seat) -> None:
        self.turns.end(self.units(self.result.living))
        self.turn_began()

    def do_extra_turn(self, seats) -> None:
        self.turns.grant(self.units(mask_of(seats)))

    def do_skip(self, seats) -> None:
        self.turns.skip(self.units(mask_of(seats)))

    def left(self, gone: int) -> None:
        self.turns.drop(self.units(self.result.living))

    # State and what is shown.

    def running(self) -> int:
        return 0 if self.result.over or self.turns.unit == NOBODY else self.seats_of(self.turns.unit)

    def subject(self) -> int:
        return self.turns.unit

    def facts(self):
        over = self.result.over
        yield from MagicMode.facts(self)
        yield "turn", self.turns.turn
        yield "extra", [] if over else list(self.turns.extra)
        yield "skips", {} if over else {str(unit): owed for unit, owed in enumerate(self.turns.skips) if owed}

    def fill(self, viewer: int, back: bool, out) -> None:
        MagicMode.fill(self, viewer, back, out)
        if out.running or out.ghost:
            out.next, _, taken, spent = self.turns.following(self.units(self.result.living))
            out.surprising = bool(taken or sum(spent))
