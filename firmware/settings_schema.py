"""What each setting may be: one schema, a default for each, a sentence for each fault.

Needed as settings are read or changed, and dropped afterwards: it is the largest module of the firmware.
"""

import json

from compat import const
from games import catalogue
from limits import LEAST_PX, MOST_PX, RING_SEATS, RING_TEAMS
from rules.events import Refused, is_whole
from rules.seat_arithmetic import members
from rules.seating import read_options

_QUOTED = const(60)  # characters of what is wrong
_RINGS_PX = (8, 12, 16, 24)  # as they are sold


def _between(least, most):
    words = "a whole number from %d to %d" % (least, most)
    return lambda value: is_whole(value) and least <= value <= most, words


def _one_of(*choices):
    words = "one of %s" % ", ".join(json.dumps(choice) for choice in choices)
    return lambda value: any(type(value) is type(choice) and value == choice for choice in choices), words


def _is_gpio(value) -> bool:
    return is_whole(value) and 0 <= value <= 28 and not 23 <= value <= 25


_GPIO = (_is_gpio, "the number of a free GPIO of the Pico, 0 to 22 or 26 to 28")
_MAYBE_GPIO = (lambda value: value is None or _is_gpio(value), _GPIO[1] + ", or null for none")
_GPIOS = (
    lambda value: isinstance(value, list) and len(value) <= RING_SEATS and all(_is_gpio(pin) for pin in value),
    "a list of GPIO numbers, one a seat button, in seating order",
)
_OBJECT = (lambda value: isinstance(value, dict), "an object with the options of the mode")

# key, default, (check, what it must be)
SCHEMA: tuple = (
    ("mode", "emperor", _one_of(*catalogue.NAMES)),
    ("options", {}, _OBJECT),
    ("seats", 6, _between(2, RING_SEATS)),
    ("teams", 2, _between(2, RING_TEAMS)),
    ("ring_px", 24, _between(LEAST_PX, MOST_PX)),
    ("offset_px", 0, _between(0, MOST_PX - 1)),
    ("direction", 1, _one_of(1, -1)),
    ("brightness", 4, _between(1, 6)),
    ("budget_ma", 500, _between(50, 10000)),
    ("pin_ring", 22, _GPIO),
    ("pin_pass", 14, _GPIO),
    ("pin_out", 15, _GPIO),
    ("pin_seats", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], _GPIOS),
    ("pin_piezo", None, _MAYBE_GPIO),
    ("pin_chain_data", None, _MAYBE_GPIO),
    ("pin_chain_load", None, _MAYBE_GPIO),
    ("pin_chain_clock", None, _MAYBE_GPIO),
    ("led_driver", "pio", _one_of("pio", "neopixel")),
    ("hold_ms", 1000, _between(600, 2000)),
    ("guard_ms", 400, _between(0, 1000)),
    ("quiet_ms", 25, _between(5, 100)),
)
KEYS = tuple(row[0] for row in SCHEMA)
_CHAIN = ("pin_chain_data", "pin_chain_load", "pin_chain_clock")


def _defaults(mode: str) -> dict:
    """Every setting's default; seats and teams are the usual ones, or the table of the mode that is most like them."""
    defaults = {key: default for key, default, _ in SCHEMA}
    if mode == defaults["mode"]:
        return defaults
    wanted = defaults["seats"], defaults["teams"]
    tables = catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(tables, key=lambda table: (abs(table[0] - wanted[0]), abs(table[1] - wanted[1])))
    defaults["seats"] = seats
    defaults["teams"] = teams or wanted[1]
    return defaults


def judge(found: dict, told, least_ma) -> dict:
    """The values in force of those that were `found`; `told(keys, sentence, values)` hears of each fault, whose keys
    have their defaults. `least_ma(ring_px, seats)` is the least budget that can light such a table."""
    mode = found.get("mode")
    defaults = _defaults(mode if isinstance(mode, str) and mode in catalogue.NAMES else SCHEMA[0][1])
    values = dict(defaults)
    for key, _, (check, words) in SCHEMA:
        if key in found:
            if check(found[key]):
                values[key] = found[key]
            else:
                is_now = json.dumps(found[key])[:_QUOTED]
                told((key,), "Setting '%s' is %s but must be %s." % (key, is_now, words), values)
    for key in sorted(found):
        if key not in KEYS:
            told((), "There is no setting '%s'." % key[:_QUOTED], values)
    _judge_options(values, told)
    for check in (_judge_pins, _judge_chain, _judge_offset, _judge_table, _judge_ring, _judge_budget):
        fault = check(values, least_ma)
        if fault:
            keys, sentence = fault
            values.update({key: defaults[key] for key in keys})
            told([key for key in KEYS if key in keys], sentence, values)
    return values


def _judge_options(values: dict, told) -> None:
    rows = catalogue.load(values["mode"]).OPTIONS
    kept = {}
    for name in sorted(values["options"]):
        try:
            read_options(rows, {name: values["options"][name]}, None)
            kept[name] = values["options"][name]
        except Refused as refused:
            told((), "Setting 'options': %s" % refused.sentence, values)
    values["options"] = kept


def _judge_budget(values: dict, least_ma):
    least = least_ma(values["ring_px"], catalogue.places(values["mode"], values["seats"]))
    if values["budget_ma"] >= least:
        return None
    words = "%d mA cannot light %d pixels: %d is the least."
    return ("budget_ma",), words % (values["budget_ma"], values["ring_px"], least)


def _judge_pins(values: dict, _least_ma):
    pins = [values["pin_ring"], values["pin_pass"], values["pin_out"]] + values["pin_seats"]
    pins += [values[key] for key in ("pin_piezo",) + _CHAIN if values[key] is not None]
    twice = sorted(pin for pin in pins if pins.count(pin) > 1)
    keys = ("pin_ring", "pin_pass", "pin_out", "pin_seats", "pin_piezo") + _CHAIN
    return (keys, "GPIO %d has two uses." % twice[0]) if twice else None


def _judge_chain(values: dict, _least_ma):
    missing = [key for key in _CHAIN if values[key] is None]
    if len(missing) in (0, len(_CHAIN)):
        return None
    return _CHAIN, "A chain of seat buttons has three pins: %s is not set." % " and ".join(missing)


def _judge_offset(values: dict, _least_ma):
    if values["offset_px"] < values["ring_px"]:
        return None
    return ("offset_px",), "Offset %d is beyond the %d pixels of the ring." % (values["offset_px"], values["ring_px"])


def _judge_table(values: dict, _least_ma):
    """The table can be played: equal teams of the right size, options that fit it."""
    try:
        in_teams = catalogue.load(values["mode"]).tables(RING_SEATS, RING_TEAMS)[0][1] > 0
        if in_teams and values["seats"] % values["teams"]:
            words = "%d seats cannot be %d equal teams."
            return ("seats", "teams"), words % (values["seats"], values["teams"])
        table = catalogue.make_table(values)
        table.begin(members(table.beginners)[0])
    except Refused as refused:
        keys = ("options",) if refused.code == "bad_options" else ("seats", "teams", "options")
        return keys, refused.sentence
    return None


def _judge_ring(values: dict, _least_ma):
    seats, ring_px = values["seats"], values["ring_px"]
    if seats <= ring_px:
        return None
    larger = next(px for px in _RINGS_PX if px >= seats)
    words = "%d pixels cannot show %d seats: use %d or more, or fewer seats."
    return ("seats", "teams", "ring_px"), words % (ring_px, seats, larger)
