"""The event `swap`: two players change places. It corrects a table outside the rules.

This module is imported when the event is first used. What belongs to a player moves with the player. What belongs to a
chair stays there: its team, its role, its range, and the ranges that were fixed when the turn began (801.2).
"""


class Events:
    """The functions that check and apply the event `swap` at `table`, a `MagicMode` with a `TurnOrder`."""

    def __init__(self, table):
        self.table = table

    def malformed_swap(self, seats) -> bool:
        return len(seats) != 2

    def refuse_swap(self, seats):
        table = self.table
        if not table.teams:
            return None
        if not table.result.side_of(seats[0]) >> seats[1] & 1:
            return "not_allied"
        roles = [table.describe(seat).get("role") for seat in seats]
        return "emperor_stays" if "emperor" in roles else None

    def do_swap(self, seats) -> None:
        """Let two players change places. In Two-Headed Giant, turns and counts belong to the team and do not change."""
        table, (a, b) = self.table, seats
        other = {a: b, b: a}
        turns, result, life = table.turns, table.result, table.life
        if not turns.sides:
            turns.unit = other.get(turns.unit, turns.unit)
            turns.base = other.get(turns.base, turns.base)
            turns.extra = [other.get(seat, seat) for seat in turns.extra]
            _exchange(turns.skips, a, b)
        if life and life.owners[a] != life.owners[b]:
            _exchange(life.totals, a, b)
        result.by = [[gone, other.get(seat, seat)] for gone, seat in result.by]
        for _, part in table.parts_in_use():
            part.swap(a, b)


def _exchange(values: list, a: int, b: int) -> None:
    values[a], values[b] = values[b], values[a]
