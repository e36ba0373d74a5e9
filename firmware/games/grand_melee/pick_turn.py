"""Which of several running turns ends (screen PICK): what the gestures of a table with turn markers do.

The cursor stands on a running turn, also on one that goes on without its player (800.4j). Each function takes the
hands' `Actions` and the time.
"""

import scene as s
from rules.seat_arithmetic import NOBODY, left_of


def open_pick(effects, now_ms: int) -> None:
    """Ask which turn ends, that which has run longest first; where one turn runs there is nothing to ask."""
    table = effects.session.table
    running = table.running()
    if running & (running - 1) == 0:
        effects.pass_turn(now_ms)
        return
    effects.scene.screen = s.PICK
    effects.place_cursor(table.subject(), now_ms)


def next_turn(effects, now_ms: int) -> None:
    """The next running turn to the left."""
    table = effects.session.table
    effects.place_cursor(left_of(effects.scene.cursor, table.running(), table.count), now_ms)


def pass_picked(effects, now_ms: int) -> None:
    """The turn under the cursor ends."""
    _pass(effects, effects.scene.cursor, now_ms)


def pass_own(effects, now_ms: int) -> None:
    """A player ends the turn of his own seat: nobody else does, so a quick second press is another's."""
    _pass(effects, effects.seat, now_ms)


def _pass(effects, seat: int, now_ms: int) -> None:
    effects.close(now_ms)
    effects.seat = NOBODY
    effects.end_turn(seat, now_ms)
