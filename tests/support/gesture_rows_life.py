"""Every gesture of a table that counts life, performed on a device; see `gesture_rows`. Runs on any interpreter."""

import scene as s
from controls.bindings import CHORD, EDGE, HOLD, OUT, OWN_SEAT, PASS, SEAT
from controls.life_count import ROWS
from desk import Desk
from gesture_rows import closed, perform_all


def play(**values):
    """Seat 1 of five has the turn."""
    return Desk(dict(values, mode="free_for_all", seats=5)).begin(1)


def choice(**values):
    desk = play(**values)
    desk.tap("out")
    assert desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor == 2 and desk.scene.ui.cursor_seats == 0b100
    return desk


def life(**values):
    desk = choice(**values)
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 2 and desk.scene.ui.value == 0
    return desk


def one_less():
    desk = life()
    desk.tap("pass")
    return desk


def entered(turn):
    """What was counted is entered, and it is that seat's turn."""
    return lambda desk: (
        desk.scene.ui.screen == s.PLAY and desk.state()["turn_of"] == turn and desk.state()["life"][2] == 19
    )


def shows_life(desk):
    return desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 2


def counted(change):
    return lambda desk: desk.scene.ui.screen == s.LIFE and desk.scene.ui.value == change and desk.game.history.done == 0


EXPECTED = {
    (s.CHOICE, PASS, HOLD): (choice, shows_life),
    (s.LIFE, PASS, EDGE): (life, counted(-1)),
    (s.LIFE, PASS, HOLD): (life, counted(-5)),
    (s.LIFE, OUT, EDGE): (life, counted(1)),
    (s.LIFE, OUT, HOLD): (life, counted(5)),
    (s.LIFE, PASS, CHORD): (life, closed),
    (s.LIFE, OWN_SEAT, EDGE): (one_less, entered([2])),
    (s.LIFE, SEAT, EDGE): (one_less, entered([1])),
}


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
