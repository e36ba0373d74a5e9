"""For the Emperor from the first press to the result, with PASS and OUT alone."""

import scene as s
from desk import Desk
from gesture_rows import board
from menus import find_choice, question, take
from rows import each_row


def play(desk, *shown):
    """PASS opens the battlefields; each thing in turn is stepped to and taken. How often a button was pressed."""
    desk.tap("pass")
    presses = 1
    for wanted in shown:
        presses += find_choice(desk, wanted)
        take(desk)
        presses += 1
    desk.settle()
    return presses


def field(desk, number):
    return desk.state()["battlefields"][number]


def last_play(desk):
    events = [desk.game.event(number) for number in range(desk.game.history.done)]
    return [event for event in events if event["type"] == "play"][-1]


def test_a_turn_is_a_battlefield_and_a_warrior():
    desk = board()
    assert play(desk, 2, 7) <= 12
    assert field(desk, 2)["count"] == [1, 0] and field(desk, 2)["strength"] == [7, 0]
    assert desk.state()["turn_of"] == [1] and desk.state()["hands"][0] == [1, 2, 3, 4, 5, 6, 8, 9]
    assert question(desk) is None and desk.scene.ui.screen == s.PLAY


def test_what_one_gesture_entered_one_undo_takes_back_and_one_redo_repeats():
    desk = board()
    play(desk, 2, 7)
    play(desk, 2, 9)
    after = desk.state()
    desk.hold("pass", 1100)
    desk.settle()
    assert field(desk, 2)["strength"] == [7, 0] and field(desk, 2)["count"] == [1, 0]
    desk.hold("out", 1100)
    desk.settle()
    assert desk.state() == after
    desk.tell({"do": "event", "event": {"type": "undo"}})
    desk.tell({"do": "event", "event": {"type": "undo"}})
    assert desk.game.history.place() == (0, 4)


def test_no_step_back_or_forth_takes_along_more_than_a_gesture_enters():
    desk = board()
    for value in range(1, 41):  # each says that it was entered along with the one before
        desk.tell(
            {"do": "event", "event": {"type": "strength", "seat": 0, "battlefield": 1, "value": value, "along": 1}}
        )
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.game.history.place() == (37, 40)
    desk.tell({"do": "event", "event": {"type": "undo"}})
    assert desk.game.history.place() == (34, 40)
    desk.tell({"do": "event", "event": {"type": "redo"}})
    assert desk.game.history.place() == (37, 40)


def test_full_battlefields_and_a_fourth_big_one_are_not_offered():
    desk = board()
    for number in (0, 0, 0, 0, 1, 1, 1, 2, 2, 2):
        player = desk.state()["turn_of"][0]
        desk.tell({"do": "event", "event": {"type": "play", "seat": player, "battlefield": number}})
    desk.settle()
    desk.tap("pass")
    offered = [number for number in range(7) if desk.scene.ui.offered >> number & 1]
    assert offered == [number for number in range(7) if field(desk, number)["open"]] and 0 not in offered
    assert question(desk) == ("battlefield", offered[0])
    for wanted in [*offered[1:], offered[0]]:
        desk.tap("pass")
        assert desk.scene.ui.cursor == wanted


@each_row("banner", [3, 4])
def test_a_ronin_brings_a_banner_of_3_or_4(banner):
    desk = board()
    play(desk, 5, 4, banner)
    assert field(desk, 5)["banner"] == banner and last_play(desk)["banner"] == banner


def test_a_ronin_where_a_banner_stands_is_played_at_once():
    desk = board()
    play(desk, 5, 4, 4)
    play(desk, 5, 4)
    assert field(desk, 5)["count"] == [1, 1] and "banner" not in last_play(desk)


def test_a_yamabushi_sends_a_warrior_back_with_his_strength():
    desk = board()
    for shown in ((0, 9), (6, 1), (1, 8), (6, 2), (2, 5, 1)):
        play(desk, *shown)
    event = last_play(desk)
    assert (event["return"], event["returned"]) == (1, 8)
    assert field(desk, 1)["strength"] == [0, 0] and field(desk, 2)["strength"] == [5, 0]
    assert 8 in desk.state()["hands"][0] and desk.state()["left"] == [7, 7]
    desk.hold("pass", 1100)
    desk.settle()
    assert field(desk, 1)["strength"] == [8, 0] and field(desk, 2)["count"] == [0, 0]


def test_of_several_warriors_the_one_who_returns_is_chosen():
    desk = board()
    for shown in ((0, 9), (6, 1), (0, 8), (6, 2), (0, 5, 0, 9)):
        play(desk, *shown)
    assert last_play(desk)["returned"] == 9 and field(desk, 0)["strength"] == [13, 0]


def test_a_yamabushi_alone_sends_nobody_back():
    desk = board()
    play(desk, 0, 5)
    assert "return" not in last_play(desk) and field(desk, 0)["strength"] == [5, 0]


def test_a_tap_of_out_goes_back_answer_by_answer():
    desk = board()
    desk.tap("pass")
    desk.tap("pass")
    take(desk)
    desk.tap("pass")
    assert question(desk) == ("warrior", 2)
    desk.tap("out")
    assert question(desk) == ("battlefield", 1)
    desk.tap("out")
    assert question(desk) is None and desk.scene.ui.screen == s.PLAY and desk.game.history.total == 0


def test_from_the_third_question_out_goes_back_to_the_second_as_it_was_answered():
    desk = board()
    desk.tap("out")
    take(desk)
    desk.tap("pass")
    take(desk)
    assert question(desk) == ("strength", 0)
    desk.tap("out")
    assert question(desk) == ("strength", 1)
    desk.tap("out")
    assert question(desk) == ("battlefield", 0)


def test_strength_is_entered_by_hand_up_to_40():
    desk = board().event(type="strength", seat=0, battlefield=0, value=39)
    desk.tap("out")
    take(desk)
    shown = []
    for _ in range(3):
        shown.append(question(desk)[1])
        desk.tap("pass")
    assert shown == [39, 40, 0]


def test_pass_held_takes_the_opened_battlefields_back_and_undoes():
    desk = board()
    play(desk, 0, 9)
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game.history.place() == (0, 2) and question(desk) is None


def test_both_buttons_or_a_button_held_too_long_change_nothing():
    desk = board()
    desk.tap("pass")
    take(desk)
    before = question(desk)
    desk.press("out")
    desk.press("pass")
    desk.run(1500)
    desk.release("out")
    desk.release("pass")
    desk.run(300)
    assert question(desk) == before
    desk.hold("out", 3100)
    desk.run(300)
    assert question(desk) == before and desk.game.history.total == 0


def test_nothing_happens_by_waiting():
    desk = board()
    desk.tap("pass")
    take(desk)
    desk.idle(31_000)
    assert question(desk) is None and desk.scene.ui.screen == s.PLAY and desk.game.history.total == 0


def test_strengths_are_corrected_on_the_table_and_when_it_is_over():
    desk = board()
    play(desk, 3, 6)
    desk.tap("out")
    for _ in range(3):
        desk.tap("pass")
    take(desk)
    assert question(desk) == ("strength", 6)
    desk.tap("pass")
    desk.tap("pass")
    take(desk)
    assert question(desk) == ("strength", 0)
    desk.tap("pass")
    take(desk)
    desk.settle()
    assert field(desk, 3)["strength"] == [8, 1]
    desk.hold("pass", 1100)
    desk.settle()
    assert field(desk, 3)["strength"] == [6, 0]


def test_strengths_that_stay_as_they_are_enter_nothing_and_show_no_result_while_the_game_runs():
    desk = board()
    play(desk, 3, 6)
    before = desk.game.history.place()
    desk.tap("out")
    while question(desk):
        take(desk)
    assert desk.game.history.place() == before
    assert (desk.scene.ui.screen, desk.scene.moment) == (s.PLAY, s.STILL)


def test_a_warrior_whom_nobody_named_returns_without_a_number_and_with_no_strength():
    desk = board().event(type="play", seat=0, battlefield=2)
    play(desk, 3, 9)
    play(desk, 4, 5, 2)
    assert last_play(desk) == {"type": "play", "seat": 0, "battlefield": 4, "return": 2, "warrior": 5}
    assert field(desk, 2)["count"] == [0, 0] and field(desk, 2)["strength"] == [0, 0]


def test_a_resumed_game_knows_who_is_left_and_what_belongs_together():
    desk = board()
    play(desk, 2, 7)
    play(desk, 2, 9)
    desk.idle(3000)
    resumed = Desk(files=desk.board.files)
    resumed.settle()
    assert resumed.state() == desk.state() and resumed.state()["hands"][1] == [1, 2, 3, 4, 5, 6, 7, 8]
    resumed.hold("pass", 1100)
    assert resumed.game.history.place() == (2, 4)


def test_seat_buttons_show_battlefields_and_take_nobody_out():
    desk = board()
    play(desk, 2, 7)
    desk.tap(2)
    assert desk.scene.ui.peek == 2 and desk.app.eyes.player_view.figures == (7, 0, 0)
    desk.tap(2)
    assert desk.scene.ui.peek == -1
    for field_looked_at in (3, 5, 1):
        desk.tap(field_looked_at)
        assert desk.scene.ui.peek == field_looked_at
    desk.tap(1)
    desk.press("out")
    desk.tap(1)
    desk.release("out")
    assert desk.game.history.done == 2 and desk.scene.ui.screen == s.PLAY
    assert "no_leaving" in [report.get("code") for report in desk.reports()]


def test_a_whole_game_of_for_the_emperor():
    desk = Desk({"mode": "for_the_emperor", "seats": 2})
    desk.tap("pass")
    desk.settle()
    while desk.scene.ui.screen == s.PLAY:
        desk.tap("pass")
        while question(desk):
            take(desk)
        desk.settle()
    state = desk.state()
    assert state["over"] and state["left"] == [1, 1]
    if state["winners"] == []:
        for _ in range(2):
            desk.tap("pass")
            assert question(desk)[0] == "last warrior"
            take(desk)
            desk.settle()
    assert desk.state()["winners"] != []
    desk.tap("pass")
    assert desk.scene.moment == "result"
