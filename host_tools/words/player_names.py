"""What we call players and teams."""

NAMES = (
    *("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Lou"),
    *("Mia", "Nils", "Oda", "Pia", "Quin", "Rosa", "Sam", "Tia", "Uma", "Vic", "Wim", "Xenia"),
)
TEAMS = ("Blue", "Orange", "Green", "Violet", "Ice")


def name(seat: int) -> str:
    """What we call the player on a seat; alphabetical, so that the first letter tells the seat."""
    return NAMES[seat] if 0 <= seat < len(NAMES) else f"seat {seat}"


def names(seats: list[int], last: str = "and") -> str:
    """ "Ada", "Ada and Ben", "Ada, Ben and Cleo"."""
    return joined([name(seat) for seat in seats], last)


def joined(words: list[str], last: str = "and") -> str:
    """These words as a list in a sentence."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)
