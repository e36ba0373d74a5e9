"""The base class of the Magic modes. The class handles the turns, the events by which players leave, and the data that
the ring and the reports show.

A mode passes its parts to `MagicMode.__init__`: `turns` is a `TurnOrder`, or another class with the same methods if
several turns run at once. `ranges` is a `RangeOfInfluence` or a class with the same methods, or None if ranges are
unlimited. `teams` is a part such as `EmperorTeams`, or None if there are no teams. A mode with life totals also has a
`LifeTotals` as its attribute `life`.

Some events need parts of their own, which `STORED_WHEN_USED` names. Such a part is imported when one of its events is
first used. The state of such a part is stored only while it is not empty.
"""

from compat import const, load_module
from rules.check_table_setup import check_first
from rules.event_kinds_and_refusals import (
    COMMANDER_DAMAGE,
    DESIGNATE,
    DRAW,
    ELIMINATE,
    EXTRA_TURN,
    PASS,
    POISON,
    RETURN,
    REVERSE,
    SKIP,
    STAYS,
    SWAP,
    TURN,
    WIN,
)
from rules.mode_interface import ModeInterface
from rules.seat_arithmetic import NOBODY, beside, mask_of, members

_MOST_WAITING = const(60)  # the most extra turns that may be pending at once
_MOST_SKIPS = const(99)  # the most turns that one seat or team may have to skip


def _is_wording(value, seats) -> bool:
    return value in ("current", "2005")


# The classes that apply events which most games do not have.
COUNTERS = "rules.poison_and_commander_damage.PoisonAndCommanderDamage"  # 1.1 kB
TITLES = "rules.designate_stays_and_swap_events.Designate"  # 1.8 kB with `Stays` and `Swap`
STAYING = "rules.designate_stays_and_swap_events.Stays"

# The option for the wording of the rules, for modes in which the wording makes a difference.
WORDING = ("rules", "current", _is_wording, 'the wording of the rules: "current" or "2005"', ("current", "2005"))


class MagicMode(ModeInterface):
    """A table of `count` Magic players with the parts `turns`, `ranges` and `teams`. Every seat may begin, unless the
    mode changes `beginners`."""

    EVENTS: tuple = (PASS, ELIMINATE, DRAW, WIN, EXTRA_TURN, SKIP)
    # Events that correct the table. A mode lists these events after its own events, so that row numbers stay the same.
    REPAIRS = (TURN, RETURN)
    # Events that were added in later versions. A mode that uses some of them lists these in this order, after all its
    # other events.
    LATER = (POISON, COMMANDER_DAMAGE, DESIGNATE, REVERSE, SWAP, STAYS)
    APPLIED_BY = {
        "life": "life",
        "life_set": "life",
        "life_set_each": "life",
        "poison": COUNTERS,
        "commander_damage": COUNTERS,
        "designate": TITLES,
        "reverse": "turns",
        "swap": "rules.designate_stays_and_swap_events.Swap",
        "stays": STAYING,
    }
    # Classes of `APPLIED_BY` that have state. Their positions in this tuple are stored, so never change them.
    STORED_WHEN_USED: tuple = (COUNTERS, TITLES, STAYING)
    DEADLY_POISON = 10  # counters with which a player loses (704.5c)
    SEAT_SETS: tuple = ("range", "attack", "deploy")
    SAVED_PARTS: tuple = ("result", "turns")
    # None if every player reaches everybody, whatever `ranges` contains. A range may grow within a turn only if this
    # attribute is None.
    limit: object = True
    FIRST = "A seat of this table must begin.", "103.1"  # (reason, rule number) to refuse a seat that may not begin

    def __init__(self, count: int, turns, ranges=None, teams=None):
        ModeInterface.__init__(self, teams.sides if teams else [1 << seat for seat in range(count)], count)
        self.turns = turns
        self.subject = turns.subject  # type: ignore[method-assign]  # each press asks this often, so call it directly
        self.ranges = ranges
        self.teams = teams
        if teams:
            self.crowned = teams.crowned
        self.beginners = self.result.living

    # The rules of the mode.

    def deploys(self, seat: int) -> int:
        """Return the teammates to whom a living player may give a creature now."""
        return 0

    def opponents_beside(self, seat: int) -> int:
        """Return the opponents who sit next to the living player at `seat` and are in that player's range."""
        return beside(seat, self.result.living, self.count) & self.result.opponents(seat) & self.reach(seat)

    def why_reach(self, a: int, b: int):
        """Return (whether seat `a` reaches seat `b`, reason, rule number). Both players are living. A mode
        without limited ranges overrides this method."""
        return self.ranges.why(a, b, self.result.living)

    def why_attack(self, a: int, b: int):
        """Return (whether seat `a` may attack seat `b`, reason, rule number). Both players are living."""
        raise NotImplementedError

    def turn_began(self) -> None:
        """Fix the ranges for the turn that has just begun. The base class calls this method."""
        if self.ranges:
            self.ranges.fix(self.result.living)

    def after_leaving(self, gone: int) -> None:
        """Update the turns after the players in `gone` have left. The game may be over already."""
        if self.turns.leave(gone, self.result.living):
            self.turn_began()

    def count_life(self, start) -> None:
        """Count the life of each player, beginning with `start`, the value of the option `COUNTED_LIFE`, or None."""
        if start:
            load_module("rules.life_totals").count_life(self, start)  # 1.2 kB, and most such tables count no life

    # Values that follow from the parts.

    def describe(self, seat: int) -> dict:
        return self.teams.describe(seat) if self.teams else {}

    def begin(self, first) -> None:
        """Begin the first turn, which belongs to the seat `first`. Raises `Refused`."""
        check_first(first, self.count, self.beginners, *self.FIRST)
        self.turns.begin(first)
        self.turn_began()

    def running(self) -> int:
        return 0 if self.result.over else self.turns.running()

    def numbers(self) -> list:
        return [] if self.result.over else self.turns.numbers()

    def reach(self, seat: int) -> int:
        living = self.result.living
        return self.ranges.reach(seat, living) if self.ranges else living

    def why(self, a: int, b: int):
        if self.result.over:
            over = False, "The game is over.", "104.1"
            return over, over
        for seat in (a, b):
            if not self.result.living >> seat & 1:
                gone = False, ("{Seat} has left the game.", seat), "800.4a"
                return gone, gone
        return self.why_reach(a, b), self.why_attack(a, b)

    # Events.

    def refuse_pass(self, seat):
        return None if seat is None or self.running() >> seat & 1 else "not_turn"

    def do_pass(self, seat) -> None:
        if self.turns.end(seat, self.result.living):
            self.turn_began()

    def do_eliminate(self, seats, by=None) -> None:
        """Make these players lose. `by` is the seat of the player who took them out, or None if that is not known."""
        self.leave(mask_of(seats), 0)
        if by is not None:
            self.result.by = self.result.by + [[self.result.gone[-1], by]]

    def do_draw(self, seats) -> None:
        """Make the players at `seats`, who control the effect, draw the game, together with all players in range of any
        of them (801.15, 801.16).
        """
        drawn = 0
        for seat in seats:
            drawn |= self.reach(seat)
        self.leave(0, drawn)

    def do_win(self, seat) -> None:
        """Make all opponents in the winner's range lose, because that is what winning means with limited ranges
        (801.14). If no opponent is in range, nothing happens."""
        lost = self.reach(seat) & self.result.opponents(seat)
        if lost:
            self.leave(lost, 0)

    def do_extra_turn(self, seats) -> None:
        self.turns.grant(mask_of(seats))

    def do_skip(self, seats) -> None:
        self.turns.skip(mask_of(seats))

    # Events that correct the table, outside the rules.

    def refuse_turn(self, seat):
        return "same_turn" if self.running() >> seat & 1 else None

    def do_turn(self, seat) -> None:
        """End the turn in progress and begin the turn of the player at `seat` (D23)."""
        self.turns.begin(seat)
        self.turn_began()

    def refuse_return(self, seats):
        return None if mask_of(seats) in self.result.gone else "not_together"

    def do_return(self, seats) -> None:
        """Bring back all players who left the game by the same event.

        If the mode fixes ranges when turns begin, returning players count in ranges from the next turn on (D24).
        """
        returned = mask_of(seats)
        self.result.bring_back(returned)
        if self.ranges:
            self.ranges.bring_back(returned)
        if self.life:
            self.life.bring_back(seats)  # type: ignore[attr-defined]
        for _, part in self.parts_in_use():
            part.bring_back(seats)
        self.after_leaving(0)  # in Grand Melee, one more player between two turn markers may allow a turn to begin

    def parts_in_use(self) -> list:
        """Return a list of (position in `STORED_WHEN_USED`, part) for the parts that have been imported."""
        return [(at, self.late[name]) for at, name in enumerate(self.STORED_WHEN_USED) if name in self.late]

    def save(self) -> list:
        kept = ModeInterface.save(self)
        for place, part in self.parts_in_use():
            value = part.save()
            if value:
                kept.append([place, value])
        return kept

    def load(self, values: list) -> None:
        ModeInterface.load(self, values)
        kept = dict(values[len(self.SAVED_PARTS) :])
        for place in kept:
            self.part(self.STORED_WHEN_USED[place])
        for place, part in self.parts_in_use():
            part.load(kept.get(place, ()))

    def too_much(self, row, values: list) -> bool:
        turns = self.turns
        if self.life and self.life.too_much(row, values):  # type: ignore[attr-defined]
            return True
        if row is EXTRA_TURN:
            return turns.waiting() + len(members(turns.units(mask_of(values[0])))) > _MOST_WAITING
        if row is SKIP:
            return any(turns.skips[unit] >= _MOST_SKIPS for unit in members(turns.units(mask_of(values[0]))))
        return False

    def leave(self, lost: int, drawn: int) -> None:
        """Take out the players in `lost` and `drawn` at the same time, together with the teammates who leave with
        them."""
        living = self.result.living
        if self.teams:
            lost, drawn = self.teams.with_teammates(lost, drawn, living)
        self.result.leave(lost, drawn)
        gone = living & ~self.result.living
        for _, part in self.parts_in_use():
            part.leave(gone)
        self.after_leaving(gone)

    def let_lose(self) -> None:
        """Make every player lose who has no life, or who has enough poison or commander damage, all at the same moment
        (704.3).

        Players whom a card keeps in the game do not lose."""
        lost = mask_of(self.life.spent()) if self.life else 0  # type: ignore[attr-defined]
        counters = self.late.get(COUNTERS)
        if counters:
            lost |= counters.deadly()
        kept = self.late.get(STAYING)
        if kept:
            lost &= ~kept.exempt()
        lost &= self.result.living
        if lost:
            self.leave(lost, 0)

    # Values to show.

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
        yield "gone", [] if result.over else [members(gone) for gone in result.gone]
        if result.by:
            yield "falls", [{"seats": members(gone), "by": by} for gone, by in result.falls()]
        yield from self.turns.facts(result.over)
        if self.life:
            yield "life", list(self.life.totals)  # type: ignore[attr-defined]
        for _, part in self.parts_in_use():
            yield from part.facts(result.over)

    def seat_set(self, key: str, seat: int) -> int:
        if key == "range":
            return self.reach(seat)
        return self.targets(seat) if key == "attack" else self.deploys(seat)

    def fill(self, viewer: int, back: bool, out) -> None:
        result = self.result
        running = 0 if result.over else self.turns.running()
        living = result.living
        out.clear()
        out.over = result.over
        out.living = living
        out.running = running & living
        out.ghost = running & ~living
        out.crowned = self.crowned
        out.way = self.turns.way
        titles = self.late.get(TITLES)
        if titles and not self.crowned:
            out.monarch = titles.monarch()
        out.winners = result.winners
        out.drawn = result.drawn
        if self.ranges and not result.over:
            out.left = self.ranges.just_left(living)
        if self.teams:
            out.colours[:] = self.teams.colours
        if self.life:  # the totals, and the life with which each player started
            out.figures = self.life.totals, self.life.start  # type: ignore[attr-defined]
        if viewer == NOBODY and out.running:
            viewer = self.turns.subject()
        out.viewer = viewer
        if not result.over and viewer != NOBODY and living >> viewer & 1:
            self._fill_sets(viewer, back, out)
        if running:
            self.turns.fill_next(living, out)

    def _fill_sets(self, viewer: int, back: bool, out) -> None:
        if back:
            for seat in members(self.result.living):
                out.in_range |= (self.reach(seat) >> viewer & 1) << seat
                out.attackable |= (self.targets(seat) >> viewer & 1) << seat
        else:
            out.in_range = self.reach(viewer)
            out.attackable = self.targets(viewer)
        if not self.tells_targets:
            out.attackable = 0
