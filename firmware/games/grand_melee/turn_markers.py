"""The turn markers: where they are, how far apart they are, and which ones are removed when players leave (807.4).

Distances are counted in seats. Only two kinds of seats count: those of living players, and those at which a player who
has left had a marker.
"""

from compat import const
from rules.seat_arithmetic import left_of, mask_of, right_of, step

WAITING_SEATS = const(3)  # a marker that is at most this number of seats away makes a turn wait (807.4d)


def wanted(living: int) -> int:
    """Return how many markers `living` players need: one for every four players, rounded down, but at least one
    (807.4a, D12).
    """
    return max(1, living // 4)


class TurnMarker:
    """The turn marker number `no`, which is at `seat`."""

    def __init__(self, no: int, seat: int, turn: int, removals: int, done: bool, came: int):
        self.no = no
        self.seat = seat
        self.turn = turn  # the number of its turn in progress, counted over the game, or 0 if its holder waits
        self.removals = removals  # how often it is designated for removal (807.4e)
        self.done = done  # True if the holder has had a normal turn since the marker came
        self.came = came  # the number of its latest move; a larger number is later

    def save(self) -> list:
        return [self.no, self.seat, self.turn, self.removals, int(self.done), self.came]


class TurnMarkers:
    """All turn markers of a table of `count` seats."""

    def __init__(self, count: int):
        self.count = count
        self.moves = 0  # the number of moves of all markers together
        self.all: list = []  # all markers, in ascending order of their numbers

    def lay(self, first: int) -> None:
        """Put a marker on every fourth seat from `first` on, one marker for every four players. The turns of all these
        seats begin together (807.4a-b).
        """
        self.moves = wanted(self.count)
        for number in range(self.moves):
            seat = (first + 4 * number) % self.count
            self.all.append(TurnMarker(number + 1, seat, number + 1, 0, True, number))

    def running(self) -> int:
        """Return the seats whose turn it is."""
        return mask_of([marker.seat for marker in self.all if marker.turn])

    def taken(self) -> int:
        """Return the seats with markers."""
        return mask_of([marker.seat for marker in self.all])

    def on(self, seat: int) -> list:
        """Return the markers at `seat`."""
        return [marker for marker in self.all if marker.seat == seat]

    def right_of(self, seat: int) -> list:
        """Return the markers at the nearest seat to the right that has at least one marker."""
        return self.on(right_of(seat, self.taken(), self.count))

    def next(self, living: int):
        """Return the marker with the lowest number whose turn may begin, or None.

        A turn may begin if no turn runs at that seat, no other marker came there earlier (D11), and no marker is near
        it on the left.
        """
        taken = self.taken()
        for marker in self.all:
            if marker.turn or self._near(marker, 1, living, taken):
                continue
            for other in self.all:
                if other.seat == marker.seat and (other.turn or other.came < marker.came):
                    break
            else:
                return marker
        return None

    def close_on_the_right(self, marker, living: int) -> bool:
        """Return whether another marker is at the same seat, or near it on the right (807.4i)."""
        return len(self.on(marker.seat)) > 1 or self._near(marker, -1, living, self.taken())

    def _near(self, marker, by: int, living: int, taken: int) -> bool:
        """Return whether a seat in the set `taken` is near the marker, on the left (`by` 1) or on the right (`by`
        -1)."""
        at = marker.seat
        for _ in range(WAITING_SEATS):
            at = step(at, by, living | taken, self.count)
            if at == marker.seat:
                return False
            if taken >> at & 1:
                return True
        return False

    def hand_on(self, marker, living: int) -> None:
        """Move the marker to the next player on the left (807.4c)."""
        marker.seat = left_of(marker.seat, living, self.count)
        marker.done = False
        marker.came = self.moves
        self.moves += 1

    def remove(self, marker) -> None:
        """Remove a marker. If the marker was designated for removal several times, the marker to its right takes over
        the remaining designations (807.4g).
        """
        self.all.remove(marker)
        if marker.removals > 1:
            heir = self.right_of(marker.seat)[0]
            heir.removals += marker.removals - 1
            if not heir.turn:
                self.remove(heir)

    def leave(self, gone: list, living: int) -> None:
        """Designate surplus markers for removal after the players in the list `gone` have left.

        If a marker whose turn is not in progress is at the seat of a player who has left, move the marker to the next
        player.
        """
        designated = sum([marker.removals for marker in self.all])
        too_many = len(self.all) - designated - wanted(bin(living).count("1"))
        if too_many > 0:
            self._designate(too_many, gone)
        for marker in sorted(self.all, key=lambda marker: marker.came):
            if not marker.turn and not living >> marker.seat & 1:
                self.hand_on(marker, living)

    def _designate(self, too_many: int, gone: list) -> None:
        """Designate `too_many` markers for removal: the nearest ones to the right of the players who left.

        No marker is designated twice before every marker has been designated once (807.4e-g, D9).
        """
        taken, nearest = self.taken(), 0
        for seat in gone:
            nearest |= 1 << right_of(seat, taken, self.count)
        candidates = [marker for marker in self.all if nearest >> marker.seat & 1]
        for deal in range(too_many):
            candidates[deal % len(candidates)].removals += 1
        for marker in candidates:
            if marker.removals and not marker.turn and marker in self.all:
                self.remove(marker)

    def save(self) -> list:
        return [self.moves, [marker.save() for marker in self.all]]

    def load(self, values: list) -> None:
        self.moves, rows = values
        self.all = [TurnMarker(*row) for row in rows]
