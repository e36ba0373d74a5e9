"""What a card says, entered with PASS and OUT alone: turns, cards that win or draw, titles and the turn order."""

import scene as s
from desk import Desk
from games import catalogue
from light import colours_waves_and_current as palette
from menus import find_choice, open_entry, question, take, walk
from mode_rows import row_of
from rows import each_row
from rules.event_kinds_and_refusals import POISON, REVERSE, WIN

TABLES = {
    "emperor": ({}, 1),
    "duelist_emperor": ({}, 2),
    "grand_melee": ({"seats": 8}, 0),
    "two_headed_giant": ({"seats": 4}, 0),
    "free_for_all": ({"seats": 8}, 0),
    "team_vs_team": ({"seats": 8}, 2),
    "alternating_teams": ({"seats": 8}, 0),
}
WINLESS_MODES = [mode for mode in catalogue.NAMES if WIN not in catalogue.load(mode).EVENTS]  # no card of theirs wins
in_each = each_row("mode", TABLES)


def table(mode, **more):
    values, first = TABLES[mode]
    return Desk({"mode": mode, **values, **more}).begin(first)


def open_card(desk):
    open_entry(desk, "what a card says")


def say(desk, number, seat):
    """Open the entry, choose what the card says, then of whom."""
    open_card(desk)
    assert desk.scene.ui.screen == s.COUNT and desk.scene.ui.value == 1
    for _ in range(number - 1):
        desk.tap("pass")
    take(desk)
    assert desk.scene.ui.screen == s.OFFER
    for _ in range(24):
        if desk.scene.ui.cursor == seat:
            break
        desk.tap("pass")
    assert desk.scene.ui.cursor == seat
    take(desk)
    desk.settle()
    return desk.state()


def answer(desk, shown):
    """Answer with the choice that shows this number or seat."""
    find_choice(desk, shown)
    take(desk)
    desk.settle()


def bits(seats):
    return sum(1 << seat for seat in seats)


@each_row("mode", [mode for mode in catalogue.NAMES if mode not in WINLESS_MODES])
def test_every_game_whose_cards_win_has_its_table_here(mode):
    row_of(TABLES, mode, "TABLES of tests/games/test_gestures_card.py", "its table, and who begins")


@in_each
def test_the_ring_shows_what_the_card_says_as_a_row_then_whom_it_can_be_about(mode):
    desk = table(mode)
    if mode != "two_headed_giant":  # there the game would be over
        desk.event(type="eliminate", seats=[3])
    open_card(desk)
    assert (desk.scene.ui.shows, desk.scene.ui.colour, desk.scene.ui.offered) == (s.SHOW_ROW, palette.WHITE, 0)
    take(desk)
    assert desk.scene.ui.offered == bits(desk.state()["alive"])


@in_each
def test_an_extra_turn_and_a_skipped_one(mode):
    desk = table(mode)
    other = {"two_headed_giant": 2}.get(mode, 3)
    assert say(desk, 1, other)["extra"] == [other]
    assert say(desk, 2, other)["skips"] == {str(other): 1}
    desk.hold("pass", 1100)
    desk.settle()
    assert desk.state()["skips"] == {} and desk.state()["extra"] == [other]


@in_each
def test_a_card_that_wins_takes_out_who_is_in_range(mode):
    desk = table(mode)
    first = TABLES[mode][1]
    foes = bits(desk.state()["range"][str(first)]) & desk.game.table.result.opponents(first)
    assert foes and say(desk, 3, first)["losers"]
    assert not foes & bits(desk.state()["alive"]) and bits(desk.state()["losers"]) & foes == foes


@in_each
def test_a_card_that_draws_takes_out_everybody_in_range(mode):
    desk = table(mode)
    first = TABLES[mode][1]
    reached = desk.state()["range"][str(first)]
    state = say(desk, 4, first)
    assert set(reached) - set(state["winners"]) <= set(state["draw"]) and not set(reached) & set(state["alive"])


@in_each
def test_a_card_names_a_monarch_or_gives_the_initiative_to_one_player_of_all(mode):
    desk = table(mode)
    for title, seat in (("monarch", 1), ("initiative", 3)):
        open_card(desk)
        answer(desk, 5)
        assert question(desk) == ("designate", 1)
        assert walk(desk) == [1, 2] + [3] * (
            desk.game.table.life is not None
        )  # where nothing is counted, nobody is kept
        answer(desk, 1 + (title == "initiative"))
        assert question(desk) == (title, TABLES[mode][1])
        assert sorted(walk(desk)) == desk.state()["alive"] and desk.scene.ui.cursor_seats == 1 << TABLES[mode][1]
        answer(desk, seat)
        assert desk.state()[title] == seat
    desk.hold("pass", 1100)
    assert "initiative" not in desk.state() and desk.state()["monarch"] == 1


@in_each
def test_a_card_keeps_a_player_of_a_table_that_counts_in_the_game(mode):
    desk = table(mode)
    if POISON not in desk.game.table.EVENTS:
        desk = table(mode, options={"life": 20})
    elif desk.game.table.life is None:
        desk.event(type="poison", changes={"3": 1})
    for on in (True, False):
        open_card(desk)
        answer(desk, 5)
        answer(desk, 3)
        assert question(desk) == ("stays", TABLES[mode][1]) and sorted(walk(desk)) == desk.state()["alive"]
        answer(desk, 3)
        assert desk.scene.ui.screen == s.PLAY and desk.state().get("stays") == ([3] if on else None)


@in_each
def test_a_card_reverses_the_turn_order_if_the_game_has_that_event(mode):
    desk = table(mode)
    open_card(desk)
    reverses = REVERSE in desk.game.table.EVENTS
    assert walk(desk) == [1, 2, 3, 4, 5, 6][: 5 + reverses] and reverses is (mode != "grand_melee")
    if reverses:
        answer(desk, 6)
        assert desk.state()["reversed"] is True and desk.scene.ui.screen == s.PLAY


def test_the_cursor_begins_with_whose_turn_it_is_and_shows_his_view_when_it_rests():
    desk = table("emperor")
    open_card(desk)
    take(desk)
    assert (desk.scene.ui.cursor, desk.scene.ui.offered) == (1, 0b111111)
    desk.tap("pass")
    desk.run(800)
    out = desk.app.eyes.player_view
    assert desk.scene.rested and out.viewer == 2 and out.attackable == 1 << 3


def test_a_team_that_has_its_turns_as_one_is_chosen_as_one():
    desk = table("two_headed_giant")
    open_card(desk)
    take(desk)
    assert (desk.scene.ui.cursor_seats, desk.scene.ui.offered) == (0b0011, 0b1111)
    desk.tap(3)
    assert (desk.scene.ui.cursor, desk.scene.ui.cursor_seats) == (2, 0b1100)
    desk.tap("pass")
    assert desk.scene.ui.cursor_seats == 0b0011


def test_of_the_largest_teams_that_have_their_turns_as_one_both_are_offered():
    desk = Desk({"mode": "two_headed_giant", "seats": 24, "ring_px": 60}).begin(0)
    open_card(desk)
    take(desk)
    offered = []
    for _ in range(2):
        offered.append(desk.scene.ui.cursor)
        desk.tap("pass")
    assert offered == [0, 12] and desk.scene.ui.cursor == 0


def test_who_left_is_not_asked_about_and_a_finished_game_asks_nothing():
    desk = table("emperor").event(type="eliminate", seats=[2])
    open_card(desk)
    take(desk)
    assert desk.scene.ui.offered == 0b111011
    desk.tap("out")
    assert desk.scene.ui.screen == s.COUNT
    desk.tap("out")
    assert desk.scene.ui.screen == s.PLAY
    desk.event(type="eliminate", seats=[4])
    desk.reports()
    open_card(desk)
    assert "game_over" in [report.get("code") for report in desk.reports()] and desk.scene.ui.screen == s.OVER


@each_row("mode", WINLESS_MODES)
def test_without_such_cards_there_is_no_such_entry(mode):
    desk = Desk({"mode": mode})
    desk.hold_both()
    entries = [row[1] for row in desk.scene.ui.menu.rows]
    assert "brightness" in entries and "what a card says" not in entries


def test_without_a_game_nothing_is_asked():
    desk = Desk({})
    open_card(desk)
    assert "no_game" in [report.get("code") for report in desk.reports()] and desk.scene.ui.screen == s.READY
