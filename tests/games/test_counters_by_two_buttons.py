"""Poison and commander damage: chosen by the menu or a host, kept with the table, counted by PASS and OUT alone."""

import pytest

import scene as s
from desk import Desk
from gesture_rows import refused
from menus import go_to, open_entry
from rules.seat_arithmetic import members

BOTH = {"commander": True, "poison": True}


def play(mode="free_for_all", seats=4, **values):
    desk = Desk({"mode": mode, "seats": seats, "teams": 2, **values})
    desk.begin(members(desk.app.session.table.beginners)[0])
    desk.settle()
    return desk


def counters_of(desk, seat):
    """OUT, PASS to this seat, PASS held."""
    desk.tap("out")
    while desk.scene.ui.cursor != seat:
        desk.tap("pass")
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.LIFE


def turn_the_page(desk):
    desk.press("pass")
    desk.run(60)
    desk.press("out")
    desk.run(60)
    desk.release("pass")
    desk.release("out")
    desk.run(260)


def page(desk):
    """(player, what is counted, owner of the commander, which of its commanders) of the page that is open."""
    told = desk.tell({"do": "state"})[-1]["counting"]
    return told["seat"], told.get("what", "life"), told.get("from"), told.get("commander")


def pages(desk):
    found = []
    while page(desk) not in found:
        found.append(page(desk))
        turn_the_page(desk)
    assert page(desk) == found[0]
    return found


def switch(desk, name):
    """The value of the entry `name` that the menu does not show first becomes the setting."""
    open_entry(desk, name)
    desk.tap("pass")
    desk.tap("out")
    desk.run(300)


def test_the_menu_turns_poison_and_commander_on_and_off_with_40_life_in_the_options():
    desk = Desk({"mode": "free_for_all", "seats": 4})
    for on in (True, False):
        switch(desk, "poison")
        assert desk.app.settings["poison"] is on and desk.scene.ui.screen == s.MENU
        desk.hold_both()
        switch(desk, "Commander")
        assert desk.app.settings["commander"] is on and desk.scene.ui.screen == s.READY
        assert desk.app.session.table.order["options"] == desk.app.settings["options"] == ({"life": 40} if on else {})


def test_a_host_turns_commander_on_and_its_own_life_wins_in_any_game_that_knows_it():
    desk = Desk({"mode": "emperor"})
    for values, options in (
        ({"commander": True}, {"life": 40}),
        ({"options": {"life": 30}}, {"life": 30}),
        ({"commander": False}, {"life": 30}),
        ({"commander": True, "options": {"life": 25}}, {"life": 25}),
        ({"mode": "free_for_all"}, {"life": 40}),
        ({"mode": "duelist_emperor"}, {}),
        ({"mode": "for_the_emperor"}, {}),
        ({"mode": "grand_melee"}, {"life": 40}),
        ({"commander": False}, {}),
    ):
        desk.tell({"do": "set", "values": values})
        assert (values, desk.app.settings["options"]) == (values, options)
    refused = desk.tell({"do": "set", "values": {"commander": 1}})
    assert [report["code"] for report in refused if report["is"] == "refusal"] == ["bad_setting"]


def test_a_kept_table_has_both_and_one_from_before_has_neither():
    desk = play(**BOTH, options={"life": 40})
    desk.tell({"do": "new_game"})
    open_entry(desk, "keep this table")
    desk.run(2000)
    older = {"mode": "emperor", "seats": 6, "teams": 2, "options": {}, "names": []}
    desk.board.write("table-2", str(older).replace("'", '"').encode())
    for number, on in ((2, False), (1, True)):
        open_entry(desk, "kept tables")
        for _ in range(number - 1):
            desk.tap("pass")
        desk.tap("out")
        desk.run(2000)
        settings = desk.app.settings
        assert [settings["commander"], settings["poison"], settings["options"]] == [on, on, {"life": 40} if on else {}]


@pytest.mark.parametrize("chosen", [{}, {"poison": True}, {"commander": True}, BOTH])
def test_the_pages_are_those_that_the_table_has_chosen_beginning_with_the_active_players_commanders(chosen):
    desk = play(**chosen)
    counters_of(desk, 2)
    wanted = [(2, "life", None, None)]
    if chosen.get("poison"):
        wanted.append((2, "poison", None, None))
    if chosen.get("commander"):
        wanted += [(2, "commander_damage", owner, which) for owner in (0, 1, 3, 2) for which in (0, 1)]
    if chosen:
        assert pages(desk) == wanted
    else:
        turn_the_page(desk)
        assert desk.scene.ui.screen == s.PLAY


def test_a_game_without_life_shows_poison_alone_and_games_without_these_events_show_no_page():
    desk = play("emperor", 6, poison=True)
    counters_of(desk, 3)
    assert pages(desk) == [(3, "poison", None, None)]
    for mode, seats in (("duelist_emperor", 6), ("for_the_emperor", 2)):
        desk = play(mode, seats, **BOTH)
        assert desk.app.hands.actions.gestures.pages == ()
        with pytest.raises(ValueError, match="no poison"):
            go_to(desk, "poison")


def test_each_page_enters_what_was_counted_on_it_as_one_step():
    desk = play(**BOTH)
    counters_of(desk, 1)
    for _ in range(3):
        desk.tap("pass")
    turn_the_page(desk)
    desk.tap("out")
    turn_the_page(desk)
    desk.hold("out", 1100)
    turn_the_page(desk)
    desk.tap("out")
    desk.run(4200)
    state = desk.state()
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 4
    assert state["poison"] == [0, 1, 0, 0] and state["commander_damage"] == {"1": {"0": [5, 1]}}
    assert state["life"] == [20, 20 - 3 - 5 - 1, 20, 20]
    desk.hold("pass", 1100)
    assert desk.state()["commander_damage"] == {"1": {"0": [5, 0]}}


def test_a_count_stops_at_nothing_and_a_deadly_one_takes_the_player_out_and_closes_the_page():
    desk = play(poison=True)
    counters_of(desk, 1)
    turn_the_page(desk)
    desk.tap("pass")
    assert desk.scene.ui.value == 0
    for _ in range(2):
        desk.hold("out", 1100)
    turn_the_page(desk)
    assert desk.scene.ui.screen == s.PLAY and desk.state()["alive"] == [0, 2, 3]
    desk.hold("pass", 1100)
    assert desk.state()["alive"] == [0, 1, 2, 3]


@pytest.mark.parametrize("finish", [turn_the_page, lambda desk: desk.tap(0)], ids=["next page", "own seat"])
def test_a_count_that_is_refused_leaves_the_turn_and_the_refusal_in_sight(finish, monkeypatch):
    desk = play(poison=True)
    counters_of(desk, 1)
    desk.tap("out")
    monkeypatch.setattr(desk.game, "enter", lambda events: "too_much")
    desk.reports()
    finish(desk)
    assert refused(desk) == ["too_much"]
    assert (desk.scene.ui.screen, desk.scene.moment) == (s.PLAY, "refuse")
    assert desk.state()["turn_of"] == [0] and desk.game.history.done == 0


def test_the_heads_of_a_team_have_pages_of_their_own_and_share_their_poison():
    desk = play("two_headed_giant", 4, **BOTH)
    counters_of(desk, 2)
    turn_the_page(desk)
    desk.tap("out")
    turn_the_page(desk)
    seen = pages(desk)
    heads = [row[0] for row in seen if row[1] == "commander_damage"]
    assert heads == [2] * 8 + [3] * 8 and len(seen) == 18
    assert desk.state()["poison"] == [0, 1]


def test_the_third_press_of_another_seats_button_opens_its_counters_and_the_fourth_is_off():
    for chosen in ({}, {"options": {"attack": "left"}, "poison": True}):
        desk = play(**chosen)
        for number in range(1, 5):
            desk.tap(2)
            desk.run(300)
            shown = desk.scene.ui.screen, desk.scene.ui.peek, desk.scene.ui.peek_back
            third = s.LIFE, s.NOBODY, False
            assert (
                shown == {1: (s.PLAY, 2, False), 2: (s.PLAY, 2, True), 3: third, 4: (s.PLAY, s.NOBODY, False)}[number]
            )
        assert desk.game.history.done == 0
    desk = play("emperor", 6)
    for _ in range(3):
        desk.tap(2)
    assert (desk.scene.ui.screen, desk.scene.ui.peek) == (s.PLAY, s.NOBODY)


def test_a_state_never_tells_what_the_table_before_it_counted():
    desk = play(poison=True)
    desk.tell({"do": "set", "values": {"mode": "for_the_emperor"}})
    counts = [report["counts"] for report in desk.tell({"do": "new_game"}) if report["is"] == "state"]
    assert counts == [[]]
