"""Every gesture of the pages of poison and commander damage, performed on a device; see `gesture_rows`. Runs on any
interpreter."""

import scene as s
from controls.bindings import CHORD, PASS
from controls.counter_pages import ROWS
from desk import Desk
from gesture_rows import perform_all


def one_less():
    """Seat 1 of five has the turn, and one life less is counted for seat 2."""
    desk = Desk({"mode": "free_for_all", "seats": 5, "poison": True, "commander": True}).begin(1)
    desk.tap("out")
    desk.hold("pass", 1100)
    desk.tap("pass")
    assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 2 and desk.scene.ui.value == -1
    return desk


def entered_and_shows_poison(desk):
    ui = desk.scene.ui
    kind, total, _, seat, _ = ui.counted
    return (
        (ui.screen, ui.cursor, ui.value, ui.index) == (s.LIFE, 2, 0, 1)
        and (kind, total, seat) == ("poison", 0, 2)
        and desk.state()["life"][2] == 19
    )


EXPECTED = {(s.LIFE, PASS, CHORD): (one_less, entered_and_shows_poison)}


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
