"""Every gesture that is another where a turn is passed by its own seat (the setting `turn_passed_by`), performed on a
device; see `gesture_rows`. Runs on any interpreter."""

import scene as s
from controls.bindings import EDGE, OWN_SEAT_ROWS, PASS, TAP
from desk import Desk
from gesture_rows import perform_all, refused

ROWS = OWN_SEAT_ROWS


def by_own_seat(mode="emperor", seats=6, **values):
    """Return a table of that number of seats, each with a button."""
    table = {"mode": mode, "seats": seats, "turn_passed_by": "its_own_seat", "seat_wires": list(range(seats))}
    table.update(values)
    return Desk(table)


def play():
    desk = by_own_seat().begin()
    assert desk.state()["turn_of"] == [1]
    return desk


def nothing_yet(desk):
    """An undo, the menu, and a turn that is put right may come of it."""
    return desk.scene.moment == s.STILL and refused(desk) == [] and desk.state()["turn_of"] == [1]


def refuses_at_the_turn(desk):
    """A shaken head where the turn is."""
    shakes = (desk.scene.moment, desk.scene.moment_from) == ("refuse", 1)
    return shakes and refused(desk) == ["not_own_seat"] and desk.state()["turn_of"] == [1]


EXPECTED = {
    (s.PLAY, PASS, EDGE): (play, nothing_yet),
    (s.PLAY, PASS, TAP): (play, refuses_at_the_turn),
}


if __name__ == "__main__":
    perform_all(ROWS, EXPECTED)
