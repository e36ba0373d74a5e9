"""Promises of the documents, tied to their tests by an id: `<!-- id: NAME -->` before the block or in the table's row.

A test takes figures and code spans from there, never words, so it holds however the sentence is written.
"""

import re

from runtimes import REPO


def promised(page: str, name: str) -> str:
    """Return the block of the page that this id is before, or the row of a table that it is in."""
    text = (REPO / page).read_text(encoding="utf-8")
    mark = f"<!-- id: {name} -->"
    assert text.count(mark) == 1, f"{page} needs {mark} once, where it promises this"
    before, _, after = text.partition(mark)
    line = before.rpartition("\n")[2]
    return line + after.partition("\n")[0] if line else after.lstrip("\n").partition("\n\n")[0]


def figures(page: str, name: str) -> list[int]:
    """Return the numbers of that block in their order; those with a comma for thousands, too."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", promised(page, name))]


def ids(page: str, start: str) -> list[str]:
    """Return the ids of a page that begin so, in their order."""
    return re.findall(rf"<!-- id: ({start}[a-z_-]*) -->", (REPO / page).read_text(encoding="utf-8"))
