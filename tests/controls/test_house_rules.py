"""House rules: what a mode declares of an option is what settings take, the menu offers and hosts hear."""

import pytest

import scene as s
from desk import Desk
from games import catalogue
from light import colours_waves_and_current as palette
from menus import entry, open_entry, page_value
from rows import each_row
from rules.seat_arithmetic import members

SEATS = {"two_headed_giant": 4, "for_the_emperor": 2}
EVEN = {"emperor": (8, 2), "duelist_emperor": (8, 2)}  # teams of four
RULES = [(mode, row) for mode in catalogue.NAMES for row in catalogue.load(mode).OPTIONS]
each_rule = each_row(("mode", "row"), RULES, ids=[f"{mode}-{row[0]}" for mode, row in RULES])


def values(mode):
    seats, teams = EVEN.get(mode, (SEATS.get(mode, 6), 2))
    return {"mode": mode, "seats": seats, "teams": teams}


def page(desk):
    return desk.scene.ui.page


def step_to(desk, value):
    """PASS until the open page shows this value."""
    for _ in page(desk).values:
        if page_value(desk) == (value,):
            return
        desk.tap("pass")
    raise ValueError(f"the page has no {value}")


def told_rules(desk):
    return next(report for report in desk.tell({"do": "settings"}) if report["is"] == "settings")["house_rules"]


@each_rule
def test_every_value_that_is_offered_is_allowed_and_the_default_is_one_of_them(mode, row):
    _, default, check, _, offered = row
    assert default in offered and 2 <= len(set(offered)) == len(offered) <= 6
    seats = catalogue.load(mode).layout(*list(values(mode).values())[1:])
    for value in offered:
        assert value == default or check(value, seats)


@each_rule
def test_the_menu_sets_every_value_lays_the_table_and_keeps_the_default_by_saying_nothing(mode, row):
    name, default, _, _, offered = row
    desk = Desk(values(mode))
    for value in (*offered[::-1], default):
        desk.begin(members(desk.app.session.table.beginners)[0])
        open_entry(desk, name.replace("_", " "))
        assert desk.scene.ui.screen == s.PAGE
        step_to(desk, value)
        desk.hold("out", 1100)
        desk.run(300)
        assert desk.scene.ui.screen == s.READY and desk.game is None
        assert desk.app.settings["options"] == ({} if value == default else {name: value})
        assert desk.app.session.table.order["options"] == desk.app.settings["options"]


@each_rule
def test_a_page_begins_at_the_value_in_force_and_goes_round_all_of_them(mode, row):
    name, _, _, _, offered = row
    desk = Desk({**values(mode), "options": {name: offered[-1]} if offered[-1] != row[1] else {}})
    open_entry(desk, name.replace("_", " "))
    assert page_value(desk) == (offered[-1],)
    seen = []
    for _ in offered:
        seen.append(page_value(desk)[0])
        desk.tap("pass")
    assert set(seen) == set(offered) and page_value(desk) == (offered[-1],)


@each_row(
    ("table", "name", "value", "words"),
    [
        ({}, "range", [1, 2, 1, 1, 2, 1], "[1, 2, 1, 1, 2, 1]"),
        ({}, "range", 5, "5"),
        ({"mode": "grand_melee", "seats": 9}, "range", 4, "4"),
        ({"mode": "two_headed_giant", "seats": 4}, "life", 37, "37"),
    ],
)
def test_a_page_begins_at_a_value_that_only_a_host_can_set_and_keeps_it(table, name, value, words):
    desk = Desk({**table, "options": {name: value}})
    assert desk.app.settings["options"] == {name: value}
    open_entry(desk, name)
    assert page(desk).in_words(desk.scene.ui.index) == words and page_value(desk) == (value,)
    for _ in page(desk).values:
        desk.tap("pass")
    desk.tap("out")
    assert desk.app.settings["options"] == {name: value}
    assert "refusal" not in [report["is"] for report in desk.reports()]


@each_rule
def test_a_host_is_told_what_the_mode_declares(mode, row):
    rule = told_rules(Desk(values(mode)))[row[0]]
    assert rule == {"usual": row[1], "values": list(row[4]), "list": (mode, row[0]) == ("emperor", "range")}


def test_a_value_is_shown_by_as_many_dots_as_its_number():
    desk = Desk({"mode": "two_headed_giant", "seats": 4, "teams": 2})
    open_entry(desk, "life")
    for number in range(1, 7):
        lit = [ink for ink in desk.app.eyes.renderer._inks if ink]
        assert lit == [palette.SPEECH] * number
        desk.tap("pass")
    assert (desk.scene.ui.shows, desk.scene.ui.value) == (s.SHOW_DOTS, 1)


@each_row("mode", ["emperor", "duelist_emperor", "grand_melee"])
def test_a_range_is_shown_by_the_picture_of_the_first_turn(mode):
    offered = next(row[4] for row in catalogue.load(mode).OPTIONS if row[0] == "range")
    looks = set()
    for value in offered:
        desk = Desk(values(mode))
        open_entry(desk, "range")
        step_to(desk, value)
        shown = bytes(desk.app.eyes.renderer.codes)
        desk.hold("out", 1100)
        desk.run(300)
        desk.begin(members(desk.app.session.table.beginners)[0])
        assert shown == bytes(desk.app.eyes.renderer.codes)
        looks.add(shown)
    assert len(looks) == len(offered) or mode == "emperor"  # automatic may be what a number is, too


@each_row("mode", EVEN)
def test_emperors_of_even_teams_sit_right_or_left_of_the_middle_and_their_own_game_comes_back_so(mode):
    desk = Desk(values(mode))
    assert members(desk.app.session.table.crowned) == [1, 5]
    open_entry(desk, "emperor")
    desk.tap("pass")
    assert bytes(code & 15 for code in desk.app.eyes.renderer.codes)[2] == s.SUBJECT
    desk.hold("out", 1100)
    desk.run(300)
    assert members(desk.app.session.table.crowned) == [2, 6]
    desk.begin(members(desk.app.session.table.beginners)[0])
    desk.tap("pass")
    desk.settle()
    again = Desk(files=desk.board.files)
    assert members(again.app.session.table.crowned) == [2, 6] and again.state() == desk.state()
    told = again.tell({"do": "game", "no": 1})
    assert next(report for report in told if report["is"] == "scenario")["seats"][2]["role"] == "emperor"


@each_row(("seats", "teams", "crowned"), [(6, 2, [1, 4]), (9, 3, [1, 4, 7])])
def test_teams_with_one_middle_seat_are_not_asked_for_a_side(seats, teams, crowned):
    desk = Desk({"seats": seats, "teams": teams, "options": {"emperor": "left"}})
    assert "emperor" not in told_rules(desk) and members(desk.app.session.table.crowned) == crowned
    with pytest.raises(ValueError, match="no emperor"):
        open_entry(desk, "emperor")
    assert entry(desk) == "game"


@each_row(
    ("table", "mode", "nearest"),
    [
        ({"mode": "grand_melee", "seats": 12}, "duelist_emperor", (12, 2)),
        ({"mode": "emperor", "seats": 12, "teams": 4}, "duelist_emperor", (12, 2)),
        ({"mode": "free_for_all", "seats": 7, "teams": 3}, "emperor", (6, 2)),
        ({"mode": "emperor", "seats": 12, "teams": 3}, "free_for_all", (12, 3)),
    ],
)
def test_another_game_begins_with_the_table_that_is_most_like_the_present_one(table, mode, nearest):
    desk = Desk(table)
    desk.tell({"do": "set", "values": {"mode": mode}})
    assert (desk.app.settings["seats"], desk.app.settings["teams"]) == nearest


@each_row("changed", ["emperor", "range", "spell range"])
def test_one_rule_of_the_house_changes_and_the_others_stay(changed):
    options = {"emperor": "left", "range": 1, "spell_range": 1}
    desk = Desk({**values("duelist_emperor"), "options": options})
    open_entry(desk, changed)
    desk.tap("pass")
    desk.hold("out", 1100)
    left = desk.app.settings["options"]
    assert {key: left[key] for key in options if key != changed.replace(" ", "_")} == {
        key: options[key] for key in options if key != changed.replace(" ", "_")
    }
    assert left.get(changed.replace(" ", "_")) != options[changed.replace(" ", "_")]


def test_each_range_of_spells_that_is_offered_is_another():
    offered = next(row[4] for row in catalogue.load("duelist_emperor").OPTIONS if row[0] == "spell_range")
    reached = []
    for value in offered:
        desk = Desk({**values("duelist_emperor"), "options": {} if value is None else {"spell_range": value}})
        desk.begin(members(desk.app.session.table.beginners)[0])
        reached.append(desk.state()["spell_range"]["0"])
    assert sorted(len(seats) for seats in reached) == [3, 5]


def test_a_value_that_does_not_go_with_the_others_is_passed_over():
    desk = Desk({"mode": "duelist_emperor", "options": {"spell_range": 1, "range": 1}})
    open_entry(desk, "spell range")
    desk.tap("pass")
    desk.hold("out", 1100)
    desk.run(300)
    assert desk.app.settings["options"] == {"range": 1}
    desk = Desk({"options": {"range": [1, 1, 1, 1, 1, 1]}})
    open_entry(desk, "range")
    assert page_value(desk) == ([1, 1, 1, 1, 1, 1],)
    desk.tap("pass")
    assert page_value(desk) == ("auto",)
    desk.tap("pass")
    desk.hold("out", 1100)
    assert desk.app.settings["options"] == {"range": 1}


@each_row("words", ["mode", "seats and teams", "range"])
def test_ranges_of_each_seat_stay_until_another_rule_takes_their_place(words):
    """Also where a page proposes a table that they do not fit."""
    ranges = [1, 2, 1, 1, 2, 1]
    desk = Desk({"options": {"range": ranges}})
    open_entry(desk, words)
    for _ in range(12):
        desk.tap("pass")
        assert desk.scene.ui.screen == s.PAGE
    desk.hold("pass", 1100)
    assert desk.app.settings["options"] == {"range": ranges} and desk.scene.ui.screen == s.MENU
