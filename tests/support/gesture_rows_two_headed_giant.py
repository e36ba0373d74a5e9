"""Every gesture of Two-Headed Giant's own, performed on a device; see `gesture_rows`. Runs on any interpreter."""

import scene as s
from controls.bindings import CHORD, EDGE, HOLD, OUT, PASS
from desk import Desk
from games.two_headed_giant.bindings import ROWS
from gesture_rows import closed, perform_all


def play():
    """The team of 0 and 1 has the turn."""
    return Desk({"mode": "two_headed_giant", "seats": 4}).begin(1)


def choice():
    desk = play()
    desk.tap("out")
    assert desk.scene.screen == s.CHOICE and desk.scene.cursor == 2 and desk.scene.cursor_seats == 0b1100
    return desk


def life():
    desk = choice()
    desk.hold("pass", 1100)
    assert desk.scene.screen == s.LIFE and desk.scene.cursor == 2 and desk.scene.change == 0
    return desk


def shows_life(desk):
    return desk.scene.screen == s.LIFE and desk.scene.cursor == 2


def counted(change):
    return lambda desk: desk.scene.screen == s.LIFE and desk.scene.change == change and desk.game.history.done == 0


EXPECTED = {
    (s.CHOICE, PASS, HOLD): (choice, shows_life),
    (s.LIFE, PASS, EDGE): (life, counted(-1)),
    (s.LIFE, PASS, HOLD): (life, counted(-5)),
    (s.LIFE, OUT, EDGE): (life, counted(1)),
    (s.LIFE, OUT, HOLD): (life, counted(5)),
    (s.LIFE, PASS, CHORD): (life, closed),
}


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
