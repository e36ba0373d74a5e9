"""What we call players and teams."""

NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou"),
    *("Mia", "Nils", "Oda", "Pia", "Quin", "Rosa", "Sam", "Tia", "Uma", "Vic", "Wim", "Xenia"),
)
_own: list[str] = []  # by seat, as the device tells them; empty where nobody said so
TEAMS = ("Blue", "Orange", "Green", "Violet", "Ice")


def use(own: list[str]) -> None:
    """Call the players so from now on: the names that the device keeps."""
    _own[:] = own


def name(seat: int) -> str:
    """What the player on a seat is called; where nobody said so a name of ours, alphabetical, so that the first letter
    tells the seat."""
    if 0 <= seat < len(_own) and _own[seat]:
        return _own[seat]
    return NAMES[seat] if 0 <= seat < len(NAMES) else f"seat {seat}"


def names(seats: list[int], last: str = "and") -> str:
    """ "Ada", "Ada and Ben", "Ada, Ben and Cleo"."""
    return joined([name(seat) for seat in seats], last)


def joined(words: list[str], last: str = "and") -> str:
    """These words as a list in a sentence."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
