"""Apply single events to a game of the rules, and read its state, without a device. Both functions run on CPython and
MicroPython."""

import json


def apply(game, event) -> "str | None":
    """Apply an event of the replay contract (docs/replay.md), or `undo` or `redo`. `event` may be any JSON value.

    Return None if it was applied, else the code of the refusal. On a device, `undo` and `redo` also take back or repeat
    the events that were entered together with the last one. Here they take back or repeat one event.
    """
    return game.enter((event,), 0)


def snapshot(game) -> dict:
    """Return the state of the game as a device reports it (docs/replay.md, section 4)."""
    from link.reports import game_state  # not above: a test checks which modules a device without a host has loaded

    return json.loads("".join(game_state(game)))
