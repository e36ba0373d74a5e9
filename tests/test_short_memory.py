"""Where memory ends in the middle of an event, it happens whole or not at all; large states share what they can."""

import json

import pytest
import runtimes
from desk import Desk

from rules import modes
from rules.game import Game, open_table
from rules.history import packed
from rules.seats import members
from segments import STATE


@runtimes.needs_micropython
@pytest.mark.parametrize("mode", modes.NAMES)
def test_an_event_for_which_memory_ends_has_not_happened(mode):
    script = runtimes.REPO / "tests" / "short_memory.py"
    found = json.loads(runtimes.on_micropython(script, mode, heap="320k"))
    assert found["wrong"] == []
    assert found["refused"] > 50 and found["taken"] > 10


@pytest.mark.parametrize(
    "event", [{"type": "pass"}, {"type": "undo"}, {"type": "redo"}], ids=lambda event: event["type"]
)
def test_an_event_that_fails_when_it_has_changed_the_table_has_not_happened(event, monkeypatch):
    game = Game(open_table("emperor", {}, modes.load("emperor").layout(6, 2)), 1)
    for before in ({"type": "pass"}, {"type": "skip", "seats": [0]}, {"type": "pass"}, {"type": "undo"}):
        assert game.apply(before) is None
    seen = game.snapshot(), game.history.place(), [game.event(number) for number in range(3)]
    replay = game.replay

    def fails_once(values):
        replay(values)
        monkeypatch.undo()
        raise MemoryError

    monkeypatch.setattr(game, "replay", fails_once)
    assert game.apply(event) == "too_much"
    assert (game.snapshot(), game.history.place(), [game.event(number) for number in range(3)]) == seen
    assert game.apply(event) is None


# --- states with many names --------------------------------------------------------------------------------------

SEATS = modes.load("duelist_emperor").layout(24, 2)


def a_game_with_names(count: int) -> Game:
    """A game with so many creatures, stolen from one another for 100 events."""
    table = open_table("duelist_emperor", {}, SEATS)
    game = Game(table, members(table.beginners)[0])
    for number in range(100):
        creature = f"{number % count:040}"
        steal = {"type": "control", "seat": number // count % 2 + 11, "creature": creature, "owner": 10}
        assert game.apply(steal) is None
    return game


def states_of(game: Game) -> list:
    """The states that the history keeps, the oldest first."""
    block, found = game.history._blocks, []
    while block:
        found.insert(0, block[1])
        block = block[0]
    return found


def test_names_that_stay_from_state_to_state_are_held_once():
    states = states_of(a_game_with_names(40))
    names = [state[1] for state in states if isinstance(state, tuple)]
    assert [len(some) for some in names] == [16, 32, 40, 40, 40, 40]
    assert names[3] is names[2] and names[5] is names[2]
    assert all(one is other for one, other in zip(names[0], names[1], strict=False))


@pytest.mark.parametrize("count", [1, 7, 40, 60])
def test_a_game_of_many_names_is_taken_back_repeated_and_resumed(count):
    game = a_game_with_names(count)
    states = []
    for number in range(100, -1, -1):
        states.append(game.snapshot())
        if number % 16 == 0 and number < 100:
            kept = game.history.packed_state(number)
            assert kept in (b"", packed(game.table.save())), "the journal has the names in full, or not the state"
            assert bool(kept) == (count < 7 or number == 0)
        assert game.apply({"type": "undo"}) == (None if number else "nothing_to_undo")
    for state in reversed(states):
        assert game.snapshot() == state
        game.apply({"type": "redo"})


def test_a_game_of_many_names_comes_back_from_the_journal_sharing_them():
    desk = Desk({"mode": "duelist_emperor", "seats": 24, "teams": 2})
    desk.begin(members(desk.app.commands.table.beginners)[0])
    for number in range(100):
        steal = {"type": "control", "seat": number // 40 % 2 + 11, "creature": f"{number % 40:040}", "owner": 10}
        assert desk.game.apply(steal) is None
        desk.app.acted(desk.board.time_ms)
    desk.settle()
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state()
    states = states_of(again.game)
    assert states == states_of(desk.game)
    assert states[-1][1] is states[3][1]


def test_a_large_state_that_an_earlier_version_stored_is_held_as_one_of_this_version():
    desk = Desk({"mode": "duelist_emperor", "seats": 24, "teams": 2})
    desk.begin(members(desk.app.commands.table.beginners)[0])
    game, journal = desk.game, desk.app.journal
    for number in range(50):
        steal = {"type": "control", "seat": number // 40 + 11, "creature": f"{number % 40:040}", "owner": 10}
        before = packed(game.table.save())
        assert game.apply(steal) is None
        if number in (32, 48):
            journal._note(bytes((STATE,)) + before)
        desk.app.acted(desk.board.time_ms)
    desk.settle()
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state()
    assert states_of(again.game) == states_of(game)
