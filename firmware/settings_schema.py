"""The schema of the settings: a default value and a check for each setting, and a reason for each fault.

Together with `settings_cross_checks`, this is the largest module. The app loads both to read or change settings, and
then unloads them.
"""

import json

from compat import const
from games import catalogue
from rules.event_kinds_and_refusals import is_whole
from table_and_ring_limits import CLOCK_KINDS, LEAST_PX, MOST_LETTERS, MOST_PX, RING_SEATS, RING_TEAMS

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

    If that game does not offer the usual numbers of seats and teams, use those of the most similar table that it
    offers.
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
    """Return, in words, the limits that the game sets for the setting `key`, or "" if the game sets none."""
    if key not in ("seats", "teams"):
        return ""
    numbers = [table[key == "teams"] for table in catalogue.load(mode).tables(RING_SEATS, RING_TEAMS)]
    least, most = min(numbers), max(numbers)
    if not most:
        return ""  # everybody plays alone
    return _between(least, most)[1] if least < most else str(least)


def judge(found: dict, told) -> tuple:
    """Return the values of all settings, and their default values for the same game. `found` is a dictionary of the
    settings as they were read from the file.

    Each value is checked by itself. Call `told(keys, reason, values)` for each fault. The settings that `keys` names
    get their default values.
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
    return values, defaults
