"""The invariants of a table after each event: some hold in every mode, and others follow from the rules of one mode."""

from collections.abc import Callable
from typing import Any

from games.for_the_emperor.warriors_and_banners_on_battlefields import BANNERS, FIELDS, WARRIORS
from games.grand_melee.turn_markers import wanted
from rules.magic_mode import COUNTERS, STAYING, TITLES
from rules.seat_arithmetic import distance, members


class TableInvariants:
    """Checks the invariants of one game. It observes the game's table from the start of the game."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self._own = OF_MODES.get(table.NAME, _nothing)
        self._turn = 0
        self._reach: dict[int, int] = {}
        self._living = table.result.living
        self.returned = 0  # a bit mask of the seats that were ever brought back in this game
        self.markers = 0  # how many turn markers there should be

    def broken(self) -> str | None:
        """Return the first broken invariant as a clause, or None if all of them hold. Call this method after each
        event.
        """
        living = self.table.result.living
        self.returned |= living & ~self._living
        self._living = living
        ranges = None if self.table.result.over else self._ranges()
        counted = self._counts() if self.table.SEAT_SETS else None
        return self._results() or ranges or counted or beyond_bounds(self.table) or self._own(self.table, self)

    def _results(self) -> str | None:
        result, running = self.table.result, self.table.running()
        outcomes = (result.winners, result.losers, result.drawn)
        if any(a & b for i, a in enumerate(outcomes) for b in outcomes[i + 1 :]):
            return "a seat has two results"
        if result.over and running:
            return "a turn runs though the game is over"
        if not result.over and (not running or not result.living):
            return "nobody's turn runs though the game goes on"
        if not result.over and result.winners:
            return "somebody has won though the game goes on"
        everybody = result.living
        for gone in result.gone:
            if gone & everybody or not gone:
                return "somebody was taken out twice, or is in the game all the same"
            everybody |= gone
        if everybody != (1 << self.table.count) - 1:
            return "somebody is out whom no event took out"
        return None

    def _counts(self) -> str | None:
        """Check that no player in the game has so little life, or so much poison or damage, that the player should have
        lost (704.5). Only players in the game may have a title (722, 723).
        """
        table, result = self.table, self.table.result
        kept = table.late.get(STAYING)
        if kept and kept.seats & ~result.living:
            return "a card keeps somebody in the game who left"
        playing = [] if result.over else members(result.living & ~(kept.exempt() if kept else 0))
        counts = table.late.get(COUNTERS)
        if counts:
            damage = {row[0]: row[2::2] for row in counts.damage}
            if min([0, *counts.poison, *(number for row in damage.values() for number in row)]) < 0:
                return "a count is below zero"
            enough = 5 + 5 * (table.count // 2) if table.NAME == "two_headed_giant" else 10
            if counts.poison and any(counts.poison[counts.owners[seat]] >= enough for seat in playing):
                return "somebody plays on with deadly poison (704.5c, 810.8d)"
            if any(max(damage.get(seat, [0])) > 20 for seat in playing):
                return "somebody plays on with 21 damage by one commander (903.10a)"
        titles = table.late.get(TITLES)
        if titles and any(seat >= 0 and (result.over or not result.living >> seat & 1) for seat in titles.holders):
            return "somebody who is not in the game is monarch or has the initiative"
        if table.life and any(table.life.total(seat) <= 0 for seat in playing):
            return "somebody plays on without life (704.5a)"
        return None

    def _ranges(self) -> str | None:
        """Check which players each player reaches and may attack.

        In games that fix each player's range when a turn begins, the range must never grow during that turn.
        """
        table, living = self.table, self.table.result.living
        reach = {seat: table.reach(seat) for seat in members(living)}
        limited = "ranges" in table.SAVED_PARTS and table.limit
        fixed = limited and table.turns.turn == self._turn
        for seat, reached in reach.items():
            if reached & ~living or (table.SEAT_SETS and not reached >> seat & 1):
                return f"seat {seat} reaches somebody who left, or not itself"
            if table.targets(seat) & ~(table.result.opponents(seat) & reached) and table.SEAT_SETS:
                return f"seat {seat} may attack a friend, or somebody out of its range"
            back = fixed and table.ranges.returned >> seat & 1  # docs/rules.md, D24, defines the range of such a seat
            if fixed and not back and reached & ~self._reach.get(seat, 1 << seat):
                return f"seat {seat} reaches farther though no turn has begun (801.2c)"
        if limited:
            self._turn, self._reach = table.turns.turn, reach
        return None


def beyond_bounds(table: Any) -> str | None:
    """Return a clause about a value of this table that is beyond its limit, or None if there is no such value.

    Source: docs/replay.md, section 3, "Limits".
    """
    if table.NAME == "for_the_emperor":
        numbers = [number for field in table.score.strength for number in field] + table.score.tiebreak
    else:
        numbers = table.life.totals if "life" in table.SAVED_PARTS else []
        if table.turns.waiting() > 60:
            return "more than 60 extra turns wait"
        if max(table.turns.skips) > 99:
            return "a seat skips more than 99 turns"
        counts = table.late.get(COUNTERS)
        if counts:
            damage = [number for row in counts.damage for number in row[2::2]]
            if len(damage) > 240:
                return "there are more than 240 numbers of commander damage"
            numbers = numbers + counts.poison + damage
    if any(abs(number or 0) > 10**9 for number in numbers):
        return "a number is beyond a thousand million"
    names = table.creatures.names() if table.NAME == "duelist_emperor" else []
    if len(names) > 60 or any(len(name.encode("utf-8", "surrogatepass")) > 40 for name in names):
        return "there are more than 60 creatures, or one has a name of more than 40 bytes"
    return None


def _nothing(table: Any, watch: TableInvariants) -> None:
    """Do nothing, because this mode has no invariants of its own."""


def _emperors(table: Any, watch: TableInvariants) -> str | None:
    """Check that no player goes on playing after their emperor has left, except players who were brought back."""
    for side in table.result.sides if table.teams.draws_along else ():
        living = side & table.result.living
        if living & ~watch.returned and not living & table.crowned:
            return "a team plays on without its emperor (809.5)"
    return None


def _creatures(table: Any, watch: TableInvariants) -> str | None:
    living = table.result.living
    for name in [] if table.result.over else table.creatures.names():
        creature = table.creatures.find(name, 0)
        if not (living >> creature.owner & living >> creature.seat & living >> creature.at) & 1:
            return f"creature {name} stands with, or belongs to, somebody who left"
        away = distance(creature.seat, creature.at, living, table.count)
        if creature.seat != creature.owner and away > table.ranges.number and not watch.returned:
            return f"creature {name} is farther from its controller than the range"
        if not table.relocation.marches(creature.seat) >> creature.seat & 1:
            return f"creatures of seat {creature.seat} do not reach their own home"
    return _emperors(table, watch)


def _markers(table: Any, watch: TableInvariants) -> str | None:
    """Check the turn markers of Grand Melee.

    There is one marker for every complete group of four players (807.4a), and none for players who were brought back
    (D24). A seat has at most one turn, and a player waits only if rule 807.4d requires it.
    """
    if table.result.over:
        return None
    markers, living = table.turns.markers, table.result.living
    expected = watch.markers = min(watch.markers or table.count, wanted(len(members(living))))
    if len(markers.all) - sum(marker.removals for marker in markers.all) != expected:
        return f"the markers that stay are not {expected} (807.4a)"
    turns = [marker.seat for marker in markers.all if marker.turn]
    if len(turns) != len(set(turns)):
        return "two turns run on one seat"
    if any(not marker.turn and not living >> marker.seat & 1 for marker in markers.all):
        return "somebody who left waits with a marker (807.4c)"
    if markers.next(living) is not None:
        return "somebody waits whose turn may begin (807.4d)"
    return None


def _heads(table: Any, watch: TableInvariants) -> str | None:
    """Check that the players of a team stay in the game together and leave it together (810.8)."""
    result = table.result
    for team, side in enumerate(result.sides):
        if side & result.living not in (0, side):
            return f"a part of team {team} has left (810.8a)"
    return None


def _neighbours(table: Any, watch: TableInvariants) -> str | None:
    """Check that no player may attack more opponents than the attack option allows. The limit is one with "attack left"
    or "attack right" (803.1a, 803.1b), and two in Alternating Teams (811.4).
    """
    living = members(table.result.living)
    if table.result.over:
        return None
    ways = table.ways
    if ways and any(len(members(table.targets(seat))) > len(ways) for seat in living):
        return "more neighbours can be attacked than the attack option allows (803.1, 811.4)"
    return None


def _battlefields(table: Any, watch: TableInvariants) -> str | None:
    battlefields, fields = table.battlefields, range(FIELDS)
    if sorted([*battlefields.supply, *filter(None, battlefields.banners)]) != sorted(BANNERS):
        return "a banner is lost, or there is one too many"
    for player in (0, 1):
        if table.unplayed[player] + sum(len(battlefields.warriors[field][player]) for field in fields) != WARRIORS:
            return f"player {player} has not nine warriors"
    if sum(battlefields.is_big(field) for field in fields) > 3:
        return "more than three battlefields hold three warriors, or a banner of three"
    if any(battlefields.total(field) > battlefields.banners[field] > 0 for field in fields):
        return "a battlefield holds more warriors than its banner says"
    if not table.result.over:
        return None if any(battlefields.is_open(field) for field in fields) else "no battlefield is open"
    if any(battlefields.total(field) != battlefields.banners[field] for field in fields):
        return "a battlefield holds at the end other than what its banner says"
    return None


OF_MODES: dict[str, Callable[[Any, TableInvariants], str | None]] = {
    "emperor": _emperors,
    "duelist_emperor": _creatures,
    "grand_melee": _markers,
    "two_headed_giant": _heads,
    "for_the_emperor": _battlefields,
    "free_for_all": _neighbours,
    "team_vs_team": _neighbours,
    "alternating_teams": _neighbours,
}
