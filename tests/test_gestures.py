"""Every row of the gesture table, one by one, and the same on both runtimes."""

import gesture_rows
import pytest
import runtimes
from desk import Desk

from controls.gestures import ROWS

SCRIPT = runtimes.REPO / "tests" / "gesture_rows.py"


@pytest.mark.parametrize("row", ROWS, ids=gesture_rows.name)
def test_row_of_the_gesture_table(row):
    gesture_rows.perform(row)


def test_every_expectation_belongs_to_a_row():
    assert sorted(gesture_rows.EXPECTED) == sorted(row[:3] for row in ROWS)


@runtimes.needs_micropython
def test_the_rows_are_the_same_on_both_runtimes_to_the_byte():
    assert runtimes.on_cpython(SCRIPT) == runtimes.on_micropython(SCRIPT, heap="8m")  # the desk keeps all frames


@pytest.mark.parametrize("button", ["pass", "out", 0, 4])
def test_a_button_that_is_down_from_the_start_waits_for_its_release(button):
    played = Desk().begin()
    played.tap("pass")
    played.idle(2000)
    desk = Desk(files=played.board.files, buttons_down=(button,))
    before = desk.game.history.place(), desk.scene.screen
    desk.run(12_000)
    desk.release(button)
    desk.run(500)
    assert (desk.game.history.place(), desk.scene.screen) == before
    desk.tap("pass")
    assert desk.game.history.done == before[0][0] + 1
