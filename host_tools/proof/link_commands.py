"""A table of the link's commands and the reports that answer each command. The fuzz test sends every command in this
table.

`tests/link/test_json_lines.py` compares this table with the tables of docs/protocol.md.
"""

from typing import Any, NamedTuple


class Row(NamedTuple):
    """A command of the link: an example with all its keys, including optional ones, and the reports that may answer the
    command.
    """

    example: dict[str, Any]
    answers: frozenset[str]


REFUSED = frozenset({"refusal"})  # the device may answer any command with this report
COMMANDS = (
    Row({"do": "hello"}, frozenset({"hello", "state"}) | REFUSED),
    Row({"do": "press", "button": "pass"}, frozenset({"done"}) | REFUSED),
    Row({"do": "release", "button": "pass"}, frozenset({"done"}) | REFUSED),
    Row({"do": "event", "event": {"type": "skip", "seats": [3]}}, frozenset({"done"}) | REFUSED),
    Row({"do": "begin", "first": 1}, frozenset({"done"}) | REFUSED),
    Row({"do": "new_game"}, frozenset({"done"}) | REFUSED),
    Row({"do": "state"}, frozenset({"state"}) | REFUSED),
    Row({"do": "log", "from": 0}, frozenset({"done", "log"}) | REFUSED),
    Row({"do": "why", "from": 1, "to": 3}, frozenset({"why"}) | REFUSED),
    Row({"do": "settings"}, frozenset({"settings"}) | REFUSED),
    Row({"do": "set", "values": {"seats": 9, "teams": 3}}, frozenset({"done", "settings"}) | REFUSED),
    Row({"do": "name", "seat": 3, "name": "Dan"}, frozenset({"done"}) | REFUSED),
    Row({"do": "games"}, frozenset({"done", "game"}) | REFUSED),
    Row({"do": "game", "no": 1}, frozenset({"scenario"}) | REFUSED),
    Row({"do": "crashes"}, frozenset({"crashes"}) | REFUSED),
    Row({"do": "clear_crashes"}, frozenset({"done"}) | REFUSED),
    Row({"do": "test", "of": "ring", "first": 0, "count": 24, "rgb": [16, 0, 0]}, frozenset({"done"}) | REFUSED),
    Row({"do": "test", "of": "buttons"}, frozenset({"buttons"}) | REFUSED),
    Row({"do": "test", "of": "tone", "hz": 2000, "ms": 300}, frozenset({"done"}) | REFUSED),
    Row({"do": "test", "of": "screen"}, frozenset({"screen"}) | REFUSED),
    Row({"do": "test", "of": "end"}, frozenset({"done"}) | REFUSED),
    Row({"do": "watch", "fps": 30}, frozenset({"done"}) | REFUSED),
)
LINES = frozenset({"log", "game"})  # each is one line of a multi-line answer
REPORTS = frozenset().union(*(row.answers for row in COMMANDS)) | {"frame", "sound"}  # no command requests these two


def answers(name: str) -> frozenset[str]:
    """Return the reports that may contain the id of a command called `name`. For an unknown name, only a refusal may
    contain the id.
    """
    return REFUSED.union(*(row.answers for row in COMMANDS if row.example["do"] == name))
