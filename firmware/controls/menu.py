"""The table menu: its groups, their entries, and the actions of the screens MENU and PAGE. Loaded when it opens,
dropped when it closes.

An entry is a row of data: its group, its name, what it does, a module, a name in that module, and what the table must
have for it (see `_has`; "" on every menu). The module is loaded when the entry is taken, then dropped. To add an entry,
add a row; a game's own are in its folder (`OWN`). There are at most six groups, and six entries in each, because the
ring shows their numbers as dots.
"""

import scene as s
from compat import const, forget
from controls.bindings import ASKS, CALLS, ENTERS, OPENS, seats_with_buttons
from games.catalogue import load, own
from rules.event_kinds_and_refusals import find
from table_and_ring_limits import RING_SEATS, RING_TEAMS

# The fields of an entry that are read one by one.
_GROUP = const(0)
_NAME = const(1)
_DOES = const(2)
_NEEDS = const(5)

_PAGES = "controls.menu_pages"
_KEPT = "controls.kept_tables_pages"
_REPAIRS = "controls.set_turn_and_bring_back_dialogues"
_CARD = "what a card says"
_CLOCK = "clock and sound"
_LIMITS = ("limit_a_turn", "bank_a_player", "bank_a_team")  # a clock of one of these kinds
_SOUND = "sound signs"  # needed: the settings want sound, and nobody has muted it
_SEATS = "seats on the ring"  # needed: the places of the table are seats
_BUTTONS = "buttons of seats"  # needed: its places are seats, and each has a known button
_TABLES = "other tables"  # needed: the mode has tables for several numbers of players
_RULES = ("table", "", OPENS, _PAGES, "", "")  # replaced by a row for each house rule of the mode
ENTRIES: tuple = (
    ("game", "new game", CALLS, "", "clear_table", ""),
    ("game", "the same again", CALLS, "", "same_again", ""),
    ("game", "kept tables", OPENS, _KEPT, "lay", ""),
    ("game", "keep this table", CALLS, _KEPT, "keep_table", ""),
    ("game", "forget a kept table", OPENS, _KEPT, "forget", ""),
    ("game", "draw seats", CALLS, "controls.random_seating", "open_draw", _SEATS),
    ("table", "mode", OPENS, _PAGES, "mode", ""),
    ("table", "seats and teams", OPENS, _PAGES, "seats", _TABLES),
    _RULES,
    ("repair", "whose turn", ASKS, _REPAIRS, "ask_turn", "turn"),
    ("repair", "bring back", ASKS, _REPAIRS, "ask_return", "return"),
    (_CARD, _CARD, ASKS, "controls.ask_what_card_does", "ask_card", "win"),
    ("lamp", "brightness", OPENS, _PAGES, "brightness", ""),
    ("lamp", "ring length", OPENS, _PAGES, "ring_px", ""),
    ("lamp", "where we sit", CALLS, "controls.locate_players", "open_place", ""),
    ("lamp", "turn passed by", OPENS, _PAGES, "turn_passed_by", _BUTTONS),
    (_CLOCK, "clock", OPENS, _PAGES, "clock", ""),
    (_CLOCK, "time a turn", OPENS, _PAGES, "turn_limit_s", _LIMITS[:1]),
    (_CLOCK, "time in the bank", OPENS, _PAGES, "bank_minutes", _LIMITS[1:]),
    (_CLOCK, "time added a turn", OPENS, _PAGES, "increment_s", _LIMITS[1:]),
    (_CLOCK, "warning before the end", OPENS, _PAGES, "clock_warning_s", _LIMITS),
    (_CLOCK, "quiet until the next start", CALLS, "controls.mute_until_restart", "be_quiet", _SOUND),
)
_DOES_WORDS = ("calls", "asks", "opens", "enters")


def _load(module: str, name: str):
    """Return what that module has under this name. Nothing else keeps the module."""
    found = getattr(__import__(module, None, None, (name,)), name)
    forget(module)
    return found


def _with_its_own(table) -> list:
    """Return the common rows and those of the table's mode: its own groups first, its additions to common groups last.
    An entry in a group of its own is removed from the common ones."""
    its_own = own(table, "menu")
    rows: list = []
    if its_own:
        forget(its_own.__name__)
        rows = list(its_own.ENTRIES)
    common = [row[_GROUP] for row in ENTRIES]
    new = [row for row in rows if row[_GROUP] not in common]
    taken = [row[_NAME] for row in new]
    kept = [row for row in ENTRIES if row[_NAME] not in taken]
    return new + kept + [row for row in rows if row[_GROUP] in common]


def _rule_names(settings) -> list:
    """Return the options of the present mode, which are house rules."""
    rows = _load("controls.house_rule_choices", "house_rules")(settings)
    return [option for option, _, _ in rows]


def _has(needs, table, actions) -> bool:
    """Return whether the table has what an entry needs: an event of that type, one of the needs above, or such a
    clock."""
    settings = actions.settings
    if needs == _SOUND:
        return settings["sound_signs"] and not actions.quiet
    if needs == _SEATS:
        return not table.PLACES
    if needs == _BUTTONS:
        return not table.PLACES and table.count <= seats_with_buttons(settings)
    if isinstance(needs, tuple):
        return settings["clock"] in needs
    if needs == _TABLES:
        return len(load(settings["mode"]).tables(RING_SEATS, RING_TEAMS)) > 1
    return find(table.EVENTS, needs) >= 0


class Menu:
    """The open menu of `actions`. Its actions are methods that take the time."""

    def __init__(self, actions):
        self.rows: list = []
        self.entries: list = []  # of the level shown: groups, or the entries of one
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
        """Go one level back: from a page to its entry, from there to its group, from there to the table."""
        if self.page:
            self._scene.screen = s.MENU
            self._scene.page = s.SHOW_NOTHING
            self.page = None
        elif self.group:
            self._show_groups()
        else:
            self._actions.close(now_ms)

    def _find_rows(self) -> None:
        """Collect the entries for this table and the present settings."""
        actions = self._actions
        table = actions.session.table
        self.rows = []
        for row in _with_its_own(table):
            if row is _RULES:
                for option in _rule_names(actions.settings):
                    self.rows.append(("table", option.replace("_", " "), OPENS, _PAGES, option, ""))
            elif not row[_NEEDS] or _has(row[_NEEDS], table, actions):
                self.rows.append(row)

    def _show_groups(self) -> None:
        """Show the first level, at the group that was entered. A group with one entry is replaced by that entry."""
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
        forget("controls.table_sizes")  # which the pages have loaded
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
        self._actions.session.drop_other_games()  # unloads the table shown before
        self.page.step()  # type: ignore[attr-defined]
        self._show_value()

    def accept(self, now_ms: int) -> None:
        """Keep the value, and set up a new table at once. What cannot be is refused, and the game goes on."""
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
        """Return the entry in words, its value if its page is open, and its position."""
        row = self.entries[self._scene.entry]
        words = self.page.in_words() if self.page else ""  # type: ignore[attr-defined]
        place = {"entry": row[_NAME], "value": words, "group": self.group, "does": _DOES_WORDS[row[_DOES]]}
        place.update({"no": self._scene.entry + 1, "of": len(self.entries)})
        return place

    def _show_value(self) -> None:
        self._scene.page = self.page.shows  # type: ignore[attr-defined]
        self._scene.page_value = self.page.shown()  # type: ignore[attr-defined]
