"""The gestures of Grand Melee. Several turns run at the same time, so after a press of PASS the screen PICK asks which
turn ends.

The cursor is on a current turn, whose player may have left (800.4j). Each function takes the `Actions` of the controls
and the time.
"""

from controls.bindings import EDGE, HANDED, HOLD, OUT, OWN_SEAT, PASS, SEAT, TAP
from rules.seat_arithmetic import NOBODY, left_of
from scene import PICK, PLAY


def open_pick(actions, now_ms: int) -> None:
    """Ask which turn ends, beginning with the turn that began first. If there is only one turn, end it."""
    table = actions.session.table
    running = table.running()
    if running & (running - 1) == 0:
        actions.pass_turn(now_ms)
        return
    actions.scene.put(screen=PICK)
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

    Only the player at that seat presses its button, so a quick second press must come from another player.
    """
    _pass(actions, actions.seat, now_ms)


def _pass(actions, seat: int, now_ms: int) -> None:
    actions.close(now_ms)
    actions.seat = NOBODY
    if actions.session.end_turn(seat, now_ms) is None:
        actions.passed_ms = now_ms


ACTS = {"open_pick": open_pick, "next_turn": next_turn, "pass_own": pass_own, "pass_picked": pass_picked}

ROWS = (
    (PLAY, PASS, EDGE, "open_pick"),
    (PLAY, OWN_SEAT, EDGE, "pass_own"),
    (PLAY, SEAT, HANDED, ""),
    (PICK, PASS, EDGE, "next_turn"),
    (PICK, PASS, HOLD, "close"),
    (PICK, OUT, TAP, "close"),
    (PICK, OUT, HOLD, "close"),
    (PICK, OWN_SEAT, EDGE, "pass_own"),
    (PICK, OWN_SEAT, HOLD, "undo"),
)

IDLE = ((PICK, 1500, "pass_picked"),)
