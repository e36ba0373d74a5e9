"""Whole sessions, from contacts to frames and reports: the same bytes on CPython and on MicroPython."""

import pytest

import runtimes
from sessions import SESSIONS

SCRIPT = runtimes.REPO / "tests" / "support" / "sessions.py"


@runtimes.needs_micropython
@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_the_same_on_both_runtimes_to_the_byte(name):
    here = runtimes.on_cpython(SCRIPT, name).splitlines()
    there = runtimes.on_micropython(SCRIPT, name, heap="1m").splitlines()  # the desk puts whole reports together
    for number, (line, other) in enumerate(zip(here, there, strict=False)):
        assert line == other, f"line {number}"
    assert len(here) == len(there) > 40
