"""Which of several running turns ends (screen PICK): what the gestures of a table with turn markers do.

The cursor stands on a running turn, also on one that goes on without its player (800.4j). Each function takes the
hands' `Actions` and the time.
"""

import scene as s
from rules.seat_arithmetic import NOBODY, left_of


def open_pick(actions, now_ms: int) -> None:
    """Ask which turn ends, that which has run longest first; where one turn runs there is nothing to ask."""
    table = actions.session.table
    running = table.running()
    if running & (running - 1) == 0:
        actions.pass_turn(now_ms)
        return
    actions.scene.screen = s.PICK
    actions.place_cursor(table.subject(), now_ms)


def next_turn(actions, now_ms: int) -> None:
    """The next running turn to the left."""
    table = actions.session.table
    actions.place_cursor(left_of(actions.scene.cursor, table.running(), table.count), now_ms)


def pass_picked(actions, now_ms: int) -> None:
    """The turn under the cursor ends."""
    _pass(actions, actions.scene.cursor, now_ms)


def pass_own(actions, now_ms: int) -> None:
    """A player ends the turn of his own seat: nobody else does, so a quick second press is another's."""
    _pass(actions, actions.seat, now_ms)


def _pass(actions, seat: int, now_ms: int) -> None:
    actions.close(now_ms)
    actions.seat = NOBODY
    actions.end_turn(seat, now_ms)
