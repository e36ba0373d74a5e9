"""The rows that the small screen shows only in games of For the Emperor."""

from compat import const

_LETTERS = const(16)  # letters in a row


def rows(words, table) -> list:
    """Return rows about the battlefields that each player controls, the banners in the supply, each player's cards and
    ability tokens, and where each Onna-musha is.

    `words` is the `ScreenText`, which knows the players' names.
    """
    facts = dict(table.facts())
    found = []
    for title, key in (("fields", "controlled"), ("hand", "in_hand"), ("pile", "in_pile"), ("tokens", "tokens")):
        mine, yours = ["?" if number is None else number for number in facts[key]]
        found.append("%s: %s to %s" % (title, mine, yours))
    if facts["supply"]:
        found.insert(1, "banners: " + "".join([str(banner) for banner in facts["supply"]]))
    for seat in (0, 1):
        field = facts["onna_musha"][seat]
        if field is not None:
            found += ["Onna-musha of", words.cut(1 << seat, _LETTERS - 5) + ": " + words.look(field).split()[1]]
    return found
