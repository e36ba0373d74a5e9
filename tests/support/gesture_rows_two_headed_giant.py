"""Every gesture of Two-Headed Giant's own, performed on a device; see `gesture_rows`. Runs on any interpreter."""

import scene as s
from controls.bindings import CHORD, EDGE, HOLD, OUT, OWN_SEAT, PASS, SEAT
from controls.life_count import ROWS as OF_LIFE
from desk import Desk
from games.two_headed_giant.team_life import ROWS as ITS_OWN
from gesture_rows import closed, perform_all

ROWS = OF_LIFE + ITS_OWN


def play():
    """The team of 0 and 1 has the turn."""
    return Desk({"mode": "two_headed_giant", "seats": 4}).begin(1)


def choice():
    desk = play()
    desk.tap("out")
    assert desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor == 2 and desk.scene.ui.cursor_seats == 0b1100
    return desk


def life():
    desk = choice()
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 2 and desk.scene.ui.value == 0
    return desk


def turn_of_the_others():
    return Desk({"mode": "two_headed_giant", "seats": 4}).begin(2)


def one_less(desk):
    desk.tap("pass")
    assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.value == -1
    return desk


def own_life():
    """Not in the own turn, opened by the button of seat 0, and one less."""
    desk = turn_of_the_others()
    desk.tap(0)
    return one_less(desk)


def shows_own_life(desk):
    return desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 0 and desk.scene.ui.value == 0


def entered(turn, life):
    """It is that team's turn, and the lives are these."""
    return lambda desk: (
        desk.scene.ui.screen == s.PLAY and desk.state()["turn_of"] == turn and desk.state()["life"] == life
    )


def shows_life(desk):
    return desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 2


def counted(change):
    return lambda desk: desk.scene.ui.screen == s.LIFE and desk.scene.ui.value == change and desk.game.history.done == 0


EXPECTED = {
    (s.PLAY, SEAT, EDGE): (turn_of_the_others, shows_own_life),
    (s.CHOICE, PASS, HOLD): (choice, shows_life),
    (s.LIFE, PASS, EDGE): (life, counted(-1)),
    (s.LIFE, PASS, HOLD): (life, counted(-5)),
    (s.LIFE, OUT, EDGE): (life, counted(1)),
    (s.LIFE, OUT, HOLD): (life, counted(5)),
    (s.LIFE, PASS, CHORD): (life, closed),
    (s.LIFE, OWN_SEAT, EDGE): (lambda: one_less(life()), entered([2, 3], [30, 29])),
    (s.LIFE, SEAT, EDGE): (own_life, entered([2, 3], [29, 30])),
}


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
