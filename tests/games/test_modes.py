"""What every mode owes its users: tables that it can lay, seats in words, and room for another mode."""

import importlib
import sys
from pathlib import Path

import pytest

import games
from games import catalogue
from games.catalogue import open_table
from host_tools.proof import replay_rules_scenario
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import open_game
from mode_rows import row_of
from rows import each_row
from rules.attack_option_mode import AttackOptionMode
from rules.event_kinds_and_refusals import PASS, Refused, in_words
from rules.game import Game
from rules.magic_mode import MagicMode
from rules.mode_interface import NOBODY, ModeInterface, PlayerView
from rules.seat_arithmetic import members
from runtimes import REPO

in_every_mode = each_row("name", catalogue.NAMES)


@in_every_mode
def test_every_table_that_a_mode_offers_can_be_laid_and_begun_by_whoever_may(name):
    mode = catalogue.load(name)
    offered = mode.tables(24, 5)
    assert name == mode.NAME and len(offered) == len(set(offered)) > 0
    for seats, teams in offered:
        laid = mode.layout(seats, teams)
        assert len(laid) == seats and seats <= 24 and teams <= 5
        beginners = members(open_table(name, {}, laid).beginners)
        assert beginners
        for first in beginners:
            game = Game(open_table(name, {}, laid), first)
            assert game.table.subject() >= 0 and game.table.running() >> first & 1
            assert [game.table.describe(seat) for seat in range(seats)] == laid
            game.table.fill(NOBODY, False, PlayerView(game.table.places))


@in_every_mode
def test_a_mode_has_one_base_and_what_else_it_needs_it_holds(name):
    mode = catalogue.load(name)
    assert mode.__bases__ in ((ModeInterface,), (MagicMode,), (AttackOptionMode,))
    assert MagicMode.__bases__ == (ModeInterface,) and AttackOptionMode.__bases__ == (MagicMode,)
    table = open_table(name, {}, mode.layout(*mode.tables(12, 2)[0]))
    for part in (*mode.SAVED_PARTS, *mode.APPLIED_BY.values()):
        module, _, held = part.rpartition(".")
        assert hasattr(importlib.import_module(module) if module else table, held)


@in_every_mode
def test_the_modules_that_a_game_names_are_those_that_it_has(name):
    mode = catalogue.load(name)
    folder = Path(sys.modules[mode.__module__].__file__).parent
    has = {"gestures": ("ROWS", "IDLE", "ACTS"), "picture": ("say", "draw"), "menu": ("ENTRIES",), "rows": ("rows",)}
    modules = [importlib.import_module(f"games.{name}.{path.stem}") for path in sorted(folder.glob("*.py"))]
    found = [(what, module) for module in modules for what in has if all(hasattr(module, held) for held in has[what])]
    assert len(found) == len(dict(found)) and dict(found) == {what: catalogue.own(mode, what) for what in mode.OWN}
    assert catalogue.own(mode, "none") is None


# By the number of teams (0: everybody plays alone) with how many seats a table can be laid on a ring of 24.
OFFERED = {
    "emperor": {2: range(6, 25, 2), 3: range(9, 25, 3), 4: (12, 16, 20, 24), 5: (15, 20)},
    "duelist_emperor": {2: range(6, 25, 2)},
    "grand_melee": {0: range(2, 25)},
    "two_headed_giant": {2: range(4, 25, 2)},
    "for_the_emperor": {0: (2,)},
    "free_for_all": {0: range(2, 25)},
    "team_vs_team": {2: range(3, 25), 3: range(5, 25), 4: range(7, 25), 5: range(9, 25)},
    "alternating_teams": {2: range(4, 25, 2), 3: range(6, 25, 3), 4: range(8, 25, 4), 5: (10, 15, 20)},
}


@each_row(("most_seats", "most_teams"), [(24, 5), (12, 3), (6, 2)])
@in_every_mode
def test_a_mode_offers_every_table_for_which_there_is_room(name, most_seats, most_teams):
    offered = catalogue.load(name).tables(most_seats, most_teams)
    tables = row_of(
        OFFERED, name, "OFFERED of tests/games/test_modes.py", "for each number of teams the numbers of seats"
    )
    room = [(seats, teams) for teams, counts in tables.items() for seats in counts if teams <= most_teams]
    assert sorted(offered) == sorted((seats, teams) for seats, teams in room if seats <= most_seats)


@in_every_mode
def test_a_table_is_whole_before_anybody_has_begun(name):
    mode = catalogue.load(name)
    table = open_table(name, {}, mode.layout(*mode.tables(12, 2)[0]))
    out = PlayerView(table.places)
    table.fill(NOBODY, False, out)
    assert (table.running(), table.subject(), out.running, out.over) == (0, NOBODY, 0, False)


def test_a_game_that_has_no_row_in_a_table_of_the_tests_is_told_where_to_add_it():
    with pytest.raises(AssertionError, match="The game none has no row in ROWS of a file: add its tables"):
        row_of({}, "none", "ROWS of a file", "its tables")


def refusal(**scenario) -> tuple:
    with pytest.raises(Refused) as refused:
        open_game({"format": 1, "options": {}, "first": 0, **scenario})
    return refused.value.code, in_words(refused.value.reason), refused.value.rule


def teams(*numbers):
    return [{"team": number} for number in numbers]


def armies(count, size=3, roles=("general", "emperor", "general")):
    return [{"team": seat // size, "role": roles[seat % size]} for seat in range(count)]


BOTH = [{"role": "crane"}, {"role": "turtle"}]
LEANING = armies(8, 4, ("general", "emperor", "general", "general"))  # both to the same side: allowed
TOO_CLOSE = LEANING[:4] + armies(4, 4, ("general", "general", "emperor", "general"))
TOO_CLOSE = [dict(seat, team=place // 4) for place, seat in enumerate(TOO_CLOSE)]
ARTICLE = "Playing the Game"
REFUSED = [
    # (mode, what is wrong with it, (code, sentence, rule))
    ("emperor", {"seats": armies(3)}, ("bad_seats", "This game is for 6 seats or more, not 3.", "809.6")),
    ("emperor", {"seats": armies(63)}, ("bad_seats", "This game is for at most 60 seats, not 63.", "")),
    ("emperor", {"seats": teams(*[0] * 6)}, ("bad_teams", "There is 1 team; 2 can play.", "809.6")),
    ("emperor", {"seats": teams(*[0, 1] * 3)}, ("bad_teams", "The members of a team must sit side by side.", "809.2")),
    (
        "emperor",
        {"seats": teams(0, 0, 0, 0, 1, 1)},
        ("bad_teams", "All teams must have the same number of players, 3 or more.", "809.6"),
    ),
    (
        "emperor",
        {"seats": armies(6, 3, ("emperor", "general", "general"))},
        ("bad_roles", "Team 0 needs one emperor, in its middle.", "809.2"),
    ),
    ("emperor", {"seats": armies(6), "first": 0}, ("bad_first", "An emperor must begin.", "809.4")),
    (
        "emperor",
        {"seats": TOO_CLOSE, "first": 1},
        ("bad_range", "Seat 1 and seat 6 are emperors but would begin 3 apart, within range 3 of the first.", "809.6a"),
    ),
    (
        "duelist_emperor",
        {"seats": armies(9), "first": 2},
        ("bad_teams", "There are 3 teams; 2 can play.", ARTICLE),
    ),
    (
        "duelist_emperor",
        {"seats": armies(6), "first": 1},
        ("bad_first", "The left-hand neighbour of an emperor must begin.", ARTICLE),
    ),
    (
        "duelist_emperor",
        {"seats": armies(6), "options": {"range": 1, "spell_range": 2}},
        ("bad_options", "Option 'spell_range' must not be larger than the range.", "Limited Range of Effect"),
    ),
    ("grand_melee", {"seats": [{}]}, ("bad_seats", "This game is for 2 seats or more, not 1.", "")),
    ("grand_melee", {"seats": [{}] * 5, "first": 5}, ("bad_first", "A seat of this table must begin.", "807.4b")),
    (
        "grand_melee",
        {"seats": [{}] * 5, "options": {"range": 0}},
        ("bad_options", "Option 'range' must be the range of everybody, 1 or more.", ""),
    ),
    ("two_headed_giant", {"seats": teams(0, 1)}, ("bad_seats", "This game is for 4 seats or more, not 2.", "810.1")),
    ("two_headed_giant", {"seats": teams(0, 0, 1, 1, 2, 2)}, ("bad_teams", "There are 3 teams; 2 can play.", "810.1")),
    (
        "two_headed_giant",
        {"seats": teams(0, 1, 0, 1)},
        ("bad_teams", "The members of a team must sit side by side.", "805.1"),
    ),
    (
        "two_headed_giant",
        {"seats": teams(0, 0, 1, 1), "options": {"life": 0}},
        ("bad_options", "Option 'life' must be the life a team starts with, 1 or more.", ""),
    ),
    (
        "two_headed_giant",
        {"seats": teams(0, 0, 1, 1), "first": -1},
        ("bad_first", "Name a seat of the team that begins.", "805.4"),
    ),
    ("emperor", {"seats": armies(8, 8, ["general"] * 8)}, ("bad_teams", "There is 1 team; 2 can play.", "809.6")),
    ("for_the_emperor", {"seats": BOTH * 2}, ("bad_seats", "This game is for exactly 2 seats, not 4.", "")),
    (
        "for_the_emperor",
        {"seats": BOTH[:1] * 2},
        ("bad_roles", "One player must be the crane, the other the turtle.", ""),
    ),
    (
        "for_the_emperor",
        {"seats": BOTH, "options": {"range": 1}},
        ("bad_options", "This game has no option 'range', nor any other.", ""),
    ),
    ("for_the_emperor", {"seats": BOTH, "first": 1}, ("bad_first", "The crane must begin.", "")),
    ("free_for_all", {"seats": [{}]}, ("bad_seats", "This game is for 2 seats or more, not 1.", "")),
    ("free_for_all", {"seats": [{}] * 4, "first": 4}, ("bad_first", "A seat of this table must begin.", "103.1")),
    (
        "free_for_all",
        {"seats": [{}] * 4, "options": {"attack": "both"}},
        ("bad_options", 'Option \'attack\' must be whom a player may attack: "multiple", "left" or "right".', ""),
    ),
    ("team_vs_team", {"seats": teams(0)}, ("bad_seats", "This game is for 2 seats or more, not 1.", "808.1")),
    ("team_vs_team", {"seats": teams(0, 0, 0)}, ("bad_teams", "There is 1 team; 2 to 3 can play.", "808.1")),
    ("team_vs_team", {"seats": teams(0, 2, 2)}, ("bad_teams", "Every team must have 1 player or more.", "808.1")),
    (
        "team_vs_team",
        {"seats": teams(0, 1, 0, 1)},
        ("bad_teams", "The members of a team must sit side by side.", "808.2"),
    ),
    (
        "team_vs_team",
        {"seats": teams(0, 0, 0, 1), "first": 0},
        ("bad_first", "The middle player of a team must begin, or the player to the left of its middle.", "808.4"),
    ),
    ("alternating_teams", {"seats": teams(0, 1)}, ("bad_seats", "This game is for 4 seats or more, not 2.", "811.1")),
    (
        "alternating_teams",
        {"seats": teams(0, 1, 0, 0)},
        ("bad_teams", "All teams must have the same number of players, 2 or more.", "811.1"),
    ),
    (
        "alternating_teams",
        {"seats": teams(0, 1, 2, 0, 2, 1)},
        ("bad_teams", "Around the table, the teams must alternate in the same order.", "811.3"),
    ),
    (
        "alternating_teams",
        {"seats": teams(0, 0, 1, 1)},
        ("bad_teams", "Around the table, the teams must alternate in the same order.", "811.3"),
    ),
]


@each_row(("mode", "scenario", "said"), REFUSED)
def test_a_wrong_scenario_is_refused_in_words_and_by_its_rule(mode, scenario, said):
    assert refusal(mode=mode, **scenario) == said


@each_row(
    ("mode", "seats"),
    [("emperor", 6), ("duelist_emperor", 6), ("grand_melee", 8), ("free_for_all", 6), ("alternating_teams", 6)],
)
@each_row("back", [False, True])
def test_who_has_left_is_shown_to_reach_and_attack_nobody_and_to_be_reached_by_nobody_800_4a(mode, seats, back):
    mode_class = catalogue.load(mode)
    table = mode_class({}, mode_class.layout(seats, 2))
    game = Game(table, members(table.beginners)[0])
    assert apply(game, {"type": "eliminate", "seats": [5]}) is None
    shown = PlayerView(seats)
    table.fill(5, back, shown)
    assert (shown.viewer, shown.in_range, shown.attackable) == (5, 0, 0)


@each_row(("a", "b"), [(3, 2), (2, 3)])
def test_of_who_has_left_it_is_said_of_spells_too(a, b):
    mode_class = catalogue.load("duelist_emperor")
    table = mode_class({"spell_range": 1}, mode_class.layout(6, 2))
    game = Game(table, members(table.beginners)[0])
    assert apply(game, {"type": "eliminate", "seats": [3]}) is None
    told = game.why(a, b)
    assert (told["spells"], told["spells_why"]) == (False, "Seat 3 has left the game.")


@each_row(("mode", "seats"), [("emperor", 6), ("grand_melee", 8)])
@each_row(("a", "b"), [(3, 2), (2, 3)])
def test_a_seat_brought_back_that_does_not_reach_yet_is_named_801_2c(mode, seats, a, b):
    mode_class = catalogue.load(mode)
    table = mode_class({}, mode_class.layout(seats, 2))
    game = Game(table, members(table.beginners)[0])
    for kind in ("eliminate", "return"):
        assert apply(game, {"type": kind, "seats": [3]}) is None
    told = game.why(a, b)
    words = "Seat 3 was brought back, which counts from the next turn on."
    assert table.reach(a) >> b & 1 or (told["reach_why"], told["reach_rule"]) == (words, "801.2c")


def test_the_next_to_the_left_who_was_brought_back_is_attacked_from_the_next_turn_on_801_2c():
    mode_class = catalogue.load("grand_melee")
    game = Game(mode_class({}, mode_class.layout(8, 0)), 0)
    for kind in ("eliminate", "return"):
        assert apply(game, {"type": kind, "seats": [3]}) is None
    told = game.why(2, 3)
    words = "Seat 3 was brought back, which counts from the next turn on."
    assert (told["attack"], told["attack_why"], told["attack_rule"]) == (False, words, "801.2c")


def test_of_several_turns_the_table_is_seen_from_the_oldest_whose_player_is_still_there():
    mode_class = catalogue.load("grand_melee")
    table = mode_class({}, mode_class.layout(8, 0))
    game = Game(table, 0)
    shown = PlayerView(8)
    for viewer in (0, 4):
        table.fill(NOBODY, False, shown)
        assert shown.viewer == viewer
        assert apply(game, {"type": "eliminate", "seats": [0]}) == (None if viewer == 0 else "not_in_game")
    assert members(table.running()) == [0, 4], "the turn of who left goes on (800.4j)"


# --- one mode more -----------------------------------------------------------------------------------------------


@pytest.fixture
def one_more(monkeypatch):
    """The folder of the example, and its entry in the tuple: nothing else."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(REPO / "examples")])
    monkeypatch.setattr(catalogue, "NAMES", (*catalogue.NAMES, "neighbours"))


def test_a_mode_is_its_folder_and_one_entry(one_more):
    events = [
        {"type": "eliminate", "seats": [1]},
        {"type": "extra_turn", "seats": [3]},
        {"type": "pass"},
        {"type": "win", "seat": 0},
        {"type": "undo"},
        {"type": "undo"},
    ]
    scenario = {"format": 1, "mode": "neighbours", "seats": [{}] * 5, "first": 0, "events": events}
    result = replay_rules_scenario.replay(scenario)
    states = [step["state"] for step in result["steps"]]
    assert [step["ok"] for step in result["steps"]] == [True] * 7
    assert states[0]["attack"] == {"0": [1, 4], "1": [0, 2], "2": [1, 3], "3": [2, 4], "4": [0, 3]}
    assert states[1]["range"] == {"0": [0, 4], "2": [2, 3], "3": [2, 3, 4], "4": [0, 3, 4]}
    assert (states[3]["turn_of"], states[3]["range"]["0"]) == ([3], [0, 2, 4])
    assert (states[4]["losers"], states[4]["alive"]) == ([1, 2, 4], [0, 3])
    assert states[6] == states[2]


def test_such_a_mode_answers_why_and_shows_its_table(one_more):
    game = open_game({"format": 1, "mode": "neighbours", "seats": [{}] * 4, "first": 2})
    assert game.table.EVENTS[0] is PASS
    why = game.why(2, 0)
    assert (why["reach"], why["attack"], why["reach_rule"]) == (False, False, "801.2a")
    out = PlayerView(4)
    game.table.fill(NOBODY, False, out)
    assert (out.viewer, out.in_range, out.attackable, out.next) == (2, 0b1110, 0b1010, 3)
    assert set(out.colours) == {0}


SIX = [{"team": seat // 3, "role": ("general", "emperor", "general")[seat % 3]} for seat in range(6)]


@each_row(
    ("options", "said"),
    [
        ({}, "Seat 0 is 2 away, and the range is 2."),
        ({"spell_range": 1}, "Seat 0 is 2 away; the range is 2, and 1 for spells."),
    ],
)
def test_why_tells_how_far_spells_reach_where_that_is_less_1990s(options, said):
    game = open_game({"format": 1, "mode": "duelist_emperor", "options": options, "seats": SIX, "first": 2})
    why = game.why(2, 0)
    assert (why["reach"], why["reach_why"]) == (True, said)
    if options:
        assert (why["spells"], why["spells_why"]) == (False, "Seat 0 is 2 away, and the range of spells is 1.")
