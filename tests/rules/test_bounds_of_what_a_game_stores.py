"""What a game keeps has bounds: at each bound an event is taken, one above it is refused as `too_much`."""

import json

import pytest
from hypothesis import strategies as st

import hypothesis_strategies
import models
import runtimes
from desk import Desk
from games import catalogue
from games.catalogue import open_table
from host_tools.proof import replay_rules_scenario
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import open_game
from host_tools.proof.table_invariants import beyond_bounds
from mode_rows import row_of
from quick_and_long_property_test import examples
from rows import each_row
from rules.event_kinds_and_refusals import find, read
from rules.game import Game

BOUND = 10**9
NAME = "ö" * 20  # of 40 bytes
ALL = list(range(8))
TEAM = [0, 1, 2, 3]


def eight(mode: str, first: int, **options) -> dict:
    return {"format": 1, "mode": mode, "options": options, "seats": catalogue.load(mode).layout(8, 2), "first": first}


DUEL = eight("duelist_emperor", 2)
GIANT = eight("two_headed_giant", 0, life=1)
ALONE = eight("free_for_all", 0, life=1)
OLDER = eight("two_headed_giant", 0, life=10, rules="2005")
FOUR_A_SIDE = eight("emperor", 1)
CROWD = {"format": 1, "mode": "free_for_all", "options": {"life": 99}, "seats": [{}] * 12, "first": 0}
BOARD = {"format": 1, "mode": "for_the_emperor", "seats": [{"role": "crane"}, {"role": "turtle"}], "first": 0}


def event(kind: str, **fields) -> dict:
    return {"type": kind, **fields}


def march(name: str, **fields) -> dict:
    return event("march", **{"seat": 2, "to": 1, "creature": name, **fields})


def control(name: str, **fields) -> dict:
    return event("control", **{"seat": 3, "owner": 2, "creature": name, **fields})


def each(*numbers: int) -> dict:
    """Life of the first team's four players; the first counts."""
    to = {str(seat): number for seat, number in enumerate(numbers)}
    return event("life_set_each", to=to, choose=[0])


def strength(value: int, **fields) -> dict:
    return event("strength", **{"seat": 1, "battlefield": 6, "value": value, **fields})


def dealt(seat: int, owner: int, amount: int, commander: int = 0) -> dict:
    return event("commander_damage", **{"seat": seat, "from": owner, "amount": amount, "commander": commander})


COUNTED = event("poison", changes={"0": BOUND})
MANY_NUMBERS = [dealt(seat, owner, 1, which) for seat in range(10) for owner in range(12) for which in (0, 1)]
PASS, UNDO, REDO = event("pass"), event("undo"), event("redo")
FULL = [march(f"creature {number}") for number in range(60)]
OVER = [
    event("play", seat=seat, battlefield=field)
    for seat, field in enumerate([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 6])
    for seat in [seat % 2]
]

# what it shows: the scenario, its events, and the code that each of the last ones is refused with (None: taken)
LIMITS = {
    "a name of 40 bytes marches": (DUEL, [march(NAME)], [None]),
    "a name of 41 bytes does not": (DUEL, [march(NAME + "x")], ["too_much"]),
    "a name of 40 bytes is stolen": (DUEL, [control(NAME)], [None]),
    "a name of 41 bytes is not": (DUEL, [control("x" * 41)], ["too_much"]),
    "the other errors of a march come first": (
        DUEL,
        [march("x" * 41, seat=3), march("x" * 41, to=4), march("x" * 41, to=0), march("x" * 41, seat=8)],
        ["not_turn", "not_adjacent", "not_adjacent", "bad_seat"],
    ),
    "the other errors of a theft come first": (
        DUEL,
        [control("x" * 41, seat=2), control("x" * 41, seat=6)],
        ["same_controller", "out_of_range"],
    ),
    "60 creatures": (DUEL, FULL, [None]),
    "61 creatures": (DUEL, [*FULL, march("one more"), control("one more")], ["too_much", "too_much"]),
    "of 60 creatures each is moved on": (DUEL, [*FULL, control("creature 7")], [None]),
    "of 60 creatures each marches on": (DUEL, [*FULL, *[PASS] * 8, march("creature 7", to=2)], [None]),
    "a creature taken back makes room": (
        DUEL,
        [*FULL, UNDO, control("one more"), march("two more"), UNDO, UNDO, REDO, march("three more")],
        [None, None, "too_much", None, None, None, None],
    ),
    "a creature that is gone makes room": (
        DUEL,
        [*FULL, event("eliminate", seats=[3]), march("x"), control("x", seat=1), event("eliminate", seats=[2])]
        + [PASS, march("x", seat=4, to=5)],
        [None, "too_much", "too_much", None, None, None],
    ),
    "life up to the bound": (
        GIANT,
        [event("life", changes={"0": BOUND - 1}), event("life", changes={"1": 1})],
        [None, "too_much"],
    ),
    "life that is more on the way only": (
        GIANT,
        [event("life", changes={"0": BOUND, "1": -1, "2": BOUND, "3": -BOUND})],
        [None],
    ),
    "a change beyond the bound, though others balance it": (
        GIANT,
        [event("life", changes={"0": BOUND + 1, "1": -5}), event("life", changes={"0": -BOUND - 1, "1": BOUND})],
        ["too_much", "too_much"],
    ),
    "life down to the bound": (GIANT, [event("life", changes={"0": -BOUND, "1": -1})], [None]),
    "life below the bound": (GIANT, [event("life", changes={"0": -BOUND, "1": -2})], ["too_much"]),
    "life set to the bound": (GIANT, [event("life_set", seat=0, to=BOUND)], [None]),
    "life set beyond it": (
        GIANT,
        [event("life_set", seat=0, to=BOUND + 1), event("life_set", seat=9, to=BOUND + 1)],
        ["too_much", "bad_seat"],
    ),
    "life set below it": (
        GIANT,
        [event("life_set", seat=0, to=-BOUND), UNDO, event("life_set", seat=0, to=-BOUND - 1)],
        [None, None, "too_much"],
    ),
    "lives set to the bound": (GIANT, [each(BOUND, -BOUND, BOUND, BOUND)], [None]),
    "lives set beyond it": (GIANT, [each(1, 1, 1, BOUND + 1), each(1, 1, BOUND + 1)], ["too_much", "incomplete"]),
    "a player's life at the bound and beyond it": (
        ALONE,
        [
            event("life", changes={"3": BOUND - 1}),
            event("life", changes={"2": 1, "3": 1}),
            event("life", changes={"3": -1}),
        ],
        [None, "too_much", None],
    ),
    "players' lives set to the bound and beyond it": (
        ALONE,
        [event("life_set_each", to={"0": BOUND, "1": BOUND}), event("life_set_each", to={"0": 1, "7": BOUND + 1})]
        + [event("life_set", seat=4, to=-BOUND - 1), event("life_set", seat=4, to=-BOUND)],
        [None, "too_much", "too_much", None],
    ),
    "poison up to the bound": (FOUR_A_SIDE, [event("poison", changes={"0": BOUND})], [None]),
    "poison beyond it": (
        FOUR_A_SIDE,
        [event("poison", changes={"0": BOUND + 1}), event("poison", changes={"0": -BOUND - 1})],
        ["too_much", "below_zero"],
    ),
    "poison of a team": (GIANT, [event("poison", changes={"0": BOUND, "1": 1}), COUNTED], ["too_much", None]),
    "damage up to the bound": (FOUR_A_SIDE, [dealt(0, 1, BOUND)], [None]),
    "damage beyond it": (
        FOUR_A_SIDE,
        [dealt(0, 1, BOUND + 1), dealt(0, 1, -BOUND - 1), dealt(0, 8, BOUND + 1)],
        ["too_much", "below_zero", "bad_seat"],
    ),
    "life that damage taken back would bring beyond the bound": (
        eight("free_for_all", 0),
        [dealt(0, 1, 5), event("life_set", seat=0, to=BOUND - 4), dealt(0, 1, -5), dealt(0, 1, -4)],
        ["too_much", None],
    ),
    "240 numbers of damage": (CROWD, MANY_NUMBERS, [None]),
    "241 numbers of damage": (
        CROWD,
        [*MANY_NUMBERS, dealt(11, 11, 1), dealt(0, 0, 1), dealt(11, 11, 0), dealt(0, 0, -2), dealt(11, 11, 1)],
        ["too_much", None, None, None, None],
    ),
    "the sum of lives in the older wording": (
        OLDER,
        [each(BOUND, 0, 0, 0), each(BOUND, 1, 0, 0), each(BOUND, 1, -1, 0), each(-BOUND, -1, 0, 0)],
        [None, "too_much", None, "too_much"],
    ),
    "a part of the life in the older wording": (
        OLDER,
        [event("life_set", seat=0, to=BOUND - 7), UNDO, event("life_set", seat=0, to=BOUND - 6)],
        [None, None, "too_much"],
    ),
    "a game that begins with more is played down": (
        eight("two_headed_giant", 0, life=10**12),
        [event("life", changes={"0": -1}), event("life_set", seat=0, to=20), event("life", changes={"0": -1})],
        ["too_much", None, None],
    ),
    "after the end no event is too much": (
        GIANT,
        [event("life_set", seat=0, to=0), event("life_set", seat=0, to=BOUND + 1)],
        [None, "game_over"],
    ),
    "a strength at the bounds": (BOARD, [strength(BOUND), strength(-BOUND)], [None, None]),
    "a strength beyond them": (
        BOARD,
        [strength(BOUND + 1), strength(-BOUND - 1), strength(BOUND + 1, battlefield=7), strength(BOUND + 1, seat=2)],
        ["too_much", "too_much", "bad_battlefield", "bad_seat"],
    ),
    "a field that is no number that is kept has errors of its own": (
        BOARD,
        [event("play", seat=0, battlefield=BOUND + 1), event("play", seat=0, battlefield=0, banner=BOUND + 1)]
        + [event("play", **{"seat": 0, "battlefield": 0, "return": BOUND + 1})],
        ["bad_battlefield", "bad_banner", "bad_battlefield"],
    ),
    "a tiebreaker before the end": (BOARD, [event("tiebreak", seat=0, value=BOUND + 1)], ["not_over"]),
}
for mode, first, ends in (
    ("emperor", 1, PASS),
    ("duelist_emperor", 2, PASS),
    ("grand_melee", 0, event("pass", seat=0)),
):
    table = eight(mode, first)
    give = [event("extra_turn", seats=ALL)] * 7
    some = event("extra_turn", seats=TEAM)
    LIMITS[f"60 extra turns, {mode}"] = (table, [*give, some, event("extra_turn", seats=[0])], [None, "too_much"])
    LIMITS[f"extra turns that would be 61, {mode}"] = (
        table,
        [*give, event("extra_turn", seats=[0, 1, 2, 3, 4]), event("extra_turn", seats=[0, 8])],
        ["too_much", "bad_seat"],
    )
    LIMITS[f"passes with all that waits, {mode}"] = (
        table,
        [*give, some, *[event("skip", seats=ALL)] * 99, ends],
        [None],
    )
    LIMITS[f"99 skips, {mode}"] = (table, [event("skip", seats=[5])] * 99, [None])
    LIMITS[f"100 skips, {mode}"] = (
        table,
        [event("skip", seats=[5])] * 99 + [event("skip", seats=[4, 5]), event("skip", seats=[4])],
        ["too_much", None],
    )
LIMITS["60 extra turns of teams"] = (
    GIANT,
    [event("extra_turn", seats=ALL)] * 30 + [event("extra_turn", seats=[7])],
    [None, "too_much"],
)
LIMITS["several of a team are one extra turn"] = (
    GIANT,
    [event("extra_turn", seats=ALL)] * 29 + [event("extra_turn", seats=TEAM)] * 2 + [event("extra_turn", seats=[0])],
    [None, None, "too_much"],
)
LIMITS["100 skips of a team"] = (
    GIANT,
    [event("skip", seats=TEAM)] * 99 + [event("skip", seats=[3])],
    [None, "too_much"],
)


def scenario_of(name: str) -> dict:
    """The scenario, with what is expected of its last steps; those before them are taken."""
    table, events, codes = LIMITS[name]
    late = len(events) - len(codes)
    expect = [{"step": number + 1, "ok": True} for number in range(late)]
    expect += [{"step": late + 1 + number, "ok": code is None, "error": code} for number, code in enumerate(codes)]
    return {**table, "events": events, "expect": expect}


@each_row("name", LIMITS)
def test_a_bound_is_reached_and_not_passed(name):
    scenario = scenario_of(name)
    assert replay_rules_scenario.check(replay_rules_scenario.replay(scenario), scenario["expect"]) == []
    assert replay_rules_scenario.check(models.replay(scenario), scenario["expect"]) == []


@runtimes.needs_micropython
def test_the_bounds_are_the_same_on_micropython(tmp_path):
    path = tmp_path / "limits.jsonl"
    path.write_text("".join(json.dumps(scenario_of(name)) + "\n" for name in LIMITS))
    lines = runtimes.on_micropython(runtimes.REPO / "tests" / "support" / "refusals.py", path).splitlines()
    codes = {name: json.loads(line)[-len(LIMITS[name][2]) :] for name, line in zip(LIMITS, lines, strict=True)}
    assert codes == {name: codes for name, (_, _, codes) in LIMITS.items()}


# --- in random games ---------------------------------------------------------------------------------------------


def events_to_the_bounds(count: int, mode: str):
    """Events that fill what a game keeps, and those that make room."""
    fill = hypothesis_strategies.events(count, mode)
    if mode == "for_the_emperor":
        return fill
    many = st.sampled_from(["extra_turn", "skip"]).map(lambda kind: event(kind, seats=list(range(count))))
    creatures = st.builds(
        lambda name, seat, to: event("march", seat=seat, creature=f"{name}", to=(seat + to) % count),
        st.integers(0, 99),
        st.integers(0, count - 1),
        st.sampled_from([-1, 1]),
    )
    return fill | many | many | (creatures if mode == "duelist_emperor" else many)


@pytest.mark.parametrize("mode", models.MODES)
@examples(quick=6, long=40, data=st.data())
def test_no_events_that_are_taken_pass_a_bound(mode, data):
    scenario = data.draw(
        hypothesis_strategies.scenarios(12, 4, mode).filter(lambda scenario: not models.fault(scenario))
    )
    scenario.get("options", {}).pop("life", None)  # a game may begin with more
    game = open_game(scenario)
    some = events_to_the_bounds(len(scenario["seats"]), mode)
    for one, times in data.draw(st.lists(st.tuples(some, st.sampled_from([1, 1, 2, 9, 100])), max_size=30)):
        for _ in range(times):
            if apply(game, one) is None:
                assert beyond_bounds(game.table) is None


@each_row("warrior", [0, -1, 10, BOUND + 1, 10**400])
def test_a_warrior_that_no_player_has_is_noted_as_none(warrior):
    game = open_game(BOARD)
    assert apply(game, event("play", seat=0, battlefield=0, warrior=warrior, returned=warrior)) is None
    assert game.event(0) == event("play", seat=0, battlefield=0)


def test_warriors_that_return_again_and_again_do_not_make_the_state_grow():
    game = open_game(BOARD)
    board = game.table.battlefields
    came: list = [[], []]
    for turn in range(60):
        seat, number = turn % 2, turn * turn % 9 + 1
        play = event("play", seat=seat, warrior=number)
        if turn > 3:
            play["return"] = next(field for field in range(7) if board.warriors[field][seat])
            play["returned"] = board.warriors[play["return"]][seat][0]
        assert any(apply(game, {**play, "battlefield": field}) is None for field in range(7))
        came[seat].append(number)
        assert board.tokens(seat) == 4 - sum(min(2, came[seat].count(leaves)) for leaves in (2, 3))
    assert max(len(board.returned[seat]) for seat in (0, 1)) <= 6


# --- games that were stored before there were bounds -------------------------------------------------------------

STORED = {
    "two_headed_giant": [event("life", changes={"0": 10**380})],
    "free_for_all": [event("life", changes={"0": 10**380})],
    "team_vs_team": [event("life", changes={"0": 10**380})],
    "alternating_teams": [event("life", changes={"0": 10**380})],
    "duelist_emperor": [march(f"{number:0400}") for number in range(70)],
    "emperor": [event("extra_turn", seats=TEAM)] * 30 + [event("skip", seats=[4])] * 200,
    "grand_melee": [event("extra_turn", seats=TEAM)] * 30 + [event("skip", seats=[4])] * 200,
    "for_the_emperor": [strength(10**380, along=1)],
}


def let_happen(game: Game, events: list) -> None:
    """What an earlier version of the firmware did, without a look at the bounds."""
    for one in events:
        place = find(game.table.EVENTS, one["type"])
        values = read(game.table.EVENTS[place], one)
        game.history.add([place, *values])


@each_row("mode", catalogue.NAMES)
def test_a_stored_game_beyond_the_bounds_is_resumed_taken_back_and_repeated(mode):
    seats = {"seats": 8} if any(table[0] == 8 for table in catalogue.load(mode).tables(24, 5)) else {}
    desk = Desk({"mode": mode, "teams": 2, **seats})
    desk.begin(min(seat for seat in range(8) if desk.app.session.table.beginners >> seat & 1))
    stored = row_of(
        STORED, mode, "STORED of tests/rules/test_bounds_of_what_a_game_stores.py", "events beyond what its games keep"
    )
    let_happen(desk.game, stored)
    desk.app.host.acted()
    desk.settle()
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state()
    assert again.game.history.done == len(stored)
    for way in ("undo", "redo"):
        for _ in stored:
            if apply(again.game, event(way)):
                break
    assert again.state() == desk.state()
    assert apply(again.game, stored[-1]) == ("not_ready" if mode == "duelist_emperor" else "too_much")
    if find(again.game.table.EVENTS, "pass") >= 0:
        assert apply(again.game, event("pass", seat=again.game.table.subject())) is None


def test_the_refusal_says_what_a_game_keeps():
    sentence, rule = open_table("emperor", {}, catalogue.load("emperor").layout(6, 2)).why_refused("too_much")
    assert all(number in sentence for number in ("40", "60", "99", "240")) and rule == ""
