"""The names of players and teams."""

from collections.abc import Iterator
from contextlib import contextmanager
from unicodedata import normalize

from host_tools.words.pick_and_fill_sentences import LISTS, joined

NAMES: list[str] = LISTS["players"]
TEAMS: list[str] = LISTS["teams"]
_called = list(NAMES)  # by seat


def use(own: list[str], seats: int) -> None:
    """Use the device's names for a table of `seats` from now on, by seat; an empty name means that the player gave
    none."""
    _called[:] = called(own[:seats])


@contextmanager
def used(own: list[str], seats: int) -> Iterator[None]:
    """The same as `use`, but only for one block of code: a process that shows many tables keeps their names apart."""
    before = list(_called)
    use(own, seats)
    try:
        yield
    finally:
        _called[:] = before


def called(own: list[str]) -> list[str]:
    """Return a name for the player on each seat, all different. If several players have the same name, the seat number,
    counted from 1, follows it (as it does if another name already ends like that). A player without a name gets the one
    of `NAMES` for that seat or, if that is taken, the first free one."""
    known = [normalize("NFC", name).strip() for name in own] + [""] * (len(NAMES) - len(own))
    twice = {name for name in known if name and known.count(name) > 1}
    free = (name for seat, name in enumerate(NAMES) if known[seat] and name not in known)

    def of(seat: int, name: str) -> str:
        if name in twice or (twice and name.endswith(")")):
            return f"{name} ({seat + 1})"
        return name or (next(free) if NAMES[seat] in known else NAMES[seat])

    return [of(seat, name) for seat, name in enumerate(known)]


def name(seat: int) -> str:
    """Return the name of the player on a seat. Our own names are alphabetical, so the first letter tells the seat.
    People count seats from 1."""
    return _called[seat] if 0 <= seat < len(_called) else f"seat {seat + 1}"


def names(seats: list[int], last: str = "and") -> str:
    """ "Ada", "Ada and Ben", "Ada, Ben and Cleo"."""
    return joined([name(seat) for seat in seats], last)
