"""A whole evening by buttons alone: the ring says what the story expects, on both runtimes, and all else is equal."""

import runtimes
from evening_story import CHAPTERS


@runtimes.needs_micropython
def test_frames_reports_and_files_of_the_evening_are_the_same_on_both_runtimes():
    script = runtimes.REPO / "tests" / "support" / "evening.py"
    told = runtimes.on_cpython(script)
    assert told == runtimes.on_micropython(script, heap="1m", timeout_s=300)
    steps = [line[2:].decode() for line in told.splitlines() if line.startswith(b"# ")]
    assert steps == [why for _, chapter in CHAPTERS for why, _, _ in chapter]
    for kind in (b'"is":"log"', b'"is":"refusal"', b"game-0"):
        assert kind in told
