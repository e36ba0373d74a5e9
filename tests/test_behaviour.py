"""Many games, played through the firmware's own start, are what was recorded: frames, reports and stored bytes.

Where they differ and are meant to: `python -m tests.behaviour --help`.
"""

import pytest
import runtimes
from behaviour import records

ON_MICROPYTHON = 5  # of the games, the first, the sixth, ...: all of them take long there
REMEDY = "To see what it is: python -m tests.behaviour show GAME BLOCK --before FOLDER"


def assert_as_recorded(name, scripts, runtime):
    found = records.differences(records.recorded(name), records.digests_of(scripts, runtime))
    assert not found, "\n".join([f"{len(found)} games are not what they were; first of all", *found, REMEDY])


@pytest.mark.parametrize("name", records.SETS)
def test_games_are_what_was_recorded(name):
    assert_as_recorded(name, records.games(name), "cpython")


@runtimes.needs_micropython
@pytest.mark.parametrize("name", records.SETS)
def test_games_are_on_micropython_what_was_recorded(name):
    assert_as_recorded(name, records.games(name)[::ON_MICROPYTHON], "micropython")


@pytest.mark.parametrize("name", records.SETS)
def test_every_game_that_was_recorded_is_played(name):
    assert [game["name"] for game in records.games(name)] == list(records.recorded(name))
