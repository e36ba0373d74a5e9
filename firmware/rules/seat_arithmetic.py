"""Arithmetic with the seats round the table. Seats have the numbers 0 to n-1, clockwise seen from above, so seat i + 1
is the left neighbour of seat i.

A set of seats is a bit mask: bit i stands for seat i. The machine code in this module computes with machine words,
which have enough bits for 24 seats on a Pico and for 60 seats on a PC. The *ring* is the set of the seats that take
part, such as those of the living players, in clockwise order. A seat whose player has left is not in the ring (801.2c).
"""

from compat import const, micropython, ptr8

NOBODY = const(-1)


def members(mask: int) -> list:
    """Return a list of the seats in the set `mask`, in ascending order."""
    seats = []
    seat = 0
    while mask:
        if mask & 1:
            seats.append(seat)
        mask >>= 1
        seat += 1
    return seats


def mask_of(seats) -> int:
    """Return the set (bit mask) of the seats in the list `seats`."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


@micropython.viper
def assign(values: ptr8, seats: int, value: int, count: int):
    """Set the byte `values[seat]` to `value` for every seat in the set `seats`. The table has `count` seats."""
    for seat in range(count):
        if seats >> seat & 1:
            values[seat] = value


@micropython.viper
def step(seat: int, by: int, ring: int, count: int) -> int:
    """Return the next seat of the set `ring` to the left (`by` 1) or to the right (`by` -1) of `seat`.

    The table has `count` seats. `seat` need not be in the ring. A seat that is alone in the ring is its own neighbour.
    Return NOBODY if the ring is empty.
    """
    for _ in range(count):
        seat = (seat + by) % count
        if ring >> seat & 1:
            return seat
    return -1  # NOBODY


def left_of(seat: int, ring: int, count: int) -> int:
    """Return the next seat of `ring` after `seat` in turn order (103.1)."""
    return step(seat, 1, ring, count)


def right_of(seat: int, ring: int, count: int) -> int:
    """Return the last seat of `ring` before `seat` in turn order."""
    return step(seat, -1, ring, count)


def beside(seat: int, ring: int, count: int) -> int:
    """Return the set of neighbours of `seat` in `ring`. A seat has two neighbours, or one neighbour in a ring of two
    seats, or none.
    """
    return _around(seat, 1, ring, count) & ~(1 << seat)


def within(seat: int, reach: int, ring: int, count: int) -> int:
    """Return the set of seats in `ring` that are at most `reach` steps from `seat` in either direction, including
    `seat` (801.2)."""
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
    """Return the number of steps from seat `a` to seat `b` by the shorter way along `ring` (801.2a)."""
    away = 0
    left = right = a
    while left != b and right != b:
        left = step(left, 1, ring, count)
        right = step(right, -1, ring, count)
        away += 1
    return away


def draw(count: int, random_bytes) -> int:
    """Draw lots: return a random number from 0 to `count` - 1, for the seat that begins the game (809.4) or for a
    player's seat. All numbers are equally likely. `count` is 1 to 256.

    `random_bytes(n)` returns n random bytes. To make all numbers equally likely, discard every byte that is not below
    the largest multiple of `count` up to 256.
    """
    limit = 256 - 256 % count
    while True:
        for byte in random_bytes(8):
            if byte < limit:
                return byte % count
