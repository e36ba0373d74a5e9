"""The table menu: its groups, their entries, and what the gestures of the screens MENU and PAGE do. Loaded as it opens,
dropped as it closes.

An entry is a row of data: (its group, its name, what it does, a module, what is meant there, what the table must have
for it, as `_has` knows it, "" where it is on every menu). That module is loaded as the entry is taken, and dropped.
Another entry is another row; those of one game stand in its folder (`OWN`). There are six groups at most, and six
entries in each: the ring shows their numbers as dots.
"""

import scene as s
from compat import const, forget
from controls.bindings import ASKS, CALLS, ENTERS, OPENS, seats_with_buttons
from games.catalogue import load, own
from rules.event_kinds_and_refusals import find
from table_and_ring_limits import RING_SEATS, RING_TEAMS

# the fields of an entry that are asked for one by one
_GROUP = const(0)
_NAME = const(1)
_DOES = const(2)
_NEEDS = const(5)

_PAGES = "controls.menu_pages"
_KEPT = "controls.kept_tables_pages"
_REPAIRS = "controls.set_turn_and_bring_back_dialogues"
_CARD = "what a card says"
_CLOCK = "clock and sound"
_LIMITS = ("limit_a_turn", "bank_a_player", "bank_a_team")  # a clock of which one of these kinds
_SOUND = "sound signs"  # what the settings must want: it sounds, and nobody has said that it should not
_SEATS = "seats on the ring"  # what the table must have: its places are seats
_BUTTONS = "buttons of seats"  # its places are seats, and each has a button that was found
_TABLES = "other tables"  # the mode has tables for more than one number of players
_RULES = ("table", "", OPENS, _PAGES, "", "")  # in its place stands each rule of the house that the mode has
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
    """What that module has under this name; nothing else holds the module."""
    found = getattr(__import__(module, None, None, (name,)), name)
    forget(module)
    return found


def _with_its_own(table) -> list:
    """The common rows and those of the table's mode: its own groups first, what it adds to common ones behind. An entry
    that it has in a group of its own is left out of the common ones."""
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
    """The options of the mode in force, which are rules of the house."""
    rows = _load("controls.house_rule_choices", "house_rules")(settings)
    return [option for option, _, _ in rows]


def _has(needs, table, actions) -> bool:
    """Whether there is what an entry needs: the type of an event, or one of the above; or a clock of one of these
    kinds."""
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
    """The open menu of `actions`. What the gestures do are methods that take the time."""

    def __init__(self, actions):
        self.rows: list = []
        self.entries: list = []  # of the level that is shown: groups, or the entries of one
        self.group = ""  # that was entered
        self.page: object = None  # the one that is open, as in `menu_pages`
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
        """One level back: from a page to its entry, from there to its group, from there to the table."""
        if self.page:
            self._scene.screen = s.MENU
            self._scene.page = s.SHOW_NOTHING
            self.page = None
        elif self.group:
            self._show_groups()
        else:
            self._actions.close(now_ms)

    def _find_rows(self) -> None:
        """What the menu of this table has with the settings as they are."""
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
        """The first level, at the group that was entered. In place of a group with one entry stands that entry."""
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
        self._actions.session.drop_other_games()  # the one that was shown
        self.page.step()  # type: ignore[attr-defined]
        self._show_value()

    def accept(self, now_ms: int) -> None:
        """Keep the value; a new table is laid at once. What cannot be is refused, and the game goes on."""
        actions = self._actions
        lays = self.page.lays  # type: ignore[attr-defined]
        fault = self.page.accept(actions)  # type: ignore[attr-defined]
        self.back(now_ms)
        if fault:
            actions.session.refuse("bad_setting", fault, "", now_ms)
        elif lays:
            actions.close(now_ms)
            actions.session.new_game(now_ms)
        elif self.entries[self._scene.entry][_GROUP] == _CLOCK:  # a clock brings entries of its own along
            self._find_rows()
            if self.group:
                self.entries = self._entries_of(_CLOCK)
            else:
                self.group = _CLOCK
                self._show_groups()

    def accept_and_leave(self, now_ms: int) -> None:
        self.accept(now_ms)
        self._actions.close(now_ms)

    ACTS = {  # by the names that the gesture table has for them
        "next_entry": next_entry,
        "enter": enter,
        "next_value": next_value,
        "back": back,
        "accept": accept,
        "accept_and_leave": accept_and_leave,
    }

    def describe(self) -> dict:
        """The entry in words, its value where its page is open, and where it stands."""
        row = self.entries[self._scene.entry]
        words = self.page.in_words() if self.page else ""  # type: ignore[attr-defined]
        place = {"entry": row[_NAME], "value": words, "group": self.group, "does": _DOES_WORDS[row[_DOES]]}
        place.update({"no": self._scene.entry + 1, "of": len(self.entries)})
        return place

    def _show_value(self) -> None:
        self._scene.page = self.page.shows  # type: ignore[attr-defined]
        self._scene.page_value = self.page.shown()  # type: ignore[attr-defined]
