"""An evening is set up: names, kept tables, where we sit, drawn seats, the same on both runtimes."""

import runtimes

SCRIPT = runtimes.REPO / "tests" / "support" / "setting_up_transcript.py"


@runtimes.needs_micropython
def test_an_evening_is_set_up_alike_on_both_runtimes():
    told = runtimes.on_cpython(SCRIPT)
    assert told == runtimes.on_micropython(SCRIPT, heap="4m")
    assert told.count(b"bad_setting") == 3 and b"started again" in told
