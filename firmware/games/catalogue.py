"""List the games by name, in the order of the menu. A game's module, `games/<name>/mode.py`, is imported when it is
chosen."""

from rules.event_kinds_and_refusals import Refused
from rules.game import Game

NAMES = ("emperor", "duelist_emperor", "grand_melee", "two_headed_giant", "for_the_emperor", "free_for_all")


def load(name: str):
    """Return the class `Mode` of the mode `name`, one of `NAMES`."""
    return __import__("games." + name + ".mode", None, None, ("Mode",)).Mode


def own(table, what: str):
    """Return the module with the "gestures", the "picture" or the "menu" of the game at that table, or None if its
    mode's `OWN` names none."""
    module = table.OWN.get(what)
    if not module:
        return None
    return __import__("games.%s.%s" % (table.NAME, module), None, None, (module,))


def places(name: str, seats: int) -> int:
    """Return the number of arcs of the ring at a table of that mode: one for each seat, unless the mode shows other
    places."""
    return load(name).PLACES or seats


def open_table(name, options, seats):
    """Return the table of mode `name`, before its first turn. Raises `Refused` (`bad_mode` and the mode's own
    codes)."""
    if name not in NAMES:
        raise Refused("bad_mode", "There is no such game; there are: %s." % ", ".join(NAMES))
    return load(name)(options, seats)


def layout(values) -> list:
    """Return the seats of the table that `values` describes, in the format of the replay contract. `values` is an order
    or the settings."""
    return load(values["mode"]).layout(values["seats"], values["teams"], values["options"])


def make_table(values):
    """Return a new table for `values`, an order or the settings. Raises `Refused`. `table.order` is the order."""
    table = open_table(values["mode"], values["options"], layout(values))
    table.order = {key: values[key] for key in ("mode", "options", "seats", "teams")}
    return table


def make_game(order: dict, first: int):
    """Return a game that was begun before, from its `order` as in `make_table`."""
    return Game(make_table(order), first)
