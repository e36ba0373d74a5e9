"""The command `replay`: exit codes, sentences for files that are no scenario, and exact comparison."""

import json
import os
import re
import subprocess
import sys

import pytest

import runtimes
from games import catalogue
from games.catalogue import open_table
from host_tools.__main__ import main
from host_tools.commands import replay
from host_tools.proof import replay_rules_scenario
from rules.event_kinds_and_refusals import Refused

CASES = runtimes.REPO / "tests" / "cases"
CONTRACT = (runtimes.REPO / "docs" / "replay.md").read_text(encoding="utf-8")
[SEATS] = [block for block in CONTRACT.split("\n\n") if re.search(r"^\| `emperor` \| \d", block, re.M)]
TABLES = dict(re.findall(r"^\| `(\w+)` \| (\d[^|]*) \|", SEATS, re.M))  # of each game: from how many to how many
START = json.loads((CASES / "emperor-start-3v3.json").read_text())


@pytest.fixture
def command(tmp_path, capsys):
    """Runs the command on a text, bytes or object; gives back exit code, stdout read as JSON, stderr."""

    def run(content, *flags):
        path = tmp_path / "scenario.json"
        if not isinstance(content, bytes):
            content = (content if isinstance(content, str) else json.dumps(content)).encode()
        path.write_bytes(content)
        return run_path(path, *flags)

    def run_path(path, *flags):
        code = main(["replay", *flags, str(path)])
        out, err = capsys.readouterr()
        return code, json.loads(out) if out else None, err

    run.path = run_path
    return run


def test_result_has_a_step_for_the_start_and_for_every_event(command):
    code, result, err = command(dict(START, events=[{"type": "pass"}, {"type": "pass", "seat": 5}]))
    assert (code, err) == (0, "One event was refused, step 2 (pass): It is not that player's turn. (102.1)\n")
    assert {key: result[key] for key in ("format", "name", "mode", "ok", "error")} == {
        "format": 1,
        "name": "emperor-start-3v3",
        "mode": "emperor",
        "ok": True,
        "error": None,
    }
    assert [step["step"] for step in result["steps"]] == [0, 1, 2]
    assert [step["event"] for step in result["steps"]] == [None, {"type": "pass"}, {"type": "pass", "seat": 5}]
    assert [step["error"] for step in result["steps"]] == [None, None, "not_turn"]
    assert result["steps"][2]["state"] == result["steps"][1]["state"]
    assert "message" in result["steps"][2] and "message" not in result["steps"][1]


def test_a_refused_scenario_is_a_normal_result_with_a_message(command):
    code, result, err = command(dict(START, first=0))
    assert (code, err) == (0, f"The scenario was refused: {result['message']}\n")
    assert (result["ok"], result["error"], result["steps"]) == (False, "bad_first", [])
    assert "809" in result["message"]


@pytest.mark.parametrize("odd", [{"type": "dance\x1b[2J"}, {"type": 7}, 7, None])
def test_what_was_refused_is_one_line_with_the_first_of_it(command, odd):
    _, result, err = command(dict(START, events=[{"type": "pass"}, odd, {"type": "pass", "seat": 5}]))
    first = result["steps"][2]
    assert err.startswith("2 events were refused, first step 2") and err.count("\n") == 1 and "\x1b" not in err
    assert err.endswith(f": {first['message']}\n")
    assert command(dict(START, events=[{"type": "pass"}]))[2] == ""
    assert command(dict(START, events=[odd], expect=[{"step": 1, "ok": False}]), "--check")[2] == ""


def test_a_missing_name_is_null(command):
    _, result, _ = command({"format": 1})
    assert (result["name"], result["mode"]) == (None, None)


@pytest.mark.parametrize("mode", [None, 3, ["emperor"], {}, "chess", True])
def test_a_mode_that_is_none_is_refused_as_bad_mode(command, mode):
    _, result, _ = command(dict(START, mode=mode))
    assert (result["error"], result["mode"]) == ("bad_mode", mode)


NO_SCENARIOS = {
    "empty": b"",
    "blank": b" \n",
    "text": b"hello",
    "cut": b'{"format": 1',
    "two objects": b"{}{}",
    "list": b"[]",
    "number": b"1",
    "null": b"null",
    "string": b'"{}"',
    "not utf-8": b'{"name": "\xff"}',
    "utf-16": '{"format": 1}'.encode("utf-16"),
    "NaN": b'{"format": NaN}',
    "Infinity": b'{"first": -Infinity}',
    "single quotes": b"{'format': 1}",
    "comma": b'{"format": 1,}',
    "control": b'{"name": "\x01"}',
    "deep": b'{"events": ' + b"[" * 100000 + b"]" * 100000 + b"}",
    "events object": b'{"events": {}}',
    "events null": b'{"events": null}',
    "events string": b'{"events": "pass"}',
    "beyond the limit": b" " * replay.MOST_BYTES + b"{}",  # a device such as /dev/zero has no end
}


@pytest.mark.parametrize("content", NO_SCENARIOS.values(), ids=NO_SCENARIOS)
def test_a_file_that_is_no_scenario_gets_one_sentence_and_exit_2(command, content):
    for flags in ((), ("--check",)):
        code, result, err = command(content, *flags)
        assert (code, result) == (2, None)
        assert err.count("\n") == 1 and err.endswith(".\n"), err


def test_a_file_that_cannot_be_read_gets_one_sentence_and_exit_2(command, tmp_path):
    for path in (tmp_path, tmp_path / "none.json", str(tmp_path / "x") + "\0"):
        code, result, err = command.path(path)
        assert (code, result) == (2, None)
        assert err.count("\n") == 1 and err.endswith(".\n"), err


@pytest.mark.parametrize("expect", [None, {}, "all", [1], [{}, []]])
def test_expect_must_be_a_list_of_objects_but_is_looked_at_by_check_alone(command, expect):
    assert command(dict(START, expect=expect))[0] == 0
    code, result, err = command(dict(START, expect=expect), "--check")
    assert (code, result, err.count("\n")) == (2, None, 1)


def test_a_byte_order_mark_is_no_hindrance(command):
    assert command(b"\xef\xbb\xbf" + json.dumps(START).encode(), "--check")[0] == 0


@pytest.mark.parametrize(
    "event",
    [None, 1, "pass", [], {}, {"type": "pass", "seat": 1.0}, {"type": "pass", "seat": True}, {"type": ["pass"]}],
)
def test_an_event_may_be_anything_and_is_given_back_as_it_came(command, event):
    code, result, _ = command(dict(START, events=[event]))
    assert code == 0
    assert (result["steps"][1]["error"], result["steps"][1]["event"]) == ("bad_event", event)


def test_numbers_without_measure_come_back_as_numbers(command):
    huge = "7" * 5000
    text = json.dumps(dict(START, events=[1])).replace(
        '"events": [1]', f'"events": [{{"type": "win", "seat": {huge}}}, 1e999]'
    )
    code, result, _ = command(text)
    assert code == 0
    assert [step["error"] for step in result["steps"]] == [None, "bad_seat", "bad_event"]
    assert result["steps"][1]["event"]["seat"] == int(huge)
    assert result["steps"][2]["event"] == float("inf")


def test_surrogates_and_other_writing_come_back(command):
    for name in ("Kaiser-Ring \u00fc\u4e2d\U0001f48d", "\ud800"):
        assert command(json.dumps(dict(START, name=name)))[1]["name"] == name


def test_check_passes_with_exit_0(command):
    for flags in (("--check",),):
        assert command(START, *flags) == (0, {"format": 1, "name": START["name"], "pass": True, "failures": []}, "")


def test_check_reports_each_difference_with_exit_1_and_readably_on_stderr(command):
    expect = [
        {"step": 0, "ok": False, "state": {"turn": True, "turn_of": [1], "alive": [0]}},
        {"step": 1},
        {"error": "bad_seats", "ok": True},
    ]
    code, verdict, err = command(dict(START, expect=expect), "--check")
    assert code == 1
    assert verdict["pass"] is False
    assert verdict["failures"] == [
        {"step": 0, "key": "ok", "expected": False, "got": True},
        {"step": 0, "key": "alive", "expected": [0], "got": [0, 1, 2, 3, 4, 5]},
        {"step": 0, "key": "turn", "expected": True, "got": 1},
        {"step": 1, "key": "step", "expected": 1, "got": None},
        {"step": None, "key": "error", "expected": "bad_seats", "got": None},
    ]
    assert err.count("\n") == 5
    assert "step 0, ok: expected false, got true" in err


@pytest.mark.parametrize("number", [True, 1.0, "1", None, -1, 2, [1]])
def test_an_entry_for_a_step_that_does_not_exist_is_a_failure(number):
    result = replay_rules_scenario.replay(dict(START, events=[{"type": "pass"}]))
    assert replay_rules_scenario.check(result, [{"step": number}]) == [
        {"step": number, "key": "step", "expected": number, "got": None}
    ]


UNEQUAL = [
    *[(1, True), (0, False), (1, 1.0), (None, False), ("1", 1), ([], {}), ({}, None)],
    *[([1], [True]), ([1, 2], [2, 1]), ([1], [1, 1])],
    *[({"1": 1}, {"1": 1.0}), ({"1": 1}, {"2": 1}), ({"1": 1}, {"1": 1, "2": 1})],
]


@pytest.mark.parametrize(("one", "other"), UNEQUAL)
def test_values_are_compared_as_exact_json(one, other):
    assert not replay_rules_scenario.same(one, other) and not replay_rules_scenario.same(other, one)
    assert replay_rules_scenario.same(one, one) and replay_rules_scenario.same(other, other)


def test_all_cases_pass_by_the_command(command):
    for path in sorted(CASES.glob("*.json")):
        assert command.path(path, "--check")[0] == 0, path.name


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_result_that_cannot_be_written_is_exit_2_and_never_taken_for_differences():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "host_tools", "replay", "--check", str(CASES / "emperor-start-3v3.json")],
            cwd=runtimes.REPO,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert (
        done.returncode == 2
        and done.stderr.startswith("The output cannot be written")
        and "Traceback" not in done.stderr
    )


def processor_time_of_children_s():
    """The processor time of the processes that have ended: unlike time on the clock, other work does not add to it."""
    spent = os.times()
    return spent.children_user + spent.children_system


def test_from_the_shell_it_answers_in_well_under_half_a_second():
    case = CASES / "emperor-start-3v3.json"
    command = [sys.executable, "-m", "host_tools", "replay", "--check", str(case)]
    took = []
    for _ in range(3):
        start = processor_time_of_children_s()
        done = subprocess.run(command, cwd=runtimes.REPO, capture_output=True, check=False)
        took.append(processor_time_of_children_s() - start)
        assert (done.returncode, done.stderr, json.loads(done.stdout)["pass"]) == (0, b"", True)
    assert min(took) < 0.5


def test_the_document_has_a_row_for_every_game_and_no_other():
    assert set(TABLES) == set(catalogue.NAMES), (
        "docs/replay.md, section 2: the table wants a row for each of catalogue.NAMES"
    )


@pytest.mark.parametrize("mode", TABLES)
def test_the_document_says_how_many_seats_a_game_takes(mode):
    def is_refused(count):
        try:
            open_table(mode, {}, [{}] * count)
        except Refused as refused:
            return refused.code == "bad_seats"
        return False

    seats = [int(number) for number in re.findall(r"\d+", TABLES[mode])]
    counts = (seats[0] - 1, seats[0], seats[-1], seats[-1] + 1)
    assert [is_refused(count) for count in counts] == [True, False, False, True], "docs/replay.md, section 2: seats"
