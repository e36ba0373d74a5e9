"""Read the names of the players of a stored game. This module is loaded only when it is needed."""

from rules.value_codec import Reader


def names_in(payload):
    """Return the names by seat from `payload`, the last op with names.

    Return None if there is no such op, or if it does not contain a list of strings.
    """
    try:
        names = Reader(payload, 1).value()
    except (IndexError, ValueError):
        return None
    return names if isinstance(names, list) and all(isinstance(name, str) for name in names) else None
