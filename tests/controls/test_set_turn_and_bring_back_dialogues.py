"""What sets a table right, entered with PASS and OUT alone: whose turn it is, who comes back, who change places, which
creature goes."""

from itertools import permutations

import scene as s
from controls import common_dialogues
from desk import Desk
from games import catalogue
from games.duelist_emperor import dialogues
from menus import find_choice, open_entry, question, take, walk
from rows import each_row
from rules.event_kinds_and_refusals import find

TABLES = {
    "emperor": ({}, 1),
    "duelist_emperor": ({}, 2),
    "grand_melee": ({"seats": 8}, 0),
    "two_headed_giant": ({"seats": 4}, 0),
    "free_for_all": ({}, 0),
    "team_vs_team": ({}, 1),
    "alternating_teams": ({}, 0),
}


def table(mode="emperor", **values):
    known, first = TABLES[mode]
    return Desk({"mode": mode, **known, **values}).begin(first)


def ask(desk, dialogue):
    """Open a dialogue as an entry of the menu does."""
    desk.app.hands.actions.ask(dialogue, desk.board.time_ms)
    desk.app.hands.dispatcher.changed = True
    desk.run(50)


def answer(desk, shown):
    """Answer with the choice that shows this seat."""
    find_choice(desk, shown)
    take(desk)


def codes(desk):
    return [report["code"] for report in desk.reports() if report["is"] == "refusal"]


# Whose turn it is


def test_everybody_else_in_the_game_is_offered_from_the_left_of_the_turn_on():
    desk = table().event(type="eliminate", seats=[3])
    ask(desk, common_dialogues.ask_turn)
    assert desk.scene.ui.screen == s.OFFER and question(desk) == ("turn", 2)
    assert walk(desk) == [2, 4, 5, 0]
    assert desk.scene.ui.offered == 0b110101


def test_the_turn_goes_to_the_seat_that_is_chosen_by_a_sweep_and_the_order_goes_on_from_there():
    desk = table()
    ask(desk, common_dialogues.ask_turn)
    answer(desk, 4)
    assert desk.state()["turn_of"] == [4] and desk.scene.ui.screen == s.PLAY
    assert (desk.scene.moment, desk.scene.moment_from, desk.scene.moment_to) == ("sweep", 1, 4)
    desk.settle()
    desk.tap("pass")
    assert desk.state()["turn_of"] == [5]


def test_a_turn_put_right_is_taken_back_like_any_event():
    desk = table()
    ask(desk, common_dialogues.ask_turn)
    answer(desk, 4)
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.state()["turn_of"] == [1]
    assert (desk.scene.moment, desk.scene.moment_from, desk.scene.moment_to) == ("unsweep", 4, 1)


def test_a_turn_that_goes_on_without_its_player_can_be_put_right():
    desk = table().event(type="pass").event(type="eliminate", seats=[2])
    ask(desk, common_dialogues.ask_turn)
    assert walk(desk) == [3, 4, 5, 0, 1]
    answer(desk, 1)
    assert desk.state()["active"] == [1]


def test_where_teams_have_turns_the_other_team_is_the_only_choice():
    desk = table("two_headed_giant")
    ask(desk, common_dialogues.ask_turn)
    assert question(desk) == ("turn", 2) and desk.scene.ui.cursor_seats == desk.scene.ui.offered == 0b1100
    take(desk)
    assert desk.state()["turn_of"] == [2, 3]


# Who comes back


def test_each_event_that_took_somebody_out_is_one_choice_the_last_one_first():
    desk = table(seats=9, teams=3)
    desk.event(type="eliminate", seats=[0]).event(type="eliminate", seats=[2, 8]).event(type="eliminate", seats=[4])
    ask(desk, common_dialogues.ask_return)
    assert question(desk) == ("return", 4) and desk.scene.ui.cursor_seats == 0b111000
    assert walk(desk) == [4, 2, 0] and desk.scene.ui.offered == 0b100111101
    desk.tap(8)
    assert question(desk) == ("return", 2) and desk.scene.ui.cursor_seats == 0b100000100
    take(desk)
    assert desk.state()["alive"] == [1, 2, 6, 7, 8] and desk.state()["gone"] == [[0], [3, 4, 5]]


@each_row("mode", ["emperor", "duelist_emperor", "grand_melee"])
def test_who_comes_back_is_shown_as_if_the_event_that_took_him_out_were_taken_back(mode):
    desk = table(mode).event(type="eliminate", seats=[5 if mode == "grand_melee" else 0])
    seat = desk.state()["gone"][0][0]
    ask(desk, common_dialogues.ask_return)
    take(desk)
    assert desk.state()["gone"] == [] and seat in desk.state()["alive"]
    assert (desk.scene.moment, desk.scene.moment_from) == ("unsweep", seat)
    assert desk.scene.moment_to == desk.game.table.subject()
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.state()["gone"] == [[seat]]
    assert (desk.scene.moment, desk.scene.moment_from) == ("unsweep", seat)


def test_a_seat_that_nobody_left_is_no_place_to_choose_from():
    desk = table().event(type="eliminate", seats=[3])
    ask(desk, common_dialogues.ask_return)
    desk.tap(5)
    assert codes(desk)[-1:] == ["not_offered"] and question(desk) == ("return", 3)


def test_where_nobody_is_out_nothing_is_asked():
    desk = table()
    ask(desk, common_dialogues.ask_return)
    assert codes(desk)[-1:] == ["nobody_gone"] and desk.scene.ui.screen == s.PLAY


@each_row("dialogue", [common_dialogues.ask_turn, common_dialogues.ask_return, common_dialogues.ask_swap])
def test_a_finished_game_is_put_right_by_undo_alone(dialogue):
    desk = table().event(type="eliminate", seats=[4])
    ask(desk, dialogue)
    assert codes(desk)[-1:] == ["game_over"] and desk.scene.ui.screen == s.OVER


@each_row("dialogue", [common_dialogues.ask_turn, common_dialogues.ask_return])
def test_a_tap_of_out_closes_the_first_question_and_nothing_has_happened(dialogue):
    desk = table().event(type="eliminate", seats=[3])
    before = desk.state()
    ask(desk, dialogue)
    desk.tap("out")
    desk.settle()
    assert desk.scene.ui.screen == s.PLAY and desk.state() == before


# Who change places


@each_row("mode", [mode for mode in TABLES if find(catalogue.load(mode).EVENTS, "swap") >= 0])
def test_exactly_the_players_who_may_change_places_are_offered_and_then_their_partners(mode):
    desk = table(mode)
    if mode != "two_headed_giant":  # there the team would leave
        desk.event(type="eliminate", seats=[0])
    may = {}
    for a, b in permutations(range(desk.game.table.count), 2):
        if desk.game.enter(({"type": "swap", "seats": [a, b]},)) is None:
            may.setdefault(a, []).append(b)
            desk.game.enter(({"type": "undo"},))
    assert may
    ask(desk, common_dialogues.ask_swap)
    assert question(desk)[0] == "swap" and sorted(walk(desk)) == sorted(may)
    for first in may:
        answer(desk, first)
        assert question(desk)[0] == "swap_with" and sorted(walk(desk)) == may[first]
        desk.tap("out")
    second = may[first][-1]
    before = desk.state()
    answer(desk, first)
    answer(desk, second)
    assert desk.game.event(desk.game.history.done - 1) == {"type": "swap", "seats": sorted((first, second))}
    desk.settle()
    desk.hold("pass", 1100)
    assert desk.state() == before


def test_where_no_two_players_may_change_places_nothing_is_asked():
    desk = table().event(type="eliminate", seats=[0]).event(type="eliminate", seats=[3])
    ask(desk, common_dialogues.ask_swap)
    assert codes(desk)[-1:] == ["not_allied"] and desk.scene.ui.screen == s.PLAY


# Creatures


def duel():
    """A cat of seat 2's has marched to seat 1; seat 3 has stolen a wall of seat 1's, which stands with seat 2."""
    desk = table("duelist_emperor").event(type="march", seat=2, creature="cat", to=1)
    return desk.event(type="control", seat=3, creature="wall", owner=1)


def test_a_creature_that_leaves_play_is_chosen_by_where_it_stands():
    desk = duel()
    ask(desk, dialogues.ask_creature_gone)
    assert question(desk) == ("creature_gone", 1) and walk(desk) == [1, 2]
    answer(desk, 2)
    assert list(desk.state()["creatures"]) == ["cat"]
    desk.settle()
    desk.hold("pass", 1100)
    assert list(desk.state()["creatures"]) == ["cat", "wall"]


def test_the_cursor_that_rests_shows_what_the_creature_sees():
    desk = duel()
    ask(desk, dialogues.ask_creature_gone)
    desk.run(800)
    assert desk.scene.rested and desk.app.eyes.player_view.viewer == 1


def test_only_a_stolen_creature_goes_back_to_its_owner():
    desk = duel()
    ask(desk, dialogues.ask_give_back)
    assert question(desk) == ("give_back", 2) and walk(desk) == [2]
    take(desk)
    wall = desk.state()["creatures"]["wall"]
    assert (wall["owner"], wall["seat"], wall["at"], wall["ready"]) == (1, 1, 2, False)
    desk.settle()
    ask(desk, dialogues.ask_give_back)
    assert codes(desk)[-1:] == ["no_loan"]


@each_row("dialogue", [dialogues.ask_creature_gone, dialogues.ask_give_back])
def test_where_every_creature_is_at_home_or_the_game_is_over_nothing_is_asked(dialogue):
    desk = table("duelist_emperor")
    ask(desk, dialogue)
    assert codes(desk)[-1:] == ["no_creature" if dialogue is dialogues.ask_creature_gone else "no_loan"]
    desk.event(type="control", seat=3, creature="wall", owner=2).event(type="eliminate", seats=[4])
    ask(desk, dialogue)
    assert question(desk) is None and desk.scene.ui.screen == s.OVER


# The menu


SWAP = "swap seats"
REPAIRS = {
    "emperor": ["whose turn", "bring back", SWAP],
    "duelist_emperor": ["whose turn", "bring back", "a creature is gone", "give a creature back"],
    "grand_melee": ["bring back"],
    "two_headed_giant": ["whose turn", "bring back", SWAP],
    "for_the_emperor": [],
    "free_for_all": ["whose turn", "bring back", SWAP],
    "team_vs_team": ["whose turn", "bring back", SWAP],
    "alternating_teams": ["whose turn", "bring back", SWAP],
}


@each_row("mode", REPAIRS)
def test_the_menu_has_what_can_be_put_right_in_that_game(mode):
    desk = Desk({"mode": mode})
    desk.hold_both()
    assert [row[1] for row in desk.scene.ui.menu.rows if row[0] == "repair"] == REPAIRS[mode]


@each_row("mode", [mode for mode in TABLES if mode != "grand_melee"])
def test_the_turn_is_put_right_and_who_left_comes_back_by_menu_pass_and_out_alone(mode):
    desk = table(mode)
    open_entry(desk, "whose turn")
    shown = question(desk)[1]
    take(desk)
    desk.settle()
    assert shown in desk.state()["turn_of"] and desk.scene.ui.screen == s.PLAY
    if mode == "two_headed_giant":
        return  # a team that left has lost
    desk.event(type="eliminate", seats=[3])
    open_entry(desk, "bring back")
    take(desk)
    desk.settle()
    assert 3 in desk.state()["alive"]


@each_row(("words", "kind"), [("a creature is gone", "creature_gone"), ("give a creature back", "give_back")])
def test_a_creature_leaves_or_goes_back_by_menu_pass_and_out_alone(words, kind):
    desk = table("duelist_emperor").event(type="control", seat=2, creature="a", owner=3)
    open_entry(desk, words)
    take(desk)
    desk.settle()
    assert desk.game.event(desk.game.history.done - 1) == {"type": kind, "creature": "a"}
