"""Map the pixels of the ring to seats. Positions are numbered clockwise as seen from above, from 0 to ring_px - 1.

The specification is docs/light.md, section 1. Only `paint_loops` knows in which direction the pixels are wired.
"""

from compat import const

_CROWN_PX = const(3)  # a bar can show a crown if each seat has at least this number of pixels
_TICK_PX = const(4)  # there is a dark gap before every bar if each seat has at least this number of pixels


class Arcs:
    """The bars of `seats` seats on a ring of `ring_px` pixels; the arc of seat 0 begins at pixel `offset_px`.

    One `Arcs` object is created for each table.
    """

    def __init__(self, ring_px: int, offset_px: int, seats: int):
        self.ring_px = ring_px
        self.offset_px = offset_px
        self.seats = seats
        # The settings refuse more seats than pixels. If a table has more seats than pixels anyway, seats share pixels.
        # `seat_px` is k in docs/light.md, section 1; the marks depend on it, not on the length of one arc.
        self.seat_px = max(1, ring_px // seats)
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
        """Return the position of the first pixel of the seat's bar."""
        return self.starts[seat]

    def dot(self, seat: int) -> int:
        """Return the position of the first pixel of the seat's dot, or 0 if `seat` is -1. The dot is also the core of
        the seat's bar.
        """
        return (self.starts[seat] + self.sizes[2]) % self.ring_px if seat >= 0 else 0

    def gap(self, seat: int, way: int) -> int:
        """Return the position of the dark pixel that shows the tick next to the seat's bar. The dark pixel is just
        before the bar if turns go to the left (`way` is 1), and just after it if the turn order is reversed (`way` is
        -1).
        """
        return (self.starts[seat] + (-1 if way > 0 else self.bar_px)) % self.ring_px

    def seat_at(self, position: int) -> int:
        """Return the seat whose bar or gap contains `position`. It is the seat whose dot is nearest to `position`."""
        nearest, best = self.ring_px, 0
        for seat in range(self.seats):
            away = (position - self.dot(seat)) % self.ring_px
            away = min(away, self.ring_px - away)
            if away < nearest:
                nearest, best = away, seat
        return best


def bar_px(seat_px: int) -> int:
    """Return the number of pixels in a bar if each seat has `seat_px` pixels of the ring."""
    if seat_px < 4:
        return seat_px
    return seat_px - 1 if seat_px < 8 else seat_px - 2
