"""Turns in a game with turn markers: waiting players, extra turns, and skipped turns (807.4c-j)."""

from compat import const
from games.grand_melee.turn_markers import TurnMarkers
from rules.seat_arithmetic import NOBODY, members

_ROUNDS = const(8)  # if all turns are skipped, six markers are back where they were after this number of rounds


class MarkerTurns:
    """The current turns, the extra turns and the skips, at a table of `count` seats."""

    way = 1  # turns always go to the left (807.4c)

    def __init__(self, count: int):
        self.turn = 0  # number of turns that have begun
        self.markers = TurnMarkers(count)
        self.owed = [0] * count  # for each seat, the number of extra turns that it still gets
        self.skips = [0] * count  # for each seat, the number of turns that it still has to skip

    def units(self, seats: int) -> int:
        """Return `seats` unchanged: in Grand Melee each seat is its own unit."""
        return seats

    def running(self) -> int:
        """Return the seats whose turn it is, including players who left during it."""
        return self.markers.running()

    def subject(self) -> int:
        """Return the seat whose turn began first, or NOBODY before the first turn."""
        return self.oldest(-1) if self.turn else NOBODY

    def oldest(self, seats: int) -> int:
        """Return the seat in the set `seats` whose turn began first. If no seat in the set has a turn in progress,
        return the lowest seat.
        """
        oldest = None
        for marker in self.markers.all:
            if marker.turn and seats >> marker.seat & 1 and (oldest is None or marker.turn < oldest.turn):
                oldest = marker
        return (oldest or self.markers.all[0]).seat

    def numbers(self) -> list:
        """Return (seat, number) for each turn in progress."""
        return [(marker.seat, marker.turn) for marker in self.markers.all if marker.turn]

    def begin(self, first: int) -> None:
        """Begin the first turns of the game, one of them at the seat `first`."""
        self.markers.lay(first)
        self.turn = len(self.markers.all)

    def end(self, seat: int, living: int) -> bool:
        """End the turn at `seat`, and begin each turn that may begin now. Return whether a turn has begun."""
        for marker in self.markers.on(seat):
            if marker.turn:
                self._end(marker, living)
                break
        return self.begin_waiting(living)

    def begin_waiting(self, living: int) -> bool:
        """Begin each turn that may begin, in the order of the markers' numbers (807.4d). Return whether a turn has
        begun."""
        before = self.turn
        skipped, rounds = 0, None
        marker = self.markers.next(living)
        while marker:
            self._begin(marker, living)
            if self.turn == before:
                skipped += 1
                if skipped == 2 * len(self.skips):
                    rounds = FastForwardRoundsOfSkips(self)
                if rounds:
                    rounds.skipped(marker)
            marker = self.markers.next(living)
        return self.turn > before

    def grant(self, seats: int) -> None:
        """Give each of these players an extra turn."""
        for seat in members(seats):
            self.owed[seat] += 1

    def waiting(self) -> int:
        """Return the number of pending extra turns."""
        return sum(self.owed)

    def skip(self, seats: int) -> None:
        """Make each of these players skip a turn."""
        for seat in members(seats):
            self.skips[seat] += 1

    def leave(self, gone: int, living: int) -> bool:
        """Update the turns after the players in `gone` have left, if the game goes on. Return whether a turn has
        begun."""
        for seat in members(gone):
            self.owed[seat] = self.skips[seat] = 0
        self.markers.leave(members(gone), living)
        return self.begin_waiting(living)

    def facts(self, over: bool):
        """Yield (key, value) for the part of the state about turns, in the form of the replay contract (docs/replay.md,
        section 4).
        """
        seats = range(0 if over else len(self.owed))
        yield "turn", self.turn
        yield "extra", [seat for seat in seats for _ in range(self.owed[seat])]
        yield "skips", {str(seat): self.skips[seat] for seat in seats if self.skips[seat]}
        yield "markers", [] if over else [_shown(marker) for marker in self.markers.all]

    def fill_next(self, living: int, out) -> None:
        """Announce no next turn, because nobody knows which of several turns ends first."""

    def _begin(self, marker, living: int) -> None:
        """Begin a turn of the player with the marker: an extra turn if one is pending, otherwise a normal turn. A
        skipped turn does not begin."""
        seat = marker.seat
        if self.owed[seat]:
            self.owed[seat] -= 1
        else:
            marker.done = True
        if self.skips[seat]:
            self.skips[seat] -= 1
            self._end(marker, living)
        else:
            self.turn += 1
            marker.turn = self.turn

    def _end(self, marker, living: int) -> None:
        """End a marker's turn: pass the marker on, keep it for another turn of the same player, or remove it (807.4i-j,
        D13)."""
        marker.turn = 0
        if marker.removals:
            self.markers.remove(marker)
        elif not living >> marker.seat & 1 or (marker.done and not self._keeps(marker, living)):
            self.markers.hand_on(marker, living)

    def _keeps(self, marker, living: int) -> bool:
        return self.owed[marker.seat] > 0 and not self.markers.close_on_the_right(marker, living)

    def save(self) -> list:
        return [self.turn, self.markers.save(), self.owed, self.skips]

    def load(self, values: list) -> None:
        self.turn, markers, self.owed, self.skips = values
        self.markers.load(markers)


def _shown(marker) -> dict:
    return {"no": marker.no, "seat": marker.seat, "turn": marker.turn > 0, "removals": marker.removals}


class FastForwardRoundsOfSkips:
    """Skips many turns at once. The object watches `turns`, a `MarkerTurns`, while turns are skipped.

    If each player has 99 skips, thousands of turns are skipped, which would take too long for one tick.
    """

    def __init__(self, turns):
        self._turns = turns
        self._steps = 0  # number of turns skipped since `_kept` was recorded
        # The recorded state: the marker, its seat, the places of all markers, the skips left, and the moves of markers.
        self._kept: tuple = ()

    def skipped(self, marker) -> None:
        """Record that the turn of `marker` was skipped.

        If all markers are back where they were, the last round only used up skips. In that case, all further rounds of
        the same kind are skipped at once.
        """
        turns = self._turns
        if not self._steps:
            self._kept = marker, marker.seat, self._places(), list(turns.skips), turns.markers.moves
        elif self._kept[0] is marker and self._kept[1] == marker.seat and self._kept[2] == self._places():
            self._go_on(self._kept[3], self._kept[4])
        self._steps = (self._steps + 1) % (_ROUNDS * len(turns.skips))

    def _places(self) -> list:
        """Return everything that determines how markers move while turns are skipped."""
        moves = self._turns.markers.moves
        markers = self._turns.markers.all
        places = [(each.seat, each.turn, each.removals, each.done, moves - each.came) for each in markers]
        return [list(self._turns.owed), places]

    def _go_on(self, before: list, moves_before: int) -> None:
        turns = self._turns
        spent = [owed - left for owed, left in zip(before, turns.skips)]
        rounds = min([left // used for left, used in zip(turns.skips, spent) if used])
        turns.skips = [left - rounds * used for left, used in zip(turns.skips, spent)]
        moved = rounds * (turns.markers.moves - moves_before)
        turns.markers.moves += moved
        for marker in turns.markers.all:
            marker.came += moved
