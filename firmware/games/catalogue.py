"""List the games by name, in the order of the menu.

The rules of a game are its module `games/<name>/mode.py`, which is imported when a player chooses the game.
"""

from compat import const, load_module
from rules.event_kinds_and_refusals import Refused
from rules.game import Game

NAMES = (
    "emperor",
    "duelist_emperor",
    "grand_melee",
    "two_headed_giant",
    "for_the_emperor",
    "free_for_all",
    "team_vs_team",
    "alternating_teams",
)
# The titles of these games for people, in the same order. No other file contains a title.
TITLES = (
    "Emperor|Emperor of the 1990s|Grand Melee|Two-Headed Giant|For the Emperor|Free-for-all|Team vs. Team|"
    "Alternating Teams"
)

_MODE = const("games.%s.mode")


def load(name: str):
    """Return the class `Mode` of the game `name`, which is one of `NAMES`."""
    return load_module(_MODE % name).Mode  # 3 to 6 kB, and a table plays one game


def preload(name) -> None:
    """Load the game `name`, if there is such a game.

    Call this function where few calls are nested. The modules of a game import each other, and each import takes 0.6 kB
    of the Pico's stack.
    """
    if name in NAMES:
        load_module(_MODE % name)


def title(name: str) -> str:
    """Return the title of the game `name`, which is one of `NAMES`."""
    return TITLES.split("|")[NAMES.index(name)]


def own(table, what: str):
    """Return the module in which the game at `table` defines its own gestures, picture, menu entries or rows of the
    small screen.

    `what` is "gestures", "picture", "menu" or "rows". Return None if the table's `OWN` names no such module.
    """
    module = table.OWN.get(what)
    return load_module("games.%s.%s" % (table.NAME, module)) if module else None


def places(name: str, seats: int) -> int:
    """Return the number of arcs that the ring shows for the game `name` with `seats` seats.

    Most games show one arc for each seat. A game that shows something else, such as battlefields, has a constant
    `PLACES`.
    """
    return load(name).PLACES or seats


def open_table(name, options, seats):
    """Return a table for the game `name`, in its state before the first turn.

    Raises `Refused` with the code `bad_mode`, or with a code of the game's own rules.
    """
    if name not in NAMES:
        raise Refused("bad_mode", ("There is no such game; there are: {}.", ", ".join(NAMES)))
    return load(name)(options, seats)


def layout(values) -> list:
    """Return the list of seats for the table that `values` describes, in the format of the replay contract
    (docs/replay.md).

    `values` is a dictionary with the keys `mode`, `seats`, `teams` and `options`: an order (see `make_table`) or the
    settings.
    """
    return load(values["mode"]).layout(values["seats"], values["teams"], values["options"])


def make_table(values):
    """Return a new table for `values`, which is an order or the settings. Raises `Refused`.

    An *order* is a dictionary with the four keys `mode`, `options`, `seats` and `teams`. The attribute `order` of the
    new table contains that table's order.
    """
    table = open_table(values["mode"], values["options"], layout(values))
    table.order = {key: values[key] for key in ("mode", "options", "seats", "teams")}
    return table


def make_game(order: dict, first: int):
    """Return a game that was begun earlier, from its `order` (see `make_table`) and the number of the seat that began
    it."""
    preload(order["mode"])  # where few calls are nested: a stored game may be another one than the table's
    return Game(make_table(order), first)
