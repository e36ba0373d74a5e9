"""Whose turns run where one runs a marker: waiting, extra turns that are owed, skipped turns (807.4c-j)."""

from games.grand_melee.turn_markers import TurnMarkers
from rules.seat_arithmetic import members


class MarkerTurns:
    """The turns in progress and those that players are owed or will skip, for a table of `count` seats."""

    def __init__(self, count: int):
        self.turn = 0  # turns that have begun
        self.markers = TurnMarkers(count)
        self.owed = [0] * count  # extra turns
        self.skips = [0] * count  # turns still to be skipped

    def start(self, first: int) -> None:
        """The first turns, the one of `first` among them."""
        self.markers.lay(first)
        self.turn = len(self.markers.all)

    def oldest(self, seats: int) -> int:
        """Of these seats the one whose turn has run longest; where none runs, that of the lowest number."""
        oldest = None
        for marker in self.markers.all:
            if marker.turn and seats >> marker.seat & 1 and (oldest is None or marker.turn < oldest.turn):
                oldest = marker
        return (oldest or self.markers.all[0]).seat

    def end_of(self, seat: int, living: int) -> None:
        """The turn in progress on a seat ends."""
        for marker in self.markers.on(seat):
            if marker.turn:
                return self._end(marker, living)

    def begin(self, living: int) -> bool:
        """Let every turn begin that may, the lowest number first (807.4d); whether one has begun."""
        before = self.turn
        marker = self._next(living)
        while marker:
            self._begin(marker, living)
            marker = self._next(living)
        return self.turn > before

    def waiting(self) -> int:
        """How many extra turns are owed."""
        return sum(self.owed)

    def leave(self, gone: int, living: int) -> None:
        """These players have left, and the game goes on."""
        for seat in members(gone):
            self.owed[seat] = self.skips[seat] = 0
        self.markers.leave(members(gone), living)

    def _next(self, living: int):
        for marker in self.markers.all:
            if self.markers.may_begin(marker, living):
                return marker
        return None

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
