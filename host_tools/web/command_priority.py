"""Which commands go to the device first: what is played never waits for a question, and a question never waits for a
long answer."""

import enum

from host_tools.device.firmware_client import Report

_ACTS = frozenset(("press", "release", "event", "begin", "new_game", "set", "name", "clear_crashes", "test"))
_LONG = frozenset(("log", "games", "game"))  # answered by as many lines as there are, or by one as long as a game


class Kind(enum.IntEnum):
    """Of a command, what goes first at the head. Of `QUESTION` and `LONG` the device is asked one at a time, whichever
    page it is from: whatever else it is told comes through between them."""

    ACT = 0
    QUESTION = 1
    LONG = 2


def kind_of(command: Report) -> Kind:
    """The kind of a command; what no device knows is a question, too."""
    name = command.get("do")
    if not isinstance(name, str):
        return Kind.QUESTION
    return Kind.ACT if name in _ACTS else Kind.LONG if name in _LONG else Kind.QUESTION
