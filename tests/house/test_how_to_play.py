"""The device does what docs/play.md promises: each row of its table of gestures has an id, and each id its test. Also
when it dims, and the notices on the page on installing."""

import re

import scene as s
from desk import Desk
from document_promises import figures, ids, promised
from menus import draw_seats, entry, open_entry, take
from rows import each_row
from runtimes import REPO

PLAY = (REPO / "docs" / "play.md").read_text(encoding="utf-8")
IDS = re.findall(r"<!-- id: ([a-z-]+) -->", PLAY)


def playing() -> Desk:
    return Desk({"seats": 6}).begin(1)


def draws_who_begins():
    desk = Desk({"seats": 6})
    desk.tap("pass")
    return desk.game is not None and desk.scene.moment == "draw"


def chooses_who_begins():
    desk = Desk({"seats": 6})
    desk.tap("out")
    desk.tap("pass")
    cursor = desk.scene.ui.cursor
    desk.hold("out", 1050)
    return desk.state()["turn_of"] == [cursor]


def ends_the_turn():
    desk = playing()
    desk.tap("pass")
    return desk.state()["turn_of"] == [2]


def takes_back_to_the_start():
    desk = playing()
    for _ in range(3):
        desk.tap("pass")
    for _ in range(3):
        desk.hold("pass", 1050)
        desk.settle()
    return desk.state()["turn_of"] == [1] and desk.game.history.done == 0


def repeats_what_was_taken_back():
    desk = playing()
    desk.tap("pass")
    desk.hold("pass", 1050)
    desk.settle()
    desk.hold("out", 1050)
    return desk.state()["turn_of"] == [2]


def takes_a_player_out():
    desk = playing()
    desk.tap("out")
    desk.tap("pass")
    chosen = desk.scene.ui.cursor
    desk.hold("out", 1050)
    return chosen not in desk.state()["alive"]


def takes_both_emperors_out_for_a_draw():
    desk = playing()
    desk.tap("out")
    for emperor in (1, 4):
        while desk.scene.ui.cursor != emperor:
            desk.tap("pass")
        desk.hold("out", 2050 if emperor == 1 else 1050)
        desk.run(300)
    return sorted(desk.state()["draw"]) == [0, 1, 2, 3, 4, 5]


def closes_without_choosing():
    desk = playing()
    desk.tap("out")
    opened = desk.scene.ui.screen
    desk.tap("out")
    return (opened, desk.scene.ui.screen) == (s.CHOICE, s.PLAY) and len(desk.state()["alive"]) == 6


def shows_what_another_reaches():
    by_cursor, by_button = playing(), playing()
    by_cursor.tap("out")
    by_cursor.run(1000)
    by_button.tap(3)
    return (
        by_cursor.app.eyes.player_view.viewer == by_cursor.scene.ui.cursor
        and by_button.app.eyes.player_view.viewer == 3
    )


def has_these_entries_in_its_menu():
    from controls.menu import _level

    desk = playing()
    desk.hold_both()
    menu = desk.scene.ui.menu
    found: dict[str, str] = {}
    while entry(desk) not in found:
        group = entry(desk)
        found[group] = ", ".join(row[1] for row in _level(menu.rows, group) if row[1] != group)
        desk.tap("pass")
    desk.hold("pass", 1050)
    rows = promised("docs/menu.md", "menu-groups").splitlines()[2:]
    named = [tuple(cell.strip() for cell in row.split("|")[1:3]) for row in rows]
    return named == list(found.items()) and desk.scene.ui.screen == s.PLAY


def has_the_game_before_back():
    desk = playing()
    desk.tap("pass")
    open_entry(desk, "new game")
    desk.settle()
    cleared = desk.game is None
    desk.hold("pass", 1050)
    return cleared and desk.state()["turn_of"] == [2]


def lays_the_same_table_again():
    desk = Desk({"seats": 8}).begin(1)
    desk.event(type="eliminate", seats=[5])
    desk.tap("out")
    laid = desk.game is None and desk.app.session.table.count == 8
    board = Desk({"mode": "for_the_emperor", "seats": 2}).begin(0)
    open_entry(board, "the same again")
    return laid and board.scene.ui.screen == s.READY


def turns_the_light_to_the_chairs():
    desk = playing()
    open_entry(desk, "where we sit")
    for px in (10, 14):
        while desk.scene.ui.value != px:
            desk.run(20)
        desk.tap("pass")
    desk.hold("out", 1050)
    return desk.app.settings["offset_px"] == 8 and desk.scene.ui.screen == s.PLAY


def draws_seats():
    desk = playing()
    draw_seats(desk)
    desk.tap("pass")
    first = desk.scene.ui.cursor
    desk.tap("pass")
    second = desk.scene.ui.cursor
    desk.hold("pass", 1050)
    return first != second and desk.scene.ui.cursor == first


def draws_a_player():
    desk = playing()
    before = desk.state()
    open_entry(desk, "draw")
    desk.tap("pass")
    take(desk)
    drawn = desk.scene.ui.screen == s.DRAWN and desk.scene.ui.cursor in before["alive"]
    desk.event(type="eliminate", seats=[4])
    open_entry(desk, "draw")
    desk.tap("pass")
    take(desk)
    return drawn and desk.scene.ui.screen == s.DRAWN and desk.scene.ui.cursor in (0, 1, 2)


def keeps_tables():
    desk = Desk({"seats": 8, "names": ["Zoe"]})
    open_entry(desk, "keep this table")
    desk.settle()
    desk.tell({"do": "set", "values": {"seats": 6, "names": []}})
    open_entry(desk, "kept tables")
    desk.tap("out")
    laid = (desk.app.session.table.count, desk.app.settings["names"]) == (8, ["Zoe"])
    open_entry(desk, "forget a kept table")
    desk.tap("out")
    return laid and "table-1" not in desk.board.files


KEPT = {  # the id of a row of docs/play.md -> whether the device does so
    "draw-first": draws_who_begins,
    "choose-first": chooses_who_begins,
    "pass": ends_the_turn,
    "undo": takes_back_to_the_start,
    "redo": repeats_what_was_taken_back,
    "out": takes_a_player_out,
    "several-out": takes_both_emperors_out_for_a_draw,
    "close": closes_without_choosing,
    "look": shows_what_another_reaches,
    "menu": has_these_entries_in_its_menu,
    "same-again": lays_the_same_table_again,
    "keep-table": keeps_tables,
    "where-we-sit": turns_the_light_to_the_chairs,
    "draw-seats": draws_seats,
    "draw-player": draws_a_player,
    "game-before": has_the_game_before_back,
}


@each_row("promise", KEPT)
def test_the_device_does_what_the_row_promises(promise):
    assert KEPT[promise]()


def test_each_row_of_the_gestures_is_tried():
    [table] = [block for block in PLAY.split("\n\n") if f"<!-- id: {IDS[0]} -->" in block]
    assert [row for row in table.splitlines()[2:] if "<!-- id: " not in row] == []
    assert sorted(IDS) == sorted(KEPT)


def test_it_dims_after_ten_minutes_and_sleeps_after_an_hour():
    desk = playing()
    seen = []
    for minutes in (9, 2, 48, 2):
        desk.idle(minutes * 60_000)
        seen.append((desk.scene.dimmed, desk.scene.ui.screen == s.STANDBY))
    assert seen == [(False, False), (True, False), (True, False), (True, True)]


def test_each_notice_has_as_many_dots_as_the_page_on_installing_says():
    assert ids("docs/install.md", "notice-") == [f"notice-{name}" for name in s.NOTICE_NAMES if name]
    for dots, name in enumerate(s.NOTICE_NAMES):
        assert not name or figures("docs/install.md", f"notice-{name}")[0] == dots
