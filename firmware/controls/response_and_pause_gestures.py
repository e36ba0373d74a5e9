"""Gestures and actions for a table with a clock. This module is loaded only while a clock is on."""

from controls.bindings import BOTH, EDGE, HOLD, OWN_SEAT, PASS, SEAT
from rules.seat_arithmetic import NOBODY, members
from scene import PLAY, RESPONSE


def take_response(actions, now_ms: int) -> None:
    """Charge time to the seat whose button is held: its player responds in another player's turn."""
    session = actions.session
    table = session.table
    if table.result.living >> actions.seat & 1:
        seats = table.together(actions.seat)
        account = actions.seat if seats == 1 << actions.seat else members(seats & table.crowned)[0]
        session.clock.respond(account, seats, now_ms)
        actions.close(now_ms)


def end_response(actions, now_ms: int) -> None:
    """Charge time to the current turn again.

    A response ends with a press of PASS, of the responding seat's button, or of the button of a seat whose turn it is.
    """
    session, seat = actions.session, actions.seat
    if seat == NOBODY or (session.clock.marked | session.table.running()) >> seat & 1:
        session.clock.resume(now_ms)
        actions.close(now_ms)
    else:
        words = "Somebody else responds: that seat's button, the turn's or PASS ends it."
        session.refuse("not_responding", words, "", now_ms, seat)


def pause_clock(actions, now_ms: int) -> None:
    """Stop all clocks until somebody presses a button."""
    actions.session.clock.pause(now_ms)
    actions.close(now_ms)


ACTS = {"take_response": take_response, "end_response": end_response, "pause_clock": pause_clock}

ROWS = (  # on the screen PAUSED any press ends the pause
    (PLAY, SEAT, HOLD, "take_response"),
    (PLAY, PASS, BOTH, "pause_clock"),
    (RESPONSE, PASS, EDGE, "end_response"),
    (RESPONSE, OWN_SEAT, EDGE, "end_response"),
    (RESPONSE, SEAT, EDGE, "end_response"),
)


def own(table) -> tuple:
    """Return the gestures of this table. If buttons do not belong to seats, no gesture starts a response."""
    return tuple(row for row in ROWS if row[1] == PASS or not table.PLACES)
