"""The table menu: its entries, and what the gestures of the screens MENU and PAGE do. Loaded as it opens, dropped as it
closes.

An entry is a row of data: (its name, what it does, a module, what is meant there). That module is loaded as the entry
is taken, and dropped. Another entry is another row; those of one game stand in `games/<name>/menu.py` and come first.
"""

import scene as s
from compat import forget
from controls.bindings import ASKS, CALLS, OPENS
from games.catalogue import own
from rules.events import find

ENTRIES = (
    ("new game", CALLS, "", "clear_table"),
    ("mode", OPENS, "controls.menu_pages", "mode"),
    ("seats and teams", OPENS, "controls.menu_pages", "seats"),
    ("ring length", OPENS, "controls.menu_pages", "ring_length"),
    ("brightness", OPENS, "controls.menu_pages", "brightness"),
)
# where cards give turns, take them, win or draw
CARD = ("what a card says", ASKS, "controls.card_questions", "ask_card")


def entries_of(table) -> tuple:
    """The entries of the menu at that table."""
    its_own = own(table, "menu")
    forget("games.%s.menu" % table.NAME)
    found = its_own.ENTRIES if its_own else ()
    return found + ENTRIES + ((CARD,) if find(table.EVENTS, "win") >= 0 else ())


def _load(module: str, name: str):
    """What that module has under this name; nothing else holds the module."""
    found = getattr(__import__(module, None, None, (name,)), name)
    forget(module)
    return found


class Menu:
    """The open menu of `actions`. What the gestures do are methods that take the time."""

    def __init__(self, actions):
        self.entries = entries_of(actions.session.table)
        self.page: object = None  # the one that is open, as in `menu_pages`
        self._actions = actions
        self._scene = actions.scene

    def next_entry(self, now_ms: int) -> None:
        self._scene.entry = (self._scene.entry + 1) % len(self.entries)

    def enter(self, now_ms: int) -> None:
        actions = self._actions
        _, does, module, name = self.entries[self._scene.entry]
        if does == OPENS:
            self._open(_load(module, name)(), actions.session.game)
            return
        actions.close(now_ms)
        if not module:
            actions.act(name, now_ms)
        elif does == CALLS:
            _load(module, name)(actions, now_ms)
        else:
            actions.ask(_load(module, name), now_ms)

    def _open(self, page, game) -> None:
        forget("controls.fitting_tables")  # which the pages have loaded
        page.open(self._actions.settings, game.table.count if game else 0)
        self.page = page
        self._scene.screen = s.PAGE
        self._show_value()

    def next_value(self, now_ms: int) -> None:
        self.page.step()  # type: ignore[attr-defined]
        self._show_value()

    def back(self, now_ms: int) -> None:
        self._scene.screen = s.MENU
        self._scene.page = s.SHOW_NOTHING
        self.page = None

    def accept(self, now_ms: int) -> None:
        """Keep the value; a new table is laid at once. What cannot be is refused, and the game goes on."""
        actions = self._actions
        lays = self._scene.page == s.SHOW_TABLE
        fault = actions.change(self.page.chosen())  # type: ignore[attr-defined]
        self.back(now_ms)
        if fault:
            actions.session.refuse("bad_setting", fault, "", now_ms)
        elif lays:
            actions.close(now_ms)
            actions.session.new_game(now_ms)

    def accept_and_leave(self, now_ms: int) -> None:
        self.accept(now_ms)
        self._actions.close(now_ms)

    def describe(self) -> dict:
        """The entry in words, and its value where its page is open."""
        words = self.page.in_words() if self.page else ""  # type: ignore[attr-defined]
        return {"entry": self.entries[self._scene.entry][0], "value": words}

    ACTS = {  # by the names that the gesture table has for them
        "next_entry": next_entry,
        "enter": enter,
        "next_value": next_value,
        "back": back,
        "accept": accept,
        "accept_and_leave": accept_and_leave,
    }

    def _show_value(self) -> None:
        self._scene.page = self.page.shows  # type: ignore[attr-defined]
        self._scene.page_value = self.page.value()[0]  # type: ignore[attr-defined]
