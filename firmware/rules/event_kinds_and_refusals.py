"""Define the kinds of events as data, check JSON values against these kinds, and make the sentence of a refusal.

Each kind of event is a row `(type, ((field, kind of field), ...))`. A mode lists its rows in `EVENTS`. The history
stores an event with the number of its row in that list, counted from 0. A parsed event is a list with the value of each
field, in the order of the row.
"""

from compat import const

SEAT = const(0)  # the number of one seat
SEATS = const(1)  # a list of one or more seats, each named once; parsed into ascending order
NUMBER = const(2)  # any whole number
TEXT = const(3)
MAP = const(4)  # an object {seat: number} with one or more seats; parsed into an ascending list of [seat, number]
ANY_SEAT = const(5)  # the number of one seat, whose player may have left the game
FLAG = const(6)  # true or false; parsed into 1 or 0
_KIND = const(7)
OPTIONAL = const(8)  # flag: the field may be missing, and is then parsed as None
NOTE = const(16)  # flag: the device adds this field; a value that is not a number from 1 to 9 is parsed as missing
LATER = const(32)  # flag: the last field of its row, which may be missing and then has no value in the parsed event

_LARGEST_NUMBER = const(1000000000)  # the largest number that a game stores, positive or negative
_MOST_TEXT_BYTES = const(40)  # the longest string that a game stores, in bytes of UTF-8
_LARGEST_NOTE = const(9)

PASS = ("pass", (("seat", SEAT | OPTIONAL),))
_FIELD_SEAT = (("seat", SEAT),)
_FIELD_SEATS = (("seats", SEATS),)
ELIMINATE = ("eliminate", (("seats", SEATS), ("by", SEAT | LATER)))
DRAW = ("draw", _FIELD_SEATS)
WIN = ("win", _FIELD_SEAT)
EXTRA_TURN = ("extra_turn", _FIELD_SEATS)
SKIP = ("skip", _FIELD_SEATS)
TURN = ("turn", _FIELD_SEAT)
RETURN = ("return", _FIELD_SEATS)
POISON = ("poison", (("changes", MAP),))
COMMANDER_DAMAGE = (
    "commander_damage",
    (("seat", SEAT), ("from", ANY_SEAT), ("amount", NUMBER), ("commander", NUMBER | LATER)),
)
DESIGNATE = ("designate", (("what", TEXT), ("seat", SEAT | LATER)))
REVERSE = ("reverse", ())
SWAP = ("swap", _FIELD_SEATS)
STAYS = ("stays", (("seat", SEAT), ("on", FLAG)))

BAD_EVENT = "bad_event"


class Refused(Exception):
    """Raised for a table that cannot be set up.

    The exception has the `code` from the replay contract (docs/replay.md, section 3), the `reason` (see `in_words`),
    and the number of the `rule`, or "".
    """

    def __init__(self, code: str, reason, rule: str = ""):
        super().__init__(code, reason)
        self.code = code
        self.reason = reason
        self.rule = rule


def in_words(reason, fill=None) -> str:
    """Return a reason as a sentence.

    A *reason* is a sentence, or a tuple of a template and its values. The template has a gap for each value: {seat},
    {seats} and {battlefield} for numbers from 0, {Seat} at the beginning of the sentence, {setting} for the key of a
    setting, {reason} for another reason, and {} for any other value. `fill(kind, value)` returns the words for one gap.
    """
    if isinstance(reason, str):
        return reason
    fill = fill or _fill
    parts = reason[0].split("{")
    words = parts[0]
    for part, value in zip(parts[1:], reason[1:]):
        kind, rest = part.split("}", 1)
        if kind == "seats":
            value = ", ".join([fill("seat", seat) for seat in value])
        elif kind == "reason":
            value = in_words(value, fill)
        elif kind:
            value = fill(kind, value)
        words += str(value) + rest
    return words


def _fill(kind: str, value) -> str:
    """Return the words for a gap: "seat 3", "battlefield 0", or 'range' in quotes."""
    return "'%s'" % value if kind == "setting" else "%s %d" % (kind, value)


def is_whole(value) -> bool:
    """Return whether `value` is a whole number. True, 1.0 and "1" are not whole numbers."""
    return type(value) is int


def _is_key(text) -> bool:
    """Return whether `text` is a whole number of at least 0, written in decimal digits. JSON objects use such keys to
    name seats."""
    if not isinstance(text, str):
        return False
    # Check bytes: reading a string letter by letter would leave each letter in MicroPython's table of names for ever.
    digits = text.encode("utf-8", "surrogatepass")
    return digits.isdigit() and (digits == b"0" or digits[0] != 48)


def _read_seats(value):
    if not isinstance(value, list) or not value or not all(is_whole(seat) for seat in value):
        return None
    seats = sorted(value)
    return seats if all(a != b for a, b in zip(seats, seats[1:])) else None


def _read_map(value):
    if not isinstance(value, dict) or not value:
        return None
    if not all(_is_key(key) and is_whole(value[key]) for key in value):
        return None
    return sorted([int(key), value[key]] for key in value)


def _read_field(value, kind: int):
    """Return the value of a field of kind `kind` in the form that the history stores, or None if `value` is
    malformed."""
    if kind == SEATS:
        return _read_seats(value)
    if kind == MAP:
        return _read_map(value)
    if kind == TEXT:
        return value if isinstance(value, str) else None
    if kind == FLAG:
        return int(value) if isinstance(value, bool) else None
    return value if is_whole(value) else None


def find(rows, name) -> int:
    """Return the index in `rows` of the row for events of type `name`, or -1 if there is none."""
    for number, row in enumerate(rows):
        if row[0] == name:
            return number
    return -1


def read(row, event: dict):
    """Return a list with the value of each field of `row` in the event `event`. Ignore other fields.

    Return None if a field is missing or malformed.
    """
    values: list = []
    for field, kind in row[1]:
        if kind & (OPTIONAL | LATER) and field not in event:
            if kind & OPTIONAL:
                values.append(None)
            continue
        value = _read_field(event.get(field), kind & _KIND)
        if kind & NOTE:
            value = value if value and 0 < value <= _LARGEST_NOTE else None
        elif value is None:
            return None
        values.append(value)
    return values


def too_much(row, values) -> bool:
    """Return whether the event with these `values` contains a number or a string that is too large for a game to
    store."""
    for (_, kind), value in zip(row[1], values):
        if kind == TEXT and len(value.encode("utf-8", "surrogatepass")) > _MOST_TEXT_BYTES:
            return True
        if kind == NUMBER and not within(value):
            return True
        if kind == MAP and not all(within(number) for _, number in value):
            return True
    return False


def within(number: int) -> bool:
    """Return whether `number`, which may be negative, is small enough for a game to store."""
    return -_LARGEST_NUMBER <= number <= _LARGEST_NUMBER


def write(row, values) -> dict:
    """Return the JSON object of the event that has these parsed `values`. This function is the reverse of `read`."""
    event = {"type": row[0]}
    for (field, kind), value in zip(row[1], values):
        if value is not None:
            kind &= _KIND
            event[field] = {str(seat): number for seat, number in value} if kind == MAP else value
            if kind == FLAG:
                event[field] = value == 1
    return event


def seats_named(row, values, left: bool) -> list:
    """Return a list of every seat that the event of kind `row` with these `values` names.

    If `left` is false, leave out the seats whose players may have left the game (`ANY_SEAT`).
    """
    named = []
    for (_, kind), value in zip(row[1], values):
        kind &= _KIND
        if value is None:
            continue
        if kind == SEAT or (kind == ANY_SEAT and left):
            named.append(value)
        elif kind == SEATS:
            named.extend(value)
        elif kind == MAP:
            named.extend(seat for seat, _ in value)
    return named
