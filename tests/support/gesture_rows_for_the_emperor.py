"""Every row of For the Emperor's own gestures, as `gesture_rows` does it. Runs on any interpreter."""

import scene as s
from controls.bindings import CHORD, EDGE, HANDED, HOLD, OUT, PASS, SEAT, TAP
from desk import Desk
from games.for_the_emperor.warrior_and_strength_gestures import ROWS
from gesture_rows import board, no_handover, perform_all
from menus import question, take


def ready():
    return Desk({"mode": "for_the_emperor", "seats": 2})


def played():
    """One warrior lies on battlefield 0, one was taken back."""
    desk = board()
    for _ in range(2):
        desk.tap("pass")
        take(desk)
        take(desk)
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game.history.place() == (2, 4)
    return desk


def tied():
    """Sixteen warriors without a number lie on the table: nobody controls anything."""
    desk = board()
    for field in (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6):
        desk.tell({"do": "event", "event": {"type": "play", "seat": desk.state()["turn_of"][0], "battlefield": field}})
    desk.settle()
    assert desk.scene.ui.screen == s.OVER and desk.state()["winners"] == []
    return desk


def taken_back_at_the_end():
    desk = tied()
    desk.event(type="strength", seat=0, battlefield=3, value=5)
    desk.event(type="undo")
    return desk


def refused(desk):
    return "one_begins" in [report.get("code") for report in desk.reports()] and desk.game is None


def says_nobody_leaves(desk):
    return "no_leaving" in [report.get("code") for report in desk.reports()] and desk.scene.ui.screen == s.PLAY


def asks(name, cursor=0):
    def asked(desk):
        return question(desk) is not None and question(desk)[0] == name and desk.scene.ui.cursor == cursor

    return asked


def undone(desk):
    return desk.game.history.place() == (0, 4) and desk.scene.ui.screen == s.PLAY


def redone(desk):
    return desk.game.history.place() == (4, 4) and desk.scene.ui.screen == s.PLAY


def looks_at_0(desk):
    return desk.scene.ui.peek == 0 and desk.app.eyes.player_view.figures != ()


EXPECTED = {
    (s.READY, OUT, EDGE): (ready, refused),
    (s.PLAY, PASS, EDGE): (board, asks("battlefield")),
    (s.PLAY, PASS, HOLD): (played, undone),
    (s.PLAY, OUT, EDGE): (board, asks("battlefield")),
    (s.PLAY, OUT, HOLD): (played, redone),
    (s.PLAY, SEAT, EDGE): (played, looks_at_0),
    (s.PLAY, SEAT, CHORD): (board, says_nobody_leaves),
    (s.PLAY, SEAT, HANDED): (board, no_handover),
    (s.OVER, PASS, EDGE): (tied, asks("last warrior", -1)),
    (s.OVER, OUT, EDGE): (tied, asks("battlefield")),
    (s.OVER, OUT, TAP): (tied, asks("battlefield")),
    (s.OVER, SEAT, EDGE): (tied, looks_at_0),
}

if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
