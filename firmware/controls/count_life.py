"""Life is counted (screen LIFE): what the gestures do. What is counted becomes one event when fingers rest. Loaded as
the screen opens, and dropped with it.

The cursor stands on the player, or on the primary player of the team, whose life it is; `table.life` is a `LifeTotals`;
`scene.change` is what has been counted so far.
"""

from compat import const

_STRIDE = const(5)  # a finger that stays counts so many at a time
_MOST = const(999)  # a box on a button counts no further


class LifeCount:
    """The life of whoever is under the cursor of the hands' `actions`. Its actions take the time."""

    page = None

    def __init__(self, actions):
        self._actions = actions
        actions.scene.change = 0

    def count_down(self, now_ms: int) -> None:
        self._count(-1)

    def count_up(self, now_ms: int) -> None:
        self._count(1)

    def run_down(self, now_ms: int) -> None:
        self._count(-_STRIDE)
        self._actions.repeat("run_down", now_ms)

    def run_up(self, now_ms: int) -> None:
        self._count(_STRIDE)
        self._actions.repeat("run_up", now_ms)

    def enter_life(self, now_ms: int) -> None:
        """One event of what was counted; nothing counted, nothing happens."""
        actions = self._actions
        seat, change = actions.scene.cursor, actions.scene.change
        actions.close(now_ms)
        if change:
            actions.session.enter(({"type": "life", "changes": {str(seat): change}},), now_ms)

    def enter_and_pass(self, now_ms: int) -> None:
        """Whoever has the turn goes on: what was counted is entered before the turn ends."""
        self.enter_life(now_ms)
        if not self._actions.session.table.result.over:
            self._actions.pass_turn(now_ms)

    def _count(self, by: int) -> None:
        scene = self._actions.scene
        total = self._actions.session.table.life.total(scene.cursor)
        scene.change = min(max(scene.change + by, -total), max(0, _MOST - total))

    ACTS = {
        "count_down": count_down,
        "count_up": count_up,
        "run_down": run_down,
        "run_up": run_up,
        "enter_life": enter_life,
        "enter_and_pass": enter_and_pass,
    }
