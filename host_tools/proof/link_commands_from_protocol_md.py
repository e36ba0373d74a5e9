"""The commands of the link, read from their table in `docs/protocol.md`: whatever is added there is fuzzed by
itself."""

import json
import re
from functools import cache
from typing import Any, NamedTuple

from host_tools.device.local_firmware import ROOT

_ROW = re.compile(r"^\| `(\{.*?\})` \|(.*)\|(.*)\|$", re.MULTILINE)
_LINES = re.compile(r"`([a-z]+)` lines")
_REPORT = re.compile(r"^\| `([a-z]+)` \|", re.MULTILINE)


class Row(NamedTuple):
    """A command: an example of it with all its keys, the optional ones too, and the reports that may answer it."""

    example: dict[str, Any]
    answers: frozenset[str]


def _part(begin: str, end: str) -> str:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    return text.split(f"\n{begin}\n")[1].split(f"\n{end}\n")[0]


@cache
def commands() -> tuple[Row, ...]:
    """Every row of the table of commands."""
    rows = []
    for example, _, answered in _ROW.findall(_part("## Commands", "## Reports")):
        rows.append(Row(json.loads(example), frozenset(re.findall(r"`([a-z]+)`", answered)) | {"refusal"}))
    return tuple(rows)


@cache
def reports() -> frozenset[str]:
    """The names of all reports of the device."""
    return frozenset(_REPORT.findall(_part("## Reports", "## What the page adds")))


@cache
def lines() -> frozenset[str]:
    """The reports that are one line of an answer of many."""
    return frozenset(_LINES.findall(_part("## Commands", "## Reports")))


@cache
def answers(name: str) -> frozenset[str]:
    """The reports that may carry the id of the command of that name; where there is no such command, a refusal."""
    found: frozenset[str] = frozenset({"refusal"})
    for row in commands():
        if row.example["do"] == name:
            found |= row.answers
    return found
