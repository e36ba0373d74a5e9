"""The modes there are, by name. A mode is imported when it is chosen: `rules/mode_<name>.py` with a class `Mode`."""

NAMES = ("emperor", "duelist_emperor", "grand_melee", "two_headed_giant", "for_the_emperor")


def load(name: str):
    """The class `Mode` of the mode `name`, one of `NAMES`."""
    return __import__("rules.mode_" + name, None, None, ("Mode",)).Mode


def places(name: str, seats: int) -> int:
    """The arcs of the ring at a table of that mode: one a seat, unless the mode shows something else."""
    return load(name).PLACES or seats
