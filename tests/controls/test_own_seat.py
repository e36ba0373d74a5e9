"""Where a turn is passed by its own seat alone (the setting `turn_passed_by`): offered once every seat has a button."""

import gesture_rows_grand_melee
import scene as s
from desk import Desk
from games import catalogue
from gesture_rows import refused
from gesture_rows_own_seat import by_own_seat, play
from link import reports
from menus import open_entry
from rows import each_row
from settings_schema import SCHEMA

WORDS = "turn passed by"


def offered(desk):
    desk.hold_both()
    found = [row[1] for row in desk.scene.ui.menu.rows]
    desk.hold_both()
    assert desk.scene.ui.screen == desk.app.session.home()
    return WORDS in found


def told(desk):
    return desk.tell({"do": "state", "id": 1})[-1]["turn_passed_by"]


def sit(desk, buttons):
    """*Where we sit*: two neighbours and then a button for each seat, "pass" for none."""
    open_entry(desk, "where we sit")
    ring_px, seats = desk.app.settings["ring_px"], desk.app.session.table.count
    for px in (0, ring_px // seats):
        while desk.scene.ui.value != px:
            desk.run(20)
        desk.tap("pass")
    for button in buttons:
        desk.tap(button)
    desk.hold("out", 1100)
    desk.run(300)
    return desk


# How it is offered


def test_it_is_on_the_menu_behind_where_we_sit_once_that_has_found_a_button_at_every_seat():
    desk = Desk({"seats": 6})
    assert not offered(desk)
    assert not offered(sit(desk, (5, 4, 3, 2, "pass", 0)))
    assert offered(sit(desk, (5, 4, 3, 2, 1, 0)))
    open_entry(desk, WORDS)
    menu = desk.scene.ui.menu
    assert menu.describe()["group"] == "lamp" and desk.scene.ui.screen == s.PAGE
    assert [row[1] for row in menu.rows if row[0] == "lamp"][-2:] == ["where we sit", WORDS]


def test_its_page_shows_the_number_of_the_value_as_dots_and_keeps_what_is_chosen_over_a_start():
    desk = by_own_seat(turn_passed_by="anybody").begin()
    open_entry(desk, WORDS)
    shown = []
    for _ in range(3):
        shown.append((desk.scene.ui.menu.describe()["value"], desk.scene.ui.shows, desk.scene.ui.value))
        desk.tap("pass")
    one, two = ("anybody", s.SHOW_DOTS, 1), ("its own seat", s.SHOW_DOTS, 2)
    assert shown == [one, two, one]
    desk.hold("out", 1100)
    desk.run(300)
    assert desk.app.settings["turn_passed_by"] == "its_own_seat"
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0 and told(desk) == "its_own_seat"
    desk.idle(3000)
    again = Desk(files=desk.board.files)
    assert again.app.settings["turn_passed_by"] == "its_own_seat" and told(again) == "its_own_seat"


@each_row("value", [None, True, "", "pass", "its own seat", 1, ["anybody"]])
def test_a_value_that_it_has_not_is_refused_and_nothing_changes(value):
    desk = by_own_seat()
    answers = desk.tell({"do": "set", "values": {"turn_passed_by": value}, "id": 3})
    (answer,) = [report for report in answers if "id" in report]
    assert answer["code"] == "bad_setting" and "turn_passed_by" in answer["why"] and "its_own_seat" in answer["why"]
    assert told(desk) == "its_own_seat"


def test_anybody_is_the_default():
    assert {row[0]: row[1] for row in SCHEMA}["turn_passed_by"] == "anybody" and told(Desk()) == "anybody"


# Where it is in force


@each_row("wires", [[], [0, 1, 2, 3, 4], [0, 1, 2, None, 4, 5]])
def test_where_a_seat_has_no_button_everybody_passes_so_that_no_turn_stands_still(wires):
    desk = by_own_seat(seat_wires=wires).begin()
    assert told(desk) == "anybody" and not offered(desk)
    desk.tap("pass")
    assert desk.state()["turn_of"] == [2]


def test_a_larger_table_is_passed_by_everybody_and_a_smaller_one_by_its_own_seats_again():
    desk = by_own_seat()
    for seats, by in ((8, "anybody"), (6, "its_own_seat")):
        desk.tell({"do": "set", "values": {"seats": seats}})
        desk.begin()
        assert told(desk) == by
        desk.tap("pass")
        assert desk.state()["turn_of"] == ([2] if by == "anybody" else [1])
        desk.tell({"do": "new_game"})


def test_more_buttons_than_seats_are_enough():
    desk = by_own_seat(seat_wires=list(range(10))).begin()
    desk.tap("pass")
    assert told(desk) == "its_own_seat" and desk.state()["turn_of"] == [1]


def test_in_for_the_emperor_no_press_passes_and_so_it_says_nothing():
    desk = by_own_seat("for_the_emperor", 2).begin(0)
    assert told(desk) == "anybody" and not offered(desk)
    desk.tap("pass")
    assert desk.scene.ui.screen == s.OFFER and refused(desk) == []


@each_row("mode", [mode for mode in catalogue.NAMES if mode != "for_the_emperor"])
def test_it_is_offered_in_every_game_whose_places_are_seats(mode):
    assert offered(by_own_seat(mode, 4 if mode == "two_headed_giant" else 6))


# What it does


def test_a_tap_of_pass_says_whose_button_passes_and_whose_turn_it_is_stays():
    desk = play()
    desk.reports()
    desk.tap("pass")
    sent = [report for report in desk.reports() if report["is"] == "refusal"]
    assert [(report["code"], report["why"]) for report in sent] == [
        ("not_own_seat", "Press the button of the seat whose turn it is: seat 1.")
    ]
    assert desk.scene.moment == "refuse" and desk.scene.moment_from == 1
    desk.settle()
    assert desk.state()["turn_of"] == [1] and desk.game.history.total == 0 and desk.scene.moment == s.STILL


@each_row("held_ms", [60, 400, 800, 3100])
def test_however_long_pass_is_down_it_passes_nothing_and_after_a_second_it_undoes(held_ms):
    desk = play()
    desk.tap(1)
    desk.settle()
    desk.press("pass")
    desk.run(held_ms)
    desk.release("pass")
    assert desk.state()["turn_of"] == [2] and desk.game.history.done == 1
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.state()["turn_of"] == [1] and desk.game.history.done == 0
    desk.hold("out", 1100)
    assert desk.state()["turn_of"] == [2]


def test_light_grows_over_the_table_from_before_the_press_as_ever():
    desk = play()
    desk.tap(1)
    desk.settle()
    desk.press("pass")
    desk.run(300)
    assert desk.scene.growth == s.GROW_BACK and reports.look(desk.app.eyes.renderer.codes)[2] == "S"


def test_its_own_button_passes_and_held_takes_back():
    desk = play()
    desk.press(1)
    assert desk.state()["turn_of"] == [2] and desk.scene.moment == "sweep"
    desk.run(1100)
    assert desk.state()["turn_of"] == [1]


def test_what_pass_does_before_and_after_a_game_and_on_other_screens_it_does_still():
    desk = by_own_seat()
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0
    desk.settle()
    desk.tap("out")
    before = desk.scene.ui.cursor
    desk.tap("pass")
    assert desk.scene.ui.screen == s.CHOICE and desk.scene.ui.cursor != before
    desk.tap("out")
    desk.event(type="eliminate", seats=[4])
    desk.tap("pass")
    assert desk.scene.ui.screen == s.OVER and desk.scene.moment == "result"
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY


def test_two_people_who_press_for_one_turn_see_it_pass_and_no_shaken_head():
    desk = play()
    desk.reports()
    desk.press(1)
    desk.run(100)
    desk.press("pass")
    desk.run(60)
    desk.release("pass")
    assert refused(desk) == [] and desk.scene.moment != "refuse"
    desk.release(1)
    assert desk.state()["turn_of"] == [2] and desk.game.history.done == 1


@each_row("mode", ["emperor", "grand_melee"])
def test_an_undo_the_menu_and_a_turn_put_right_begin_with_pass_and_are_no_refusal(mode):
    desk = by_own_seat(mode).begin()
    desk.tap(1)
    desk.settle()
    desk.reports()
    desk.hold("pass", 1100)
    assert desk.state()["turn_of"] == [1]
    desk.hold_both()
    desk.hold_both()
    if mode == "emperor":
        desk.press("pass")
        desk.run(400)
        desk.press(4)
        desk.release("pass")
        desk.release(4)
        assert desk.state()["turn_of"] == [4]
    assert refused(desk) == []


def test_what_letting_go_of_pass_would_do_is_said():
    desk = play()
    desk.tap(1)
    desk.settle()
    desk.press("pass")
    found = []
    for _ in range(3):
        found.append(desk.app.hands.dispatcher.release)
        desk.run(500)
    assert found == ["pass_ghost_turn", "pass_ghost_turn", "undo"]
    desk = play()
    desk.press("pass")
    desk.run(700)
    assert desk.app.hands.dispatcher.release == "nothing"


def test_the_turn_is_put_right_by_pass_down_and_a_seat_and_the_menu_opens_by_both_buttons():
    desk = play()
    desk.press("pass")
    desk.run(400)
    desk.press(4)
    desk.release(4)
    desk.release("pass")
    assert desk.state()["turn_of"] == [4]
    desk.settle()
    desk.hold_both()
    assert desk.scene.ui.screen == s.MENU


def test_an_extra_turn_is_passed_by_its_seat():
    desk = play().event(type="extra_turn", seats=[5])
    desk.tap(1)
    desk.settle()
    assert desk.state()["turn_of"] == [5]
    desk.tap("pass")
    desk.settle()
    assert desk.state()["turn_of"] == [5]
    desk.tap(5)
    assert desk.state()["turn_of"] == [2]


@each_row("button", ["pass", 0])
def test_a_turn_that_goes_on_without_its_player_is_ended_by_pass_or_its_button_800_4j(button):
    desk = by_own_seat().begin(4)
    for seat in (4, 5):
        desk.tap(seat)
        desk.settle()
    desk.event(type="eliminate", seats=[0])
    assert desk.state()["turn_of"] == [0] and desk.state()["active"] == []
    desk.tap(button)
    desk.settle()
    assert desk.state()["turn_of"] == [1]
    desk.tap("pass")
    assert desk.state()["turn_of"] == [1]


def test_in_grand_melee_each_turn_is_passed_by_its_own_seat_and_no_pick_opens():
    desk = by_own_seat("grand_melee", 12).begin()
    desk.reports()
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY and desk.state()["turn_of"] == [1, 5, 9]
    assert [report["why"] for report in desk.reports() if report["is"] == "refusal"] == [
        "Press the button of the seat whose turn it is: seat 1, seat 5, seat 9."
    ]
    desk.settle()
    desk.tap(5)
    assert desk.state()["turn_of"] == [1, 9]


def test_in_grand_melee_pass_ends_the_turns_without_players_and_then_no_other():
    desk = by_own_seat("grand_melee", 12).begin().event(type="eliminate", seats=[5, 9])
    assert desk.state()["turn_of"] == [1, 5, 9]
    ended = []
    for _ in range(3):
        before = desk.state()["turn_of"]
        desk.tap("pass")
        desk.settle()
        ended.append([seat for seat in before if seat not in desk.state()["turn_of"]])
    assert ended == [[5], [9], []] and 1 in desk.state()["turn_of"]


def test_without_the_setting_grand_melee_asks_as_ever():
    assert gesture_rows_grand_melee.pick().scene.ui.screen == s.PICK


def test_in_two_headed_giant_either_head_passes():
    for seat in (0, 1):
        desk = by_own_seat("two_headed_giant", 4).begin(0)
        desk.tap("pass")
        assert desk.state()["turn_of"] == [0, 1]
        desk.settle()
        desk.tap(seat)
        assert desk.state()["turn_of"] == [2, 3]
