"""Three events that only a few Magic games need: `designate`, `stays` and `swap`.

This module is imported when one of these events is first used. A game in which none of these events occurs stores no
data of this module.
"""

from rules.seat_arithmetic import NOBODY, mask_of, members, right_of, step

_TITLES = ("monarch", "initiative")


class Designate:
    """The event `designate` at `table`, a `MagicMode`: who is the monarch, and who has the initiative. The rules are
    722 and 723 in the edition of 2025-02-07.

    `holders` contains the seat that has each title, or NOBODY.
    """

    def __init__(self, table):
        self.table = table
        self.load(())

    def save(self):
        """Return a list with each holder's seat plus 1, or () if nobody has a title."""
        return [seat + 1 for seat in self.holders] if max(self.holders) >= 0 else ()

    def load(self, kept) -> None:
        self.holders = [seat - 1 for seat in kept] or [NOBODY] * len(_TITLES)

    def malformed_designate(self, what, seat=NOBODY) -> bool:
        return what not in _TITLES

    def do_designate(self, what, seat=NOBODY) -> None:
        """Give a title to the player at `seat`, and take it from its previous holder. If no seat is given, nobody has
        the title any more.
        """
        self.holders[_TITLES.index(what)] = seat

    def monarch(self) -> int:
        """Return the set with the seat of the monarch, or 0 if there is no monarch."""
        return 1 << self.holders[0] if self.holders[0] >= 0 else 0

    def leave(self, gone: int) -> None:
        """Give each title whose holder has just left to that holder's heir (722.4, 723.4). After the game, nobody has a
        title."""
        over = self.table.result.over
        self.holders = [
            NOBODY if over else self._heir(seat) if seat >= 0 and gone >> seat & 1 else seat for seat in self.holders
        ]

    def _heir(self, holder: int) -> int:
        """Return the active player, or if that player is not in the game, the next living player in turn order.

        If several turns are in progress, the active player is the one nearest to the right of the holder, or the holder
        if it is the holder's turn.
        """
        count, living, turns = self.table.count, self.table.result.living, self.table.turns
        running = turns.running()
        active = holder if running >> holder & 1 else right_of(holder, running, count)
        return active if living >> active & 1 else step(active, turns.way, living, count)

    def bring_back(self, seats) -> None:
        """Do nothing: a title that has passed to another player does not come back."""

    def swap(self, a: int, b: int) -> None:
        """Let the players at the seats `a` and `b` keep their titles when they change places."""
        self.holders = [b if seat == a else a if seat == b else seat for seat in self.holders]

    def facts(self, over: bool):
        for title, seat in zip(_TITLES, self.holders):
            if seat >= 0:
                yield title, seat


class Stays:
    """The event `stays` at `table`, a `MagicMode`: a card keeps a player in the game who would lose because of a
    count, such as 0 life (810.8a, E33).

    `seats` is the set of the players whom cards keep in the game.
    """

    def __init__(self, table):
        self.table = table
        self.load(())

    def save(self) -> list:
        return members(self.seats)

    def load(self, kept) -> None:
        self.seats = mask_of(kept)

    def exempt(self) -> int:
        """Return the players who stay in the game whatever their counts are. If teams share a life total, the set
        contains whole teams.
        """
        life = self.table.life
        if not life:
            return self.seats
        kept = [life.owners[seat] for seat in members(self.seats)]
        return mask_of([seat for seat, owner in enumerate(life.owners) if owner in kept])

    def do_stays(self, seat, on) -> None:
        """Let a card keep the player at `seat` in the game. If `on` is 0, no card keeps the player in the game any
        more.
        """
        self.seats = self.seats | 1 << seat if on else self.seats & ~(1 << seat)
        if not on:
            self.table.let_lose()

    def leave(self, gone: int) -> None:
        """Forget the players who have just left, because even a player whom a card keeps in the game may concede, or
        lose together with an emperor.
        """
        self.seats &= ~gone

    def bring_back(self, seats) -> None:
        """Do nothing: a card keeps a returning player in the game only if the event `stays` is entered again."""

    def swap(self, a: int, b: int) -> None:
        """When two players change places, let cards still keep the same players in the game."""
        if (self.seats >> a ^ self.seats >> b) & 1:
            self.seats ^= 1 << a | 1 << b

    def facts(self, over: bool):
        if self.seats:
            yield "stays", members(self.seats)


class Swap:
    """The event `swap` at `table`, a `MagicMode` with a `TurnOrder`: two players change places. The event corrects the
    table and is not part of the rules.

    What belongs to a player moves with the player. What belongs to a seat does not move: its team, its role, its range,
    and the ranges that were fixed when the turn began (801.2).
    """

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
