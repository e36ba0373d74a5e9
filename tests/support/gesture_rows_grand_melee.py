"""Every gesture that Grand Melee has of its own, performed on a device; see `gesture_rows`. Runs on any interpreter."""

import scene as s
from controls.bindings import EDGE, HANDED, HOLD, OUT, OWN_SEAT, PASS, SEAT, TAP
from desk import Desk
from games.grand_melee.pick_turn_to_end_gestures import ROWS
from gesture_rows import closed, no_handover, perform_all, undone


def play():
    """Twelve players, three turns: of 1, 5 and 9."""
    desk = Desk({"mode": "grand_melee", "seats": 12}).begin()
    assert desk.state()["turn_of"] == [1, 5, 9]
    return desk


def pick():
    desk = play()
    desk.tap("pass")
    assert desk.scene.ui.cursor == 1
    return desk


def picking(desk):
    return desk.scene.ui.screen == s.PICK and desk.scene.ui.cursor == 1 and desk.game.history.done == 0


def on_the_next_turn(desk):
    return desk.scene.ui.screen == s.PICK and desk.scene.ui.cursor == 5 and desk.game.history.done == 0


def passed_its_own(desk):
    return desk.scene.ui.screen == s.PLAY and desk.scene.ui.cursor == -1 and desk.state()["turn_of"] == [5, 9]


EXPECTED = {
    (s.PLAY, PASS, EDGE): (play, picking),
    (s.PLAY, OWN_SEAT, EDGE): (play, passed_its_own),
    (s.PLAY, SEAT, HANDED): (play, no_handover),
    (s.PICK, PASS, EDGE): (pick, on_the_next_turn),
    (s.PICK, PASS, HOLD): (pick, closed),
    (s.PICK, OUT, TAP): (pick, closed),
    (s.PICK, OUT, HOLD): (pick, closed),
    (s.PICK, OWN_SEAT, EDGE): (pick, passed_its_own),
    (s.PICK, OWN_SEAT, HOLD): (pick, undone),
}


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
