"""The table menu: its entries as data, and the actions of the screens MENU and PAGE.

An entry is a row of `ENTRIES`. The fields of an entry are: group, name, what it does, a module, a name in that module,
and a condition. The condition names what the table must have (see `_has`). If every menu has the entry, the condition
is "". The module that an entry names is loaded only while it is used. An entry without a module names a common action.
To add an entry to the menu, add a row to `ENTRIES`. A game's own rows are in the game's folder (`OWN`). A menu has at
most six groups with at most six entries each, because the ring shows their numbers as dots. A group may be inside
another group (`INSIDE`).

This module is loaded only while the menu is open.
"""

import scene as s
import ticks
from compat import borrow, const, forget
from controls.bindings import ASKS, CALLS, ENTERS, OPENS, seats_with_buttons
from games.catalogue import load, own
from rules.event_kinds_and_refusals import find
from table_and_ring_limits import RING_SEATS, RING_TEAMS

# The indices of those fields of an entry that are read one by one.
_GROUP = const(0)
_NAME = const(1)
_DOES = const(2)
_NEEDS = const(5)

_SOONER_MS = const(250)  # while PASS is held, each value of a page comes this much sooner than a count of life
_DOES_WORDS = ("calls", "asks", "opens", "enters")
# Modules that are loaded when an entry is chosen, and unloaded when its page or question closes.
_PAGES = "controls.menu_pages"  # 3.7 kB
_KEPT = "controls.kept_tables_pages"  # 1.4 kB
_QUESTIONS = "controls.common_dialogues"  # 1.2 kB
_CARD = "what a card says"
_CLOCK = "clock and sound"
_COUNTERS = "counters"
INSIDE = {_COUNTERS: "table"}  # for each group that is not on the first level, the group that has it as an entry
# What a table must have for an entry, as in `_has`.
_LIMITS = ("limit_a_turn", "bank_a_player", "bank_a_team")  # a clock of one of these kinds
_SOUND = "sound signs"  # sound signs that are on and not muted
_SEATS = "seats on the ring"  # arcs of the ring that stand for seats
_BUTTONS = "buttons of seats"  # arcs of the ring that stand for seats, and a known button for each seat
_TABLES = "other tables"  # tables for more than one number of players in this mode
_RULES = ("table", "", OPENS, _PAGES, "", "")  # replaced by one entry for each house rule of the mode except life
_LIFE = (_COUNTERS, "life", OPENS, _PAGES, "life", "")  # left out if life is no house rule of the mode
ENTRIES: tuple = (
    ("game", "new game", CALLS, "", "clear_table", ""),
    ("game", "the same again", CALLS, "", "same_again", ""),
    ("game", "kept tables", OPENS, _KEPT, "lay", ""),
    ("game", "keep this table", CALLS, _KEPT, "keep_table", ""),
    ("game", "forget a kept table", OPENS, _KEPT, "forget", ""),
    ("game", "draw", CALLS, "controls.random_draw", "open_lots", _SEATS),  # 1.0 kB
    ("table", "mode", OPENS, _PAGES, "mode", ""),
    ("table", "seats and teams", OPENS, _PAGES, "seats", _TABLES),
    _RULES,
    _LIFE,
    (_COUNTERS, "Commander", OPENS, _PAGES, "commander", "commander_damage"),
    (_COUNTERS, "poison", OPENS, _PAGES, "poison", "poison"),
    ("repair", "whose turn", ASKS, _QUESTIONS, "ask_turn", "turn"),
    ("repair", "bring back", ASKS, _QUESTIONS, "ask_return", "return"),
    ("repair", "swap seats", ASKS, _QUESTIONS, "ask_swap", "swap"),
    (_CARD, _CARD, ASKS, _QUESTIONS, "ask_card", "win"),
    ("lamp", "brightness", OPENS, _PAGES, "brightness", ""),
    ("lamp", "lights", OPENS, _PAGES, "ring_px", ""),
    ("lamp", "where we sit", CALLS, "controls.locate_players", "open_place", ""),  # 1.1 kB
    ("lamp", "turn passed by", OPENS, _PAGES, "turn_passed_by", _BUTTONS),
    (_CLOCK, "clock", OPENS, _PAGES, "clock", ""),
    (_CLOCK, "time a turn", OPENS, _PAGES, "turn_limit_s", _LIMITS[:1]),
    (_CLOCK, "time in the bank", OPENS, _PAGES, "bank_minutes", _LIMITS[1:]),
    (_CLOCK, "time added a turn", OPENS, _PAGES, "increment_s", _LIMITS[1:]),
    (_CLOCK, "warning before the end", OPENS, _PAGES, "clock_warning_s", _LIMITS),
    (_CLOCK, "quiet until the next start", CALLS, "", "be_quiet", _SOUND),
)


class Menu:
    """A level of the menu of `actions`, with the actions that gestures start there. Methods that are called by gestures
    take the time as their argument.

    The level shows all groups, or the entries of `group`. `rows` are all entries of the menu.
    """

    def __init__(self, actions, group: str = "", rows: list | None = None):
        self.rows = rows if rows is not None else _rows_of(actions)
        self.group = group
        self.entries = _level(self.rows, group)
        self._actions = actions
        self._scene = actions.scene

    def next_entry(self, now_ms: int) -> None:
        self._scene.put(entry=(self._scene.ui.entry + 1) % len(self.entries))

    def enter(self, now_ms: int) -> None:
        actions = self._actions
        group, _, does, module, name, _ = self.entries[self._scene.ui.entry]
        if does == ENTERS:
            self._scene.put(menu=Menu(actions, group, self.rows), entry=0)
            return
        if does == OPENS:
            self._open(borrow(module).page_of(name), actions.session.game, now_ms)
            return
        actions.close(now_ms)
        if not module:
            actions.act(name, now_ms)
        elif does == CALLS:
            getattr(borrow(module), name)(actions, now_ms)
        else:
            actions.ask(getattr(borrow(module), name), now_ms)

    def back(self, now_ms: int) -> None:
        """Go back one level: from a page to its entry, from an entry to its group, from a group to the table."""
        if self._scene.ui.page:
            self._scene.put(screen=s.MENU, shows=s.SHOW_NOTHING, page=None, proposed=None)
        elif self.group:
            self._show_around(self.rows, self.group)
        else:
            self._actions.close(now_ms)

    def run_or_back(self, now_ms: int) -> None:
        """On a page with many values, step through the values until the button is released. Elsewhere, go back one
        level.
        """
        page = self._scene.ui.page
        if page and page.runs:
            self.next_value(now_ms)
            self._actions.repeat("back", ticks.add(now_ms, -_SOONER_MS))
        else:
            self.back(now_ms)

    def _show_around(self, rows: list, group: str) -> None:
        """Show the level that contains `group`, beginning with that group, which the player has just left."""
        opened = Menu(self._actions, INSIDE.get(group, ""), rows)
        self._scene.put(menu=opened, entry=[entry[_GROUP] for entry in opened.entries].index(group))

    # Pages

    def _open(self, page, game, now_ms: int) -> None:
        actions = self._actions
        fault = page.open(actions, game.table.places if game else 0)
        if fault:
            actions.session.refuse("nothing_there", fault, "", now_ms)
        else:
            self._show_value(page, page.first)

    def next_value(self, now_ms: int) -> None:
        ui = self._scene.ui
        self._actions.session.drop_other_games()  # unloads the mode of the previous table
        self._show_value(ui.page, ui.page.step(ui.index))

    def accept(self, now_ms: int) -> None:
        """Keep the value that is shown. If the value describes a new table, set that table up at once. Refuse a value
        that is not possible, and let the game go on.
        """
        actions, ui = self._actions, self._scene.ui
        fault = ui.page.accept(actions, ui.index)
        self.back(now_ms)
        if fault:
            actions.session.refuse("bad_setting", fault, "", now_ms)
        elif ui.page.lays:
            actions.close(now_ms)
            actions.session.new_game(now_ms)
        elif self.entries[ui.entry][_GROUP] == _CLOCK:  # a clock adds entries of its own
            rows = _rows_of(actions)
            if self.group:
                self._scene.put(menu=Menu(actions, _CLOCK, rows))
            else:
                self._show_around(rows, _CLOCK)

    def accept_and_leave(self, now_ms: int) -> None:
        self.accept(now_ms)
        self._actions.close(now_ms)

    ACTS = {  # by the names in the gesture table
        "next_entry": next_entry,
        "enter": enter,
        "next_value": next_value,
        "back": run_or_back,
        "accept": accept,
        "accept_and_leave": accept_and_leave,
    }

    def describe(self) -> dict:
        """Return the current entry in words, its value if its page is open, and its position among the entries.

        For a kept table, the description also contains the names of its players.
        """
        ui = self._scene.ui
        row = self.entries[ui.entry]
        words = ui.page.in_words(ui.index) if ui.page else ""
        place = {"entry": row[_NAME], "value": words, "group": self.group, "does": _DOES_WORDS[row[_DOES]]}
        place.update({"no": ui.entry + 1, "of": len(self.entries)})
        if ui.page and ui.page.named:
            place["names"] = ui.page.names(ui.index)
        return place

    def _show_value(self, page, index: int) -> None:
        proposed = page.chosen(index) if page.shows in s.PROPOSALS else None
        shown = page.shown(index)
        self._scene.put(screen=s.PAGE, page=page, index=index, shows=page.shows, value=shown, proposed=proposed)


def _level(rows: list, group: str) -> list:
    """Return the entries of the level `group`, which is "" for the first level.

    A level contains the rows of `group`, and an entry for each group inside it. A group with a single entry is replaced
    by that entry.
    """
    entries: list = []
    for row in rows:
        inner = row[_GROUP]
        if inner == group:
            entries.append(row)
            continue
        while inner and INSIDE.get(inner, "") != group:
            inner = INSIDE.get(inner, "")
        if inner and inner not in [entry[_GROUP] for entry in entries]:
            inside = _level(rows, inner)
            entries.append(inside[0] if len(inside) == 1 else (inner, inner, ENTERS, "", "", ""))
    return entries


def _rows_of(actions) -> list:
    """Return the menu entries of this table with the current settings."""
    table = actions.session.table
    rows: list = []
    for row in _with_its_own(table):
        if row is _RULES:
            names = [name for name in _rule_names(actions.settings) if name != "life"]
            rows += [("table", name.replace("_", " "), OPENS, _PAGES, name, "") for name in names]
        elif row is _LIFE:
            if "life" in _rule_names(actions.settings):
                rows.append(row)
        elif not row[_NEEDS] or _has(row[_NEEDS], table, actions):
            rows.append(row)
    return rows


def _with_its_own(table) -> list:
    """Return the common rows of the menu together with the rows of the table's mode.

    The mode's groups come first. An entry that the mode adds to a common group comes at the end of that group. If a
    group of the mode's own contains an entry with the name of a common entry, the common entry is left out.
    """
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
    """Return the names of the mode's options, which are its house rules."""
    return [option for option, _, _ in borrow("controls.table_sizes_and_house_rules").house_rules(settings)]


def _has(needs, table, actions) -> bool:
    """Return whether the table meets the condition `needs` of an entry: a type of event, a kind of clock, or a name
    such as `_SEATS`.
    """
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
