"""Whole evenings by buttons alone, one of them with each kind of clock: the ring says what the story expects, on both
runtimes, and all else is equal."""

import pytest

import runtimes
from play_evening_story import ALL_CHAPTERS


@pytest.mark.long
@runtimes.needs_micropython
def test_frames_reports_files_and_ledgers_of_the_evenings_are_the_same_on_both_runtimes():
    script = runtimes.REPO / "tests" / "support" / "play_evening_story.py"
    told = runtimes.on_cpython(script)
    assert told == runtimes.on_micropython(script, heap="2m")
    steps = [line[2:].decode() for line in told.splitlines() if line.startswith(b"# ")]
    assert steps == [why for chapter in ALL_CHAPTERS for why, _, _ in chapter[1]]
    for kind in (b'"is":"log"', b'"is":"refusal"', b"game-0", b"ledger [["):
        assert kind in told
