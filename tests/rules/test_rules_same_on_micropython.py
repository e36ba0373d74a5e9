"""Random games, legal and not, give the same bytes on CPython and on MicroPython within a Pico's heap."""

import json

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import hypothesis_strategies
import runtimes

PARITY = runtimes.REPO / "tests" / "support" / "replay_as_canonical_json.py"
SCENARIOS = hypothesis_strategies.games_of_all()


def random_scenarios(count: int) -> list:
    """The same ones in every run."""
    found = []

    @settings(max_examples=count, derandomize=True, database=None, deadline=None, phases=[Phase.generate])
    @given(st.lists(SCENARIOS, min_size=3, max_size=3))
    def collect(scenarios):
        found.extend(scenarios)

    collect()
    return found


@runtimes.needs_micropython
def test_random_games_are_the_same_on_micropython(tmp_path):
    path = tmp_path / "games.jsonl"
    scenarios = [dict(scenario, expect=[]) for scenario in random_scenarios(60)]
    path.write_text("".join(json.dumps(scenario) + "\n" for scenario in scenarios))
    mine = runtimes.on_cpython(PARITY, path).split(b"\n\n")
    theirs = runtimes.on_micropython(PARITY, path).split(b"\n\n")
    assert len(mine) == len(theirs) > 100
    for number, scenario in enumerate(scenarios):
        assert theirs[number] == mine[number], scenario
