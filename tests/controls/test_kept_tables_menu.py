"""Kept tables on the menu: the table on the ring is kept, another evening laid again, or forgotten."""

import json

import pytest

import scene as s
from controls import session
from desk import Desk
from menus import draw_seats, open_entry
from rows import each_row

KEPT = {"mode": "emperor", "seats": 8, "teams": 2, "options": {"rules": "2005"}, "names": ["Zoë", "", "Ἀνδρέας"]}
KEPT |= {"commander": False, "poison": False}


def refusals(desk):
    return [report["why"] for report in desk.reports() if report["is"] == "refusal"]


def settings(desk):
    return {key: desk.app.settings[key] for key in KEPT}


def files(*tables):
    return {"table-%d" % number: json.dumps(table).encode() for number, table in enumerate(tables, 1)}


def closed(desk):
    """The menu, closed by PASS held: from the entry to its group, from the group to the table."""
    for screen in (s.MENU, s.MENU, s.READY):
        assert desk.scene.ui.screen == screen
        if screen == s.MENU:
            desk.hold("pass", 1100)
            desk.run(300)


def melee(seats):
    return {"mode": "grand_melee", "seats": seats, "teams": 2, "options": {}, "names": []}


def test_the_table_on_the_ring_is_kept_with_its_names_and_laid_again():
    desk = Desk(KEPT)
    open_entry(desk, "keep this table")
    assert json.loads(desk.board.files["table-1"]) == KEPT
    assert (desk.scene.ui.screen, desk.scene.moment) == (s.READY, "roll_call")
    desk.settle()
    desk.tell({"do": "set", "values": {**melee(12), "names": ["Ada"]}})
    open_entry(desk, "kept tables")
    assert (desk.scene.ui.screen, desk.scene.ui.shows) == (s.PAGE, s.SHOW_TABLE)
    assert desk.app.eyes.player_view.seats == 8 and desk.app.session.table.count == 12
    desk.tap("out")
    assert settings(desk) == KEPT and desk.scene.ui.screen == s.READY
    assert desk.app.session.table.order["options"] == {"rules": "2005"}


def test_a_table_that_memory_is_too_short_to_lay_costs_no_names(monkeypatch):
    desk = Desk({"names": ["Ada", "Ben"]}, files=files(KEPT, {**KEPT, "names": ["Gil"]})).begin(1)

    def no_memory(settings):
        raise MemoryError

    for presses in (0, 1):
        open_entry(desk, "kept tables")
        for _ in range(presses):
            desk.tap("pass")
        with monkeypatch.context() as patch:
            patch.setattr(session, "make_table", no_memory)
            desk.tap("out")
        assert desk.game is not None
        desk.run(1000)
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game is not None and desk.app.settings["names"] == ["Ada", "Ben"]


@each_row("lays", [1, 2])
@each_row("draws", [False, True])
def test_a_game_that_comes_back_after_a_kept_table_was_laid_has_its_players_names(lays, draws):
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    desk = Desk({"names": names}, files=files(KEPT, {**KEPT, "names": ["Gil"]}), chance=bytes(range(9))).begin(1)
    if draws:
        desk.tell({"do": "new_game"})
        draw_seats(desk)
        for _ in range(6):
            desk.tap("pass")
        desk.tap("out")
        desk.run(300)
        assert sorted(desk.app.settings["names"]) == names != desk.app.settings["names"]
    for number in range(lays):
        open_entry(desk, "kept tables")
        for _ in range(number):
            desk.tap("pass")
        desk.tap("out")
        desk.run(300)
        assert desk.app.settings["names"][0] == ("Zoë", "Gil")[number]
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game.first == 1 and desk.app.settings["names"] == names
    desk.tell({"do": "new_game"})
    open_entry(desk, "kept tables")
    desk.tap("out")
    desk.begin(1)
    desk.tap("pass")
    desk.settle()
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game.history.done == 1 and desk.app.settings["names"] == KEPT["names"]


def test_a_game_over_which_a_kept_table_was_laid_has_its_players_names_after_a_pulled_plug():
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    desk = Desk({"names": names}, files=files(KEPT)).begin(1)
    desk.settle()
    open_entry(desk, "kept tables")
    desk.tap("out")
    desk.settle()
    desk = Desk(files=desk.board.files)
    assert desk.game is None and desk.app.settings["names"] == KEPT["names"]
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game.first == 1 and desk.app.settings["names"] == names


def test_wherever_a_pulled_plug_ends_the_laying_of_a_kept_table_the_game_has_its_players_names(monkeypatch):
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    desk = Desk({"names": names}, files=files(KEPT)).begin(1)
    desk.settle()
    open_entry(desk, "kept tables")
    stored = []

    def keeping(act):
        def kept(*given):
            done = act(*given)
            stored.append(dict(desk.board.files))
            return done

        return kept

    for duty in ("write", "append", "remove"):
        monkeypatch.setattr(desk.board, duty, keeping(getattr(desk.board, duty)))
    desk.tap("out")
    desk.settle()
    assert len(stored) > 1
    for at_the_cut in stored:
        again = Desk(files=at_the_cut)
        again.run(3000)
        if again.game is None:
            again.hold("pass", 1100)
            again.settle()
        assert again.game.first == 1 and again.app.settings["names"] == names


def test_of_a_game_its_own_table_is_kept_whatever_the_settings_say():
    desk = Desk(KEPT).begin(1)
    desk.tell({"do": "set", "values": melee(12)})
    open_entry(desk, "keep this table")
    assert json.loads(desk.board.files["table-1"]) == {**KEPT, "names": []}
    desk.settle()
    assert desk.scene.ui.screen == s.PLAY


def test_pass_goes_through_the_tables_and_each_is_shown_as_it_would_be_laid():
    desk = Desk(files=files(melee(9), KEPT, {"mode": "for_the_emperor", "seats": 2, "teams": 2}))
    open_entry(desk, "kept tables")
    shown = []
    for _ in range(4):
        shown.append((desk.scene.ui.page.in_words(desk.scene.ui.index), desk.app.eyes.player_view.seats))
        desk.tap("pass")
    assert shown == [
        ("1: Grand Melee, 9 seats", 9),
        ("2: Emperor, 8 seats", 8),
        ("3: For the Emperor, 2 seats", 7),
        ("1: Grand Melee, 9 seats", 9),
    ]
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.MENU and desk.app.session.table.count == 6


def test_a_kept_table_tells_the_names_of_its_players():
    named = {**KEPT, "names": ["Ada", "", "Zo\u00eb"]}
    desk = Desk(files={**files(melee(9), named), "table-3": b"{"})
    open_entry(desk, "forget a kept table")
    told = []
    for _ in range(3):
        told.append(desk.app.hands.actions.entry()["names"])
        desk.tap("pass")
    assert told == [[], ["Ada", "Zo\u00eb"], []]
    desk = Desk()
    open_entry(desk, "brightness")
    assert "names" not in desk.app.hands.actions.entry()


def test_a_game_stays_until_a_table_is_laid_and_comes_back_by_pass_held():
    desk = Desk(files=files(melee(9))).begin(1)
    desk.event(type="pass")
    open_entry(desk, "kept tables")
    assert desk.game is not None
    desk.tap("out")
    assert desk.game is None and desk.app.session.table.count == 9
    desk.hold("pass", 1100)
    assert desk.game.history.done == 1 and desk.game.table.count == 6


def test_a_damaged_table_and_one_for_which_the_ring_is_too_short_are_told_once_and_passed_over():
    desk = Desk({"ring_px": 8}, files={**files(melee(12), melee(7)), "table-3": b"{"})
    open_entry(desk, "kept tables")
    for _ in range(3):
        assert desk.scene.ui.page.shown(desk.scene.ui.index) == 2
        desk.tap("pass")
    told = refusals(desk)
    assert [words.split(":")[0] for words in told] == ["Kept table 1 cannot be set up", "Kept table 3 cannot be read"]
    assert "8 lights cannot show 12 seats" in told[0] and desk.board.files["table-3"] == b"{"


def test_without_a_table_that_can_be_laid_the_menu_stays_and_says_so():
    for stored, words in ((None, "No table is kept"), (b"[]", "None of the kept tables")):
        desk = Desk(files={"table-2": stored} if stored else {})
        open_entry(desk, "kept tables")
        assert desk.scene.ui.screen == s.MENU and words in refusals(desk)[-1]


@each_row("table", [json.dumps(melee(12)).encode(), b"{"], ids=["of a longer ring", "damaged"])
def test_tables_that_cannot_be_laid_can_be_forgotten(table):
    desk = Desk({"ring_px": 8}, files={"table-%d" % number: table for number in range(1, 9)})
    open_entry(desk, "keep this table")
    assert "forget one" in refusals(desk)[-1]
    open_entry(desk, "kept tables")
    assert refusals(desk)[-1] == "None of the kept tables can be set up."
    closed(desk)
    open_entry(desk, "forget a kept table")
    desk.tap("pass")
    assert desk.scene.ui.page.in_words(desk.scene.ui.index) == "2: cannot be set up"
    assert desk.app.eyes.player_view.seats == 6
    desk.tap("out")
    assert "table-2" not in desk.board.files and "table-1" in desk.board.files
    closed(desk)
    open_entry(desk, "keep this table")
    assert json.loads(desk.board.files["table-2"])["mode"] == "emperor"


def test_a_ninth_table_is_refused_until_one_is_forgotten():
    desk = Desk(files=files(*map(melee, range(4, 12))))
    open_entry(desk, "keep this table")
    assert "forget one" in refusals(desk)[-1] and desk.scene.moment == "refuse"
    open_entry(desk, "forget a kept table")
    desk.tap("pass")
    desk.tap("out")
    assert "table-2" not in desk.board.files and desk.app.session.table.count == 6
    closed(desk)
    open_entry(desk, "keep this table")
    assert json.loads(desk.board.files["table-2"])["mode"] == "emperor"


@pytest.mark.parametrize(("ms", "screen"), [(60, s.MENU), (1100, s.READY)], ids=["tap", "hold"])
def test_a_table_that_the_storage_does_not_remove_is_refused_in_words_and_stays(ms, screen, monkeypatch):
    desk = Desk(files=files(melee(9), melee(7)))
    open_entry(desk, "forget a kept table")
    desk.reports()
    with monkeypatch.context() as broken:
        broken.setattr(desk.board, "remove", lambda name: None)
        desk.hold("out", ms)
    assert refusals(desk) == ["Kept table 1 could not be forgotten: the storage cannot be written to."]
    assert desk.scene.moment == "refuse" and desk.scene.ui.screen == screen
    assert sorted(name for name in desk.board.files if name.startswith("table-")) == ["table-1", "table-2"]


def test_what_is_loaded_for_it_goes_as_the_menu_closes():
    desk = Desk(files=files(melee(9)))
    open_entry(desk, "kept tables")
    desk.hold("pass", 1100)
    desk.run(300)
    closed(desk)
    assert desk.scene.ui.menu is None


@each_row(("before", "after", "looks"), [(6, 0, [4, 2]), (1, 6, [1, 4, 2])])
def test_of_tables_that_cannot_be_set_up_four_are_told_at_each_look(before, after, looks):
    bad = {**KEPT, "seats": 5}
    desk = Desk(files=files(*[bad] * before, KEPT, *[bad] * after))
    open_entry(desk, "kept tables")
    told = []
    for _ in looks:
        told.append(len(refusals(desk)))
        desk.tap("pass")  # to the same table again, past the others
    assert told == looks
