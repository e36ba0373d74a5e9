"""Apply single events to a game, and read the game's state, without a device. Both functions run on CPython and
MicroPython.
"""

import json


def apply(game, event) -> "str | None":
    """Apply an event of the replay contract (docs/replay.md), or `undo` or `redo`. `event` may be any JSON value.

    Return None if the event was applied, otherwise the code of the refusal. On a device, `undo` and `redo` affect all
    events that were entered together with the last one. Here `undo` and `redo` affect only one event.
    """
    return game.enter((event,), 0)


def snapshot(game) -> dict:
    """Return the state of the game as a device reports it (docs/replay.md, section 4)."""
    from link.reports import game_state  # not above: a test checks which modules a device without a host has loaded

    return json.loads("".join(game_state(game)))
