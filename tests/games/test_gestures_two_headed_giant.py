"""Two-Headed Giant by hand: a team is chosen as one, its life is counted, and a game to its end."""

import gesture_rows_two_headed_giant as rows
import scene as s
from desk import Desk
from link import reports
from rows import each_row


def look(desk):
    return reports.look(desk.app.eyes.renderer.codes)


def test_the_choice_has_one_stop_a_team_and_all_of_it_blinks():
    desk = rows.choice()
    assert look(desk) == "SSKK"
    desk.tap("pass")
    assert desk.scene.ui.cursor == 0 and look(desk) == "KKMM"
    desk.tap("pass")
    assert desk.scene.ui.cursor == 2


def test_who_begins_is_a_team_too():
    desk = Desk({"mode": "two_headed_giant", "seats": 6})
    desk.tap("out")
    desk.tap("pass")
    assert desk.scene.ui.cursor == 3 and look(desk) == "SDDKKK"
    desk.hold("pass", 1200)
    assert desk.scene.ui.screen == s.CHOICE and desk.reports()[-1]["is"] == "state"
    desk.hold("out", 1100)
    assert desk.state()["turn_of"] == [3, 4, 5]


def test_a_team_leaves_as_one_810_8a():
    desk = rows.choice()
    desk.hold("out", 1100)
    assert desk.scene.ui.screen == s.OVER and desk.state()["winners"] == [0, 1]
    assert desk.scene.moment == "fall" and desk.scene.moment_seats == 0b1100
    assert desk.game.event(0) == {"type": "eliminate", "seats": [2, 3]}


def test_both_teams_marked_leave_together_104_4d():
    desk = rows.choice()
    desk.hold("out", 2100)
    assert desk.scene.ui.marked == 0b1100
    desk.tap("pass")
    desk.hold("out", 1100)
    assert desk.state()["over"] and desk.state()["draw"] == [0, 1, 2, 3]


def test_seats_pressed_with_out_down_stand_for_their_teams():
    desk = rows.play()
    desk.press("out")
    desk.tap(3)
    assert desk.scene.ui.marked == 0b1100
    desk.tap(2)
    assert desk.scene.ui.marked == 0
    desk.release("out")
    assert desk.game.history.done == 0


def test_what_was_counted_is_one_event_after_3_s_and_one_undo_takes_it_back():
    desk = rows.life()
    for button in ("pass", "pass", "pass", "pass", "out"):
        desk.hold(button, 60)
        desk.run(60)
    assert desk.state()["life"] == [30, 30]
    assert desk.tell({"do": "state"})[-1]["counting"] == {"seat": 2, "change": -3}
    desk.run(3000)
    assert desk.scene.ui.screen == s.PLAY and desk.scene.ui.cursor == -1
    assert desk.game.event(0) == {"type": "life", "changes": {"2": -3}} and desk.game.history.total == 1
    assert desk.state()["life"] == [30, 27]
    assert [r["event"]["type"] for r in desk.reports() if r["is"] == "log"] == ["life"]
    desk.hold("pass", 1100)
    assert desk.state()["life"] == [30, 30]


def test_a_look_at_the_life_changes_nothing():
    desk = rows.life()
    desk.run(3100)
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.total == 0


def test_a_finger_that_stays_counts_5_every_half_second_and_is_never_spent():
    desk = rows.life()
    desk.press("out")
    desk.run(4030)
    assert desk.scene.ui.value == 35
    desk.release("out")
    desk.run(1000)
    assert desk.scene.ui.value == 35 and desk.scene.ui.screen == s.LIFE
    desk.press("pass")
    desk.run(1520)
    desk.release("pass")
    assert desk.scene.ui.value == 25


def test_counting_ends_at_no_life_and_at_999():
    desk = rows.life()
    desk.hold("pass", 9000)
    assert desk.scene.ui.value == -30
    desk.run(3100)
    assert desk.state()["over"] and desk.state()["winners"] == [0, 1]
    desk = rows.life()
    desk.hold("out", 100_000)
    assert desk.scene.ui.value == 969


def test_both_buttons_drop_what_was_counted():
    desk = rows.life()
    desk.tap("pass")
    desk.press("out")
    desk.run(200)
    desk.press("pass")
    desk.release("out")
    desk.release("pass")
    desk.run(5000)
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.total == 0


def test_the_own_team_is_one_stop_further():
    desk = rows.choice()
    desk.tap("pass")
    desk.hold("pass", 1100)
    desk.tap("pass")
    desk.run(3000)
    assert desk.state()["life"] == [29, 30]


# By the buttons of seats


def others_turn():
    return rows.turn_of_the_others()


def test_the_button_of_a_team_out_of_turn_opens_its_life_and_pressed_again_closes_it():
    for seat in (0, 1):
        desk = others_turn()
        desk.tap(seat)
        assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 0 and desk.scene.ui.peek == s.NOBODY
        desk.tap(1 - seat)
        assert desk.scene.ui.screen == s.PLAY and desk.game.history.total == 0


def test_what_was_counted_counts_at_once_as_the_button_is_pressed_again():
    desk = others_turn()
    desk.tap(0)
    for _ in range(3):
        desk.tap("pass")
    desk.reports()
    desk.press(0)
    assert desk.state()["life"] == [27, 30]
    desk.run(200)
    assert [r["event"] for r in desk.reports() if r["is"] == "log"] == [{"type": "life", "changes": {"0": -3}}]
    desk.release(0)
    desk.hold("pass", 1100)
    assert desk.state()["life"] == [30, 30]


def test_it_is_announced_as_it_closes_by_itself_and_kept():
    desk = others_turn()
    desk.tap(1)
    desk.tap("out")
    desk.run(3100)
    assert desk.scene.ui.screen == s.PLAY and desk.state()["life"] == [31, 30]


def test_whoever_has_the_turn_passes_it_though_the_others_life_is_open_and_each_is_a_step():
    desk = others_turn()
    desk.tap(0)
    desk.tap("pass")
    desk.tap(3)
    assert desk.state()["life"] == [29, 30] and desk.state()["turn_of"] == [0, 1]
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.state()["life"] == [29, 30] and desk.state()["turn_of"] == [2, 3]
    desk.hold("pass", 1100)
    assert desk.state()["life"] == [30, 30]


def test_where_the_last_life_was_counted_away_no_turn_is_passed():
    desk = others_turn()
    desk.tap(0)
    desk.hold("pass", 9000)
    assert desk.scene.ui.value == -30
    desk.reports()
    desk.tap(2)
    assert desk.state()["winners"] == [2, 3] and desk.game.history.done == 1
    assert [r for r in desk.reports() if r["is"] == "refusal"] == []


def test_a_lean_on_the_button_while_life_is_counted_brings_the_count_back():
    desk = others_turn()
    desk.tap(0)
    desk.tap("pass")
    desk.hold(2, 3100)
    assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.value == -1 and desk.game.history.done == 0


def test_both_heads_who_press_as_their_turn_ends_pass_it_once_and_open_nothing():
    desk = others_turn()
    desk.press(2)
    desk.run(150)
    desk.press(3)
    desk.run(60)
    desk.release(2)
    desk.release(3)
    assert desk.scene.ui.screen == s.PLAY and desk.state()["turn_of"] == [0, 1] and desk.game.history.done == 1
    desk.settle()
    desk.tap(3)
    assert desk.scene.ui.screen == s.LIFE and desk.scene.ui.cursor == 2


def test_the_button_of_a_seat_that_this_table_has_not_is_refused():
    desk = others_turn()
    desk.reports()
    desk.tap(7)
    assert [r["code"] for r in desk.reports() if r["is"] == "refusal"] == ["bad_seat"]
    assert desk.scene.ui.screen == s.PLAY


@each_row(("seats", "ring_px"), [(4, 24), (4, 8), (6, 16), (8, 60)])
def test_a_game_with_two_buttons_alone_from_the_first_press_to_the_result(seats, ring_px):
    desk = Desk({"mode": "two_headed_giant", "seats": seats, "ring_px": ring_px}, tick_ms=20, chance=b"\x02")
    desk.tap("pass")
    desk.settle()
    for _ in range(20):
        turn = desk.state()["turn_of"]
        desk.tap("out")
        desk.hold("pass", 1100)
        desk.hold("pass", 1550)
        desk.run(3100)
        if desk.state()["over"]:
            break
        desk.settle()
        desk.tap("pass")
        assert desk.state()["turn_of"] != turn
    assert desk.scene.ui.screen == s.OVER and len(desk.state()["winners"]) == seats // 2
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY


def test_a_pulled_plug_brings_back_the_life():
    desk = rows.life()
    desk.tap("out")
    desk.idle(8000)
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state() and again.state()["life"] == [30, 31]
