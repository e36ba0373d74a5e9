"""Which moment shows what has just happened."""

import scene as s
from rules.seat_arithmetic import NOBODY, members


class Before:
    """What of the table is compared: filled before a change, read after it."""

    def __init__(self):
        self.living = 0
        self.subject = NOBODY
        self.markers: dict = {}
        self.winners = 0

    def look(self, table) -> None:
        self.markers = table.markers()
        self.living = table.result.living
        self.subject = _subject(table)
        self.winners = table.result.winners


def _subject(table) -> int:
    """The seat whose turn it is; nobody where the ring shows other places than seats."""
    return table.subject() if table.places == table.count else NOBODY


def start(scene, moment: int, now_ms: int, seat_from: int = NOBODY, seat_to: int = NOBODY, seats: int = 0) -> None:
    """Begin a moment; the one that ran is over."""
    scene.moment = moment
    scene.moment_ms = now_ms
    scene.moment_from = seat_from
    scene.moment_to = seat_to
    scene.moment_seats = seats


def forwards(scene, before: Before, table, now_ms: int) -> None:
    """An event happened (or was redone): players burn, a team falls, a turn marker goes, or a turn sweeps on."""
    gone = before.living & ~table.result.living
    emperors = gone & table.crowned
    markers = table.markers()
    scene.unmarked = []
    if before.markers and not table.result.over:
        scene.unmarked = [before.markers[number] for number in sorted(before.markers) if number not in markers]
    moved = _moved(before.markers, markers) if markers else ()
    if emperors:
        start(scene, s.FALL, now_ms, members(emperors)[0], seats=gone)
    elif gone:
        start(scene, s.BURN, now_ms, seats=gone)
    elif before.winners != table.result.winners:
        start(scene, s.RESULT, now_ms)
    elif scene.unmarked:
        start(scene, s.UNMARK, now_ms)
    elif moved:
        start(scene, s.SWEEP, now_ms, moved[0], moved[1])
    elif not markers and before.subject != _subject(table):
        start(scene, s.SWEEP, now_ms, before.subject, _subject(table))


def backwards(scene, before: Before, table, now_ms: int) -> None:
    """An event was taken back: a sweep runs backwards from the seat concerned to the subject, or a turn marker to where
    it lay."""
    returned = members(table.result.living & ~before.living)
    concerned, to = _moved(before.markers, table.markers()) or (before.subject, table.subject())
    if table.places == table.count:
        start(scene, s.UNSWEEP, now_ms, returned[0] if returned else concerned, to)


def _moved(earlier: dict, later: dict) -> tuple:
    """(from seat, to seat) of the first turn marker that lies elsewhere now, empty where none does."""
    for number in sorted(later):
        if number in earlier and earlier[number] != later[number]:
            return earlier[number][0], later[number][0]
    return ()


def after(scene, over: bool) -> int:
    """What follows when the running moment has ended by itself."""
    if scene.moment == s.DRAW:
        return s.ROLL_CALL
    if scene.moment == s.BURN and scene.unmarked:
        return s.UNMARK
    return s.RESULT if over and scene.moment in (s.BURN, s.FALL) else s.STILL
