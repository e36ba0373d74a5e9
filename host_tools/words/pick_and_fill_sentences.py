"""Choose sentence templates from `words.json`, which the terminal and the page share, and fill them.

`words.json` is in the folder of the page, so that a browser can also load it.

A table is a list of rows, each with a condition and a template. The first row whose condition is true is used. The rows
of a table are distributed over blocks in a fixed order, one block for each game or feature. A condition maps facts to
wanted values. If the wanted value is `true` or `false`, it decides whether the fact must have a value at all. If the
wanted value is a list, the fact must be one of the items. Any other wanted value must equal the fact. In a template,
{fact} is the value of a fact, and a list becomes "Ada, Ben and Cleo". {fact or} joins a list with "or". {fact is|are}
is the first word for one item, and the second word for several. {Fact} begins with a capital letter. {@table} is the
sentence of another table for the same facts. If a value is empty, the space before its braces also disappears.
"""

import json
import re
from pathlib import Path
from typing import Any

from games import catalogue  # of the firmware

Facts = dict[str, Any]

FILE = Path(__file__).resolve().parents[1] / "web" / "page" / "words.json"
_GAP = re.compile(r"( ?)\{(@?)(\w+)(?: ([^{}|]+)(?:\|([^{}]+))?)?\}")


_FOUND = json.loads(FILE.read_text(encoding="utf-8"))

LISTS: dict[str, list[str]] = _FOUND["lists"]
# The life, poison and damage by one commander from which on a player is close to losing.
CLOSE_TO_LOSING: dict[str, int] = _FOUND["close_to_losing"]
# How many players a sentence names at most, and how many targets it calls "everybody" at least.
LIMITS: dict[str, int] = _FOUND["limits"]
# The screens on which the ring shows nothing about the seats, and those on which it shows choices.
SCREENS: dict[str, list[str]] = _FOUND["screens"]
# For each kind of clock: the settings with its amounts of time, and what the page needs to know about it.
CLOCKS: dict[str, dict[str, Any]] = _FOUND["clocks"]
SETTINGS: dict[str, str] = _FOUND["settings"]  # the page's name of each setting that is on the page
TABLES: dict[str, list[Any]] = {}
for _block in _FOUND["blocks"].values():
    for _table, _rows in _block.items():
        TABLES.setdefault(_table, []).extend(_rows)


def tell(table: str, facts: Facts) -> Any:
    """Return the sentence that a table gives for these facts, or a list of sentences if the row has several. Return ""
    if no row applies.
    """
    for condition, said in TABLES[table]:
        if all(_holds(facts[fact], wanted) for fact, wanted in condition.items()):
            return [_fill(one, facts) for one in said] if isinstance(said, list) else _fill(said, facts)
    return ""


def joined(words: list[str], last: str = "and") -> str:
    """Join words as a list in a sentence: "Ada, Ben and Cleo". `last` is the word before the last item."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def listed(words: str, number: int) -> str:
    """Return the word at the index `number` in a list of `words.json`, or the number itself if the list is too
    short.
    """
    return LISTS[words][number] if 0 <= number < len(LISTS[words]) else str(number)


def game_name(mode: str) -> str:
    """Return the title of a game as people read it. If this version does not have the game, make a title from the
    game's key.
    """
    if mode in catalogue.NAMES:
        return str(catalogue.title(mode))
    return " ".join(capital(word) for word in mode.split("_"))


def in_order(by_key: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the entries in the order that JavaScript uses: keys that are numbers come first, in ascending order."""
    numbers = [(key, value) for key, value in by_key.items() if key.isdecimal() and str(int(key)) == key]
    return [*sorted(numbers, key=lambda entry: int(entry[0])), *(one for one in by_key.items() if one not in numbers)]


def capital(words: str) -> str:
    """Return the words with their first letter capitalised."""
    return words[:1].upper() + words[1:]


def _holds(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, bool):
        return bool(value) is wanted
    return value in wanted if isinstance(wanted, list) else bool(value == wanted)


def _fill(sentence: str, facts: Facts) -> str:
    return _GAP.sub(lambda gap: _gap(gap, facts), sentence).strip()


def _gap(gap: re.Match[str], facts: Facts) -> str:
    blank, table, name, one, many = gap.groups()
    if table:
        words = tell(name, facts)
    else:
        value = facts[name[0].lower() + name[1:]]
        if many:
            words = many if isinstance(value, list) and len(value) > 1 else one
        else:
            words = joined(value, one or "and") if isinstance(value, list) else str(value)
    return blank + (capital(words) if name[0].isupper() else words) if words else ""
