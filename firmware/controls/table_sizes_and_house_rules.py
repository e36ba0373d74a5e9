"""Choices for a table, for the menu and the page: the sizes (seats and teams) that fit on a ring, and the values of the
house rules that a mode declares in `OPTIONS`. This module also works out what follows from a choice: the table size of
another game, and the starting life of Commander.

This module is loaded only while settings change, or while somebody chooses. The module takes 0.7 kB on a Pico.
"""

from compat import const
from games import catalogue
from rules.event_kinds_and_refusals import Refused, find
from rules.seat_arithmetic import members
from table_and_ring_limits import RING_SEATS, RING_TEAMS

_COMMANDER_LIFE = const(40)  # the life with which each player of Commander starts (903.7)


def tables_of(mode: str, settings) -> list:
    """Return (seats, teams) for each table of `mode` that fits on the ring of `settings`. `teams` is 0 if everybody
    plays alone."""
    return catalogue.load(mode).tables(min(RING_SEATS, settings["ring_px"]), RING_TEAMS)


def house_rules(settings) -> list:
    """Return (option, default, list of values) for each option of the current mode.

    If no team has two middle seats, leave out the option that says which middle seat is the emperor's.
    """
    rows = catalogue.load(settings["mode"]).OPTIONS
    even = settings["seats"] // settings["teams"] % 2 == 0
    return [(name, usual, choices) for name, usual, _, _, choices in rows if name != "emperor" or even]


def with_rule(options: dict, name: str, value, usual) -> dict:
    """Return the options with `name` set to `value`. If `value` is `usual`, the default, leave out `name`."""
    changed = {key: options[key] for key in options if key != name}
    if value != usual:
        changed[name] = value
    return changed


def told_rules(settings) -> list:
    """Return (option, report) for each option of the current mode.

    A report contains the default as `usual`, the possible values as `values`, and `list`: whether the option may be a
    list with one number for each seat. All reports are made at once, because they are sent in pieces and the mode may
    change between two pieces.
    """
    checks = {row[0]: row[2] for row in catalogue.load(settings["mode"]).OPTIONS}
    seats = settings["seats"]
    told = []
    for name, usual, choices in house_rules(settings):
        many = checks[name]([1] * seats, [{}] * seats)
        told.append((name, {"usual": usual, "values": list(choices), "list": many}))
    return told


def can_be(settings, options: dict) -> bool:
    """Return whether a game can begin with these options at the table that the settings describe."""
    order = {key: settings[key] for key in ("mode", "seats", "teams")}
    order["options"] = options
    try:
        table = catalogue.make_table(order)
        table.begin(members(table.beginners)[0])
    except Refused:
        return False
    return True


def with_table(changes: dict, settings) -> dict:
    """Return the new settings `changes` together with all further changes that follow from them.

    If `changes` names another mode, add that mode's table size that is most like the current one. If `changes` turns
    Commander on, add its starting life to the options. If `changes` turns Commander off, remove that starting life.
    """
    mode = changes.get("mode", settings["mode"])
    full = dict(changes)
    if mode not in catalogue.NAMES or (mode == settings["mode"] and "commander" not in changes):
        return full
    options = dict(settings["options"])
    if mode != settings["mode"]:
        full["seats"], full["teams"] = _nearest(mode, settings)
        options = {}
    if find(catalogue.load(mode).EVENTS, "commander_damage") >= 0:
        if changes.get("commander", settings["commander"]) is True:
            options["life"] = _COMMANDER_LIFE
        elif options.get("life") == _COMMANDER_LIFE:
            del options["life"]
    full["options"] = options
    full.update(changes)
    return full


def _nearest(mode: str, settings) -> tuple:
    """Return (seats, teams) for the table of `mode` that is most like the one in the settings. The number of seats
    counts first, then the number of teams.

    If no table of the mode fits on the ring, return a table that will be refused because of the ring's length.
    """
    wanted = settings["seats"], settings["teams"]
    fitting = tables_of(mode, settings) or catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(fitting, key=lambda t: (abs(t[0] - wanted[0]), abs(t[1] - wanted[1])))
    return seats, teams or settings["teams"]  # if everybody plays alone, keep the current setting for later
