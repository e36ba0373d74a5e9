"""The 1990s Emperor from the first press to the result, with PASS and OUT alone: creatures march and are stolen."""

import scene as s
from desk import Desk
from games.duelist_emperor.menu_entries import ENTRIES
from menus import entry, open_entry, question, take, walk
from rows import each_row


def duel(**options):
    return Desk({"mode": "duelist_emperor", "options": options}).begin(2)


def choose(desk, *shown):
    for wanted in shown:
        assert desk.scene.ui.screen == s.OFFER
        for _ in range(6):
            if question(desk)[1] == wanted:
                break
            desk.tap("pass")
        assert question(desk)[1] == wanted
        take(desk)
    desk.settle()


def creatures(desk):
    return {name: (one["seat"], one["at"]) for name, one in desk.state()["creatures"].items()}


def test_a_creature_marches_to_an_ally():
    desk = duel()
    open_entry(desk, "march")
    assert desk.scene.ui.offered == 1 << 2 and question(desk) == ("creature", 2)
    choose(desk, 2)
    assert desk.scene.ui.offered == 1 << 1 and question(desk) is not None
    choose(desk, 1)
    assert creatures(desk) == {"1": (2, 1)} and desk.app.eyes.player_view.badges == 1 << 1
    desk.hold("pass", 1100)
    desk.settle()
    assert creatures(desk) == {}


def test_a_rested_cursor_shows_what_the_creature_sees():
    desk = duel()
    open_entry(desk, "march")
    choose(desk, 2)
    desk.run(800)
    out = desk.app.eyes.player_view
    assert desk.scene.rested and out.viewer == 1 and out.attackable == 0 and out.in_range == 0b101111


def test_a_creature_that_came_today_stays_and_marches_on_in_the_next_turn():
    desk = duel()
    open_entry(desk, "march")
    choose(desk, 2, 1)
    open_entry(desk, "march")
    assert desk.scene.ui.offered == 1 << 2
    desk.tap("out")
    for _ in range(6):
        desk.tap("pass")
        desk.settle()
    open_entry(desk, "march")
    choose(desk, 1, 0)
    assert creatures(desk) == {"1": (2, 0)}


def test_creatures_march_together_and_nobody_marches_for_a_player_who_left():
    desk = duel().event(type="eliminate", seats=[0])
    desk.event(type="pass").event(type="eliminate", seats=[5])
    open_entry(desk, "march")
    choose(desk, 3, 4)
    open_entry(desk, "march")
    choose(desk, 3, 4)
    assert creatures(desk) == {"1": (3, 4), "2": (3, 4)}
    desk.event(type="eliminate", seats=[3])
    desk.reports()
    open_entry(desk, "march")
    assert "no_march" in [report.get("code") for report in desk.reports()] and desk.scene.ui.screen == s.PLAY


def test_a_stolen_creature_comes_one_territory_nearer():
    desk = duel()
    open_entry(desk, "steal a creature")
    assert question(desk) == ("who", 2)
    choose(desk, 2, 4)
    assert creatures(desk) == {"1": (2, 3)}
    open_entry(desk, "look at creatures")
    assert question(desk) == ("look", 3)
    desk.run(800)
    assert desk.app.eyes.player_view.viewer == 3 and desk.app.eyes.player_view.attackable == 0b011000


@each_row("thief", [1, 2, 5])
def test_thieves_and_what_they_may_take_are_offered_round_the_table(thief):
    desk = duel()
    open_entry(desk, "steal a creature")
    assert walk(desk) == [2, 3, 4, 5, 0, 1]
    choose(desk, thief)
    offered = walk(desk)
    assert len(offered) > 2 and offered == sorted(offered, key=lambda place: (place - thief) % 6)


def test_a_seat_button_goes_to_what_may_be_taken_there():
    desk = duel()
    open_entry(desk, "steal a creature")
    choose(desk, 2)
    for place in walk(desk)[::-1]:
        desk.tap(place)
        assert question(desk) == ("creature", place)
    before = question(desk)
    desk.tap(2)
    assert question(desk) == before


def test_the_menu_has_the_modes_own_entries_first():
    desk = duel()
    desk.hold_both()
    assert entry(desk) == "creatures and cards"
    desk.tap("out")
    for row in [row for row in ENTRIES if row[0] == "creatures and cards"]:
        assert entry(desk) == row[1]
        desk.tap("pass")
    assert entry(desk) == ENTRIES[0][1]


def test_a_whole_game_of_the_1990s():
    desk = Desk({"mode": "duelist_emperor"})
    desk.tap("pass")
    desk.settle()
    assert desk.state()["turn_of"][0] in (2, 5)
    open_entry(desk, "march")
    while question(desk):
        take(desk)
    desk.settle()
    desk.tap("pass")
    desk.settle()
    while not desk.state()["over"]:
        desk.tap("out")
        desk.hold("out", 1100)
        desk.settle()
    assert len(desk.state()["winners"]) == 3 and desk.scene.ui.screen == s.OVER
