"""The players of a stored game: what they were called. Loaded where that is asked, which is seldom."""

from rules.value_codec import Reader


def names_in(payload):
    """The names, by seat, in the last op that told them; None where none did, or it holds no list of texts."""
    try:
        names = Reader(payload, 1).value()
    except (IndexError, ValueError):
        return None
    return names if isinstance(names, list) and all(isinstance(name, str) for name in names) else None
