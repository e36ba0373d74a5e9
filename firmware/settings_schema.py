"""The schema of the settings: a default value and a check for each setting, and a reason for each fault.

The module also checks that the settings fit together. For each conflict between values, there is one sentence.
This is the largest module. The app loads it to read or change settings, and then unloads it.
"""

import json

from compat import const
from games import catalogue
from rules.check_table_setup import read_options
from rules.event_kinds_and_refusals import Refused, is_whole, within
from rules.seat_arithmetic import members
from table_and_ring_limits import CLOCK_KINDS, LEAST_PX, MOST_LETTERS, MOST_PX, RING_SEATS, RING_TEAMS

_RINGS_PX = (8, 12, 16, 24)  # sizes of rings that are sold in shops
SCREEN_PINS = [20, 21]  # SDA and SCL, as in `boards.pico_find_and_test_screens`
_CHAIN = ("pin_chain_data", "pin_chain_load", "pin_chain_clock")
_QUOTED_CHARACTERS = const(60)  # the most characters of a wrong value that a sentence quotes
# Ranges of characters: the first and the last of each, in hexadecimal. The first string has control characters, line
# ends, changes of writing direction and invisible characters. No name may contain any of these. The second string has
# blanks, and marks that change the letter before them. A name must not consist only of these.
_HIDDEN = const(
    "0 1F 7F 9F AD AD 34F 34F 61C 61C 115F 1160 17B4 17B5 180B 180F 200B 200F 2028 202E 2060 206F 3164 3164 FEFF FEFF "
    "FFA0 FFA0 FFF0 FFFB E0000 E0FFF"
)
_UNSEEN = const("20 20 A0 A0 1680 1680 2000 200A 202F 202F 205F 205F 2800 2800 3000 3000 FE00 FE0F")


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
    "a list of GPIO numbers, one per seat button, in seating order",
)


def _is_name(value) -> bool:
    """Return whether `value` is a name: a string of at most `MOST_LETTERS` characters, not all of them blank or
    invisible.

    A name contains no invisible characters, and none that change the writing direction. An empty string is valid, but
    blanks alone are not.
    """
    if not isinstance(value, str) or len(value) > MOST_LETTERS:
        return False
    seen = not value
    for at in range(len(value)):
        code = ord(value[at : at + 1])  # a slice, because `value[at]` would stay in MicroPython's table of names
        if 32 < code < 127:
            seen = True
            continue
        if _among(code, _HIDDEN):
            return False
        seen = seen or not _among(code, _UNSEEN)
    return seen


def _among(code: int, rows: str) -> bool:
    numbers = [int(number, 16) for number in rows.split()]
    return any(numbers[at] <= code <= numbers[at + 1] for at in range(0, len(numbers), 2))


_NAMES = (
    lambda value: isinstance(value, list) and len(value) <= RING_SEATS and all(_is_name(name) for name in value),
    'a list of at most %d names, one per seat, each of at most %d visible characters, "" for none'
    % (RING_SEATS, MOST_LETTERS),
)


def _are_wires(value) -> bool:
    if not isinstance(value, list) or len(value) > RING_SEATS:
        return False
    wires = [wire for wire in value if wire is not None]
    return all(is_whole(wire) and 0 <= wire < RING_SEATS for wire in wires) and len(set(wires)) == len(wires)


_WIRES = (_are_wires, "a list of the wires of the seats' buttons, each a number from 0 to 23, or null for none")
# One string is split, because four strings would stay in MicroPython's table of names.
_ORDERS = "RGB GRB RGBW GRBW".split()  # noqa: SIM905
_OBJECT = (lambda value: isinstance(value, dict), "an object with the options of the mode")

# Key, default value, (check function, words for the allowed values).
SCHEMA: tuple = (
    ("mode", "emperor", _one_of(*catalogue.NAMES)),
    ("options", {}, _OBJECT),
    ("seats", 6, _between(2, RING_SEATS)),
    ("teams", 2, _between(2, RING_TEAMS)),
    ("names", [], _NAMES),
    ("commander", False, _one_of(False, True)),
    ("poison", False, _one_of(False, True)),
    ("ring_px", 24, _between(LEAST_PX, MOST_PX)),
    ("offset_px", 0, _between(0, MOST_PX - 1)),
    ("direction", 1, _one_of(1, -1)),
    ("brightness", 4, _between(1, 6)),
    ("budget_ma", 500, _between(50, 10000)),
    ("pin_ring", 22, _GPIO),
    ("pin_pass", 14, _GPIO),
    ("pin_out", 15, _GPIO),
    ("pin_seats", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], _GPIOS),
    ("seat_wires", [], _WIRES),
    ("turn_passed_by", "anybody", _one_of("anybody", "its_own_seat")),
    ("clock", "off", _one_of(*CLOCK_KINDS)),
    ("turn_limit_s", 180, _between(10, 3600)),
    ("bank_minutes", 30, _between(1, 300)),
    ("increment_s", 15, _between(0, 600)),
    ("clock_warning_s", 30, _between(1, 600)),
    ("pin_piezo", None, _MAYBE_GPIO),
    ("pin_chain_data", None, _MAYBE_GPIO),
    ("pin_chain_load", None, _MAYBE_GPIO),
    ("pin_chain_clock", None, _MAYBE_GPIO),
    ("sound_signs", False, _one_of(False, True)),
    ("small_screen", False, _one_of(False, True)),
    ("led_driver", "pio", _one_of("pio", "neopixel")),
    ("pixel_order", "GRB", _one_of(*_ORDERS)),
    ("hold_ms", 1000, _between(600, 2000)),
    ("guard_ms", 400, _between(0, 1000)),
    ("quiet_ms", 25, _between(5, 100)),
)
KEYS = tuple(row[0] for row in SCHEMA)


def _defaults(mode: str) -> dict:
    """Return a dictionary with the default value of every setting, for the game `mode`.

    If the usual numbers of seats and teams do not suit that game, take those of the most similar table that it offers.
    """
    defaults = {key: default for key, default, _ in SCHEMA}
    if mode == defaults["mode"]:
        return defaults
    wanted = defaults["seats"], defaults["teams"]
    tables = catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)
    seats, teams = min(tables, key=lambda table: (abs(table[0] - wanted[0]), abs(table[1] - wanted[1])))
    defaults["seats"] = seats
    defaults["teams"] = teams or wanted[1]
    return defaults


def _bounds(key: str, mode: str) -> str:
    """Return words for the game's own limits of the setting `key`, or "" if the game has none."""
    if key not in ("seats", "teams"):
        return ""
    numbers = [table[key == "teams"] for table in catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)]
    least, most = min(numbers), max(numbers)
    if not most:
        return ""  # everybody plays alone
    return _between(least, most)[1] if least < most else str(least)


def judge(found: dict, told, least_ma) -> dict:
    """Return the values of all settings. `found` is a dictionary of the settings as they were read from the file.

    Call `told(keys, reason, values)` for each fault. The settings `keys` get their default values. `least_ma(ring_px,
    seats)` returns the smallest current budget in milliamperes with which a ring of that size can show that number of
    seats.
    """
    mode = found.get("mode")
    if not (isinstance(mode, str) and mode in catalogue.NAMES):
        mode = SCHEMA[0][1]
    defaults = _defaults(mode)
    values = dict(defaults)
    for key, _, (check, words) in SCHEMA:
        if key in found:
            if check(found[key]):
                values[key] = found[key]
            else:
                is_now = json.dumps(found[key])[:_QUOTED_CHARACTERS]
                words = _bounds(key, mode) or words
                told((key,), ("Setting {setting} is {} but must be {}.", key, is_now, words), values)
    for key in sorted(found):
        if key not in KEYS:
            told((), ("There is no setting {setting}.", key[:_QUOTED_CHARACTERS]), values)
    _judge_options(values, told)
    for check in _CHECKS:
        fault = check(values, least_ma)
        if fault:
            keys, reason = fault
            values.update({key: defaults[key] for key in keys})
            told([key for key in KEYS if key in keys], reason, values)
    return values


def _judge_options(values: dict, told) -> None:
    """Remove the options that the mode does not accept from `values["options"]`. For each of them, call `told` as
    `judge` does."""
    rows = catalogue.load(values["mode"]).OPTIONS
    kept = {}
    for name in sorted(values["options"]):
        value = values["options"][name]
        try:
            read_options(rows, {name: value}, None)
            if is_whole(value) and not within(value):  # hosts cannot read a larger life total
                raise Refused("bad_options", ("Option {setting} is larger than a game can store.", name))
            kept[name] = value
        except Refused as refused:
            told((), ("Setting {setting}: {reason}", "options", refused.reason), values)
    values["options"] = kept


def _judge_budget(values: dict, least_ma):
    least = least_ma(values["ring_px"], catalogue.places(values["mode"], values["seats"]))
    if values["budget_ma"] >= least:
        return None
    words = "{} mA is too little for {} lights: the minimum is {}."
    return ("budget_ma",), (words, values["budget_ma"], values["ring_px"], least)


def _judge_pins(values: dict, _least_ma):
    pins = [values["pin_ring"], values["pin_pass"], values["pin_out"]] + values["pin_seats"]
    pins += [values[key] for key in ("pin_piezo",) + _CHAIN if values[key] is not None]
    keys: tuple = ("pin_ring", "pin_pass", "pin_out", "pin_seats", "pin_piezo") + _CHAIN
    if values["small_screen"]:
        pins += SCREEN_PINS
        keys += ("small_screen",)
    twice = sorted(pin for pin in pins if pins.count(pin) > 1)
    return (keys, ("GPIO {} has two uses.", twice[0])) if twice else None


def _judge_chain(values: dict, _least_ma):
    missing = [key for key in _CHAIN if values[key] is None]
    if len(missing) in (0, len(_CHAIN)):
        return None
    return _CHAIN, ("A chain of seat buttons needs three pins: {} is not set.", " and ".join(missing))


def _judge_offset(values: dict, _least_ma):
    if values["offset_px"] < values["ring_px"]:
        return None
    return ("offset_px",), ("Offset {} is beyond the {} lights of the ring.", values["offset_px"], values["ring_px"])


def _judge_table(values: dict, _least_ma):
    """Check that the mode can set up a table with these seats, teams and options. If it cannot, return (keys, reason),
    otherwise None."""
    try:
        mode = catalogue.load(values["mode"])
        in_equal_teams = mode.EQUAL_TEAMS and mode.tables(RING_SEATS, RING_TEAMS)[0][1] > 0
        if in_equal_teams and values["seats"] % values["teams"]:
            words = "{} seats cannot be {} equal teams."
            return ("seats", "teams"), (words, values["seats"], values["teams"])
        table = catalogue.make_table(values)
        table.begin(members(table.beginners)[0])
    except Refused as refused:
        keys = ("options",) if refused.code == "bad_options" else ("seats", "teams", "options")
        return keys, refused.reason
    return None


def _judge_ring(values: dict, _least_ma):
    seats, ring_px = values["seats"], values["ring_px"]
    if seats <= ring_px:
        return None
    larger = next(px for px in _RINGS_PX if px >= seats)
    words = "{} lights cannot show {} seats: use {} or more, or fewer seats."
    return ("seats", "teams", "ring_px"), (words, ring_px, seats, larger)


_CHECKS = (_judge_pins, _judge_chain, _judge_offset, _judge_table, _judge_ring, _judge_budget)
