"""The recorded cases of the replay contract: each as expected, and the same bytes on CPython and MicroPython."""

import contextlib
import io
import json

import pytest

import replay_as_canonical_json
import runtimes
from host_tools.proof import replay_rules_scenario
from rows import each_row

CASES = sorted((runtimes.REPO / "tests" / "cases").glob("*.json"))
each_case = each_row("number", range(len(CASES)), ids=[case.stem for case in CASES])


def load(number: int) -> dict:
    return json.loads(CASES[number].read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def as_lines(tmp_path_factory):
    """All cases in one file, a line each: an interpreter is started once for all of them."""
    path = tmp_path_factory.mktemp("cases") / "cases.jsonl"
    path.write_text("".join(json.dumps(load(number)) + "\n" for number in range(len(CASES))))
    return path


@pytest.fixture(scope="module")
def cpython_results(as_lines):
    with contextlib.redirect_stdout(io.StringIO()) as told:
        replay_as_canonical_json.main(str(as_lines))
    return told.getvalue().encode().split(b"\n\n")


@pytest.fixture(scope="module")
def micropython_results(as_lines):
    return runtimes.on_micropython(replay_as_canonical_json.__file__, as_lines).split(b"\n\n")


def test_there_are_cases():
    assert len(CASES) > 30


@each_case
def test_case_is_as_expected(number):
    scenario = load(number)
    assert replay_rules_scenario.check(replay_rules_scenario.replay(scenario), scenario["expect"]) == []


@runtimes.needs_micropython
@each_case
def test_case_is_the_same_on_micropython(number, cpython_results, micropython_results):
    mine, theirs = cpython_results[number], micropython_results[number]
    assert theirs == mine
    assert theirs.endswith(b"\n[]"), "differs from what the case expects"
