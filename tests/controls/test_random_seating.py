"""Seats are drawn: PASS seats the next player where the light is, PASS held takes the last draw back."""

import json
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import scene as s
from controls.random_draw import shuffled
from desk import Desk
from journal_play import CUTS, PluggedDesk, PowerLostError
from menus import draw_seats
from rows import each_row
from storage.journal import Journal
from storage_boards import CutBoard


def drawing(values=None, chance=b"\x03\x11\x2a\x05\x60"):
    desk = Desk(values, chance=chance)
    draw_seats(desk)
    assert desk.scene.ui.screen == s.SEATING
    return desk


def look(desk):
    return desk.tell({"do": "state", "id": 1})[-1]["look"]


def drawn(desk, count):
    """The seats of that many draws."""
    seats = []
    for _ in range(count):
        desk.tap("pass")
        seats.append(desk.scene.ui.cursor)
    return seats


def test_every_seat_is_drawn_once_and_the_newest_blinks_among_those_that_are_taken():
    desk = drawing()
    assert look(desk) == "FFFFFF"
    seats = drawn(desk, 6)
    assert sorted(seats) == list(range(6))
    assert desk.scene.ui.marked == 0b111111 & ~(1 << seats[-1])
    assert look(desk) == "".join("K" if seat == seats[-1] else "V" for seat in range(6))
    assert desk.game is None


def test_a_seat_too_many_is_refused_and_nothing_changes():
    desk = drawing()
    last = drawn(desk, 6)[-1]
    desk.reports()
    desk.tap("pass")
    assert desk.scene.ui.cursor == last and [r["code"] for r in desk.reports() if r["is"] == "refusal"] == [
        "not_offered"
    ]


def test_pass_held_takes_the_last_draw_back_and_the_same_seat_comes_again():
    desk = drawing()
    first, second, third = drawn(desk, 3)
    desk.hold("pass", 1100)
    desk.run(300)
    assert (desk.scene.ui.cursor, desk.scene.ui.marked) == (second, 1 << first)
    assert drawn(desk, 1) == [third]


def test_the_first_draw_can_be_taken_back_and_before_it_there_is_none():
    desk = drawing()
    drawn(desk, 1)
    for _ in range(2):
        desk.hold("pass", 1100)
        desk.run(300)
        assert (desk.scene.ui.screen, desk.scene.ui.cursor, desk.scene.ui.marked) == (s.SEATING, s.NOBODY, 0)
    assert desk.reports()[-1]["is"] == "state"


def test_a_lean_of_three_seconds_draws_nobody():
    desk = drawing()
    drawn(desk, 2)
    stood = desk.scene.ui.cursor, desk.scene.ui.marked
    desk.press("pass")
    desk.run(3100)
    desk.release("pass")
    assert desk.scene.ui.screen == s.SEATING and (desk.scene.ui.cursor, desk.scene.ui.marked) == stood


def test_a_tap_of_out_closes_and_the_table_is_as_it_was():
    desk = drawing()
    drawn(desk, 2)
    desk.tap("out")
    assert (desk.scene.ui.screen, desk.scene.ui.cursor, desk.scene.ui.marked) == (s.READY, s.NOBODY, 0)
    assert look(desk) == "DSDDSD" and desk.scene.ui.menu is None


NAMES = ["Zoë", "", "Cy", "Dee", "", "", "Larger"]


def named(chance=b"\x03\x11\x2a\x05\x60"):
    """A table with these names, while its seats are drawn."""
    desk = Desk({"names": NAMES[:6]}, chance=chance)
    desk.app.change({"names": NAMES})
    draw_seats(desk)
    return desk


@each_row(
    ("close", "screen"),
    [
        (lambda desk: desk.tap("out"), s.READY),
        (lambda desk: desk.idle(121_000), s.READY),
        (lambda desk: desk.hold_both(), s.MENU),
        (lambda desk: desk.tell({"do": "set", "values": {"brightness": 3}}), s.READY),
        (lambda desk: desk.tell({"do": "begin", "seat": 2}), s.PLAY),
        (lambda desk: desk.tell({"do": "event", "event": {"type": "pass"}}), s.READY),
        (lambda desk: desk.tell({"do": "new_game"}), s.READY),
    ],
    ids=["tap", "two minutes", "menu", "set", "begin", "refused event", "new game"],
)
def test_once_every_seat_is_drawn_players_keep_their_names_where_they_sit_now(close, screen):
    desk = named()
    seats = drawn(desk, 6)
    close(desk)
    assert desk.scene.ui.screen == screen
    expected = [""] * 6
    for player, seat in enumerate(seats):
        expected[seat] = NAMES[player]
    assert desk.app.settings["names"] == [*expected, NAMES[6]]
    again = Desk(files=desk.board.files)
    assert again.app.settings["names"] == [*expected, NAMES[6]] and again.app.settings.faults == []


def test_an_empty_seat_at_the_end_is_no_name():
    desk = Desk({"names": ["Zoë"]}, chance=b"\x03\x11\x2a\x05\x60")
    draw_seats(desk)
    seats = drawn(desk, 6)
    desk.tap("out")
    assert desk.app.settings["names"] == [*[""] * seats[0], "Zoë"]


@settings(deadline=None, max_examples=30)
@given(names=st.lists(st.sampled_from(["", "Ada", "Bo"]), max_size=9), chance=st.binary(min_size=1, max_size=9))
@example(names=[""], chance=b"\x00")
def test_every_name_is_where_its_player_was_drawn_and_no_list_of_names_ends_the_draw(names, chance):
    desk = Desk({"names": names}, chance=bytes(min(byte, 239) for byte in chance), tick_ms=30)
    draw_seats(desk)
    seats = drawn(desk, 6)
    desk.tap("out")
    expected = [*[""] * 6, *names[6:]]
    for player, name in enumerate(names[:6]):
        expected[seats[player]] = name
    found = desk.app.settings["names"]
    assert desk.scene.ui.screen == s.READY and found + [""] * (9 - len(found)) == expected + [""] * (9 - len(expected))


@each_row("draws", [0, 1, 5])
def test_a_draw_that_is_closed_before_its_end_moves_no_name(draws):
    desk = named()
    drawn(desk, draws)
    desk.tap("out")
    assert desk.app.settings["names"] == NAMES


def test_names_stay_with_the_game_that_is_on_the_table():
    desk = Desk({"names": NAMES}).begin(1)
    draw_seats(desk)
    drawn(desk, 6)
    desk.tap("out")
    assert desk.scene.ui.screen == s.PLAY and desk.app.settings["names"] == NAMES


@each_row("draws", [1, 2])
@each_row("seats", [6, 9])
def test_a_game_that_is_brought_back_has_its_players_names_where_they_sit(draws, seats):
    desk = Desk({"names": NAMES}, chance=b"\x03\x11\x2a\x05\x60").begin(1)
    desk.tell({"do": "new_game"})
    desk.tell({"do": "set", "values": {"seats": seats, "teams": seats // 3}})
    for _ in range(draws):
        draw_seats(desk)
        drawn(desk, seats)
        desk.tap("out")
    names = desk.app.settings["names"]
    assert names != NAMES
    desk.tell({"do": "name", "seat": names.index("Cy"), "name": "Cyrus"})  # given meanwhile, it stays with the player
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY
    assert desk.app.settings["names"] == [name.replace("Cy", "Cyrus") for name in NAMES]
    assert Desk(files=desk.board.files).app.settings["names"] == desk.app.settings["names"]
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    assert desk.app.settings["names"] == [name.replace("Cy", "Cyrus") for name in NAMES]


def unplugged(desk):
    """The device as it starts again once the plug was pulled."""
    return Desk(files=desk.board.files, chance=b"\x03\x11\x2a\x05\x60")


def cleared_and_drawn(ends=True):
    """A table that was cleared, and (`ends`) whose seats were drawn; the game is on flash."""
    desk = Desk({"names": NAMES}, chance=b"\x03\x11\x2a\x05\x60").begin(1)
    desk.tap("pass")
    desk.settle()
    desk.tell({"do": "new_game"})
    desk.settle()
    if ends:
        draw_seats(desk)
        drawn(desk, 6)
        desk.tap("out")
        assert desk.app.settings["names"] != NAMES
    return desk


@each_row("cuts", [1, 2])
def test_a_game_that_comes_back_after_a_pulled_plug_has_its_players_names_where_they_sit(cuts):
    desk = cleared_and_drawn()
    for _ in range(cuts):
        desk = unplugged(desk)
        desk.settle()
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY and desk.app.settings["names"] == NAMES
    desk.settle()
    assert unplugged(desk).app.settings["names"] == NAMES


@each_row("mode", CUTS)
def test_a_plug_pulled_at_any_storage_operation_of_a_draw_and_of_the_bringing_back_leaves_every_player_his_name(mode):
    files = cleared_and_drawn(ends=False).board.files

    def play(board):
        desk = PluggedDesk(board)
        draw_seats(desk)
        drawn(desk, 6)
        desk.tap("out")
        desk.settle()
        desk.hold("pass", 1100)
        desk.settle()
        return desk

    whole = CutBoard(files, -1, mode)
    assert play(whole).app.settings["names"] == NAMES and whole.operations >= 3
    for cut in range(whole.operations):
        board = CutBoard(files, cut, mode)
        with pytest.raises(PowerLostError):
            play(board)
        desk = Desk(files=board.files)
        if desk.game is None:
            desk.hold("pass", 1100)
        assert desk.scene.ui.screen == s.PLAY and desk.app.settings["names"] == NAMES, cut


def test_seats_that_are_drawn_once_more_after_a_pulled_plug_move_no_name_of_the_game_before():
    desk = unplugged(cleared_and_drawn())
    draw_seats(desk)
    drawn(desk, 6)
    desk.tap("out")
    desk.hold("pass", 1100)
    assert desk.app.settings["names"] == NAMES


@each_row("cuts", [0, 1, 2])
def test_a_name_given_after_the_draw_is_its_players_in_the_game_that_comes_back(cuts):
    desk = cleared_and_drawn()
    desk.tell({"do": "name", "seat": desk.app.session.drawn[2], "name": "Cyrus"})
    desk.settle()
    names = desk.app.settings["names"]
    for _ in range(cuts):
        desk = unplugged(desk)
        desk.settle()
    assert desk.app.settings["names"] == names
    desk.hold("pass", 1100)
    assert desk.app.settings["names"] == [name.replace("Cy", "Cyrus") for name in NAMES]


def test_the_names_of_a_new_game_stay_whatever_those_of_the_game_before_were():
    desk = cleared_and_drawn()
    names = desk.app.settings["names"]
    desk = unplugged(desk).begin(1)
    desk.tap("pass")
    desk.settle()
    desk.tell({"do": "new_game"})
    desk = unplugged(desk)
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY and desk.app.settings["names"] == names


def test_a_start_that_has_no_memory_for_the_names_on_record_brings_the_game_back_all_the_same(monkeypatch):
    def no_memory(payload):
        raise MemoryError

    desk = cleared_and_drawn()
    names = desk.app.settings["names"]
    monkeypatch.setattr("app.game_keeper.names_in", no_memory)
    desk = unplugged(desk)
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY and desk.app.settings["names"] == names


def test_a_record_without_names_brings_its_game_back_as_it_did_before_they_were_kept(monkeypatch):
    monkeypatch.setattr(Journal, "follow", forgetting_names(Journal.follow))
    desk = cleared_and_drawn()
    names = desk.app.settings["names"]
    monkeypatch.undo()
    desk = unplugged(desk)
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY and desk.app.settings["names"] == names


def forgetting_names(follow):
    """As an earlier version did."""

    def follow_without(journal, game):
        journal.names = None
        return follow(journal, game)

    return follow_without


def test_players_have_their_names_also_where_the_table_of_their_game_cannot_be_laid_any_more():
    """A budget that lights six seats, but not 24."""
    desk = Desk(
        {"names": NAMES, "mode": "free_for_all", "seats": 24, "budget_ma": 2000}, chance=b"\x03\x11\x2a\x05\x60"
    ).begin(1)
    desk.tell({"do": "new_game"})
    desk.tell({"do": "set", "values": {"mode": "emperor", "seats": 6, "teams": 2}})
    draw_seats(desk)
    drawn(desk, 6)
    desk.tap("out")
    assert desk.app.settings["names"] != NAMES
    desk.tell({"do": "set", "values": {"budget_ma": 120}})
    desk.hold("pass", 1100)
    assert [report["code"] for report in desk.reports() if report["is"] == "refusal"] == ["bad_setting"]
    assert desk.app.session.table.count == 24 and desk.app.settings["seats"] == 6
    assert desk.app.settings["names"] == NAMES


def test_a_game_that_is_begun_keeps_the_names_where_the_draw_moved_them():
    desk = Desk({"names": NAMES}, chance=b"\x03\x11\x2a\x05\x60").begin(1)
    desk.tell({"do": "new_game"})
    draw_seats(desk)
    drawn(desk, 6)
    desk.tap("out")
    names = desk.app.settings["names"]
    desk.begin(1)
    desk.tap("pass")
    desk.tell({"do": "new_game"})
    desk.hold("pass", 1100)
    assert desk.scene.ui.screen == s.PLAY and desk.app.settings["names"] == names != NAMES


def test_who_has_no_name_gets_none_by_a_draw():
    desk = drawing()
    files = dict(desk.board.files)
    drawn(desk, 6)
    desk.tap("out")
    assert desk.app.settings["names"] == [] and desk.board.files == files


def test_it_stays_open_for_two_minutes_from_player_to_player():
    desk = drawing()
    drawn(desk, 1)
    desk.idle(110_000)
    assert desk.scene.ui.screen == s.SEATING
    desk.idle(11_000)
    assert desk.scene.ui.screen == s.READY


def test_a_game_on_the_table_goes_on_behind_it():
    desk = Desk().begin(1)
    draw_seats(desk)
    drawn(desk, 6)
    desk.tap("out")
    assert desk.scene.ui.screen == s.PLAY and desk.game.history.done == 0


@each_row("mode", ["grand_melee", "two_headed_giant", "duelist_emperor"])
def test_seats_are_drawn_in_every_mode_that_has_them(mode):
    desk = drawing({"mode": mode, "seats": 6 if mode == "duelist_emperor" else 4 if mode == "two_headed_giant" else 5})
    count = desk.app.session.table.count
    assert sorted(drawn(desk, count)) == list(range(count))


def test_every_order_is_as_likely_as_any_other():
    """Every way the bytes can fall, once: each order comes equally often."""
    found = Counter()
    for a in range(252):  # below the largest multiple of 2, 3 and 4 that all three draws take
        for b in (0, 1, 2):
            for c in (0, 1):
                dealt = iter((a, b, c))
                found[tuple(shuffled(4, lambda count, dealt=dealt: bytes((next(dealt),))))] += 1
    assert set(found) == set(permutations(range(4))) and len(set(found.values())) == 1


@each_row("waits_ms", [0, 4000])
def test_players_who_are_named_on_the_cleared_table_have_their_names_after_a_pulled_plug(waits_ms):
    """Nobody's seat was drawn meanwhile: who sits there is who played."""
    desk = Desk().begin(1)
    commands = [{"do": "event", "event": {"type": "pass"}}, {"do": "new_game"}]
    commands.insert(1 if waits_ms == 0 else 2, {"do": "set", "values": {"names": NAMES}})
    for command in commands:
        desk.board.inbox.extend(json.dumps(command).encode() + b"\n")
        desk.run(waits_ms)
    desk.settle()
    desk = unplugged(desk)
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.game.history.done == 1 and desk.app.settings["names"] == NAMES
