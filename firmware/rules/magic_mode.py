"""What the Magic modes share: effects that eliminate, draw and win, who leaves with whom, what they show.

A mode says how its table is made (`__init__`, `begin`), whom a seat reaches and attacks, and who leaves along with
whom (`widen`); whose turns run is up to `one_turn` or to `markers`.
"""

from compat import const
from rules.events import DRAW, ELIMINATE, EXTRA_TURN, SKIP, WIN
from rules.mode_interface import ModeInterface
from rules.seat_arithmetic import NOBODY, mask_of, members

_MOST_WAITING = const(60)  # extra turns at once
_MOST_SKIPS = const(99)  # turns that one seat, or team, will skip


class MagicMode(ModeInterface):
    """A table of Magic players. Subclasses add turns, ranges and the rules of their own."""

    EVENTS: tuple = (ELIMINATE, DRAW, WIN, EXTRA_TURN, SKIP)
    MAPS: tuple = ("range", "attack", "deploy")
    KEPT: tuple = ModeInterface.KEPT + ("turns",)

    # Rules of the mode.

    def widen(self, lost: int, drawn: int):
        """(lost, drawn) with everybody who leaves along with them."""
        return lost, drawn

    def units(self, seats: int) -> int:
        """What takes the turns of these seats: themselves, unless the mode says otherwise."""
        return seats

    def left(self, gone: int) -> None:
        """These seats have just left; the game may be over."""

    def ranged(self) -> int:
        """The seats by which ranges are counted now: where they are fixed as a turn begins, those of then (801.2c)."""
        return self.result.living

    def deploys(self, seat: int) -> int:
        """The set of teammates that a living seat may give a creature to now."""
        return 0

    def why_reach(self, a: int, b: int):
        """(does a reach b, one sentence, rule number), both living."""
        raise NotImplementedError

    def why_attack(self, a: int, b: int):
        """(may a attack b, one sentence, rule number), both living."""
        raise NotImplementedError

    def why(self, a: int, b: int):
        if self.result.over:
            over = False, "The game is over.", "104.1"
            return over, over
        for seat in (a, b):
            if not self.result.living >> seat & 1:
                gone = False, "Seat %d has left the game." % seat, "800.4a"
                return gone, gone
        return self.why_reach(a, b), self.why_attack(a, b)

    # Events.

    def do_eliminate(self, seats) -> None:
        self.leave(mask_of(seats), 0)

    def do_draw(self, seats) -> None:
        """A draw for the controllers and everybody in range of one of them (801.15, 801.16)."""
        drawn = 0
        for seat in seats:
            drawn |= self.reach(seat)
        self.leave(0, drawn)

    def do_win(self, seat) -> None:
        """The opponents in range lose instead (801.14); with none of them nothing happens."""
        lost = self.reach(seat) & self.result.opponents(seat)
        if lost:
            self.leave(lost, 0)

    def too_much(self, row, values: list) -> bool:
        turns = self.turns  # type: ignore[attr-defined]  # whoever has turns sets them
        if row is EXTRA_TURN:
            return turns.waiting() + len(members(self.units(mask_of(values[0])))) > _MOST_WAITING
        if row is SKIP:
            return any(turns.skips[unit] >= _MOST_SKIPS for unit in members(self.units(mask_of(values[0]))))
        return False

    def leave(self, lost: int, drawn: int) -> None:
        """These seats leave at the same moment, with everybody who leaves along."""
        before = self.result.living
        lost, drawn = self.widen(lost, drawn)
        self.result.leave(lost, drawn)
        self.left(before & ~self.result.living)

    # What is shown.

    def facts(self):
        result = self.result
        running = self.running()
        yield "alive", members(result.living)
        yield "turn_of", members(running)
        yield "active", members(running & result.living)
        yield "over", result.over
        yield "winners", members(result.winners)
        yield "losers", members(result.losers)
        yield "draw", members(result.drawn)

    def row(self, key: str, seat: int) -> int:
        if key == "range":
            return self.reach(seat)
        return self.targets(seat) if key == "attack" else self.deploys(seat)

    def fill(self, viewer: int, back: bool, out) -> None:
        result = self.result
        running = self.running()
        out.clear()
        out.over = result.over
        out.living = result.living
        out.running = running & result.living
        out.ghost = running & ~result.living
        out.crowned = self.crowned
        out.winners = result.winners
        out.drawn = result.drawn
        out.left = 0 if result.over else self.ranged() & ~result.living
        if viewer == NOBODY and out.running:
            viewer = self.subject()
        out.viewer = viewer
        if not result.over and viewer != NOBODY and result.living >> viewer & 1:
            self._fill_sets(viewer, back, out)

    def _fill_sets(self, viewer: int, back: bool, out) -> None:
        if not back:
            out.in_range = self.reach(viewer)
            out.attackable = self.targets(viewer)
            return
        for seat in members(self.result.living):
            out.in_range |= (self.reach(seat) >> viewer & 1) << seat
            out.attackable |= (self.targets(seat) >> viewer & 1) << seat
