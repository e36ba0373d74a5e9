"""The same again: a tap of OUT on the result lays the table once more, and PASS held there brings the finished game
back."""

import pytest

import scene as s
from desk import Desk
from rows import each_row


def over(values=None, leaving=(4,), first=1):
    """A game that these seats have lost."""
    desk = Desk(values).begin(first)
    desk.event(type="eliminate", seats=list(leaving))
    assert desk.scene.ui.screen == s.OVER
    return desk


def again(desk):
    desk.tap("out")
    assert desk.scene.ui.screen == s.READY and desk.game is None


def test_the_finished_game_comes_back_by_pass_held_and_stands_as_it_ended():
    desk = over()
    ended = desk.state()
    again(desk)
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.scene.ui.screen == s.OVER and desk.state() == ended


def test_it_is_laid_on_release_and_not_by_a_longer_press():
    desk = over()
    desk.press("out")
    desk.run(500)
    assert desk.scene.ui.screen == s.OVER
    desk.run(200)
    desk.release("out")
    assert desk.scene.ui.screen == s.OVER
    desk.hold("out", 1100)
    assert desk.scene.ui.screen == s.OVER


def test_a_press_that_ends_the_result_lays_nothing():
    desk = Desk().begin(1)
    desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [4]}})
    desk.idle(1400)
    assert desk.scene.moment == "result"
    desk.tap("out")
    assert desk.scene.ui.screen == s.OVER and desk.scene.moment == s.STILL


def test_the_table_of_the_game_is_laid_where_the_settings_mean_another_by_now():
    desk = over({"options": {"rules": "2005"}, "seats": 8}, (5,))
    desk.tell({"do": "set", "values": {"mode": "grand_melee", "seats": 12}})
    desk.event(type="undo")
    desk.event(type="redo")
    again(desk)
    order = {"mode": "emperor", "options": {"rules": "2005"}, "seats": 8, "teams": 2}
    assert desk.app.session.table.order == order
    assert {key: desk.app.settings[key] for key in order} == order
    desk.tap("pass")
    desk.settle()
    assert desk.game.table.order == order


def test_a_table_that_the_settings_do_not_allow_any_more_is_refused_and_the_result_stays():
    desk = over({"ring_px": 8})
    desk.tell({"do": "set", "values": {"mode": "two_headed_giant", "seats": 4, "budget_ma": 80}})
    assert desk.app.settings["budget_ma"] == 80
    desk.reports()
    desk.tap("out")
    assert desk.scene.ui.screen == s.OVER and desk.scene.moment == "refuse"
    told = [report for report in desk.reports() if report["is"] == "refusal"]
    assert [report["code"] for report in told] == ["bad_setting"] and told[0]["why"].endswith("Nothing was changed.")


@each_row(
    ("lost", "cursor"),
    [
        pytest.param((1,), 2, id="first side"),
        pytest.param((4,), 5, id="second side"),
        pytest.param((1, 4), 2, id="draw"),
    ],
)
def test_after_a_game_of_the_1990s_the_choice_starts_at_the_beginner_of_the_side_that_lost(lost, cursor):
    desk = over({"mode": "duelist_emperor"}, lost, 2)
    again(desk)
    desk.tap("out")
    assert desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor == cursor


@each_row(
    "values",
    [
        pytest.param({"mode": "duelist_emperor", "seats": 8}, id="more seats"),
        pytest.param({"mode": "emperor"}, id="another game"),
    ],
)
def test_at_another_table_the_choice_starts_where_it_always_does(values):
    desk = over({"mode": "duelist_emperor"}, first=2)
    desk.tell({"do": "new_game"})
    desk.tell({"do": "set", "values": values})
    desk.tap("out")
    assert desk.scene.ui.cursor == min(
        seat for seat in range(desk.app.session.table.count) if desk.app.session.table.beginners >> seat & 1
    )


def test_a_game_of_the_1990s_that_is_not_over_proposes_nobody():
    desk = Desk({"mode": "duelist_emperor"}).begin(2)
    desk.event(type="eliminate", seats=[5])
    desk.tell({"do": "new_game"})
    desk.tap("out")
    assert desk.scene.ui.cursor == 2
