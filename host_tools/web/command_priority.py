"""The priority of commands to the device. A press never waits for an answer, and a question never waits until a long
answer ends.
"""

import enum

from host_tools.device.firmware_client import Report

_ACTS = frozenset(("press", "release", "event", "begin", "new_game", "set", "name", "clear_crashes", "test"))
_LONG_ANSWERS = frozenset(("log", "games", "game"))  # the answer has many lines, or one line with a whole game


class Kind(enum.IntEnum):
    """The kinds of commands, from the most urgent to the least urgent.

    For all pages together, only one `QUESTION` and one `LONG` may be at the device at a time, which leaves room for
    other commands.
    """

    ACT = 0
    QUESTION = 1
    LONG = 2


def kind_of(command: Report) -> Kind:
    """Return the kind of the command. An unknown command counts as a question."""
    name = command.get("do")
    if not isinstance(name, str):
        return Kind.QUESTION
    return Kind.ACT if name in _ACTS else Kind.LONG if name in _LONG_ANSWERS else Kind.QUESTION
