"""A game whose seats the ring cannot show does not come onto it: one sentence says so, and nothing is lost."""

import json

import pytest

import scene as s
from desk import Desk
from menus import open_entry, page_value

MELEE = {"mode": "grand_melee", "seats": 12, "teams": 2, "ring_px": 24}
SMALL = {"mode": "emperor", "seats": 6, "teams": 2, "ring_px": 8}
WORDS = "8 lights cannot show the previous game's 12 seats: set lights to 12 or more and hold PASS."


def refusals(desk):
    return [(report["code"], report["why"]) for report in desk.reports() if report["is"] == "refusal"]


def choose(desk, entry, value):
    open_entry(desk, entry)
    while page_value(desk) != value:
        desk.tap("pass")
    desk.hold("out", 1100)
    desk.settle()


def cleared_by_buttons():
    desk = Desk(MELEE).begin()
    desk.tap("pass")
    open_entry(desk, "new game")
    choose(desk, "mode", ("emperor",))
    choose(desk, "seats and teams", (6, 2))
    choose(desk, "lights", (8,))
    return desk


def cleared_by_lines():
    desk = Desk(MELEE).begin()
    desk.tap("pass")
    desk.tell({"do": "new_game"})
    assert "settings" in [report["is"] for report in desk.tell({"do": "set", "values": SMALL})]
    return desk


def started_with_settings_edited():
    """(the device, the state of the stored game)."""
    desk = Desk(MELEE).begin()
    desk.tap("pass")
    desk.settle()
    return Desk(files={**desk.board.files, "settings.json": json.dumps(SMALL).encode()}), desk.state()


@pytest.mark.parametrize("cleared", [cleared_by_buttons, cleared_by_lines])
def test_a_game_too_large_for_the_ring_is_not_brought_back_until_the_ring_is_long_enough(cleared):
    desk = cleared()
    desk.settle()
    desk.reports()
    waits = desk.app.session.before
    desk.hold("pass", 1100)
    assert refusals(desk) == [("bad_setting", WORDS)] and desk.scene.moment == "refuse"
    assert desk.game is None and desk.app.session.before is waits and desk.scene.ui.screen == s.READY
    assert desk.app.session.table.count == 6
    desk.settle()
    choose(desk, "lights", (12,))
    desk.hold("pass", 1100)
    assert desk.game is waits and desk.scene.ui.screen == s.PLAY and desk.app.session.table.count == 12


def test_a_start_on_a_ring_too_short_for_the_stored_game_says_so_and_leaves_it_stored():
    desk, stood = started_with_settings_edited()
    assert desk.scene.ui.screen == s.NOTICE and desk.scene.notice == s.SETTINGS_FAULT
    assert desk.game is None and refusals(desk) == [("bad_setting", WORDS)]
    desk.settle()
    later = Desk(files=desk.board.files)  # a page that opens later, or after another start, gets the same sentence
    assert refusals(later) == [("bad_setting", WORDS)]
    for device in (desk, later):
        assert [told["notes"] for told in device.tell({"do": "settings"}) if told["is"] == "settings"] == [[WORDS]]
    again = Desk(files={**desk.board.files, "settings.json": json.dumps(MELEE).encode()})
    assert again.game is None and not refusals(again)  # the table stays as empty as it was
    again.hold("pass", 1100)
    again.settle()
    assert again.state() == stood


def test_the_stored_game_can_be_brought_back_once_the_ring_is_long_enough():
    desk, stood = started_with_settings_edited()
    desk.tap("pass")
    assert desk.scene.ui.screen == s.READY
    desk.tell({"do": "set", "values": {"ring_px": 12}})
    desk.settle()
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.state() == stood == Desk(files=desk.board.files).state() and desk.scene.ui.screen == s.PLAY


def test_a_new_game_on_the_short_ring_leaves_the_larger_one_on_record():
    desk = started_with_settings_edited()[0]
    desk.tap("out")
    desk.begin(1).tap("pass")
    desk.settle()
    games = [report for report in desk.tell({"do": "games"}) if report["is"] == "game"]
    assert [game["seats"] for game in games] == [12, 6] and games[0]["events"] == 1
    assert Desk(files=desk.board.files).state() == desk.state()
