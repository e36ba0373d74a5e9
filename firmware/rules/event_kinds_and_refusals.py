"""Event kinds as data, the check that a JSON value is such an event, and a sentence for every refusal.

A row is `(type, ((field, kind of field), ...))`. A mode lists its rows in `EVENTS`; the number of a row in that tuple,
counted from 0, is the one under which the history keeps it. Read, an event is a list of values, one a field, in that
order.
"""

from compat import const

SEAT = const(0)  # the number of one seat
SEATS = const(1)  # a list of seats, none twice, at least one; read: ascending
NUMBER = const(2)  # any whole number
TEXT = const(3)
MAP = const(4)  # an object {seat: number}, at least one; read: a list of [seat, number], ascending
_KIND = const(7)
OPTIONAL = const(8)  # flag: the field may be missing; read: None
NOTE = const(16)  # flag: kept for the device where it is well formed and 1 to 9, else as if it were missing

_MOST = const(1000000000)  # of a number that a game keeps, either way
_MOST_BYTES = const(40)  # of a text that a game keeps, as UTF-8
_MOST_NOTED = const(9)

PASS = ("pass", (("seat", SEAT | OPTIONAL),))
_A_SEAT = (("seat", SEAT),)
_SOME_SEATS = (("seats", SEATS),)
ELIMINATE = ("eliminate", _SOME_SEATS)
DRAW = ("draw", _SOME_SEATS)
WIN = ("win", _A_SEAT)
EXTRA_TURN = ("extra_turn", _SOME_SEATS)
SKIP = ("skip", _SOME_SEATS)
TURN = ("turn", _A_SEAT)
RETURN = ("return", _SOME_SEATS)

BAD_EVENT = "bad_event"
REFUSALS = {
    BAD_EVENT: ("This is no event of this game, or one of its fields is missing or of the wrong kind.", ""),
    "game_over": ("The game is over; undo is what is left.", "104.1"),
    "bad_seat": ("There is no such seat at this table.", ""),
    "not_in_game": ("That player has left the game.", "800.4"),
    "not_turn": ("It is not that player's turn.", "102.1"),
    "same_turn": ("It is that player's turn already.", ""),
    "not_together": ("Exactly those whom one event took out can come back.", ""),
    "too_much": (
        "That is more than a game keeps: numbers up to a thousand million either way, 60 extra turns that wait, "
        "99 skipped turns a seat, 60 creatures with names of 40 bytes.",
        "",
    ),
    "nothing_to_undo": ("This is the start of the game; there is nothing to take back.", ""),
    "nothing_to_redo": ("Nothing that was taken back is left to repeat.", ""),
}


class Refused(Exception):
    """A table that the rules do not allow: `code` of the replay contract, one `sentence`, the number of the `rule`."""

    def __init__(self, code: str, sentence: str, rule: str = ""):
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule


def is_whole(value) -> bool:
    """A whole number: True, 1.0 and "1" are none."""
    return type(value) is int


def _is_key(text) -> bool:
    """The decimal form of a number that is not negative, as JSON keys name seats."""
    if not isinstance(text, str):
        return False
    # as bytes: a text that is read letter by letter leaves each letter in MicroPython's table of names for good
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
    """The field's value as the history keeps it, None when it is malformed."""
    if kind == SEATS:
        return _read_seats(value)
    if kind == MAP:
        return _read_map(value)
    if kind == TEXT:
        return value if isinstance(value, str) else None
    return value if is_whole(value) else None


def find(rows, name) -> int:
    """The number of the row of `rows` for events of type `name`, -1 where there is none."""
    for number, row in enumerate(rows):
        if row[0] == name:
            return number
    return -1


def read(row, event: dict):
    """The values of `event`, one a field of `row`; None when one is missing or malformed. Other fields are ignored."""
    values: list = []
    for field, kind in row[1]:
        if kind & OPTIONAL and field not in event:
            values.append(None)
            continue
        value = _read_field(event.get(field), kind & _KIND)
        if kind & NOTE:
            value = value if value and 0 < value <= _MOST_NOTED else None
        elif value is None:
            return None
        values.append(value)
    return values


def too_much(row, values) -> bool:
    """Whether an event of these values names a number, or a text, larger than a game keeps."""
    for (_, kind), value in zip(row[1], values):
        if kind == TEXT and len(value.encode("utf-8", "surrogatepass")) > _MOST_BYTES:
            return True
        if kind == NUMBER and not within(value):
            return True
        if kind == MAP and not all(within(number) for _, number in value):
            return True
    return False


def within(number: int) -> bool:
    """Whether a number, positive or negative, is small enough for a game to keep."""
    return -_MOST <= number <= _MOST


def write(row, values) -> dict:
    """The event that `read` gave these values."""
    event = {"type": row[0]}
    for (field, kind), value in zip(row[1], values):
        if value is not None:
            event[field] = {str(seat): number for seat, number in value} if kind & _KIND == MAP else value
    return event


def seats_named(row, values) -> list:
    """Every seat that the event names."""
    named = []
    for (_, kind), value in zip(row[1], values):
        kind &= _KIND
        if value is None:
            continue
        if kind == SEAT:
            named.append(value)
        elif kind == SEATS:
            named.extend(value)
        elif kind == MAP:
            named.extend(seat for seat, _ in value)
    return named
