"""Random lines from a host: commands of the protocol with valid and invalid values, and lines that are not commands.

The caller's random numbers determine every value. The lists of possible values come from the firmware.
"""

import json
import random
import re
from typing import Any

from games import catalogue
from host_tools.proof import link_commands
from host_tools.proof.random_game import OPTIONS
from rules.event_kinds_and_refusals import FLAG, MAP, NUMBER, SEATS, TEXT
from rules.life_totals import LIFE_EVENTS
from settings_schema import SCHEMA
from table_and_ring_limits import RING_SEATS, RING_TEAMS

NUMBERS = (0, 0, 1, 1, 2, 3, 4, 6, 7, 9, 20, 40)
WRONG_NUMBERS = (-1, -7, 24, 60, 99, 255, 2**15, 2**30 - 1, 2**30, 2**31, -(2**63), 10**9, 10**9 + 1, 10**30, 10**200)
HUGE = 10**380 + 1  # the longest number that fits into a line
TEXTS = (
    "a",
    "b",
    "c",
    "Wall of Ice",
    "",
    " ",
    "ä" * 20,
    "c" * 40,
    "d" * 41,
    "e" * 254,
    "f" * 334,
    "\ud800",
    "\x00",
    '"\\',
)
WRONG: tuple[Any, ...] = (
    *(None, True, False, -1, 0.5, 1e300, -0.0, 10**30, HUGE, "", "x", "0", "-1", "²", "x" * 253, [], [[]], {}),
    *({"a": [1]}, [None], [True], ["0"], [0, 0], [-1], [24], [0] * 100, {"0": None}, {"-1": 1}, {"00": 1}, {"²": 2}),
)
NAMES = (
    "x",
    "X" * 253,
    "x" * 300,
    "_bit",
    "__class__",
    "answer",
    "hello ",
    "Hello",
    "do_hello",
    "",
    "é",
    "game",
    "set",
)
GARBAGE = (
    *("{", "}", "[]", "null", "{}", '{"do"', '{"do":}', '{"do": hello}', "[" * 9 + "]" * 9, '{"a":' * 9, "\r", "\n\r"),
    *('{"do": "state", "id": 1e999}', '{"do": "state", "id": NaN}', "{1: 2}", '{"do": "hello", "do": "state"}'),
    *("\x00\xff\xfe", '\ufeff{"do": "hello"}'.encode().decode("latin-1"), "\x03", " \x03", "x" * 511, "x" * 513),
    *(
        "x" * 6000,
        '{"do": "' + "y" * 490 + '"}',
        '{"do": "hello"} ' * 3,
        "\t{}\t",
        "//",
        "'",
        '{"do": "event", "event": ',
    ),
)
NO_DIGITS = (
    ' +-_xgGuU"\\\t\u00ff\uff11'  # characters in place of an escape's hex digit; some number parsers accept them
)
_ESCAPED_IDS = 10**6
_QUOTED = re.compile(r'"[^"\\]*"')
_FROM_TO = re.compile(r"(-?\d+) to (-?\d+)")


class RandomHostLines:
    """Generates random lines for the link.

    Most methods take `table`, a dict with facts about the device: "mode", "seats" (the number of seats), "alive",
    "turn_of" and "gone".
    """

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self._ids = 0

    def line(self, table: dict[str, Any]) -> str:
        """Return a random line without its newline. Most of these lines are valid commands."""
        kind = self.dice.random()
        if kind < 0.62:
            return self.text(self.command(table))
        if kind < 0.82:
            return self.text(self.mutated(self.command(table), table))
        if kind < 0.89:
            return self._torn(self.text(self.command(table)))
        if kind < 0.94:
            return self.escaped(table)
        return self.dice.choice(GARBAGE)

    def text(self, command: dict[str, Any]) -> str:
        """Return a command as a line of JSON. Most of these lines contain a new id."""
        if "id" not in command and self.dice.random() < 0.9:
            command = {**command, "id": self._next_id()}
        return json.dumps(command)

    def _next_id(self) -> int:
        self._ids += 1
        return self._ids

    def command(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return a random command from the protocol's table of commands. Half of the returned commands are events."""
        if self.dice.random() < 0.5:
            return {"do": "event", "event": self.event(table)}
        row = self.dice.choice(link_commands.COMMANDS)
        command = {}
        for key, example in row.example.items():
            command[key] = example if key in ("do", "of") else self.value(key, example, table)
        return command

    def value(self, key: str, example: Any, table: dict[str, Any]) -> Any:
        """Return a random value for the key `key` of a command. The value has the type that this key requires, or the
        type of `example`.
        """
        dice = self.dice
        if key == "button":
            return dice.choice(("pass", "out", dice.randrange(RING_SEATS), dice.randrange(-1, 26)))
        if key == "event":
            return self.event(table)
        if key == "values":
            return self.settings()
        if isinstance(example, list):
            return [self.value("", item, table) for item in example]
        if type(example) is int:
            return dice.choice((example, dice.randrange(-1, table["seats"] + 1), dice.choice(NUMBERS), self.number()))
        return dice.choice((example, *TEXTS))

    def number(self) -> int:
        """Return a random whole number, which is usually small."""
        if self.dice.random() < 0.9:
            return self.dice.choice(NUMBERS)
        return HUGE if self.dice.random() < 0.1 else self.dice.choice(WRONG_NUMBERS)

    # Events

    def event(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return a random event of the current mode, or now and then of another mode. The event is usually legal."""
        dice = self.dice
        mode = table["mode"] if dice.random() < 0.95 else dice.choice(catalogue.NAMES)
        rows = catalogue.load(mode).EVENTS
        if any(option[0] == "life" for option in catalogue.load(mode).OPTIONS):
            rows = rows + LIFE_EVENTS  # include games that count life only if an option says so
        kinds = [row[0] for row in rows] + ["undo", "redo"]
        name = dice.choice(("pass", "pass", "play", *kinds)) if dice.random() < 0.6 else dice.choice(kinds)
        row = next((row for row in rows if row[0] == name), (name, ()))
        event: dict[str, Any] = {"type": name}
        for field, kind in row[1]:
            if kind & ~7 and dice.random() < 0.7:
                continue  # a field that may be missing
            event[field] = self.field(kind & 7, table)
        if name in ("pass", "play", "march") and table["turn_of"] and dice.random() < 0.9:
            event["seat"] = dice.choice(table["turn_of"])
        if name == "designate" and dice.random() < 0.8:
            event["what"] = dice.choice(("monarch", "initiative"))
        if name == "return" and table["gone"] and dice.random() < 0.8:
            event["seats"] = dice.choice(table["gone"])
        return event

    def field(self, kind: int, table: dict[str, Any]) -> Any:
        """Return a random value for one field of an event. `kind` is the kind of that field."""
        dice, seats = self.dice, table["alive"] or list(range(table["seats"]))
        if dice.random() < 0.05:
            seats = list(range(-1, 27))
        if kind == SEATS:
            most = len(seats) if dice.random() < 0.1 else 2
            return dice.sample(seats, min(len(seats), dice.randint(1, most)))
        if kind == MAP:
            chosen = dice.sample(seats, dice.randint(1, min(len(seats), 3)))
            return {str(seat): dice.choice((-1, 1, 1)) * self.number() for seat in chosen}
        if kind == TEXT:
            return dice.choice(TEXTS[:4] if dice.random() < 0.7 else TEXTS)
        if kind == NUMBER:
            return self.number()
        if kind == FLAG:
            return dice.random() < 0.5
        return dice.choice(seats)

    def large(self, kind: int, table: dict[str, Any]) -> Any:
        """Return the largest value for a field of kind `kind` that fits into a line. If the value is a string, it is
        different each time.
        """
        seats = table["alive"] or list(range(table["seats"]))
        if kind == SEATS:
            return seats
        if kind == MAP:
            return {str(seats[0]): HUGE}
        if kind == TEXT:
            return f"{self._next_id()} {'c' * self.dice.choice((1, 36, 330))}"
        return HUGE if kind == NUMBER else self.dice.choice(table["turn_of"] or seats)

    # Settings

    def settings(self) -> dict[str, Any]:
        """Return random settings to send: a table's settings, a ring's settings, or any settings with valid or invalid
        values.
        """
        dice = self.dice
        kind = dice.random()
        if kind < 0.3:
            return table_of(dice, dice.choice(catalogue.NAMES))
        if kind < 0.4:
            return {"mode": dice.choice(catalogue.NAMES)}
        if kind < 0.5:
            return {"ring_px": dice.choice((8, 9, 12, 16, 24, 60, 144)), "offset_px": dice.choice((0, 0, 1, 7))}
        rows = dice.sample(SCHEMA, dice.choice((1, 1, 2, 3)))
        chosen = {key: self.setting(key, default, check) for key, default, check in rows}
        if dice.random() < 0.05:
            chosen[dice.choice(TEXTS)] = dice.choice(WRONG)
        return chosen

    def setting(self, key: str, default: Any, check: Any) -> Any:
        """Return a random value for the setting `key`. The value is usually valid."""
        dice = self.dice
        if dice.random() < 0.15:
            return dice.choice(WRONG)
        if key == "options":
            names = dice.sample((*OPTIONS, "x"), dice.choice((1, 1, 2)))
            return {name: dice.choice((*OPTIONS.get(name, ()), 1, 2, 3, "2005", "current")) for name in names}
        if key == "names":
            return [
                dice.choice(("", "Zoë", "ä" * 12, "\U0001f451", *TEXTS)) for _ in range(dice.choice((1, 3, 24, 25)))
            ]
        takes, words = check
        pool = [default, *WRONG, *re.findall(r'"(\w+)"', words), 1, 22]
        for least, most in _FROM_TO.findall(words):
            pool += [int(least), int(most), dice.randint(int(least), int(most)), int(most) + 1]
        return dice.choice([value for value in pool if takes(value)] or [default])

    def lit(self, ring_px: int, budget_ma: int) -> dict[str, Any]:
        """Return a `test` command that lights a ring of `ring_px` pixels about as brightly as the current budget
        `budget_ma` allows.
        """
        dice = self.dice
        count = dice.choice((ring_px, dice.randint(1, ring_px)))
        most = max(0, (budget_ma - ring_px - 50) * 255 // 20 // count)
        rgb = [
            min(255, most * share // 6)
            for share in dice.choice(((2, 2, 2), (1, 2, 3), (6, 0, 0), (0, 6, 0), (0, 0, 6)))
        ]
        return {"do": "test", "of": "ring", "first": dice.choice((0, ring_px - count)), "count": count, "rgb": rgb}

    # Invalid lines

    def mutated(self, command: dict[str, Any], table: dict[str, Any]) -> dict[str, Any]:
        """Return a copy of the command that has an error at a random depth."""
        dice = self.dice
        command = json.loads(json.dumps(command))
        place: Any = command
        while dice.random() < 0.6:
            inner = [value for value in place.values() if isinstance(value, dict) and value]
            if not inner:
                break
            place = dice.choice(inner)
        key = dice.choice(list(place) or ["do"])
        how = dice.randrange(5)
        if how == 0:
            place.pop(key, None)
        elif how == 1:
            place[dice.choice(NAMES)] = dice.choice(WRONG)
        elif how == 2 and "do" in place:
            place["do"] = dice.choice((*NAMES, *WRONG))
        else:
            place[key] = dice.choice(WRONG)
        return command

    def escaped(self, table: dict[str, Any]) -> str:
        """Return a line with a command that has one or two escapes in one of its strings. The escapes are usually
        invalid.

        The command's id is a number that occurs nowhere else.
        """
        dice = self.dice
        text = self.text({**self.command(table), "id": _ESCAPED_IDS + self._next_id()})
        escapes = [f"{dice.choice((dice.randrange(0x80), dice.randrange(0x10000))):04x}"]
        if dice.random() < 0.5:
            escapes = [f"{dice.randrange(0xD800, 0xDC00):04x}", f"{dice.randrange(0xDC00, 0xE000):04x}"]
        if dice.random() < 0.8:
            wrong = dice.randrange(len(escapes))
            digits = escapes[wrong]
            at, how = dice.randrange(4), dice.random()
            if how < 0.6:  # sometimes the first digit, because a sign or a space there can still give a number
                at = dice.choice((0, at))
                digits = digits[:at] + dice.choice(NO_DIGITS) + digits[at + 1 :]
            elif how < 0.8:
                digits = digits[:at]
            else:
                digits = f"{dice.randrange(0xD800, 0xE000):04x}"
            escapes[wrong] = digits
        quoted = dice.choice(list(_QUOTED.finditer(text)))
        at = dice.randrange(quoted.start() + 1, quoted.end())
        return text[:at] + "".join(f"\\u{digits}" for digits in escapes) + text[at:]

    def _torn(self, text: str) -> str:
        """Return the line with some characters missing, repeated, changed or added."""
        dice = self.dice
        for _ in range(dice.choice((1, 1, 2, 5))):
            at = dice.randrange(len(text) + 1)
            how = dice.randrange(4)
            if how == 0:
                text = text[:at] + text[at + 1 :]
            elif how == 1:
                text = text[:at] + text[at : at + 5] + text[at:]
            elif how == 2:
                text = text[:at] + chr(dice.randrange(256)) + text[at + 1 :]
            else:
                text = text[:at] + dice.choice(GARBAGE)[:40] + text[at:]
        return text


def table_of(dice: random.Random, mode: str) -> dict[str, Any]:
    """Return the settings of a random table for the given mode, with 2 to 24 seats. Half of these tables have house
    rules.
    """
    rules = catalogue.load(mode)
    seats, teams = dice.choice(rules.tables(RING_SEATS, RING_TEAMS))
    options = {}
    for name, _, allows, _, _ in rules.OPTIONS:
        allowed = [value for value in OPTIONS.get(name, ()) if allows(value, None)]
        if allowed and dice.random() < 0.3:
            options[name] = dice.choice(allowed)
    table = {"mode": mode, "seats": seats, "teams": teams or 2, "options": options}
    if dice.random() < 0.3:
        table["commander"], table["poison"] = dice.random() < 0.5, dice.random() < 0.5
    return table
