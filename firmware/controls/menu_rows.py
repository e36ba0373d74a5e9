"""The entries of the table menu, and which of them the menu of a table has. Loaded as it opens, dropped when they are
found. In one module with the menu, compiling them would need a larger piece of free memory.

An entry is a row of data: its group, its name, what it does, a module, a name in that module, and what the table must
have for it (see `_has`; "" on every menu). The module is loaded when the entry is taken, then dropped. To add an entry,
add a row; a game's own are in its folder (`OWN`). There are at most six groups, and six entries in each, because the
ring shows their numbers as dots.
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
_LIMITS = ("limit_a_turn", "bank_a_player", "bank_a_team")  # the table's clock must be of one of these kinds
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


def rows_of(actions) -> list:
    """The entries that the menu of this table has with the settings as they are."""
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
    from controls.house_rule_choices import house_rules

    forget("controls.house_rule_choices")
    return [option for option, _, _ in house_rules(settings)]


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
