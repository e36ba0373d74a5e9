"""The pages of the menu: the values of each page, how the ring shows a value, and which settings a value changes.

Each house rule also has a page. This module is loaded when a page opens. A value is a tuple with one item for each
setting of the page.
"""

import scene as s
from compat import const, forget
from controls.table_sizes_and_house_rules import can_be, house_rules, tables_of, with_rule, with_table
from games import catalogue
from table_and_ring_limits import CLOCK_KINDS, LEAST_PX, MOST_PX

forget("controls.table_sizes_and_house_rules")
_STEPS = const(6)


class Page:
    """A page of the menu that changes the settings `keys`.

    `shows` is the kind of picture, and `words` is a template for a value in words. `values(settings, seated)` returns
    all values of the page. `seated` is the number of places in the game on the table. `fits(value, settings)` checks a
    value when the player reaches it. If `runs` is true, the values advance by themselves while PASS is held.
    """

    named = False  # True if each value has players' names

    def __init__(self, shows: int, keys: tuple, words: str, values, fits=None, runs=False):
        self.shows = shows
        self.runs = runs
        self.lays = shows == s.SHOW_TABLE  # True if the page changes the table; the new table is then set up at once
        self.values: list = []
        self.first = 0  # the index of the value at which the page opens
        self._keys = keys
        self._words = words
        self._find = values
        self._fits = fits
        self._settings: object = None

    def open(self, actions, seated: int):
        """Open the page at the current value, or at the nearest value that can be chosen.

        Return None, or the reason why there is no value to choose.
        """
        self._settings = settings = actions.settings
        present = tuple(settings[key] for key in self._keys)
        self.values = self._find(settings, seated)
        present = present[: len(self.values[0])]
        self.first = self.values.index(present) if present in self.values else 0

    def step(self, index: int) -> int:
        """Return the index of the next value that can be chosen. After the last value, the first comes again."""
        for _ in self.values:
            index = (index + 1) % len(self.values)
            if self._fits is None or self._fits(self.values[index], self._settings):
                break
        return index

    def shown(self, index: int):
        """Return the number that the light shows for the value.

        If the page shows dots, the number is the position of the value in the list, counted from 1. On other pages, the
        number is the value's first item.
        """
        return index + 1 if self.shows == s.SHOW_DOTS else self.values[index][0]

    def chosen(self, index: int) -> dict:
        """Return the settings that this value of the page stands for."""
        return with_table(dict(zip(self._keys, self.values[index])), self._settings)

    def accept(self, actions, index: int):
        """Choose this value. Return None, or the reason why it cannot be chosen."""
        return actions.change(self.chosen(index))

    def in_words(self, index: int) -> str:
        value = self.values[index]
        return (", ".join(self._words.split(", ")[: len(value)]) % value).replace("_", " ")


class _GamePage(Page):
    """The page on which players choose the game. Each value, in words, is the title of a game."""

    def in_words(self, index: int) -> str:
        return catalogue.title(self.values[index][0])


class _SwitchPage(Page):
    """The page for a setting that is either on or off."""

    def __init__(self, name: str):
        Page.__init__(self, s.SHOW_DOTS, (name,), "", lambda settings, seated: [(False,), (True,)])
        self.lays = name == "commander"  # the life with which players start follows from this setting

    def in_words(self, index: int) -> str:
        return "on" if self.values[index][0] else "off"


class RulePage(Page):
    """The page for a house rule: the option `name` of the mode, with the values that its row in `OPTIONS` declares."""

    def __init__(self, name: str):
        Page.__init__(self, _PICTURES.get(name, s.SHOW_DOTS), (), "%s", None, self._can_be)
        self.lays = True
        self._name = name
        self._usual: object = None  # the default, which is stored by leaving the option out

    def open(self, actions, seated: int):
        self._settings = settings = actions.settings
        self._usual, choices = next(row[1:] for row in house_rules(settings) if row[0] == self._name)
        self.values = [(choice,) for choice in choices]
        present = (settings["options"].get(self._name, self._usual),)
        if present not in self.values:
            self.values.append(present)  # a host may set a value that the mode does not offer, such as a list
        self.first = self.values.index(present)

    def shown(self, index: int):
        return index + 1

    def _can_be(self, value: tuple, settings) -> bool:
        return can_be(settings, self._with(value[0]))

    def _with(self, value) -> dict:
        return with_rule(self._settings["options"], self._name, value, self._usual)  # type: ignore[index]

    def chosen(self, index: int) -> dict:
        return {"options": self._with(self.values[index][0])}

    def in_words(self, index: int) -> str:
        value = self.values[index][0]
        return "as usual" if value is None else "automatic" if value == "auto" else str(value)


# The options whose page does not show the number of the value as dots, and the kind of picture that the page shows
# instead.
_PICTURES = {"range": s.SHOW_FIRST_TURN, "emperor": s.SHOW_TABLE, "first_team": s.SHOW_TABLE}


def _games(settings, seated: int) -> list:
    """Return the values of the page, one for each mode."""
    return [(name,) for name in catalogue.NAMES]


def _has_tables(value: tuple, settings) -> bool:
    """Return whether the mode has a table for this ring.

    Each mode is loaded only when the cursor reaches it, because loading all modes at once would need too much memory.
    """
    return len(tables_of(value[0], settings)) > 0


def _tables(settings, seated: int) -> list:
    """Return (seats, teams) for each table of the mode that fits on the ring, or (seats,) if everybody plays alone."""
    return [table if table[1] else table[:1] for table in tables_of(settings["mode"], settings)]


def _lengths(settings, seated: int) -> list:
    """Return the possible ring lengths in pixels. The ring must have enough pixels for the seats. The ring must also
    contain the pixel that the setting `offset_px` names."""
    return [(px,) for px in range(max(LEAST_PX, settings["seats"], seated, settings["offset_px"] + 1), MOST_PX + 1)]


def _steps(settings, seated: int) -> list:
    """Return the brightness steps that this ring can show. If the ring has one pixel for each seat, the steps begin at
    step 3.
    """
    places = seated or catalogue.places(settings["mode"], settings["seats"])
    first = 3 if settings["ring_px"] // places == 1 else 1
    return [(step,) for step in range(first, _STEPS + 1)]


def _passers(settings, seated: int) -> list:
    """Return the two ways to end a turn: with any button, or only with the seat's own button."""
    return [("anybody",), ("its_own_seat",)]


_AMOUNTS = {  # the numeric settings of the clock: for each its words, and the values to choose from
    "clock": ("%s", CLOCK_KINDS),
    "turn_limit_s": ("%d s", (60, 120, 180, 240, 300, 420, 600, 900)),
    "bank_minutes": ("%d minutes", (10, 15, 20, 25, 30, 45, 60, 90)),
    "increment_s": ("%d s", (0, 5, 10, 15, 30, 60)),
    "clock_warning_s": ("%d s", (10, 20, 30, 60, 120)),
}


def page_of(name: str) -> Page:
    """Return the page with the name `name`. If no page has that name, it is the name of a house rule."""
    if name == "mode":
        return _GamePage(s.SHOW_TABLE, ("mode",), "", _games, _has_tables)
    if name == "seats":
        return Page(s.SHOW_TABLE, ("seats", "teams"), "%d seats, %d teams", _tables)
    if name == "ring_px":
        return Page(s.SHOW_LAST_PIXEL, ("ring_px",), "%d lights", _lengths, runs=True)
    if name == "brightness":
        return Page(s.SHOW_BRIGHTNESS, ("brightness",), "step %d", _steps)
    if name == "turn_passed_by":
        return Page(s.SHOW_DOTS, (name,), "%s", _passers)
    if name in ("commander", "poison"):
        return _SwitchPage(name)
    if name in _AMOUNTS:
        return Page(
            s.SHOW_DOTS,
            (name,),
            _AMOUNTS[name][0],
            lambda settings, seated: [(amount,) for amount in _AMOUNTS[name][1]],
        )
    return RulePage(name)
