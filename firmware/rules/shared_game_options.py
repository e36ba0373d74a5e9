"""What options of several games have in common; rows as `seating.read_options` takes them."""

from rules.events import is_whole


def _is_wording(value, seats) -> bool:
    return value in ("current", "2005")


def is_from_1(value, seats) -> bool:
    """What an option may be that is a number from 1 up, such as a range or a life."""
    return is_whole(value) and value >= 1


WORDING = ("rules", "current", _is_wording, 'the wording of the rules: "current" or "2005"', ("current", "2005"))
