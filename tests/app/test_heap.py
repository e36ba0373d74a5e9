"""Memory on MicroPython: nothing allocated in the steady state, and room for a long game of most seats."""

import json

import pytest

import runtimes
from games import catalogue


@pytest.fixture(scope="module", params=catalogue.NAMES)
def found(request):
    return json.loads(runtimes.on_micropython(runtimes.REPO / "tests" / "support" / "heap.py", request.param))


@runtimes.needs_micropython
@pytest.mark.parametrize("ticks", ["choosing", "closing", "idle", "animated", "watched"])
def test_a_thousand_ticks_allocate_nothing(found, ticks):
    assert found[ticks] == 0


@runtimes.needs_micropython
def test_most_seats_and_500_events_leave_210_kb_of_480(found):
    assert found["free"] >= 210_000
