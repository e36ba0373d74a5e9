"""Random games of every mode with a clock: the sum of all accounts is the time that passed, also over undo, redo, cuts
and the wrap of the board's clock."""

import pytest

import timed_games
from games import catalogue


@pytest.mark.parametrize("mode", catalogue.NAMES)
def test_accounts_pauses_and_nobody_are_the_time_that_passed(mode):
    assert timed_games.play(mode, 600).startswith(f"{mode}: 600 events")
