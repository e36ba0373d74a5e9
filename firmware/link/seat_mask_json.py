"""Write a set of seats (a bit mask) as JSON without making a Python list first. A state report has dozens of such
sets."""

from compat import const, micropython, ptr8

_MOST_SEATS = const(60)
_out = bytearray(2 + 4 * _MOST_SEATS)


def seats_text(seats: int) -> str:
    """Return the set of seats `seats` (a bit mask) as the text of a JSON list, in ascending order."""
    return bytes(_out[: _write_list(_out, seats)]).decode()


@micropython.viper
def _write_list(out: ptr8, seats: int) -> int:
    """Write the set of seats `seats` into the buffer `out` as a JSON list. Return the number of bytes written."""
    out[0] = 91  # [
    at = 1
    seat = 0
    while seats:
        if seats & 1:
            if at > 1:
                out[at] = 44  # a comma and a space
                out[at + 1] = 32
                at += 2
            if seat > 9:
                out[at] = 48 + seat // 10
                at += 1
            out[at] = 48 + seat % 10
            at += 1
        seats >>= 1
        seat += 1
    out[at] = 93  # ]
    return at + 1
