"""Turn markers on the table: where they are, how close, and which ones are removed when players leave (807.4).

Distances between markers count the seats of living players, and of players who left a marker behind.
"""

from compat import const
from rules.seat_arithmetic import left_of, mask_of, right_of, step

NEAR = const(3)  # a marker at most this many seats away keeps a turn waiting (807.4d)


def wanted(living: int) -> int:
    """Return the number of markers for that many players: one for every full four, at least one (807.4a, D12)."""
    return max(1, living // 4)


class TurnMarker:
    """Marker `no`, on `seat`."""

    def __init__(self, no: int, seat: int, turn: int, removals: int, done: bool, came: int):
        self.no = no
        self.seat = seat
        self.turn = turn  # number of its turn in progress, counted over the game; 0: its holder waits
        self.removals = removals  # number of times it is designated for removal (807.4e)
        self.done = done  # True if the holder has had the normal turn of this visit
        self.came = came  # number of its latest move: a larger number is later

    def save(self) -> list:
        return [self.no, self.seat, self.turn, self.removals, int(self.done), self.came]


class TurnMarkers:
    """All markers of a table of `count` seats."""

    def __init__(self, count: int):
        self.count = count
        self.moves = 0  # number of moves of all markers
        self.all: list = []  # ascending by number

    def lay(self, first: int) -> None:
        """Put one marker for every full four players on every fourth seat. Those turns all begin together
        (807.4a-b)."""
        self.moves = wanted(self.count)
        for number in range(self.moves):
            seat = (first + 4 * number) % self.count
            self.all.append(TurnMarker(number + 1, seat, number + 1, 0, True, number))

    def running(self) -> int:
        """Return the seats whose turn is in progress."""
        return mask_of([marker.seat for marker in self.all if marker.turn])

    def taken(self) -> int:
        """Return the seats with markers."""
        return mask_of([marker.seat for marker in self.all])

    def on(self, seat: int) -> list:
        """Return the markers on a seat."""
        return [marker for marker in self.all if marker.seat == seat]

    def right_of(self, seat: int) -> list:
        """Return the markers on the first seat to the right that has any. The seat itself comes last."""
        return self.on(right_of(seat, self.taken(), self.count))

    def next(self, living: int):
        """Return the marker with the lowest number whose turn may begin, or None. No turn may run on its seat, no
        marker may have come there before it (D11), and none may be near on the left."""
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
        """Return whether another marker is on the same seat or near on the right (807.4i)."""
        return len(self.on(marker.seat)) > 1 or self._near(marker, -1, living, self.taken())

    def _near(self, marker, by: int, living: int, taken: int) -> bool:
        """Return whether one of the seats `taken` is near on the left (`by` 1) or right (`by` -1)."""
        at = marker.seat
        for _ in range(NEAR):
            at = step(at, by, living | taken, self.count)
            if at == marker.seat:
                return False
            if taken >> at & 1:
                return True
        return False

    def hand_on(self, marker, living: int) -> None:
        """Move the marker to the next player to the left (807.4c)."""
        marker.seat = left_of(marker.seat, living, self.count)
        marker.done = False
        marker.came = self.moves
        self.moves += 1

    def remove(self, marker) -> None:
        """Remove a marker. The one to its right inherits its remaining removals (807.4g)."""
        self.all.remove(marker)
        if marker.removals > 1:
            heir = self.right_of(marker.seat)[0]
            heir.removals += marker.removals - 1
            if not heir.turn:
                self.remove(heir)

    def leave(self, gone: list, living: int) -> None:
        """Designate the surplus markers after these players have left, and move waiting ones on."""
        designated = sum([marker.removals for marker in self.all])
        too_many = len(self.all) - designated - wanted(bin(living).count("1"))
        if too_many > 0:
            self._designate(too_many, gone)
        for marker in sorted(self.all, key=lambda marker: marker.came):
            if not marker.turn and not living >> marker.seat & 1:
                self.hand_on(marker, living)

    def _designate(self, too_many: int, gone: list) -> None:
        """Designate the nearest markers to the right of the players who left, different ones first (807.4e-g, D9)."""
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
