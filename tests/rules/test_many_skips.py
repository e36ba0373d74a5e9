"""Many skipped turns: hundreds that go at once leave what they leave one by one, and no tick waits for them."""

import pytest
from hypothesis import strategies as st

import models
from counted_calls import calls_of
from games import catalogue
from games.grand_melee.marker_turns import FastForwardRoundsOfSkips
from host_tools.proof.invariants_after_each_fuzz_step import MOST_CALLS
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.replay_rules_scenario import open_game, state_of
from quick_and_long_property_test import examples
from rows import each_row
from rules.seat_arithmetic import members

MODES = tuple(mode for mode in models.MODES if mode != "for_the_emperor")  # in which nobody takes turns


def laid(mode: str, seats: int) -> dict:
    layout = catalogue.load(mode).layout(seats, 0 if mode == "grand_melee" else 2)
    first = members(catalogue.open_table(mode, {}, layout).beginners)[0]
    return {"format": 1, "mode": mode, "options": {}, "seats": layout, "first": first}


def skip_of_each(game, numbers) -> list:
    """Events by which each seat skips as many turns as `numbers` says of it."""
    units = [seat for seat in range(game.table.count) if game.table.turns.units(1 << seat) >> seat & 1]
    least = min(numbers[seat] for seat in units)
    several = [{"type": "skip", "seats": units}] * least
    return several + [{"type": "skip", "seats": [s]} for s in units for _ in range(numbers[s] - least)]


def pass_of(game, number: int) -> dict:
    running = members(game.table.running())
    subject = game.table.subject() if game.table.NAME != "grand_melee" else running[number % len(running)]
    return {"type": "pass", "seat": subject}


@pytest.mark.parametrize("mode", MODES)
@examples(quick=6, long=60, data=st.data())
def test_they_leave_what_skipping_one_by_one_leaves(mode, data):
    tables = [table[0] for table in catalogue.load(mode).tables(24, 5) if table[1] in (0, 2)]
    scenario = laid(mode, data.draw(st.sampled_from(tables)))
    game, model = open_game(scenario), models.begin(scenario)
    seats = scenario["seats"]
    most = data.draw(st.sampled_from([3, 40, 99]))
    numbers = data.draw(st.lists(st.integers(most * 2 // 3, most), min_size=len(seats), max_size=len(seats)))
    events = skip_of_each(game, numbers)
    granted = data.draw(st.lists(st.integers(0, len(seats) - 1), max_size=4))
    events += [{"type": "extra_turn", "seats": [seat]} for seat in granted]
    for event in events:
        assert apply(game, event) == model.apply(event)
    for number in data.draw(st.lists(st.integers(0, 5), min_size=1, max_size=12)):
        event = pass_of(game, number)
        if data.draw(st.integers(0, 5)) == 0:
            event = {"type": "eliminate", "seats": [data.draw(st.sampled_from(members(game.table.result.living)))]}
        assert apply(game, event) == model.apply(event)
        assert state_of(game) == model.state()
        if game.table.result.over:
            break


def test_markers_are_counted_on_as_one_by_one_they_would_be(monkeypatch):
    kept = []
    for at_once in (True, False):
        if not at_once:
            monkeypatch.setattr(FastForwardRoundsOfSkips, "_go_on", lambda *what: None)
        game = open_game(laid("grand_melee", 12))
        for event in skip_of_each(game, [60] * 12):
            assert apply(game, event) is None
        for number in range(4):
            assert apply(game, pass_of(game, number)) is None
        kept.append(game.table.turns.save())
    assert kept[0] == kept[1]


@each_row("seats", [2, 7, 16, 24])
@each_row("mode", MODES)
def test_a_pass_costs_no_more_than_a_tick_may_though_everybody_skips_99_turns(mode, seats):
    if seats not in [table[0] for table in catalogue.load(mode).tables(24, 5) if table[1] in (0, 2)]:
        return  # no such table
    game = open_game(laid(mode, seats))
    for event in skip_of_each(game, [99] * seats):
        assert apply(game, event) is None
    for number in range(3 * seats):
        event = pass_of(game, number)
        assert calls_of(lambda event=event: apply(game, event)) < MOST_CALLS
        assert calls_of(lambda: apply(game, {"type": "undo"})) < MOST_CALLS
        assert apply(game, {"type": "redo"}) is None
