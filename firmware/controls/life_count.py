"""Gestures for tables that use counters: show and change the life total of the seat under the cursor. After a short
time without a press, the count is entered as one event.

`Bindings` loads this module for a table that uses counters. On the screen LIFE, the cursor is on the player whose life
is counted. If the seats of a team are chosen together, the cursor is on the team's primary player. `table.life` is a
`LifeTotals`. `scene.ui.value` is the current count. The further pages of the screen, for poison and commander damage,
are in `controls.counter_pages`.
"""

import scene as s
from compat import const
from controls.bindings import CHORD, EDGE, HOLD, OUT, OWN_SEAT, PASS, SEAT

_STRIDE = const(5)  # while a button is held, the count changes by this amount at a time
_MOST = const(999)  # the highest count, even if an object lies on a button


class LifeCount:
    """The count of life for the player or team under the cursor of `actions`, the `Actions` of the controls.

    Methods that are called by gestures take the time as their argument.
    """

    def __init__(self, actions):
        self._actions = actions

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

    def enter_life(self, now_ms: int):
        """Enter the count as one event, or do nothing if the count is 0. Return None, or the code of the refusal."""
        actions = self._actions
        change, event = actions.scene.ui.value, self._event()
        actions.close(now_ms)
        return actions.session.enter((event,), now_ms) if change else None

    def enter_and_pass(self, now_ms: int) -> None:
        """Enter the count, then end the turn. If the count is refused, the turn goes on: a pass would hide the
        refusal."""
        if self.enter_life(now_ms) is None and not self._actions.session.table.result.over:
            self._actions.pass_turn(now_ms)

    def _count(self, by: int) -> None:
        scene = self._actions.scene
        total = self._total()
        # a player whom a card keeps in the game may have less than 0 already
        scene.put(value=min(max(scene.ui.value + by, min(0, -total)), max(0, _MOST - total)))

    def _total(self) -> int:
        """Return the life total before the current count is added."""
        return self._actions.session.table.life.total(self._actions.scene.ui.cursor)

    def _event(self) -> dict:
        """Return the event that enters the current count."""
        ui = self._actions.scene.ui
        return {"type": "life", "changes": {str(ui.cursor): ui.value}}

    def describe(self) -> dict:
        """Return the player whose life is counted and the current count, in the form in which hosts receive them."""
        ui = self._actions.scene.ui
        return {"seat": ui.cursor, "change": ui.value}

    ACTS = {
        "count_down": count_down,
        "count_up": count_up,
        "run_down": run_down,
        "run_up": run_up,
        "enter_life": enter_life,
        "enter_and_pass": enter_and_pass,
    }


def open_life(actions, now_ms: int) -> None:
    """Show the life total of the player or team under the cursor, or the first page of `controls.counter_pages` if the
    table has such pages.
    """
    if actions.session.game is None:
        actions.session.refuse("no_game", "No game is in progress, so there is no life to count.", "", now_ms)
    else:
        actions.act("show_count", now_ms)


def show_count(actions, now_ms: int) -> None:
    """Show the life total of the player or team under the cursor of a table without further pages."""
    actions.scene.put(screen=s.LIFE, menu=LifeCount(actions), value=0)


def show_life(actions, now_ms: int) -> None:
    """Show the life of the seat whose button was pressed.

    Do nothing if that seat's turn has just ended: both players of a team may have pressed their buttons to end the
    turn.
    """
    if not actions.session.table.result.living >> actions.seat & 1:
        actions.refuse_gone(actions.seat, now_ms)
    elif not actions.just_passed(now_ms):
        actions.place_cursor(actions.seat, now_ms)
        open_life(actions, now_ms)


ACTS = {"open_life": open_life, "show_life": show_life, "show_count": show_count}

GROWTHS = {"open_life": s.GROW_BACK}

ROWS = (
    (s.CHOICE, PASS, HOLD, "open_life"),
    (s.LIFE, PASS, EDGE, "count_down"),
    (s.LIFE, PASS, HOLD, "run_down"),
    (s.LIFE, OUT, EDGE, "count_up"),
    (s.LIFE, OUT, HOLD, "run_up"),
    (s.LIFE, PASS, CHORD, "close"),
    (s.LIFE, OWN_SEAT, EDGE, "enter_and_pass"),
    (s.LIFE, SEAT, EDGE, "enter_life"),
)

IDLE = ((s.LIFE, 3000, "enter_life"),)
