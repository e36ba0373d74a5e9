"""Ring arithmetic. Seats are 0 .. n-1 clockwise seen from above; seat i + 1 is the left neighbour of seat i.

A set of seats is a bit mask, bit i = seat i. A machine word holds 24 seats on a Pico and 60 on a PC, and the machine
code here computes in such words. The *ring* is the seats that count, in clockwise order. Players who left have none
(801.2c).
"""

from compat import const, micropython, ptr8

NOBODY = const(-1)


def members(mask: int) -> list:
    """Return the seats of a set, ascending."""
    seats = []
    seat = 0
    while mask:
        if mask & 1:
            seats.append(seat)
        mask >>= 1
        seat += 1
    return seats


def mask_of(seats) -> int:
    """Return the set of these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


@micropython.viper
def assign(values: ptr8, seats: int, value: int, count: int):
    """Set the byte of every seat in a set, of `count` seats at the table."""
    for seat in range(count):
        if seats >> seat & 1:
            values[seat] = value


@micropython.viper
def step(seat: int, by: int, ring: int, count: int) -> int:
    """Return the next seat of `ring` to the left (`by` 1) or right (`by` -1) of `seat`, of `count` seats at the
    table.

    `seat` need not be in the ring. It comes last, so a seat alone is its own neighbour. Return NOBODY if the ring is
    empty.
    """
    for _ in range(count):
        seat = (seat + by) % count
        if ring >> seat & 1:
            return seat
    return -1  # NOBODY


def left_of(seat: int, ring: int, count: int) -> int:
    """Return the seat after `seat` in turn order (103.1)."""
    return step(seat, 1, ring, count)


def right_of(seat: int, ring: int, count: int) -> int:
    """Return the seat before `seat` in turn order."""
    return step(seat, -1, ring, count)


def beside(seat: int, ring: int, count: int) -> int:
    """Return the neighbours of a seat of `ring`: two, one in a ring of two, or none."""
    return _around(seat, 1, ring, count) & ~(1 << seat)


def within(seat: int, reach: int, ring: int, count: int) -> int:
    """Return the seats of `ring` at most `reach` steps from `seat`, both ways round, itself included (801.2)."""
    return _around(seat, reach if reach < count else count, ring, count)


@micropython.viper
def _around(seat: int, reach: int, ring: int, count: int) -> int:
    found = 1 << seat & ring
    for way in range(2):
        at = seat
        steps = reach
        for _ in range(count):
            if steps <= 0:
                break
            at = (at + 1 - 2 * way) % count
            if ring >> at & 1:
                steps -= 1
                found |= 1 << at
    return found


def distance(a: int, b: int, ring: int, count: int) -> int:
    """Return the steps from seat a to seat b of `ring`, the shorter way (801.2a)."""
    away = 0
    left = right = a
    while left != b and right != b:
        left = step(left, 1, ring, count)
        right = step(right, -1, ring, count)
        away += 1
    return away
