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
def test_most_seats_and_500_events_leave_200_kb_of_480(found):
    assert found["free"] >= 200_000


@pytest.fixture(scope="module")
def with_a_clock():
    script = runtimes.REPO / "tests" / "support" / "heap.py"
    return json.loads(runtimes.on_micropython(script, "grand_melee", '{"clock": "bank_a_player"}'))


@runtimes.needs_micropython
def test_with_a_clock_only_what_is_written_each_half_minute_allocates_and_180_kb_stay_free(with_a_clock):
    assert with_a_clock["idle"] == 0
    assert with_a_clock["animated"] <= 3000 and with_a_clock["watched"] <= 3000  # sixteen seconds: one writing at most
    assert with_a_clock["free"] >= 180_000


KEPT_BY_CHANCE = """
import gc
import settings_cross_checks, settings_schema

judge = settings_schema.judge  # what looks like the address of a function keeps it, and with it all its module knows
module = settings_schema
del settings_cross_checks, settings_schema
gc.collect()
loaded = gc.mem_free()
import settings

settings.drop_schema()
gc.collect()
print(gc.mem_free() - loaded)
"""


@runtimes.needs_micropython
def test_a_function_that_stays_by_chance_does_not_keep_what_judges_settings(tmp_path):
    script = tmp_path / "kept_by_chance.py"
    script.write_text(KEPT_BY_CHANCE, encoding="utf-8")
    assert int(runtimes.on_micropython(script)) > 8000
