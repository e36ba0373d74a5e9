"""Whose turns run where one runs a marker: waiting, extra turns that are owed, skipped turns (807.4c-j)."""

from compat import forget
from games.grand_melee.turn_markers import TurnMarkers
from rules.seat_arithmetic import NOBODY, members


class MarkerTurns:
    """The turns in progress and those that players are owed or will skip, for a table of `count` seats."""

    def __init__(self, count: int):
        self.turn = 0  # turns that have begun
        self.markers = TurnMarkers(count)
        self.owed = [0] * count  # extra turns
        self.skips = [0] * count  # turns still to be skipped

    def units(self, seats: int) -> int:
        """What takes the turns of these seats: themselves."""
        return seats

    def running(self) -> int:
        """The seats whose turn is in progress, also of players who left during it."""
        return self.markers.running()

    def subject(self) -> int:
        """The seat whose turn has run longest; before the first turn nobody's."""
        return self.oldest(-1) if self.turn else NOBODY

    def oldest(self, seats: int) -> int:
        """Of these seats the one whose turn has run longest; where none runs, that of the lowest number."""
        oldest = None
        for marker in self.markers.all:
            if marker.turn and seats >> marker.seat & 1 and (oldest is None or marker.turn < oldest.turn):
                oldest = marker
        return (oldest or self.markers.all[0]).seat

    def numbers(self) -> list:
        """(seat, number) of every turn in progress."""
        return [(marker.seat, marker.turn) for marker in self.markers.all if marker.turn]

    def begin(self, first: int) -> None:
        """The first turns, the one of the seat `first` among them."""
        self.markers.lay(first)
        self.turn = len(self.markers.all)

    def end(self, seat: int, living: int) -> bool:
        """The turn in progress on a seat ends, and every turn begins that now may; whether one has begun."""
        for marker in self.markers.on(seat):
            if marker.turn:
                self._end(marker, living)
                break
        return self.begin_waiting(living)

    def begin_waiting(self, living: int) -> bool:
        """Let every turn begin that may, the lowest number first (807.4d); whether one has begun."""
        before = self.turn
        skipped, rounds = 0, None
        marker = self.markers.next(living)
        while marker:
            self._begin(marker, living)
            if self.turn == before:
                skipped += 1
                if skipped == 2 * len(self.skips):
                    from games.grand_melee.fast_forward_rounds_of_skips import SkippedRounds

                    forget("games.grand_melee.fast_forward_rounds_of_skips")
                    rounds = SkippedRounds(self)
                if rounds:
                    rounds.skipped(marker)
            marker = self.markers.next(living)
        return self.turn > before

    def grant(self, seats: int) -> None:
        """Each of these players is owed an extra turn."""
        for seat in members(seats):
            self.owed[seat] += 1

    def waiting(self) -> int:
        """How many extra turns are owed."""
        return sum(self.owed)

    def skip(self, seats: int) -> None:
        """Each of these players will skip the next turn that he would begin."""
        for seat in members(seats):
            self.skips[seat] += 1

    def leave(self, gone: int, living: int) -> bool:
        """These players have left, and the game goes on; whether a turn has begun."""
        for seat in members(gone):
            self.owed[seat] = self.skips[seat] = 0
        self.markers.leave(members(gone), living)
        return self.begin_waiting(living)

    def facts(self, over: bool):
        """What the state of the replay contract tells of turns, as (key, value)."""
        seats = range(0 if over else len(self.owed))
        yield "turn", self.turn
        yield "extra", [seat for seat in seats for _ in range(self.owed[seat])]
        yield "skips", {str(seat): self.skips[seat] for seat in seats if self.skips[seat]}
        yield "markers", [] if over else [_shown(marker) for marker in self.markers.all]

    def fill_next(self, living: int, out) -> None:
        """Of several turns nobody knows which ends first: none is announced."""

    def _begin(self, marker, living: int) -> None:
        """The holder takes an extra turn that he is owed, else the normal one; a skipped turn does not begin."""
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
        """The marker goes, or stays for another turn of its holder (807.4i-j, D13), or is passed."""
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
