"""The choices for house rules: the values that a mode's `OPTIONS` declares, for the menu and the page.

Loaded when they are needed, then dropped.
"""

from games import catalogue
from rules.event_kinds_and_refusals import Refused
from rules.seat_arithmetic import members


def house_rules(settings) -> list:
    """Return (option, default, its values) for each option of the present mode. If teams have one middle seat, leave
    out the option for the emperor's side."""
    rows = catalogue.load(settings["mode"]).OPTIONS
    even = settings["seats"] // settings["teams"] % 2 == 0
    return [(name, usual, choices) for name, usual, _, _, choices in rows if name != "emperor" or even]


def with_rule(options: dict, name: str, value, usual) -> dict:
    """Return these options with `name` set to `value`, or without it if that is the default, `usual`."""
    changed = {key: options[key] for key in options if key != name}
    if value != usual:
        changed[name] = value
    return changed


def told_rules(settings) -> list:
    """Return (option, the report about it) for each option. The report has `usual`, its default, its `values`, and
    whether it may be a `list` with one number for each seat. Computed at once, because a report goes out in pieces and
    the mode may change meanwhile."""
    checks = {row[0]: row[2] for row in catalogue.load(settings["mode"]).OPTIONS}
    seats = settings["seats"]
    told = []
    for name, usual, choices in house_rules(settings):
        many = checks[name]([1] * seats, [{}] * seats)
        told.append((name, {"usual": usual, "values": list(choices), "list": many}))
    return told


def can_be(settings, options: dict) -> bool:
    """Return whether the table of the settings can be set up and begun with these options."""
    order = {key: settings[key] for key in ("mode", "seats", "teams")}
    order["options"] = options
    try:
        table = catalogue.make_table(order)
        table.begin(members(table.beginners)[0])
    except Refused:
        return False
    return True
