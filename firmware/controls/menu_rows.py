"""The entries of the table menu, and a function that selects those for one table. This module is loaded when the menu
opens, and unloaded when the entries are selected.

The entries are not in the menu's module, because compiling both together would need a larger block of free memory. An
entry is a row of data. The fields of an entry are: group, name, what it does, a module, a name in that module, and a
condition. The condition names what the table must have (see `_has`). The condition is "" for an entry of every menu.
The module is loaded only while it is used. To add an entry, add a row. A game's own rows are in the game's folder
(`OWN`). A menu has at most six groups with at most six entries each, because the ring shows their numbers as dots.
"""

from compat import const, forget
from controls.bindings import ASKS, CALLS, OPENS, seats_with_buttons
from games.catalogue import load, own
from rules.event_kinds_and_refusals import find
from table_and_ring_limits import RING_SEATS, RING_TEAMS

_GROUP = const(0)
_NAME = const(1)
_NEEDS = const(5)

_PAGES = "controls.menu_pages"
_KEPT = "controls.kept_tables_pages"
_REPAIRS = "controls.set_turn_and_bring_back_dialogues"
_CARD = "what a card says"
_CLOCK = "clock and sound"
# What a table must have for an entry, as in `_has`.
_LIMITS = ("limit_a_turn", "bank_a_player", "bank_a_team")  # a clock of one of these kinds
_SOUND = "sound signs"  # sound signs that are on and not muted
_SEATS = "seats on the ring"  # arcs of the ring that stand for seats
_BUTTONS = "buttons of seats"  # arcs of the ring that stand for seats, and a known button for each seat
_TABLES = "other tables"  # tables for more than one number of players in this mode
_RULES = ("table", "", OPENS, _PAGES, "", "")  # replaced by one entry for each house rule of the mode
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


def rows_of(actions) -> list:
    """Return the menu entries of this table with the present settings."""
    table = actions.session.table
    rows: list = []
    for row in _with_its_own(table):
        if row is _RULES:
            names = _rule_names(actions.settings)
            rows += [("table", name.replace("_", " "), OPENS, _PAGES, name, "") for name in names]
        elif not row[_NEEDS] or _has(row[_NEEDS], table, actions):
            rows.append(row)
    return rows


def _with_its_own(table) -> list:
    """Return the common rows together with those of the table's mode.

    The mode's groups come first. What it adds to a common group comes at the end of that group. If the mode has an
    entry in a group of its own, the common groups leave that entry out.
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
    from controls.house_rule_choices import house_rules

    forget("controls.house_rule_choices")
    return [option for option, _, _ in house_rules(settings)]


def _has(needs, table, actions) -> bool:
    """Return whether the table has what an entry needs: a type of event, a kind of clock, or a condition such as
    `_SEATS`."""
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
