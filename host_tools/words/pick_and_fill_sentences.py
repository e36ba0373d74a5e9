"""Tells the sentences that terminal and page share: picks the row that fits from the tables of `words.json`, which lies
beside the page so that a browser finds it too, and fills its gaps.

A table of sentences is a list of rows, each of a condition and a sentence; the first row of which the condition holds
is told. The rows of a table stand in several blocks, one for each game or feature, and are asked in that order.
A condition names facts: true and false ask whether there is anything, a list for one of these values, all else for just
that value. In a sentence {fact} is the fact, a list of several as "Ada, Ben and Cleo"; {fact or} the same with "or";
{fact is|are} the first word where the fact is one, the second where it is many; {Fact} begins with a capital; {@table}
is what that table tells of the same facts. What is empty takes the blank before it along.
"""

import json
import re
from pathlib import Path
from typing import Any

Facts = dict[str, Any]

FILE = Path(__file__).resolve().parents[1] / "web" / "page" / "words.json"
_GAP = re.compile(r"( ?)\{(@?)(\w+)(?: ([^{}|]+)(?:\|([^{}]+))?)?\}")


def _read() -> tuple[dict[str, list[str]], dict[str, list[Any]]]:
    found = json.loads(FILE.read_text(encoding="utf-8"))
    tables: dict[str, list[Any]] = {}
    for block in found["blocks"].values():
        for table, rows in block.items():
            tables.setdefault(table, []).extend(rows)
    return found["lists"], tables


LISTS, TABLES = _read()


def tell(table: str, facts: Facts) -> Any:
    """What a table says of these facts, "" where no row holds: a sentence, or several where its rows have as many."""
    for condition, said in TABLES[table]:
        if all(_holds(facts[fact], wanted) for fact, wanted in condition.items()):
            return [_fill(one, facts) for one in said] if isinstance(said, list) else _fill(said, facts)
    return ""


def joined(words: list[str], last: str = "and") -> str:
    """These words as a list in a sentence."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def listed(words: str, number: int) -> str:
    """The word of that number in one of the lists, the number itself where it has none."""
    return LISTS[words][number] if 0 <= number < len(LISTS[words]) else str(number)


def in_order(by_key: dict[str, Any]) -> list[tuple[str, Any]]:
    """The entries in the order in which JavaScript has them: those of numbers first, the smallest before."""
    numbers = [(key, value) for key, value in by_key.items() if key.isdecimal() and str(int(key)) == key]
    return [*sorted(numbers, key=lambda entry: int(entry[0])), *(one for one in by_key.items() if one not in numbers)]


def capital(words: str) -> str:
    """With a capital letter."""
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
