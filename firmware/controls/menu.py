"""The table menu as data: its entries, the values of each, the settings that they change.

A value is a tuple, one item for each of the entry's settings. An entry without settings acts at once. Another entry is
another row; those of one game stand in `games/<name>/bindings.py` and come first.
"""

from collections import namedtuple

import scene as s
from compat import const
from games import catalogue
from limits import LEAST_PX, MOST_PX, RING_SEATS, RING_TEAMS
from rules.events import find

STEPS = const(6)


def nothing(settings, seated: int) -> list:
    """The values of an entry that acts at once."""
    return [()]


def games(settings, seated: int) -> list:
    """Every mode."""
    return [(name,) for name in catalogue.NAMES]


def tables(settings, seated: int) -> list:
    """(seats, teams) of every table of the mode that the ring can show, (seats,) where everybody plays alone."""
    return [table if table[1] else table[:1] for table in _tables(settings["mode"], settings)]


def _tables(mode: str, settings) -> list:
    return catalogue.load(mode).tables(min(RING_SEATS, settings["ring_px"]), RING_TEAMS)


def _nearest(mode: str, settings) -> tuple:
    """(seats, teams) of that mode's table which is most like the present: in seats, then in teams. Where the ring can
    show none of its tables, one that is refused for the ring's length."""
    wanted = settings["seats"], settings["teams"]
    fitting = _tables(mode, settings) or catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(fitting, key=lambda t: (abs(t[0] - wanted[0]), abs(t[1] - wanted[1])))
    return seats, teams or settings["teams"]  # where everybody plays alone the setting waits


def with_table(changes: dict, settings) -> dict:
    """These changes of the settings, where they name another mode with its table: the one most like the present."""
    mode = changes.get("mode")
    if mode not in catalogue.NAMES or mode == settings["mode"]:
        return changes
    seats, teams = _nearest(mode, settings)
    full = {"options": {}, "seats": seats, "teams": teams}
    full.update(changes)
    return full


def lengths(settings, seated: int) -> list:
    """Ring lengths, in pixels, that show the seats of the table."""
    return [(px,) for px in range(max(LEAST_PX, settings["seats"], seated), MOST_PX + 1)]


def steps(settings, seated: int) -> list:
    """The brightness steps that exist on this ring: arcs of one pixel begin at 3."""
    first = 3 if settings["ring_px"] // catalogue.places(settings["mode"], settings["seats"]) == 1 else 1
    return [(step,) for step in range(first, STEPS + 1)]


# An entry: its name, what its page shows, `values(settings, seated)` of the page, the keys of its settings, a value in
# words, and the effect of one that acts at once, whose page shows nothing.
Entry = namedtuple("Entry", ("name", "page", "values", "keys", "words", "effect"))


def acts(name: str, effect: str) -> Entry:
    """The entry that does `effect` at once."""
    return Entry(name, s.SHOW_NOTHING, nothing, (), "", effect)


ENTRIES = (
    acts("new game", "clear_table"),
    Entry("mode", s.SHOW_TABLE, games, ("mode",), "%s", ""),
    Entry("seats and teams", s.SHOW_TABLE, tables, ("seats", "teams"), "%d seats, %d teams", ""),
    Entry("ring length", s.SHOW_LAST_PIXEL, lengths, ("ring_px",), "%d pixels", ""),
    Entry("brightness", s.SHOW_BRIGHTNESS, steps, ("brightness",), "step %d", ""),
)


CARD = acts("what a card says", "ask_card")  # where cards give turns, take them, win or draw


def entries_of(table, own: tuple) -> tuple:
    """The entries of the menu at that table; `own` are those of its mode."""
    return own + ENTRIES + ((CARD,) if find(table.EVENTS, "win") >= 0 else ())


class Menu:
    """The open page. `settings` is read for the present values, `seated` seats sit at the table now."""

    def __init__(self, settings):
        self._settings = settings
        self.entries: tuple = ENTRIES  # and those of the table's mode, when it opens
        self.values: list = []
        self.index = 0

    def tables(self) -> list:
        """(seats, teams) of every table of the present mode that the ring can show; teams 0 where all play alone."""
        return _tables(self._settings["mode"], self._settings)

    def open(self, entry: int, seated: int) -> None:
        """Open the page of an entry at its present value (the nearest that can be chosen)."""
        row = self.entries[entry]
        present = tuple(self._settings[key] for key in row.keys)
        self.values = row.values(self._settings, seated)
        present = present[: len(self.values[0])]
        self.index = self.values.index(present) if present in self.values else 0

    def step(self) -> None:
        """The next value, after the last the first; of modes, the next that has a table for this ring. Each is loaded
        as it is reached: all at once would need too much memory."""
        while True:
            self.index = (self.index + 1) % len(self.values)
            if self.values[0][0] not in catalogue.NAMES or _tables(self.value()[0], self._settings):
                return

    def value(self) -> tuple:
        return self.values[self.index]

    def chosen(self, entry: int) -> dict:
        """The settings that the open page would change."""
        return with_table(dict(zip(self.entries[entry].keys, self.value())), self._settings)

    def describe(self, entry: int, is_open: bool) -> dict:
        """The entry in words, and its value where its page is open."""
        row = self.entries[entry]
        value = self.value() if is_open else ()
        words = ", ".join(row.words.split(", ")[: len(value)]) % value
        return {"entry": row.name, "value": words.replace("_", " ")}
