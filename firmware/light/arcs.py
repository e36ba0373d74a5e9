"""Which pixels belong to which seat. Positions count clockwise seen from above, 0..ring_px - 1.

docs/light.md, section 1. Only `paint_loops` knows the order of the wire (`direction`).
"""

from compat import const

_CROWN_PX = const(3)  # from so many pixels a seat up, a bar has room for a core
_TICK_PX = const(4)  # and from here up there is a gap before every bar


class Arcs:
    """The bars of `seats` seats on a ring of `ring_px` pixels, seat 0 turned by `offset_px`. Made once a table."""

    def __init__(self, ring_px: int, offset_px: int, seats: int):
        self.ring_px = ring_px
        self.offset_px = offset_px
        self.seats = seats
        # Settings refuse more seats than pixels; a table that comes in by another way is painted on top of itself.
        self.seat_px = max(1, ring_px // seats)  # k of the specification: marks depend on it, never on one arc
        self.bar_px = bar_px(self.seat_px)
        self.dot_px = 2 if self.seat_px >= 8 else 1
        self.crowns = self.seat_px >= _CROWN_PX
        self.ticks = self.seat_px >= _TICK_PX
        self.sizes = bytes((self.bar_px, self.dot_px, (self.bar_px - self.dot_px + 1) // 2, self.crowns))
        self.starts = bytearray(seats)
        for seat in range(seats):
            twice = (2 * seat + 1) * ring_px + (2 * offset_px - self.bar_px + 1) * seats
            self.starts[seat] = twice // (2 * seats) % ring_px

    def bar(self, seat: int) -> int:
        """The position of the first pixel of a seat's bar."""
        return self.starts[seat]

    def dot(self, seat: int) -> int:
        """The position of the first pixel of a seat's dot, which is also its core; position 0 for nobody."""
        return (self.starts[seat] + self.sizes[2]) % self.ring_px if seat >= 0 else 0

    def gap(self, seat: int) -> int:
        """The dark pixel before a seat's bar, on the side the turn comes from: the place of the tick."""
        return (self.starts[seat] - 1) % self.ring_px

    def seat_at(self, position: int) -> int:
        """The seat whose bar or gap holds the pixel at `position`: the one whose dot is nearest."""
        nearest, best = self.ring_px, 0
        for seat in range(self.seats):
            away = (position - self.dot(seat)) % self.ring_px
            away = min(away, self.ring_px - away)
            if away < nearest:
                nearest, best = away, seat
        return best


def bar_px(seat_px: int) -> int:
    """The pixels of a bar where each seat has `seat_px` of the ring."""
    if seat_px < 4:
        return seat_px
    return seat_px - 1 if seat_px < 8 else seat_px - 2
