"""Which moment shows what has just happened."""

import scene as s
from rules.seat_arithmetic import NOBODY, members


def start(scene, moment: int, now_ms: int, seat_from: int = NOBODY, seat_to: int = NOBODY, seats: int = 0) -> None:
    """Begin a moment; the one that ran is over."""
    scene.moment = moment
    scene.moment_ms = now_ms
    scene.moment_from = seat_from
    scene.moment_to = seat_to
    scene.moment_seats = seats


def forwards(scene, change, table, now_ms: int) -> None:
    """An event happened (or was redone): players burn or come back, a team falls, a turn marker goes, or a turn sweeps
    on, which shows only where the places of the ring are seats."""
    emperors = change.gone & table.crowned
    scene.unmarked = change.unmarked
    if emperors:
        start(scene, s.FALL, now_ms, members(emperors)[0], seats=change.gone)
    elif change.gone:
        start(scene, s.BURN, now_ms, seats=change.gone)
    elif change.decided:
        start(scene, s.RESULT, now_ms)
    elif change.returned:
        backwards(scene, change, table, now_ms)  # as if what took them out had been taken back
    elif change.unmarked:
        start(scene, s.UNMARK, now_ms)
    elif change.way and table.places == table.count:
        start(scene, s.SWEEP, now_ms, change.way[0], change.way[1])


def backwards(scene, change, table, now_ms: int) -> None:
    """An event was taken back: a sweep runs backwards from the seat concerned to the subject, or a turn marker to where
    it lay."""
    concerned, to = change.way or change.turn
    if table.places == table.count and to != NOBODY:
        seats = members(change.returned or change.gone)
        start(scene, s.UNSWEEP, now_ms, seats[0] if seats else concerned, to)


def after(scene, over: bool) -> int:
    """What follows when the running moment has ended by itself."""
    if scene.moment == s.DRAW:
        return s.ROLL_CALL
    if scene.moment == s.BURN and scene.unmarked:
        return s.UNMARK
    return s.RESULT if over and scene.moment in (s.BURN, s.FALL) else s.STILL
