"""The rules of two buttons: provisional presses, the ladder, the chord, the guard, idle times, dimming and sleep."""

import pytest

import gesture_rows
import scene as s
from controls import bindings
from desk import Desk
from games import catalogue
from host_tools.proof.fake_board import WRAP
from menus import entry, open_entry, page_value
from rows import each_row
from rules.seat_arithmetic import members
from table_and_ring_limits import MOST_PX


def playing(values=None):
    desk = Desk(values).begin()
    desk.tap("pass")
    desk.tap("pass")
    assert desk.state()["turn_of"] == [3]
    return desk


def test_a_press_shows_at_once_and_is_settled_on_release():
    desk = playing()
    desk.press("pass")
    assert desk.state()["turn_of"] == [4] and desk.app.hands.dispatcher.provisional
    desk.reports()
    desk.release("pass")
    assert not desk.app.hands.dispatcher.provisional
    assert [r["event"]["type"] for r in desk.reports() if r["is"] == "log"] == ["pass"]


def test_bounce_makes_one_press():
    desk = playing()
    for level in (1, 0, 1, 1, 0, 1, 0, 0, 1):
        desk.board.levels = level
        desk.run(2)
    desk.run(50)
    for level in (0, 1, 0, 0, 1, 0):
        desk.board.levels = level
        desk.run(3)
    desk.run(100)
    assert desk.state()["turn_of"] == [4]


def test_bounce_makes_one_look_at_a_seat():
    desk = playing()
    for level in (1, 0, 0, 0, 1, 0, 0, 1):
        desk.board.levels = level << 2
        desk.run(2)
    assert desk.scene.ui.peek == 0 and not desk.scene.ui.peek_back
    desk.run(100)
    for level in (0, 0, 1, 0, 0, 0, 0):
        desk.board.levels = level << 2
        desk.run(2)
    desk.run(100)
    assert desk.scene.ui.peek == 0 and not desk.scene.ui.peek_back


def test_pass_held_takes_that_press_back_and_undoes_one_step_again_and_again():
    desk = playing()
    for moves in (1, 0, 0):
        desk.hold("pass", 1100)
        desk.run(500)
        assert desk.game.history.done == moves
    assert desk.game.history.total == 2


def test_undone_steps_survive_a_held_press_and_out_held_brings_them_back():
    desk = playing()
    desk.hold("pass", 1100)
    desk.hold("pass", 1100)
    for moves in (1, 2):
        desk.hold("out", 1100)
        desk.run(300)
        assert desk.game.history.done == moves and desk.scene.ui.screen == s.PLAY


def test_a_box_on_a_button_costs_nothing_and_is_reported_as_stuck():
    for button, name in (("pass", "PASS"), ("out", "OUT"), (3, "of seat 3")):
        desk = playing()
        desk.tick_ms = 7  # no tick comes just as the ten seconds are over
        before = desk.state()
        desk.press(button)
        desk.run(3100)
        assert desk.state() == before and desk.scene.ui.screen == s.PLAY
        desk.run(6890)
        assert "stuck" not in [r.get("code") for r in desk.reports()]
        desk.run(20)
        words = f"Button {name} has been down for ten seconds: is something lying on it?"
        assert words in [r.get("why") for r in desk.reports()]
        desk.release(button)
        desk.run(1000)
        assert desk.state() == before


def test_a_spent_button_counts_as_up_until_released_for_200_ms():
    desk = playing()
    desk.press("pass")
    desk.run(3100)
    desk.release("pass")
    desk.run(100)
    desk.hold("pass", 60)
    assert desk.game.history.done == 2
    desk.run(300)
    desk.hold("pass", 60)
    assert desk.game.history.done == 3


def a_round_of_the_clock_later(desk, then_ms):
    """Wait until the clock shows `then_ms` once more, and wake the light shortly before."""
    desk.idle((then_ms - 1000 - desk.board.time_ms) % WRAP)
    desk.tap(3)
    desk.run((then_ms - desk.board.time_ms) % WRAP)
    assert not desk.scene.dimmed and desk.scene.ui.screen == s.PLAY


@each_row("start_ms", [0, WRAP // 2 - 4000, WRAP - 4000])
def test_what_shuts_a_press_out_for_a_moment_does_not_do_so_again_a_round_of_the_clock_later(start_ms):
    desk = Desk(now_ms=start_ms).begin(1)
    desk.hold("pass", 3100)  # which spends it
    a_round_of_the_clock_later(desk, desk.board.time_ms + 50)
    desk.hold("pass", 60)
    assert desk.game.history.done == 1
    a_round_of_the_clock_later(desk, desk.board.time_ms + 50)  # the guard against two people who pass one turn
    desk.hold("pass", 60)
    assert desk.game.history.done == 2
    desk.run(500)
    desk.tap("out")
    while desk.scene.ui.screen == s.CHOICE:
        desk.run(5)
    a_round_of_the_clock_later(desk, desk.board.time_ms + 100)
    desk.hold("pass", 60)
    assert desk.game.history.done == 3


def test_the_other_button_works_while_one_is_spent():
    desk = playing()
    desk.press("out")
    desk.run(3100)
    desk.hold("pass", 60)
    assert desk.game.history.done == 3


def test_two_buttons_cancel_each_other_whatever_came_first():
    for first, second in (("pass", "out"), ("out", "pass")):
        for gap in (0, 60, 700, 1500):
            desk = playing()
            desk.press(first)
            desk.run(gap)
            desk.press(second)
            desk.run(1500)
            desk.release(first)
            desk.release(second)
            assert desk.game.history.place() == (2, 2) and desk.scene.ui.screen == s.PLAY


def test_both_must_be_up_before_anything_counts_again():
    desk = playing()
    desk.press("pass")
    desk.press("out")
    desk.release("pass")
    desk.run(300)
    desk.hold("pass", 60)
    assert desk.game.history.done == 2
    desk.release("out")
    desk.run(300)
    desk.tap("pass")
    assert desk.game.history.done == 3


def test_both_held_3_s_open_and_close_the_menu():
    desk = playing()
    for screen in (s.MENU, s.PLAY):
        desk.hold_both()
        assert desk.scene.ui.screen == screen
    assert desk.game.history.place() == (2, 2)


def test_a_finger_that_stays_when_the_menu_has_opened_holds_nothing_open():
    desk = playing()
    desk.press("pass")
    desk.press("out")
    desk.run(3050)
    assert desk.scene.ui.screen == s.MENU
    desk.run(31_000)
    assert desk.scene.ui.screen == s.PLAY


def test_the_menu_opens_before_and_after_a_game_too():
    desk = Desk()
    desk.hold_both()
    assert desk.scene.ui.screen == s.MENU and desk.game is None
    desk = Desk().begin().event(type="eliminate", seats=[4])
    desk.hold_both()
    assert desk.scene.ui.screen == s.MENU


def test_a_second_pass_within_400_ms_does_not_pass_but_holding_it_undoes():
    desk = playing()
    desk.run(600)
    desk.hold("pass", 60)
    desk.run(100)
    desk.hold("pass", 60)
    assert desk.game.history.done == 3
    desk.run(600)
    desk.hold("pass", 60)
    desk.run(100)
    desk.hold("pass", 1100)
    assert desk.game.history.place() == (3, 4)


@each_row(("later_ms", "passes"), [(399, 0), (400, 1)])
def test_the_guard_ends_after_400_ms(later_ms, passes):
    desk = playing()
    desk.settle()
    desk.press("pass")
    pressed_ms = desk.board.time_ms
    desk.run(60)
    desk.release("pass")
    desk.run(later_ms - (desk.board.time_ms - pressed_ms))
    desk.press("pass")
    assert desk.game.history.done == 3 + passes


@each_row("passes", [0, 1], ids=["of nobody", "of another"])
@each_row("taken_back_by", ["a chord", "a hold"])
def test_a_pass_that_was_taken_back_guards_nothing(taken_back_by, passes):
    desk = Desk({"hold_ms": 600, "guard_ms": 1000}).begin()
    for _ in range(passes):
        desk.tap("pass")
        desk.settle()
    desk.press("pass")
    pressed_ms = desk.board.time_ms
    assert desk.game.history.done == passes + 1
    if taken_back_by == "a chord":
        desk.press("out")
        desk.release("out")
    else:
        desk.run(610)
    desk.release("pass")
    left = desk.game.history.done
    desk.run(250)
    desk.press("pass")
    assert desk.board.time_ms - pressed_ms < 1000 and desk.game.history.done == left + 1


def test_letting_go_of_a_press_that_came_too_soon_does_nothing_and_says_so():
    desk = Desk().begin(1)
    desk.hold("pass", 60)
    desk.press("pass")
    assert desk.app.hands.dispatcher.release == "nothing" and desk.game.history.done == 1
    desk.run(700)
    desk.reports()
    desk.release("pass")
    assert desk.game.history.done == 1 and not [told for told in desk.reports() if told["is"] == "refusal"]
    desk.press("pass")
    assert desk.app.hands.dispatcher.release == "pass_turn" and desk.game.history.done == 2


@each_row(
    ("mode", "begun", "opened", "button"),
    [
        ("emperor", True, (), "pass"),  # nothing to take back
        ("emperor", False, (), "pass"),  # no game before
        ("two_headed_giant", False, ("out",), "pass"),  # no life before a game
        ("for_the_emperor", False, (), "out"),  # nobody is chosen to begin
    ],
)
def test_letting_go_of_a_hold_that_was_refused_does_nothing_and_says_so(mode, begun, opened, button):
    desk = Desk({"mode": mode, "seats": 2 if mode == "for_the_emperor" else 6, "teams": 2})
    if begun:
        desk.begin(1)
    for each in opened:
        desk.tap(each)
    desk.reports()
    desk.press(button)
    desk.run(1100)
    assert "refusal" in [told["is"] for told in desk.reports()]
    assert desk.app.hands.dispatcher.release == "nothing"


def test_a_pass_that_was_accepted_guards_on_behind_one_that_was_taken_back():
    desk = Desk({"guard_ms": 1000}).begin()
    desk.settle()
    passed_ms = desk.board.time_ms
    desk.hold("pass", 60)
    desk.hold_both(50)
    desk.press("pass")
    assert desk.board.time_ms - passed_ms < 1000 and desk.game.history.done == 1


def test_the_choice_takes_several_players_out_in_one_event():
    desk = playing()
    desk.tap("out")
    desk.hold("out", 2100)
    desk.tap("pass")
    desk.tap("pass")
    chosen = desk.scene.ui.cursor
    desk.hold("out", 1100)
    event = desk.game.event(2)
    assert event["type"] == "eliminate" and len(event["seats"]) == 2 and chosen in event["seats"]


def test_out_released_between_tap_and_hold_does_nothing_in_the_choice():
    desk = playing()
    desk.tap("out")
    desk.hold("out", 800)
    assert desk.scene.ui.screen == s.CHOICE and desk.game.history.done == 2


def test_a_host_is_told_when_a_finger_is_too_late_for_a_tap():
    desk = playing()
    desk.tap("out")
    desk.press("out")
    desk.run(590)
    assert [r["release"] for r in desk.reports() if r["is"] == "state"][-1] == "close"
    desk.run(310)
    assert [r["release"] for r in desk.reports() if r["is"] == "state"] == ["nothing"]


def test_a_press_that_acts_at_once_stands_however_late_it_ends_until_it_is_a_hold():
    desk = playing()
    desk.press("pass")
    for held_ms, release in ((580, "pass_turn"), (400, "pass_turn"), (40, "undo")):
        desk.run(held_ms)
        assert desk.app.hands.dispatcher.release == release


def test_a_finger_that_is_up_while_its_contact_may_still_bounce_holds_nothing():
    desk = playing()
    desk.press(1)
    desk.press("pass")
    desk.run(990)
    desk.release("pass")  # it counts after the time for which the hold would act
    desk.release(1)
    assert desk.state()["turn_of"] == [4] and desk.game.history.place() == (3, 3)


def test_the_cursor_walks_all_living_seats_the_active_one_too():
    desk = playing().event(type="eliminate", seats=[0])
    desk.tap("out")
    walked = set()
    for _ in range(5):
        walked.add(desk.scene.ui.cursor)
        desk.tap("pass")
    assert walked == {1, 2, 3, 4, 5}


def test_a_running_cursor_goes_4_seats_a_second_and_stops_after_one_round():
    desk = playing()
    desk.tap("out")
    desk.press("pass")
    desk.run(1010)
    first = desk.scene.ui.cursor
    desk.run(500)
    assert (desk.scene.ui.cursor - first) % 6 == 2
    desk.run(4000)
    assert desk.scene.ui.cursor == first and not desk.scene.cursor_runs
    desk.release("pass")
    assert desk.scene.ui.cursor == first


def test_a_running_cursor_moves_every_quarter_of_a_second():
    desk = playing()
    desk.tap("out")
    desk.press("pass")
    desk.wait(lambda: desk.scene.cursor_runs)
    for _ in range(3):
        cursor = desk.scene.ui.cursor
        assert desk.wait(lambda stood=cursor: desk.scene.ui.cursor != stood) == 250


def test_a_cursor_that_runs_from_the_first_place_offered_goes_round_too():
    desk = gesture_rows.offer()
    desk.press("pass")
    desk.wait(lambda: desk.scene.cursor_runs)
    first = desk.scene.ui.cursor
    for step in range(1, 8):
        before = desk.scene.ui.cursor
        desk.wait(lambda stood=before: desk.scene.ui.cursor != stood)
        assert desk.scene.ui.cursor == (first + step) % 7 and desk.scene.cursor_runs is (step < 7)


def test_the_undo_of_several_who_left_runs_back_from_the_first_of_them():
    desk = playing().event(type="eliminate", seats=[5, 0])
    desk.tell({"do": "event", "event": {"type": "undo"}})
    assert desk.state()["losers"] == []
    assert (desk.scene.moment, desk.scene.moment_from, desk.scene.moment_to) == ("unsweep", 0, 3)


def test_a_rested_cursor_shows_that_seats_view():
    desk = playing()
    desk.tap("out")
    desk.run(800)
    assert desk.scene.rested and desk.app.eyes.player_view.viewer == desk.scene.ui.cursor


def test_the_choice_closes_after_8_s_and_the_menu_after_30_s_but_not_under_a_finger():
    desk = playing()
    desk.tap("out")
    desk.run(7000)
    assert desk.scene.ui.screen == s.CHOICE
    desk.run(1200)
    assert desk.scene.ui.screen == s.PLAY


def test_a_seat_button_peeks_then_shows_who_reaches_it_then_ends():
    desk = playing()
    desk.tap(0)
    assert desk.scene.ui.peek == 0 and not desk.scene.ui.peek_back
    desk.tap(0)
    assert desk.scene.ui.peek == 0 and desk.scene.ui.peek_back
    desk.tap(0)
    assert desk.scene.ui.peek == -1
    desk.tap(0)
    desk.run(7400)
    assert desk.scene.ui.peek == 0
    desk.run(100)
    assert desk.scene.ui.peek == -1


def test_a_peek_lasts_as_long_as_the_finger_up_to_3_s_more():
    desk = playing()
    desk.press(0)
    desk.run(10900)
    assert desk.scene.ui.peek == 0
    desk.run(200)
    assert desk.scene.ui.peek == -1


def test_a_box_on_another_seats_button_makes_no_peek_longer():
    desk = playing()
    desk.press(3)
    desk.run(3100)
    desk.tap(0)
    desk.run(7400)
    assert desk.scene.ui.peek == 0
    desk.run(100)
    assert desk.scene.ui.peek == -1


def test_seats_pressed_with_out_down_leave_together_when_out_comes_up():
    desk = playing()
    desk.press("out")
    for seat in (1, 4, 5):
        desk.tap(seat)
    desk.tap(5)
    desk.release("out")
    assert desk.game.event(2) == {"type": "eliminate", "seats": [1, 4]} and desk.state()["over"]


def choosing_who_begins():
    desk = gesture_rows.ready()
    desk.tap("out")
    return desk


def asleep():
    desk = playing()
    desk.idle(3 * 60 * 60 * 1000)
    return desk


@each_row(
    ("setup", "screen"),
    [
        (gesture_rows.ready, s.READY),
        (choosing_who_begins, s.CHOICE),
        (gesture_rows.menu, s.MENU),
        (gesture_rows.page, s.PAGE),
        (gesture_rows.offer, s.OFFER),
        (gesture_rows.count, s.COUNT),
        (gesture_rows.over, s.OVER),
        (asleep, s.PLAY),
    ],
)
def test_out_with_a_seat_button_does_nothing_but_in_a_game(setup, screen):
    desk = setup()
    places = desk.game and desk.game.history.place()
    settings = desk.app.settings.values()
    desk.reports()
    desk.press("out")
    desk.run(50)
    for seat in (0, 3):
        desk.tap(seat)
    assert desk.scene.ui.marked == 0
    desk.release("out")
    assert desk.scene.ui.screen == screen
    assert (desk.game and desk.game.history.place()) == places and desk.app.settings.values() == settings
    assert not [report for report in desk.reports() if report.get("code") == "not_in_game"]


@each_row(
    ("buttons", "held_ms", "grown_256"),
    [
        (["pass"], 295, None),
        (["pass"], 300, 0),
        (["pass"], 650, 128),
        (["pass"], 995, 254),
        (["pass", "out"], 1650, 128),
    ],
)
def test_what_grows_under_a_finger_begins_at_three_tenths_of_the_hold_and_is_whole_at_its_end(
    buttons, held_ms, grown_256
):
    desk = playing()
    desk.settle()
    for button in buttons:
        desk.press(button)
    desk.run(held_ms)
    assert (desk.scene.growth_256 if desk.scene.growth else None) == grown_256


def test_what_grew_under_two_fingers_ends_as_they_are_up():
    desk = playing()
    desk.press("pass")
    desk.press("out")
    desk.run(1500)
    assert desk.scene.growth == s.GROW_ALL
    desk.release("pass")
    desk.release("out")
    assert desk.scene.growth == s.NO_GROWTH


def test_what_grew_under_two_fingers_ends_as_one_of_them_is_up():
    desk = playing()
    desk.press("pass")
    desk.press("out")
    desk.run(1500)
    desk.release("out")
    assert desk.scene.growth == s.NO_GROWTH


def test_nothing_grows_while_seats_are_marked_with_out_down():
    desk = playing()
    desk.hold("pass", 1100)
    desk.press("out")
    desk.press(1)
    desk.run(600)
    assert desk.scene.ui.marked == 1 << 1 and desk.scene.growth == s.NO_GROWTH


def test_pass_cancels_seats_marked_with_out_down():
    desk = playing()
    desk.press("out")
    desk.tap(1)
    desk.press("pass")
    desk.release("pass")
    desk.release("out")
    assert desk.game.history.done == 2 and desk.scene.ui.screen == s.PLAY


def test_marking_seats_too_long_costs_nothing():
    desk = playing()
    desk.press("out")
    desk.tap(1)
    desk.run(3100)
    desk.release("out")
    assert desk.game.history.done == 2 and desk.scene.ui.screen == s.PLAY


def handed(desk, down_ms, seat):
    """PASS down, after so long a seat's button, both up again; the codes of what was refused."""
    desk.reports()
    desk.press("pass")
    desk.run(down_ms)
    desk.press(seat)
    desk.release(seat)
    desk.release("pass")
    desk.run(50)
    return [report["code"] for report in desk.reports() if report["is"] == "refusal"]


@each_row("hold_ms", [600, 1000, 2000])
def test_a_seat_after_less_than_three_tenths_of_a_hold_of_pass_means_nothing_and_after_that_has_the_turn(hold_ms):
    for down_ms, codes, turn_of in ((0, ["no_handover"], [3]), (-5, ["no_handover"], [3]), (0.3, [], [5])):
        desk = playing({"hold_ms": hold_ms})
        assert desk.state()["turn_of"] == [3]
        down_ms = hold_ms * 3 // 10 + down_ms if down_ms < 0 else int(hold_ms * down_ms)
        assert handed(desk, down_ms, 5) == codes
        assert (desk.state()["turn_of"], desk.game.history.done) == (turn_of, 2 + (not codes))
        assert desk.scene.moment == ("refuse" if codes else "sweep") and desk.scene.moment_from == (5 if codes else 3)


@each_row("down_ms", [500, 1500, 2900])
def test_a_turn_is_put_right_however_long_pass_is_held_until_it_is_spent(down_ms):
    desk = playing()
    assert handed(desk, down_ms, 0) == []
    assert desk.state()["turn_of"] == [0] and desk.game.history.done == 3
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.state()["turn_of"] == [3], "one undo takes it back"


def test_a_spent_pass_puts_nothing_right_and_the_seat_is_looked_at():
    desk = playing()
    assert handed(desk, 3100, 0) == ["held_too_long"]
    assert desk.state()["turn_of"] == [3] and desk.scene.ui.peek == 0


@each_row(("seat", "code"), [(3, "same_turn"), (5, "not_in_game"), (20, "bad_seat")])
def test_the_turn_goes_to_nobody_who_has_it_has_left_or_is_not_there(seat, code):
    desk = playing().event(type="eliminate", seats=[5])
    before = desk.state()
    assert handed(desk, 400, seat) == [code]
    assert desk.state() == before and desk.scene.ui.screen == s.PLAY


def test_a_press_that_only_woke_the_ring_hands_no_turn():
    desk = playing()
    desk.idle(600_500)
    assert desk.scene.dimmed
    assert handed(desk, 400, 5) == ["no_handover"]
    assert desk.state()["turn_of"] == [3]


def test_a_turn_put_right_keeps_what_was_undone_out_of_reach():
    desk = playing().event(type="undo")
    assert desk.state()["turn_of"] == [2]
    assert handed(desk, 400, 5) == []
    assert desk.game.history.place() == (2, 2)


def test_in_a_choice_pass_and_a_seat_hand_no_turn():
    desk = playing()
    desk.tap("out")
    assert handed(desk, 400, 5) == ["no_handover"]
    assert desk.state()["turn_of"] == [3] and desk.scene.ui.screen == s.CHOICE


def test_the_button_of_somebody_who_left_is_refused_at_his_seat_and_one_of_no_seat_at_whose_turn_it_is():
    desk = playing().event(type="eliminate", seats=[0]).event(type="eliminate", seats=[5])
    desk.reports()
    left = "The player of seat %d has left the game."
    for seat, words, shown_at in ((0, left % 0, 0), (5, left % 5, 5), (20, "This table has no seat 20.", 3)):
        desk.press(seat)
        assert (desk.scene.moment, desk.scene.moment_from) == ("refuse", shown_at)
        desk.release(seat)
        assert words in [r.get("why") for r in desk.reports()]
    desk = Desk({"mode": "free_for_all"})
    desk.begin(0)
    desk.press(20)
    assert (desk.scene.moment, desk.scene.moment_from) == ("refuse", 0)


def test_a_press_only_ends_the_draw():
    desk = Desk()
    desk.tap("pass")
    assert desk.scene.moment == "draw"
    desk.tap("pass")
    assert desk.scene.moment == s.STILL and desk.game.history.done == 0
    desk.tap("pass")
    assert desk.game.history.done == 1


def test_a_press_ends_a_sweep_and_acts():
    desk = playing()
    desk.press("pass")
    desk.release("pass")
    desk.run(380)
    assert desk.scene.moment == "sweep"
    desk.hold("pass", 60)
    assert desk.game.history.done == 4


def test_the_roll_is_called_after_the_draw_and_the_result_after_a_fall():
    desk = Desk()
    desk.hold("pass", 60)
    desk.run(1500)
    assert desk.scene.moment == "roll_call"
    desk.settle()
    first = desk.state()["turn_of"][0]
    desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [5 - first]}})
    assert desk.scene.moment == "fall"
    desk.run(1200)
    assert desk.scene.moment == "result" and desk.scene.ui.screen == s.OVER


def test_it_dims_after_10_min_and_sleeps_after_60_and_the_waking_press_does_nothing_else():
    desk = playing()
    desk.tick_ms = 1000
    desk.run(599_000)
    assert not desk.scene.dimmed
    desk.run(2_000)
    assert desk.scene.dimmed
    desk.hold("pass", 60)
    assert not desk.scene.dimmed and desk.game.history.done == 2
    desk.run(3_601_000)
    assert desk.scene.ui.screen == s.STANDBY
    desk.hold("out", 60)
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 2


def test_a_box_on_a_button_keeps_no_ring_awake():
    desk = playing()
    desk.press("pass")
    desk.idle(3_610_000)
    assert desk.scene.ui.screen == s.STANDBY


def test_a_touch_of_more_than_half_a_round_of_the_clock_ago_keeps_no_ring_awake():
    desk = playing()
    desk.settle()
    desk.board.time_ms = (desk.board.time_ms + WRAP // 2 + 60_000) % WRAP  # nothing ran meanwhile
    desk.run(0)
    assert desk.scene.ui.screen == s.STANDBY


def told_of_settings():
    desk = Desk(files={"settings.json": b"{"})
    assert desk.scene.ui.screen == s.NOTICE
    return desk


@each_row("setup", [gesture_rows.ready, playing, gesture_rows.over, told_of_settings])
def test_the_ring_wakes_on_the_screen_on_which_it_fell_asleep(setup):
    desk = setup()
    screen = desk.scene.ui.screen
    desk.idle(3_610_000)
    assert desk.scene.ui.screen == s.STANDBY
    desk.hold("pass", 60)
    assert desk.scene.ui.screen == screen and not desk.scene.dimmed


def test_each_sleep_ends_on_the_screen_before_it():
    desk = Desk()
    for command, screen in ((None, s.READY), ({"do": "begin", "first": 1}, s.PLAY), ({"do": "new_game"}, s.READY)):
        if command:
            desk.tell(command)
            desk.settle()
        desk.idle(3_610_000)
        assert desk.scene.ui.screen == s.STANDBY
        desk.hold("out", 60)
        assert desk.scene.ui.screen == screen
    desk.tap("pass")
    assert desk.game is not None


def test_a_board_that_has_been_up_for_hours_is_awake_when_the_firmware_starts():
    desk = Desk(now_ms=5 * 3_600_000)
    assert desk.scene.ui.screen == s.READY and not desk.scene.dimmed
    desk.tap("pass")
    assert desk.game is not None


@each_row("button", ["pass", "out", 0, 4])
def test_a_button_that_is_down_from_the_start_waits_for_its_release_and_is_told_as_stuck(button):
    played = Desk().begin()
    played.tap("pass")
    played.idle(2000)
    desk = Desk(files=played.board.files, buttons_down=(button,))
    before = desk.game.history.place(), desk.scene.ui.screen
    desk.reports()
    desk.run(12_000)
    assert "stuck" in [report.get("code") for report in desk.reports()]
    desk.release(button)
    desk.run(500)
    assert (desk.game.history.place(), desk.scene.ui.screen) == before
    desk.tap("pass")
    assert desk.game.history.done == before[0][0] + 1


def test_pass_held_in_the_menu_goes_one_level_back_and_from_the_groups_to_the_table():
    desk = playing()
    open_entry(desk, "seats and teams")
    seen = []
    while desk.scene.ui.screen != s.PLAY:
        seen.append((desk.scene.ui.menu.describe()["group"], entry(desk), desk.scene.ui.entry))
        desk.hold("pass", 1100)
        desk.run(300)
    assert seen == [("table", "seats and teams", 1), ("table", "seats and teams", 1), ("", "table", 1)]
    assert desk.scene.ui.menu is None and desk.game.history.done == 2


EVERYTHING_ON = {"clock": "bank_a_team", "sound_signs": True, "seat_wires": list(range(24))}


@each_row("values", [{}, EVERYTHING_ON], ids=["as it comes", "with everything on"])
@each_row("mode", catalogue.NAMES)
def test_the_menu_has_no_more_than_six_groups_and_no_group_more_than_six_entries_or_a_single_one(mode, values):
    seats = 2 if mode == "for_the_emperor" else 8  # teams of four have a rule of the house more
    desk = Desk({"mode": mode, "seats": seats, "teams": 2, **values})
    desk.hold_both()
    entered = all_levels(desk)
    assert "game" in entered and ("counters" in entered) == (mode not in ("duelist_emperor", "for_the_emperor"))


def all_levels(desk):
    """Enter every group of the level that the menu shows, and the groups inside them; returns their names."""
    menu = desk.scene.ui.menu
    names = [row[1] for row in menu.entries]
    assert 2 <= len(names) <= 6 and menu.describe()["of"] == len(names) == len(set(names))
    entered = []
    for name in names:
        assert entry(desk) == name
        if desk.scene.ui.menu.describe()["does"] == "enters":
            desk.tap("out")
            entered += [name, *all_levels(desk)]
            desk.hold("pass", 1100)
            desk.run(300)
        desk.tap("pass")
    return entered


@each_row("mode", catalogue.NAMES)
def test_the_menu_has_no_entry_that_this_game_cannot_use(mode):
    desk = Desk({"mode": mode})
    desk.hold_both()
    found = [row[1] for row in desk.scene.ui.menu.rows]
    seated = mode != "for_the_emperor"  # that game has one table, whose ring shows no seats
    assert [(words, words in found) for words in ("draw", "seats and teams")] == [
        ("draw", seated),
        ("seats and teams", seated),
    ]
    assert "where we sit" in found


def test_a_new_game_from_the_menu_can_be_taken_back_by_holding_pass():
    desk = playing()
    open_entry(desk, "new game")
    assert desk.scene.ui.screen == s.READY
    desk.hold("pass", 1100)
    assert desk.game.history.done == 2 and desk.scene.ui.screen == s.PLAY


def test_the_page_of_the_rings_length_goes_round_all_lengths_that_hold_the_table():
    desk = Desk({"seats": 10}).begin(2)
    open_entry(desk, "lights")
    assert desk.scene.ui.page.values == [(px,) for px in range(10, 145)] and desk.scene.ui.value == 24


@each_row(
    ("kind", "words"),
    [
        ("limit_a_turn", "time a turn"),
        ("bank_a_player", "time in the bank"),
        ("bank_a_player", "time added a turn"),
        ("bank_a_team", "warning before the end"),
    ],
)
def test_the_menu_offers_round_amounts_of_time_in_rising_order_the_default_among_them(kind, words):
    desk = Desk({"clock": kind})
    open_entry(desk, words)
    page, settings = desk.scene.ui.page, desk.app.settings
    amounts = [amount for (amount,) in page.values]
    assert amounts == sorted(amounts) and [amount % 5 for amount in amounts] == [0] * len(amounts)
    assert all(settings[key] == amount for key, amount in page.chosen(desk.scene.ui.index).items())


def test_the_number_of_lights_runs_on_while_pass_is_held_and_stays_where_pass_is_lifted():
    desk = Desk().begin(1)
    open_entry(desk, "lights")
    desk.press("pass")
    desk.wait(lambda: desk.app.hands.actions.repeats)
    assert desk.scene.ui.value == 25
    for px in range(26, 40):  # past three seconds, after which other presses are spent
        assert desk.wait(lambda tried=px: desk.scene.ui.value == tried) == 250
    desk.release("pass")
    desk.run(600)
    assert (desk.scene.ui.screen, desk.scene.ui.value, desk.app.settings["ring_px"]) == (s.PAGE, 39, 24)
    desk.tap("out")
    assert (desk.scene.ui.screen, desk.app.settings["ring_px"]) == (s.MENU, 39) and desk.game is not None


def test_the_menu_lays_another_table():
    desk = playing()
    open_entry(desk, "seats and teams")
    desk.tap("pass")
    desk.tap("pass")
    value = page_value(desk)
    desk.hold("out", 1100)
    assert desk.scene.ui.screen == s.READY
    assert (desk.app.settings["seats"], desk.app.settings["teams"]) == value == (9, 3)
    assert desk.app.session.table.count == 9


def lay_by_menu(desk, entry, steps):
    """Open the page of a menu entry, go some values on, accept the value, and leave the menu."""
    open_entry(desk, entry)
    for _ in range(steps):
        desk.tap("pass")
    shown = desk.scene.ui.menu.describe()["value"]
    desk.hold("out", 1100)
    desk.run(300)
    return shown


@each_row(
    ("laid", "entry", "value", "words"),
    [
        ({"options": {"range": [1, 2, 1, 1, 2, 1]}}, "seats and teams", (8, 2), "range"),
        ({"budget_ma": 200}, "lights", (144,), "200 mA is too little for 144 lights"),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
@each_row("ms", [60, 1100], ids=["tap", "hold"])
def test_what_the_menu_cannot_set_is_refused_in_words_and_by_a_shaken_head_and_costs_no_game(
    laid, entry, value, words, ms
):
    desk = Desk(laid).begin()
    before = desk.app.settings.values()
    open_entry(desk, entry)
    while page_value(desk) != value:
        desk.tap("pass")
    desk.reports()
    desk.hold("out", ms)
    refusals = [report for report in desk.reports() if report["is"] == "refusal"]
    assert [refusal["code"] for refusal in refusals] == ["bad_setting"] and words in refusals[0]["why"]
    assert desk.scene.moment == "refuse" and desk.scene.ui.screen == (s.MENU if ms == 60 else s.PLAY)
    assert desk.app.settings.values() == before and desk.game is not None


@each_row(("offset_px", "least_px"), [(0, 8), (7, 8), (8, 9), (20, 21)])
def test_the_menu_offers_no_ring_that_ends_before_it_begins(offset_px, least_px):
    desk = Desk({"offset_px": offset_px})
    open_entry(desk, "lights")
    assert desk.scene.ui.page.values == [(px,) for px in range(least_px, MOST_PX + 1)]
    while page_value(desk) != (least_px,):
        desk.tap("pass")
    desk.tap("out")
    assert (desk.app.settings["ring_px"], desk.app.settings["offset_px"]) == (least_px, offset_px)


def test_the_menu_lays_the_table_of_another_mode():
    for steps, name in enumerate(catalogue.NAMES):
        desk = playing()
        assert lay_by_menu(desk, "mode", steps) == catalogue.title(name)
        assert desk.app.session.table.NAME == name == desk.app.settings["mode"]
        assert desk.scene.ui.screen == s.READY
        desk.tap("pass")
        desk.settle()
        assert desk.game is not None
        open_entry(desk, "new game")
        assert desk.scene.ui.screen == s.READY


@pytest.fixture
def large_melee(monkeypatch):
    """Grand Melee as a game for nine players and more: a ring of 8 pixels has no table for it."""
    tables = staticmethod(lambda most_seats, most_teams: [(seats, 0) for seats in range(9, most_seats + 1)])
    monkeypatch.setattr(catalogue.load("grand_melee"), "tables", tables)


def test_the_menu_offers_only_modes_for_which_the_ring_has_a_table(large_melee):
    desk = Desk({"ring_px": 8})
    open_entry(desk, "mode")
    offered = []
    while page_value(desk)[0] not in offered:
        offered.append(page_value(desk)[0])
        desk.tap("pass")
    assert offered == [name for name in catalogue.NAMES if name != "grand_melee"]


def test_a_mode_for_which_the_ring_has_no_table_is_refused_in_one_sentence(large_melee):
    desk = Desk({"ring_px": 8})
    answers = desk.tell({"do": "set", "values": {"mode": "grand_melee"}, "id": 2})
    why = [answer["why"] for answer in answers if answer.get("id") == 2]
    assert why == ["8 lights cannot show 9 seats: use 12 or more, or fewer seats. Nothing was changed."]
    assert "settings" in [
        answer["is"]
        for answer in desk.tell({"do": "set", "values": {"mode": "grand_melee", "seats": 9, "ring_px": 12}})
    ]


def test_a_file_with_a_mode_for_which_the_ring_has_no_table_starts_with_a_longer_ring(large_melee):
    desk = Desk({"ring_px": 8, "mode": "grand_melee"})
    assert (desk.app.settings["seats"], desk.app.settings["ring_px"]) == (9, 24) and len(desk.app.settings.faults) == 1
    open_entry(desk, "seats and teams")
    assert page_value(desk) == (9,)


def test_seats_and_teams_offer_what_the_mode_allows():
    desk = Desk({"mode": "grand_melee", "seats": 10, "ring_px": 12})
    assert lay_by_menu(desk, "seats and teams", 1) == "11 seats"
    assert desk.app.session.table.count == 11 and desk.app.settings["teams"] == 2
    open_entry(desk, "seats and teams")
    assert desk.scene.ui.page.values == [(count,) for count in range(2, 13)]
    desk = Desk({"mode": "two_headed_giant", "seats": 4, "ring_px": 12})
    assert lay_by_menu(desk, "seats and teams", 1) == "6 seats, 2 teams"
    open_entry(desk, "seats and teams")
    assert desk.scene.ui.page.values == [(count, 2) for count in range(4, 13, 2)]


def test_another_mode_forgets_options_and_keeps_the_teams_for_later():
    desk = Desk({"seats": 9, "teams": 3, "options": {"rules": "2005"}})
    assert lay_by_menu(desk, "mode", 2) == "Grand Melee"
    assert [desk.app.settings[key] for key in ("options", "seats", "teams")] == [{}, 9, 3]
    assert lay_by_menu(desk, "mode", 1) == "Two-Headed Giant"
    assert [desk.app.settings[key] for key in ("seats", "teams")] == [8, 2]


@each_row(("before", "after"), [((24, 2), (24, 2)), ((24, 5), (24, 4)), ((12, 4), (12, 4)), ((7, 3), (6, 2))])
def test_another_mode_begins_with_the_table_most_like_the_present_in_seats_then_in_teams(before, after):
    desk = Desk({"mode": "grand_melee", "seats": before[0], "teams": before[1]})
    desk.tell({"do": "set", "values": {"mode": "emperor"}})
    assert (desk.app.settings["seats"], desk.app.settings["teams"]) == after


def test_time_wraps_without_a_trace():
    desk = Desk(now_ms=(1 << 30) - 2500).begin()
    for _ in range(3):
        desk.tap("pass")
    desk.hold("pass", 1100)
    assert desk.game.history.place() == (2, 3)


def test_an_event_from_elsewhere_settles_a_running_press_first():
    desk = playing()
    desk.press("pass")
    desk.tell({"do": "event", "event": {"type": "skip", "seats": [5]}})
    desk.run(1200)
    desk.release("pass")
    assert desk.game.history.place() == (4, 4) and desk.state()["turn_of"] == [4]


MELEE, GIANT = {"mode": "grand_melee", "seats": 9}, {"mode": "two_headed_giant", "seats": 4}
NEW_GAME, BEGIN = {"do": "new_game"}, {"do": "begin"}


@each_row(
    ("laid", "before", "changes", "after", "seats", "screen"),
    [
        ({"mode": "duelist_emperor"}, ["hold_both"], {"mode": "emperor"}, ["tap out"], 6, s.CHOICE),
        (
            {"seats": 9, "teams": 3},
            ["tap out", "tap pass", "tap pass"],
            {"seats": 6, "teams": 2},
            ["tap out"],
            6,
            s.CHOICE,
        ),
        ({}, ["seats and teams", "tap pass"], {"mode": "for_the_emperor"}, ["tap pass"], 2, s.PLAY),
        (MELEE, ["seats and teams", "tap pass"], {"mode": "emperor"}, ["tap pass", "tap pass"], 9, s.PLAY),
        ({"mode": "duelist_emperor"}, [BEGIN, "march"], {"mode": "emperor"}, ["tap out", "tap out"], 6, s.PLAY),
        (GIANT, [BEGIN, "tap out", "hold pass", "press pass", 1300, NEW_GAME], {"mode": "emperor"}, [], 6, s.READY),
        (MELEE, [BEGIN, "tap 8", NEW_GAME], {"seats": 4}, [BEGIN], 4, s.PLAY),
        ({}, ["press pass"], {"seats": 9, "teams": 3}, [], 6, s.PLAY),
        ({}, ["tap out", "press pass"], {"seats": 9, "teams": 3}, [], 9, s.READY),
        ({}, ["press out", "press 4"], {"mode": "grand_melee", "seats": 2}, [], 2, s.READY),
    ],
    ids=[
        "an entry of the menu that goes",
        "a cursor on a seat that goes",
        "an open page",
        "a page of fewer keys",
        "a question",
        "a team that is counted",
        "a seat that is looked at",
        "a game that has just begun",
        "a cursor that would run",
        "a button that was refused for a seat that goes",
    ],
)
def test_settings_from_elsewhere_settle_a_press_and_close_what_is_open(laid, before, changes, after, seats, screen):
    desk = Desk(laid)
    for step in before:
        take(desk, step)
    assert "settings" in [report["is"] for report in desk.tell({"do": "set", "values": changes})]
    for step in after:
        take(desk, step)
    desk.run(1300)
    desk.release("pass")
    desk.run(2500)
    assert (desk.app.session.table.count, desk.scene.ui.screen) == (seats, screen)
    assert {key: desk.app.settings[key] for key in changes} == changes


def take(desk, step):
    """Wait a number of ms, do a command, make a gesture with a button, or open the menu entry with that name."""
    if isinstance(step, int):
        desk.run(step)
    elif step == BEGIN:
        desk.begin(members(desk.app.session.table.beginners)[0])
    elif isinstance(step, dict):
        desk.tell(step)
    elif step == "hold_both":
        desk.hold_both()
    elif step.split()[0] in ("tap", "press", "hold"):
        gesture, button = step.split()
        button = int(button) if button.isdigit() else button
        getattr(desk, gesture)(button, *([1100] if gesture == "hold" else []))
    else:
        open_entry(desk, step)


def test_each_press_over_the_link_counts_however_many_come_at_once():
    slow, fast = playing(), playing()
    for button in ("out", "pass", "pass"):
        slow.tap(button)
        for what in ("press", "release"):
            fast.board.inbox.extend(b'{"do": "%s", "button": "%s"}\n' % (what.encode(), button.encode()))
    fast.run(100)
    assert (fast.scene.ui.screen, fast.scene.ui.cursor) == (s.CHOICE, slow.scene.ui.cursor)
    assert fast.app.hands.presses.down == 0


def test_a_finger_over_the_link_and_one_on_the_button_are_one_press():
    desk = playing()
    desk.press("out")
    desk.tell({"do": "press", "button": "out"})
    desk.tell({"do": "release", "button": "out"})
    assert desk.app.hands.presses.down == 2
    desk.release("out")
    assert desk.app.hands.presses.down == 0


def test_what_is_loaded_when_it_is_wanted_and_finds_no_room_is_refused_and_the_game_goes_on(monkeypatch):
    desk = Desk().begin()
    open_entry(desk, "mode")
    desk.reports()
    load = catalogue.load

    def short_of_memory(name):
        if name == "duelist_emperor":
            raise MemoryError
        return load(name)

    monkeypatch.setattr(catalogue, "load", short_of_memory)
    desk.tap("pass")
    assert [report["code"] for report in desk.reports() if report["is"] == "refusal"] == ["too_much"]
    assert desk.scene.ui.screen == s.PLAY
    desk.tap("pass")
    assert desk.game.history.done == 1


GROWTHS = [  # screen, button, what grows while it is held
    (gesture_rows.ready_after_a_game, "pass", s.GROW_BACK),
    (gesture_rows.play, "pass", s.GROW_BACK),
    (gesture_rows.play, "out", s.GROW_FORWARD),
    (gesture_rows.choice, "out", s.GROW_ARC),
    (gesture_rows.choice, "pass", s.NO_GROWTH),
    (gesture_rows.offer, "out", s.GROW_ARC),
    (gesture_rows.count, "out", s.GROW_FORWARD),
    (gesture_rows.seating, "pass", s.GROW_BACK),
    (gesture_rows.found, "out", s.GROW_FORWARD),
    (gesture_rows.over, "pass", s.GROW_BACK),
]


@each_row(("setup", "button", "growth"), GROWTHS)
def test_what_grows_tells_what_holding_on_will_do(setup, button, growth):
    desk = setup()
    desk.settle()
    desk.press(button)
    desk.run(600)
    assert desk.scene.growth == growth


# --- gestures are loaded before they are wanted ------------------------------------------------------------------


def laid_anew(values):
    """READY with another mode, or a clock, chosen by a host a moment ago."""
    desk = Desk()
    desk.wait(lambda: desk.scene.moment == s.STILL)
    desk.tell({"do": "set", "values": values})
    return desk


@pytest.mark.parametrize("values", [{"mode": "grand_melee", "seats": 10}, {"clock": "counting_up"}], ids=str)
def test_a_first_press_need_not_wait_until_its_gestures_are_loaded(values, monkeypatch):
    desk = laid_anew(values)
    loaded = []
    monkeypatch.setattr(bindings, "own", lambda *wanted: loaded.append(wanted))
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY and loaded == []


def test_a_press_for_whose_gestures_there_is_no_memory_is_refused_and_the_next_one_counts(monkeypatch):
    def no_memory(*wanted):
        raise MemoryError

    with monkeypatch.context() as short:
        short.setattr(bindings, "own", no_memory)
        desk = laid_anew({"mode": "grand_melee", "seats": 10})
        desk.tap("pass")
        assert [report["code"] for report in desk.reports() if report["is"] == "refusal"] == ["too_much"]
        assert desk.scene.ui.screen == s.READY
    desk.run(3000)
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY
