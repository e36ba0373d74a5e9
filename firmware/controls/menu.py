"""The table menu: its groups, their entries, and the actions of the screens MENU and PAGE.

This module is loaded only while the menu is open. `menu_rows` has the entries and explains their fields.
"""

import scene as s
from compat import const, forget
from controls.bindings import CALLS, ENTERS, OPENS

# The indices of those fields of an entry that are read one by one.
_GROUP = const(0)
_NAME = const(1)
_DOES = const(2)

_CLOCK = "clock and sound"  # a group
_DOES_WORDS = ("calls", "asks", "opens", "enters")


def _load(module: str, name: str):
    """Load `module` and return its object `name`. Then unload the module again. The object stays usable."""
    found = getattr(__import__(module, None, None, (name,)), name)
    forget(module)
    return found


class Menu:
    """The open menu of `actions`. Methods that gestures call take the time as their argument."""

    def __init__(self, actions):
        self.rows: list = []
        self.entries: list = []  # the entries of the present level: the groups, or the entries of one group
        self.group = ""  # the group that was entered
        self.page: object = None  # the open page, as in `menu_pages`
        self._actions = actions
        self._scene = actions.scene
        self._find_rows()
        self._show_groups()

    def next_entry(self, now_ms: int) -> None:
        self._scene.entry = (self._scene.entry + 1) % len(self.entries)

    def enter(self, now_ms: int) -> None:
        actions = self._actions
        group, _, does, module, name, _ = self.entries[self._scene.entry]
        if does == ENTERS:
            self.group = group
            self.entries = self._entries_of(group)
            self._scene.entry = 0
            return
        if does == OPENS:
            self._open(_load(module, "page_of")(name), actions.session.game, now_ms)
            return
        actions.close(now_ms)
        if not module:
            actions.act(name, now_ms)
        elif does == CALLS:
            _load(module, name)(actions, now_ms)
        else:
            actions.ask(_load(module, name), now_ms)

    def back(self, now_ms: int) -> None:
        """Go back one level: from a page to its entry, from an entry to its group, from a group to the table."""
        if self.page:
            self._scene.screen = s.MENU
            self._scene.page = s.SHOW_NOTHING
            self.page = None
        elif self.group:
            self._show_groups()
        else:
            self._actions.close(now_ms)

    def _find_rows(self) -> None:
        self.rows = _load("controls.menu_rows", "rows_of")(self._actions)

    def _show_groups(self) -> None:
        """Show the first level at the group that the player was in. A group with a single entry is replaced by that
        entry."""
        self.entries = []
        self._scene.entry = 0
        for row in self.rows:
            group = row[_GROUP]
            if group not in [entry[_GROUP] for entry in self.entries]:
                if group == self.group:
                    self._scene.entry = len(self.entries)
                alone = len(self._entries_of(group)) == 1
                self.entries.append(row if alone else (group, group, ENTERS, "", "", ""))
        self.group = ""

    def _entries_of(self, group: str) -> list:
        return [row for row in self.rows if row[_GROUP] == group]

    # Pages

    def _open(self, page, game, now_ms: int) -> None:
        forget("controls.table_sizes")  # the pages have loaded this module
        forget("controls.house_rule_choices")
        actions = self._actions
        fault = page.open(actions, game.table.places if game else 0)
        if fault:
            actions.session.refuse("nothing_there", fault, "", now_ms)
            return
        self.page = page
        self._scene.screen = s.PAGE
        self._show_value()

    def next_value(self, now_ms: int) -> None:
        self._actions.session.drop_other_games()  # unloads the mode of the previous table
        self.page.step()  # type: ignore[attr-defined]
        self._show_value()

    def accept(self, now_ms: int) -> None:
        """Keep the value that is shown. If it describes a new table, set that table up at once. A value that is not
        possible is refused, and the game goes on."""
        actions = self._actions
        lays = self.page.lays  # type: ignore[attr-defined]
        fault = self.page.accept(actions)  # type: ignore[attr-defined]
        self.back(now_ms)
        if fault:
            actions.session.refuse("bad_setting", fault, "", now_ms)
        elif lays:
            actions.close(now_ms)
            actions.session.new_game(now_ms)
        elif self.entries[self._scene.entry][_GROUP] == _CLOCK:  # a clock adds entries of its own
            self._find_rows()
            if self.group:
                self.entries = self._entries_of(_CLOCK)
            else:
                self.group = _CLOCK
                self._show_groups()

    def accept_and_leave(self, now_ms: int) -> None:
        self.accept(now_ms)
        self._actions.close(now_ms)

    ACTS = {  # by the names in the gesture table
        "next_entry": next_entry,
        "enter": enter,
        "next_value": next_value,
        "back": back,
        "accept": accept,
        "accept_and_leave": accept_and_leave,
    }

    def describe(self) -> dict:
        """Return the entry in words, its value if its page is open, and its position among the entries."""
        row = self.entries[self._scene.entry]
        words = self.page.in_words() if self.page else ""  # type: ignore[attr-defined]
        place = {"entry": row[_NAME], "value": words, "group": self.group, "does": _DOES_WORDS[row[_DOES]]}
        place.update({"no": self._scene.entry + 1, "of": len(self.entries)})
        return place

    def _show_value(self) -> None:
        self._scene.page = self.page.shows  # type: ignore[attr-defined]
        self._scene.page_value = self.page.shown()  # type: ignore[attr-defined]
