"""What we call players and teams."""

from collections.abc import Iterator
from contextlib import contextmanager
from unicodedata import normalize

from host_tools.words.pick_and_fill_sentences import LISTS, joined

NAMES: list[str] = LISTS["players"]
TEAMS: list[str] = LISTS["teams"]
_called = list(NAMES)  # by seat


def use(own: list[str], seats: int) -> None:
    """Call the players at a table of so many `seats` from now on: the names that the device keeps, by seat, empty where
    nobody said so."""
    _called[:] = called(own[:seats])


@contextmanager
def used(own: list[str], seats: int) -> Iterator[None]:
    """As `use`, for a block of code only: where one process tells of many tables, none keeps another's names."""
    before = list(_called)
    use(own, seats)
    try:
        yield
    finally:
        _called[:] = before


def called(own: list[str]) -> list[str]:
    """What the player on each seat is called, no two alike, however their letters are put together. Where several have
    the same own name, the number of the seat, counted from 1, tells them apart (and from somebody whose own name ends
    like that). Who has none gets that of `NAMES` which belongs to the seat or, where somebody bears it, the first that
    nobody bears."""
    known = [normalize("NFC", name).strip() for name in own] + [""] * (len(NAMES) - len(own))
    twice = {name for name in known if name and known.count(name) > 1}
    free = (name for seat, name in enumerate(NAMES) if known[seat] and name not in known)

    def of(seat: int, name: str) -> str:
        if name in twice or (twice and name.endswith(")")):
            return f"{name} ({seat + 1})"
        return name or (next(free) if NAMES[seat] in known else NAMES[seat])

    return [of(seat, name) for seat, name in enumerate(known)]


def name(seat: int) -> str:
    """What the player on a seat is called; the names of ours are alphabetical, so that the first letter tells the
    seat. People count seats from 1."""
    return _called[seat] if 0 <= seat < len(_called) else f"seat {seat + 1}"


def names(seats: list[int], last: str = "and") -> str:
    """ "Ada", "Ada and Ben", "Ada, Ben and Cleo"."""
    return joined([name(seat) for seat in seats], last)
