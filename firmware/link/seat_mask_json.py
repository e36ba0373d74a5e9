"""Write a set of seats as JSON, without a list in between: a state report holds dozens of them."""

from compat import const, micropython, ptr8

_MOST_SEATS = const(60)
_out = bytearray(2 + 4 * _MOST_SEATS)


def seats_text(seats: int) -> str:
    """Return a set of seats as a JSON list, ascending."""
    return bytes(_out[: _write_list(_out, seats)]).decode()


@micropython.viper
def _write_list(out: ptr8, seats: int) -> int:
    """Write the list to `out`. Return its length."""
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
