"""Whole sessions, from contacts to frames and reports: the same bytes on CPython and on MicroPython."""

import pytest

import runtimes
from sessions import SESSIONS

SCRIPT = runtimes.REPO / "tests" / "support" / "sessions.py"


def sessions(told):
    """The lines of each session, by its name."""
    return {part.split("\n")[0]: part.split("\n")[1:] for part in f"\n{told.decode()}".split("\n# ")[1:]}


@pytest.mark.long
@runtimes.needs_micropython
def test_sessions_are_the_same_on_both_runtimes_to_the_byte():
    here = sessions(runtimes.on_cpython(SCRIPT))
    there = sessions(runtimes.on_micropython(SCRIPT, heap="1m"))  # the desk puts whole reports together
    assert set(here) == set(there) == set(SESSIONS)
    failed = []
    for name, lines in here.items():
        for number, (line, other) in enumerate(zip(lines, there[name], strict=False)):
            if line != other:
                failed.append(f"{name}, line {number}: {line} is {other} on MicroPython")
                break
        if not len(lines) == len(there[name]) > 40:
            failed.append(f"{name}: {len(lines)} lines are {len(there[name])} on MicroPython")
    assert not failed, "\n".join(failed)
