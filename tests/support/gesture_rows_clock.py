"""Every gesture that only a table with a clock has, performed on a device; see `gesture_rows`. Runs on any
interpreter."""

import scene as s
from controls.bindings import BOTH, EDGE, HOLD, OWN_SEAT, PASS, SEAT
from controls.bindings import CLOCK_ROWS as ROWS
from desk import Desk
from gesture_rows import perform_all


def play():
    desk = Desk({"clock": "counting_up"}).begin()
    assert desk.state()["turn_of"] == [1]
    return desk


def response():
    """Seat 0 responds in the turn of seat 1."""
    desk = play()
    desk.hold(0, 1100)
    assert desk.scene.ui.screen == s.RESPONSE
    return desk


def letters(desk):
    return "".join([s.STATE_LETTERS[code & 15] for code in desk.app.eyes.renderer.codes])


def responds(desk):
    """The look is taken back, and the seat looked at while the turn breathes."""
    desk.run(20)
    ledger = desk.app.session.clock.ledger
    return ledger.to == 0 and desk.scene.ui.peek == -1 and letters(desk)[:2] == "VS" and desk.game.history.done == 0


def turn_goes_on(desk):
    """And that is all: the finger on the button does nothing else, however long it stays."""
    over = desk.scene.ui.screen == s.PLAY and desk.app.session.clock.ledger.to == -1 and desk.scene.ui.marked == 0
    desk.run(1200)
    return over and desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


def paused(desk):
    """One finger comes up: the picture is that of standby."""
    assert desk.scene.ui.screen == s.PLAY
    desk.run(200)
    desk.release("out")
    return desk.scene.ui.screen == s.PAUSED and letters(desk) == "DFDDDD" and desk.game.history.done == 0


EXPECTED = {
    (s.PLAY, SEAT, HOLD): (play, responds),
    (s.PLAY, PASS, BOTH): (play, paused),
    (s.RESPONSE, PASS, EDGE): (response, turn_goes_on),
    (s.RESPONSE, OWN_SEAT, EDGE): (response, turn_goes_on),
    (s.RESPONSE, SEAT, EDGE): (response, turn_goes_on),
}


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
