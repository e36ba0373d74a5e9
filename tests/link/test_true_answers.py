"""If memory ends in the middle of a command its answer is true: refused, and nothing has happened, or done."""

import json

import pytest

import runtimes

SCRIPT = runtimes.REPO / "tests" / "support" / "true_answers.py"


@pytest.mark.long
@runtimes.needs_micropython
@pytest.mark.parametrize("growth", [1, 32])
def test_what_is_refused_for_want_of_memory_has_not_happened_and_what_is_answered_has(growth):
    lines = runtimes.on_micropython(SCRIPT, growth, heap="900k", timeout_s=800).splitlines()
    found = [json.loads(line) for line in lines]
    assert [(command, tried["wrong"]) for command, tried in found if tried["wrong"]] == []
    assert [command for command, tried in found if not (tried["taken"] and tried["refused"])] == []
    assert len(found) == 13
