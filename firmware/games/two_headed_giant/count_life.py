"""A team's life is counted (screen LIFE): what the gestures do. What is counted becomes one event when fingers rest.

The cursor stands on the team's primary player, `scene.change` is what has been counted so far. Each function takes the
hands' `Actions` and the time.
"""

import scene as s
from compat import const

_STRIDE = const(5)  # a finger that stays counts so many at a time
_MOST = const(999)  # a box on a button counts no further


def open_life(actions, now_ms: int) -> None:
    """The life of the team under the cursor."""
    if actions.session.game is None:
        actions.session.refuse("no_game", "No game runs, so there is no life to count.", "", now_ms)
        return
    actions.scene.screen = s.LIFE
    actions.scene.change = 0


def count_down(actions, now_ms: int) -> None:
    _count(actions, -1)


def count_up(actions, now_ms: int) -> None:
    _count(actions, 1)


def run_down(actions, now_ms: int) -> None:
    _count(actions, -_STRIDE)
    actions.repeat("run_down", now_ms)


def run_up(actions, now_ms: int) -> None:
    _count(actions, _STRIDE)
    actions.repeat("run_up", now_ms)


def enter_life(actions, now_ms: int) -> None:
    """One event of what was counted; nothing counted, nothing happens."""
    seat, change = actions.scene.cursor, actions.scene.change
    actions.close(now_ms)
    if change:
        actions.session.apply({"type": "life", "changes": {str(seat): change}}, now_ms)


def _count(actions, by: int) -> None:
    scene = actions.scene
    total = actions.session.table.total(scene.cursor)
    scene.change = min(max(scene.change + by, -total), max(0, _MOST - total))
