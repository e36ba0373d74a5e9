"""The games there are, by name, in the order of the menu. One is imported when it is chosen: `games/<name>/mode.py`."""

from rules.event_kinds_and_refusals import Refused
from rules.game import Game

NAMES = ("emperor", "duelist_emperor", "grand_melee", "two_headed_giant", "for_the_emperor", "free_for_all")


def load(name: str):
    """The class `Mode` of the mode `name`, one of `NAMES`."""
    return __import__("games." + name + ".mode", None, None, ("Mode",)).Mode


def own(table, what: str):
    """The module with the "gestures", the "picture" or the "menu" of its own that the game at that table has; None
    where its mode's `OWN` names none."""
    module = table.OWN.get(what)
    if not module:
        return None
    return __import__("games.%s.%s" % (table.NAME, module), None, None, (module,))


def places(name: str, seats: int) -> int:
    """The arcs of the ring at a table of that mode: one a seat, unless the mode shows something else."""
    return load(name).PLACES or seats


def open_table(name, options, seats):
    """The table of mode `name`, before its first turn; raises `Refused` (`bad_mode` and the mode's own codes)."""
    if name not in NAMES:
        raise Refused("bad_mode", "There is no such game; there are: %s." % ", ".join(NAMES))
    return load(name)(options, seats)


def layout(values) -> list:
    """The seats of the table that `values`, an order or the settings, describe, as the replay contract has them."""
    return load(values["mode"]).layout(values["seats"], values["teams"], values["options"])


def make_table(values):
    """A fresh table as `values`, an order or the settings, want it; raises `Refused`. `table.order` keeps the order."""
    table = open_table(values["mode"], values["options"], layout(values))
    table.order = {key: values[key] for key in ("mode", "options", "seats", "teams")}
    return table


def make_game(order: dict, first: int):
    """A game that was begun before: `order` as in `make_table`."""
    return Game(make_table(order), first)
