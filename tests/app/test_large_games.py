"""The largest games within the Pico's heap: a host cannot fill it, and nothing the buttons do is refused for space."""

import json

import pytest

import runtimes
from games import catalogue

LONG = pytest.mark.long
SCRIPT = runtimes.REPO / "tests" / "support" / "large_games.py"
FULL = (
    "duelist_emperor",
    "two_headed_giant",
    "free_for_all",
    "team_vs_team",
    "alternating_teams",
)  # their events are large enough for a host to come to the reserve


def large_game(*arguments):
    """Return what the script says of this game."""
    return json.loads(runtimes.on_micropython(SCRIPT, *arguments, heap=runtimes.HEAP_FOR_LARGE_GAMES))


@LONG
@runtimes.needs_micropython
@pytest.mark.parametrize("mode", catalogue.NAMES)
def test_a_game_of_the_largest_events_leaves_room_for_2000_turns_and_comes_back(mode, tmp_path):
    found = large_game(mode, tmp_path)
    first, second = found["games"]
    assert (first["events"], first["refusal"]) == (500, None)
    assert second["events"] >= 500
    if mode in FULL:
        assert "too_much" in second["refusal"] and "reserved for the buttons" in second["refusal"]
    assert found["seen"][0] == found["seen again"][0] == second["events"] + 2000
    assert found["seen"] == found["seen again"], "all of it was taken back and repeated"
    told = {command: reports for command, (_, reports) in found["told"].items()}
    assert told["state"]["state"] == 1
    assert told["log"]["log"] == found["seen"][0]
    assert told["games"]["game"] == 2 and told["games"]["done"] == 1
    assert told["game"].get("scenario", 0) + told["game"].get("refusal", 0) == 1
    resumed = large_game(mode, tmp_path, "resume")
    assert resumed["seen"] == found["seen"]


@LONG
@runtimes.needs_micropython
@pytest.mark.parametrize("mode", catalogue.NAMES)
def test_a_game_that_buttons_alone_made_as_large_as_it_can_be_is_told_taken_back_and_resumed(mode, tmp_path):
    found = large_game(mode, tmp_path, "press")
    assert found["seen"][0] > 100
    assert found["codes"] == [None, None]
    assert [refusal for refusal, _ in found["told"]] == [None, None]
    resumed = large_game(mode, tmp_path, "press_on")
    assert (resumed["seen"], resumed["codes"]) == (found["seen"], found["codes"])
    assert [refusal for refusal, _ in resumed["told"]] == [None, None]
