"""Actions of the screen LIFE, on which players count life. After a short time without a press, the count is entered as
one event.

This module is loaded only while the screen is open. The cursor is on the player whose life is counted. For a team it is
on the primary player. `table.life` is a `LifeTotals`. `scene.life_change` is the present count.
"""

from compat import const

_STRIDE = const(5)  # the step in which a held button counts
_MOST_LIFE = const(999)  # the count stops here, even if an object lies on a button


class LifeCount:
    """The count of life for the player or team under the cursor of `actions`, the `Actions` of the controls.

    Methods that gestures call take the time as their argument.
    """

    page = None

    def __init__(self, actions):
        self._actions = actions
        actions.scene.life_change = 0

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
        """Enter the count as one event, or do nothing if the count is 0."""
        actions = self._actions
        seat, change = actions.scene.cursor, actions.scene.life_change
        actions.close(now_ms)
        if change:
            actions.session.enter(({"type": "life", "changes": {str(seat): change}},), now_ms)

    def enter_and_pass(self, now_ms: int) -> None:
        """Enter the count, then end the turn."""
        self.enter_life(now_ms)
        if not self._actions.session.table.result.over:
            self._actions.pass_turn(now_ms)

    def _count(self, by: int) -> None:
        scene = self._actions.scene
        total = self._actions.session.table.life.total(scene.cursor)
        scene.life_change = min(max(scene.life_change + by, -total), max(0, _MOST_LIFE - total))

    ACTS = {
        "count_down": count_down,
        "count_up": count_up,
        "run_down": run_down,
        "run_up": run_up,
        "enter_life": enter_life,
        "enter_and_pass": enter_and_pass,
    }
