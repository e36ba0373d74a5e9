"""Random stories with cuts, faults and short memory: after each cut the game that comes back is one that was owed."""

import json

import pytest

from runtimes import REPO, needs_micropython, on_cpython, on_micropython

SCRIPT = REPO / "tests" / "support" / "journal_stories.py"
PIECE = 10_000
LONG_PIECES = [pytest.param(at, at + PIECE, marks=pytest.mark.long) for at in range(0, 10 * PIECE, PIECE)]


@needs_micropython
@pytest.mark.parametrize("on_runtime", [on_cpython, on_micropython])
@pytest.mark.parametrize(("first", "last"), [(200_000, 201_000), *LONG_PIECES])
def test_whatever_happens_a_cut_brings_back_a_game_that_is_owed(on_runtime, first, last):
    counts = json.loads(on_runtime(SCRIPT, first, last))
    assert all(count > (last - first) // 20 for count in counts.values()), counts
