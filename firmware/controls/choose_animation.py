"""Choose the animation for the event that just happened."""

import scene as s
from rules.seat_arithmetic import NOBODY, members


def start(scene, moment: int, now_ms: int, seat_from: int = NOBODY, seat_to: int = NOBODY, seats: int = 0) -> None:
    """Start the animation `moment` in `scene`, and end the previous one."""
    scene.moment = moment
    scene.moment_ms = now_ms
    scene.moment_from = seat_from
    scene.moment_to = seat_to
    scene.moment_seats = seats


def forwards(scene, change, table, now_ms: int) -> None:
    """Show an event that happened or was redone.

    Players who leave burn. A team that loses falls. A turn that passes to another seat sweeps. A turn marker that is
    removed disappears. A sweep needs a ring whose arcs stand for seats.
    """
    emperors = change.gone & table.crowned
    scene.unmarked = change.unmarked
    if emperors:
        start(scene, s.FALL, now_ms, members(emperors)[0], seats=change.gone)
    elif change.gone:
        start(scene, s.BURN, now_ms, seats=change.gone)
    elif change.decided:
        start(scene, s.RESULT, now_ms)
    elif change.returned:
        backwards(scene, change, table, now_ms)  # like an undo of the event that took them out
    elif change.unmarked:
        start(scene, s.UNMARK, now_ms)
    elif change.way and table.places == table.count:
        start(scene, s.SWEEP, now_ms, change.way[0], change.way[1])


def backwards(scene, change, table, now_ms: int) -> None:
    """Show an event that was undone: a sweep runs back to the seat whose turn it is again, or a turn marker goes
    back."""
    concerned, to = change.way or change.turn
    if table.places == table.count and to != NOBODY:
        seats = members(change.returned or change.gone)
        start(scene, s.UNSWEEP, now_ms, seats[0] if seats else concerned, to)


def after(scene, over: bool) -> int:
    """Return the animation that follows when the present one has ended by itself."""
    if scene.moment == s.DRAW:
        return s.ROLL_CALL
    if scene.moment == s.BURN and scene.unmarked:
        return s.UNMARK
    return s.RESULT if over and scene.moment in (s.BURN, s.FALL) else s.STILL
