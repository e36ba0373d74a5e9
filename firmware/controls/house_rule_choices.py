"""The choices for the rules of the house: what the options of a mode may be, as it declares them in `OPTIONS`.

Menu and page offer them. Loaded when they are asked for, then dropped.
"""

from games import catalogue
from rules.event_kinds_and_refusals import Refused
from rules.seat_arithmetic import members


def house_rules(settings) -> list:
    """(option, default, its values) for each option of the mode in force; where teams have one middle seat, without the
    option for the side on which their emperors sit."""
    rows = catalogue.load(settings["mode"]).OPTIONS
    even = settings["seats"] // settings["teams"] % 2 == 0
    return [(name, usual, choices) for name, usual, _, _, choices in rows if name != "emperor" or even]


def with_rule(options: dict, name: str, value, usual) -> dict:
    """These options with `name` set to `value`, or without it if that is the default, `usual`."""
    changed = {key: options[key] for key in options if key != name}
    if value != usual:
        changed[name] = value
    return changed


def told_rules(settings) -> list:
    """(option, what a host is told of it): `usual`, its default, its `values`, and whether it may also be a `list` of
    one number a seat, for which the page has a field. All of it at once: a report goes out in pieces, and meanwhile the
    mode may change."""
    checks = {row[0]: row[2] for row in catalogue.load(settings["mode"]).OPTIONS}
    seats = settings["seats"]
    told = []
    for name, usual, choices in house_rules(settings):
        many = checks[name]([1] * seats, [{}] * seats)
        told.append((name, {"usual": usual, "values": list(choices), "list": many}))
    return told


def can_be(settings, options: dict) -> bool:
    """Whether the table of the settings can be laid, and begun, with these options."""
    order = {key: settings[key] for key in ("mode", "seats", "teams")}
    order["options"] = options
    try:
        table = catalogue.make_table(order)
        table.begin(members(table.beginners)[0])
    except Refused:
        return False
    return True
