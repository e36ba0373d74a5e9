"""What the Magic modes with one turn at a time share: their events, their state, what they show.

A mode says how its table is made (`__init__`, `begin`), whom a seat reaches, attacks and deploys to, and who leaves
along with whom (`widen`); everything else is here. Units of the turn order are seats unless the mode says otherwise.
"""

from rules.events import DRAW, ELIMINATE, EXTRA_TURN, PASS, SKIP, WIN
from rules.result import Result
from rules.seats import NOBODY, mask_of, members
from rules.turns import TurnOrder


class Magic:
    """A table of `count` seats with its game. Subclasses add the ranges and the rules of their own."""

    NAME = ""
    OPTIONS: tuple = ()  # rows for `table.read_options`
    EVENTS: tuple = (PASS, ELIMINATE, DRAW, WIN, EXTRA_TURN, SKIP)
    MAPS = ("range", "attack", "deploy")  # state keys with a list of seats for each living seat
    REFUSALS: dict = {}  # codes of its own, as in `events.REFUSALS`

    def __init__(self, sides: list, count: int):
        self.count = count
        self.result = Result(sides)
        self.turns = TurnOrder(count)
        self.crowned = 0  # emperors, primary players
        self.beginners = 0  # the seats that may begin

    # Rules of the mode.

    def widen(self, lost: int, drawn: int):
        """(lost, drawn) with everybody who leaves along with them."""
        return lost, drawn

    def turn_began(self) -> None:
        """A turn has just begun."""

    def reach(self, seat: int) -> int:
        """The set of seats in the range of a living seat now."""
        raise NotImplementedError

    def targets(self, seat: int) -> int:
        """The set of seats that a living seat could attack, were this its own combat now."""
        raise NotImplementedError

    def deploys(self, seat: int) -> int:
        """The set of teammates that a living seat may give a creature to now."""
        return 0

    def why_reach(self, a: int, b: int):
        """(does a reach b, one sentence, rule number), both living."""
        raise NotImplementedError

    def why_attack(self, a: int, b: int):
        """(may a attack b, one sentence, rule number), both living."""
        raise NotImplementedError

    # Events: `refuse_<type>` gives a code or None, `do_<type>` applies; both take the fields that `events.read` gave.

    def refuse_pass(self, seat):
        return None if seat is None or seat == self.turns.unit else "not_turn"

    def do_pass(self, seat) -> None:
        self.turns.end(self.result.living)
        self.turn_began()

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

    def do_extra_turn(self, seats) -> None:
        self.turns.grant(mask_of(seats))

    def do_skip(self, seats) -> None:
        self.turns.skip(mask_of(seats))

    def leave(self, lost: int, drawn: int) -> None:
        """These seats leave at the same moment, with everybody who leaves along."""
        lost, drawn = self.widen(lost, drawn)
        self.result.leave(lost, drawn)
        self.turns.drop(self.result.living)

    def describe(self, seat: int) -> dict:
        """The seat as a scenario of the replay contract writes it."""
        raise NotImplementedError

    # State, for the history, the replay and the link.

    def save(self) -> list:
        return [self.result.save(), self.turns.save()]

    def load(self, values: list) -> None:
        self.result.load(values[0])
        self.turns.load(values[1])

    def running(self) -> int:
        """The seats whose turn is in progress, also of players who left during it."""
        return 0 if self.result.over or self.turns.unit == NOBODY else 1 << self.turns.unit

    def facts(self):
        """(key, value) of the state as the replay contract has it, but for `MAPS`; ascending lists of seats."""
        result = self.result
        running = self.running()
        yield "alive", members(result.living)
        yield "turn", self.turns.turn
        yield "turn_of", members(running)
        yield "active", members(running & result.living)
        yield "extra", [] if result.over else list(self.turns.extra)
        yield "skips", {} if result.over else {str(s): owed for s, owed in enumerate(self.turns.skips) if owed}
        yield "over", result.over
        yield "winners", members(result.winners)
        yield "losers", members(result.losers)
        yield "draw", members(result.drawn)

    def row(self, key: str, seat: int) -> int:
        """The set of seats that the map `key` of `MAPS` holds for a living seat."""
        if key == "range":
            return self.reach(seat)
        return self.targets(seat) if key == "attack" else self.deploys(seat)

    # What the light is told.

    def fill(self, viewer: int, back: bool, out) -> None:
        """Fill the `Outlook` `out` as `viewer` sees the table (NOBODY: as its turn); `back`: who reaches the viewer."""
        result = self.result
        running = self.running()
        out.over = result.over
        out.living = result.living
        out.running = running & result.living
        out.ghost = running & ~result.living
        out.crowned = self.crowned
        out.winners = result.winners
        out.drawn = result.drawn
        out.next = NOBODY
        out.surprising = False
        if running:
            out.next, _, taken, spent = self.turns.following(result.living)
            out.surprising = bool(taken or sum(spent))
            if viewer == NOBODY and out.running:
                viewer = self.turns.unit
        out.viewer = viewer
        out.in_range = out.attackable = 0
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
