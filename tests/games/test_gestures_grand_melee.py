"""Grand Melee by hand: several turns at a time, which of them ends, turn markers that go, and a game to its end."""

import gesture_rows_grand_melee as rows
import scene as s
from desk import Desk
from rows import each_row


def events(desk):
    return [report["event"] for report in desk.reports() if report["is"] == "log"]


def test_a_turn_that_was_picked_ends_after_1_5_s_and_is_history_at_once():
    desk = rows.pick()
    desk.tap("pass")
    desk.reports()
    desk.run(900)
    assert desk.scene.ui.screen == s.PICK and events(desk) == []
    desk.run(200)
    assert desk.scene.ui.screen == s.PLAY and events(desk) == [{"type": "pass", "seat": 5}]
    assert (desk.scene.moment, desk.scene.moment_from, desk.scene.moment_to) == ("sweep", 5, 6)
    desk.idle(2000)
    assert any(name.startswith("game-") for name in desk.board.files)


def test_no_turn_ends_while_a_finger_is_down():
    desk = rows.pick()
    desk.press("out")
    desk.run(900)
    desk.release("out")
    desk.run(1000)
    assert desk.scene.ui.screen == s.PICK
    desk.run(600)
    assert desk.game.history.done == 1


def test_a_pick_that_a_long_finger_closed_stays_closed():
    for button in ("pass", "out"):
        desk = rows.pick()
        desk.hold(button, 4000)
        desk.run(3000)
        assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


def test_a_box_on_pass_costs_nothing():
    desk = rows.play()
    desk.hold("pass", 12_000)
    desk.run(3000)
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


def test_the_cursor_walks_the_turns_round_the_table_those_without_a_player_too():
    desk = rows.play().event(type="eliminate", seats=[5])
    desk.tap("pass")
    walked = []
    for _ in range(4):
        walked.append(desk.scene.ui.cursor)
        desk.tap("pass")
    assert walked == [1, 5, 9, 1]


def test_the_turn_that_has_run_longest_comes_first():
    desk = rows.play()
    for seat in (1, 5):
        desk.tap(seat)
    desk.settle()
    assert desk.state()["turn_of"] == [2, 9], "6 waits for 9"
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PICK and desk.scene.ui.cursor == 9


def test_with_one_turn_running_pass_ends_it():
    desk = Desk({"mode": "grand_melee", "seats": 7}).begin()
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY and desk.state()["turn_of"] == [2]


def test_where_the_button_of_a_picked_seat_is_held_to_undo_no_cursor_stays_behind():
    desk = rows.play()
    desk.tap(1)
    desk.settle()
    desk.tap("pass")
    desk.hold(5, 1200)
    desk.settle()
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0
    assert desk.scene.ui.cursor == s.NOBODY
    desk.hold("pass", 3500)
    assert (desk.scene.moment, desk.scene.moment_from) == ("refuse", 1)


def test_two_neighbours_may_press_their_own_buttons_at_once():
    desk = rows.play()
    desk.press(1)
    desk.run(100)
    desk.press(5)
    desk.release(1)
    desk.release(5)
    assert desk.state()["turn_of"] == [2, 9] and desk.game.history.done == 2


def test_the_colour_of_a_marker_that_waited_runs_back_after_its_players_have_burned_807_4e():
    desk = rows.play()
    desk.tap(1)
    desk.settle()
    desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [3]}})
    assert desk.scene.moment == "burn" and desk.scene.unmarked == [(2, 0)]
    desk.run(700)
    assert desk.scene.moment == "unmark"
    desk.run(1000)
    assert desk.scene.moment == s.STILL and len(desk.state()["markers"]) == 2


def test_the_colour_of_a_marker_whose_turn_ends_runs_back_807_4g():
    desk = rows.play().event(type="eliminate", seats=[3])
    desk.tap(1)
    assert desk.scene.moment == "unmark" and desk.scene.unmarked == [(1, 0)]
    desk.hold("pass", 1100)
    assert desk.scene.moment == "unsweep" and len(desk.state()["markers"]) == 3


def test_a_press_ends_the_light_of_a_marker_that_runs_back_and_acts():
    desk = rows.play().event(type="eliminate", seats=[3])
    desk.tap(1)
    assert desk.scene.moment == "unmark"
    done = desk.game.history.done
    desk.tap(5)
    assert desk.game.history.done == done + 1


def test_undo_lets_a_marker_run_back_to_where_it_lay():
    desk = rows.play()
    desk.tap(5)
    desk.hold("pass", 1100)
    assert (desk.scene.moment, desk.scene.moment_from, desk.scene.moment_to) == ("unsweep", 6, 5)


def take_out_the_next(desk):
    """Press OUT, then hold OUT: take out the player on whom the cursor starts."""
    desk.tap("out")
    desk.hold("out", 1100)
    desk.settle()


@each_row(("seats", "ring_px"), [(2, 8), (5, 12), (12, 24), (24, 24), (17, 60)])
def test_a_game_with_two_buttons_alone_from_the_first_press_to_the_result(seats, ring_px):
    desk = Desk({"mode": "grand_melee", "seats": seats, "ring_px": ring_px}, tick_ms=20, chance=b"\x05")
    desk.tap("pass")
    desk.settle()
    while not desk.state()["over"]:
        turn = desk.state()["turn"]
        for _ in range(2):
            desk.tap("pass")
            desk.settle()
        assert desk.state()["turn"] >= turn
        take_out_the_next(desk)
    assert desk.scene.ui.screen == s.OVER and len(desk.state()["winners"]) == 1
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY


def test_a_pulled_plug_brings_back_several_turns():
    desk = rows.play()
    desk.tap(5)
    desk.idle(4000)
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state() and again.scene.ui.screen == s.PLAY
