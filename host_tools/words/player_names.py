"""The names of players and teams."""

from collections.abc import Iterator
from contextlib import contextmanager
from unicodedata import normalize

from host_tools.words.pick_and_fill_sentences import LISTS, joined

NAMES: list[str] = LISTS["players"]
TEAMS: list[str] = LISTS["teams"]
_called = list(NAMES)  # the current name of the player at each seat


def use(own: list[str], seats: int) -> None:
    """From now on, use the names that the device has for a table of `seats` seats. `own` contains the name for each
    seat, or "" if the player has entered no name.
    """
    _called[:] = called(own[:seats])


@contextmanager
def used(own: list[str], seats: int) -> Iterator[None]:
    """Use the device's names (see `use`) during a `with` block, and the earlier names again after the block.

    A process that shows many tables uses this to keep their names apart.
    """
    before = list(_called)
    use(own, seats)
    try:
        yield
    finally:
        _called[:] = before


def called(own: list[str]) -> list[str]:
    """Return a name for the player at each seat. No two names are equal.

    If several players have the same name, the number of the seat, counted from 1, is added to each name, as in "Ada
    (3)". The number is also added to a name that already ends with such a parenthesis. A player without a name gets the
    name in `NAMES` for that seat. If somebody else has that name, the player gets the first unused name.
    """
    known = [normalize("NFC", name).strip() for name in own] + [""] * (len(NAMES) - len(own))
    twice = {name for name in known if name and known.count(name) > 1}
    free = (name for seat, name in enumerate(NAMES) if known[seat] and name not in known)

    def of(seat: int, name: str) -> str:
        if name in twice or (twice and name.endswith(")")):
            return f"{name} ({seat + 1})"
        return name or (next(free) if NAMES[seat] in known else NAMES[seat])

    return [of(seat, name) for seat, name in enumerate(known)]


def name(seat: int) -> str:
    """Return the name of the player at a seat.

    The names in `NAMES` are in alphabetical order, so that the first letter identifies the seat. People count seats
    from 1.
    """
    return _called[seat] if 0 <= seat < len(_called) else f"seat {seat + 1}"


def names(seats: list[int], last: str = "and") -> str:
    """Return the names of the players at these seats as a list in a sentence: "Ada, Ben and Cleo"."""
    return joined([name(seat) for seat in seats], last)
