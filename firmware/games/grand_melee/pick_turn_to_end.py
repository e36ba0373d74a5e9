"""Actions of the screen PICK, on which players choose which of several turns ends.

The cursor is on a current turn, whose player may have left (800.4j). Each function takes the `Actions` of the controls
and the time.
"""

import scene as s
from rules.seat_arithmetic import NOBODY, left_of


def open_pick(actions, now_ms: int) -> None:
    """Ask which turn ends, beginning with the one that began first. If there is only one turn, end it."""
    table = actions.session.table
    running = table.running()
    if running & (running - 1) == 0:
        actions.pass_turn(now_ms)
        return
    actions.scene.put(screen=s.PICK)
    actions.place_cursor(table.subject(), now_ms)


def next_turn(actions, now_ms: int) -> None:
    """Move the cursor to the next current turn to the left."""
    table = actions.session.table
    actions.place_cursor(left_of(actions.scene.ui.cursor, table.running(), table.count), now_ms)


def pass_picked(actions, now_ms: int) -> None:
    """End the turn under the cursor."""
    _pass(actions, actions.scene.ui.cursor, now_ms)


def pass_own(actions, now_ms: int) -> None:
    """End the turn of the seat whose own button was pressed.

    Nobody else presses that button, so a quick second press must come from another player.
    """
    _pass(actions, actions.seat, now_ms)


def _pass(actions, seat: int, now_ms: int) -> None:
    actions.close(now_ms)
    actions.seat = NOBODY
    if actions.session.end_turn(seat, now_ms) is None:
        actions.passed_ms = now_ms
