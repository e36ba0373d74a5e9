"""Nothing that hands, hosts, plugs and storage do can hurt; what could is found, made short and played again."""

import contextlib
import json
import os
import random
import re
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controls import session
from games import catalogue
from host_tools.__main__ import main
from host_tools.commands import fuzz
from host_tools.device.firmware_process import ROOT
from host_tools.proof import (
    check_ring_letters_against_game,
    count_inputs_of_fuzz_case,
    fuzz_case_file,
    fuzz_step_generator,
    invariants_after_each_fuzz_step,
    link_commands,
    local_and_piped_firmware_rigs,
    state_checks_against_history_and_storage,
)
from host_tools.proof.failing_storage import FAULTS, FailingStorage
from host_tools.proof.fake_board import FakeBoard
from host_tools.proof.firmware_rig import PROBE
from host_tools.proof.fuzz_case_player import Case, Finding, FuzzCasePlayer, mash, replay
from host_tools.proof.invariants_after_each_fuzz_step import InvariantsAfterEachFuzzStep
from host_tools.proof.random_host_lines import RandomHostLines, table_of
from host_tools.proof.shrink_case import shrunk
from light import renderer, seat_states_and_colours
from link import host_commands, reports
from link import self_test as trial
from rules import game
from rules.history import History
from rules.mode_interface import PlayerView
from rules.seat_arithmetic import members
from runtimes import needs_micropython
from settings_schema import KEYS
from storage import journal
from storage.journal import Journal

CASES = sorted((ROOT / "tests" / "fuzz_cases").glob("*.json"))
# 300 steps each, and how everything is left again; the first seed is in the quick run, and on MicroPython there
# test_both_runtimes_take_the_same_steps
SEEDS = {"cpython": range(1, 8), "micropython": range(5)}
on_both = pytest.mark.parametrize("runtime", ["cpython", pytest.param("micropython", marks=needs_micropython)])
each_mode = pytest.mark.parametrize("mode", catalogue.NAMES)
TABLE = {"mode": "duelist_emperor", "seats": 6, "alive": [0, 1, 2, 3, 4, 5], "turn_of": [1], "gone": []}


@pytest.fixture
def rig():
    """CPython's, fresh."""
    one = local_and_piped_firmware_rigs.open_rig("cpython")
    yield one
    one.close()


def found_by(seeds, mode, runtime):
    """What these seeds find in a game, in words."""
    one = local_and_piped_firmware_rigs.open_rig(runtime)
    found = []
    try:
        for seed in seeds:
            finding = mash(one, mode, f"{mode} {seed}", 300).finding
            if finding is not None:
                found.append(f"seed {seed}, step {finding.step}: {finding.words}")
    finally:
        one.close()
    return found


@each_mode
def test_one_seed_of_steps_breaks_nothing_on_cpython(mode):
    assert found_by(range(1), mode, "cpython") == []


@pytest.mark.long
@on_both
@each_mode
def test_nothing_that_hands_hosts_and_plugs_do_breaks_anything(mode, runtime):
    assert found_by(SEEDS[runtime], mode, runtime) == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_was_found_once_is_not_found_again(path):
    case = fuzz_case_file.read(path)
    if case.runtime == "micropython" and local_and_piped_firmware_rigs.find_micropython() is None:
        pytest.skip("no micropython here")
    finding = fuzz.find(case)
    assert finding is None, finding.words


# What there is to draw


def drawn(draw, count=3000):
    """So many of what `draw(hostile)` gives."""
    hostile = RandomHostLines(random.Random(5))
    return [draw(hostile) for _ in range(count)]


def test_every_command_and_key_of_the_protocol_is_sent():
    sent = {(one["do"], key) for one in drawn(lambda hostile: hostile.command(TABLE)) for key in one}
    assert sent >= {(row.example["do"], key) for row in link_commands.COMMANDS for key in row.example}


@each_mode
def test_every_event_of_a_mode_and_every_field_of_it_is_asked_for(mode):
    table = {**TABLE, "mode": mode}
    asked = {(event["type"], key) for event in drawn(lambda hostile: hostile.event(table)) for key in event}
    rows = catalogue.load(mode).EVENTS
    assert asked >= {(row[0], field) for row in rows for field, _ in row[1]} | {("undo", "type"), ("redo", "type")}


def test_every_event_of_the_replay_contract_is_asked_for():
    contract = (ROOT / "docs" / "replay.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+) \{", contract)) | {"undo", "redo"}
    known = {row[0] for mode in catalogue.NAMES for row in catalogue.load(mode).EVENTS} | {"undo", "redo"}
    assert named == known


def test_every_setting_is_changed():
    assert {key for values in drawn(lambda hostile: hostile.settings()) for key in values} >= set(KEYS)


def test_lines_are_good_ones_bad_ones_and_none():
    lines = drawn(lambda hostile: hostile.line(TABLE))
    good = sum(fuzz_command(line) for line in lines)
    assert len(lines) / 2 < good < len(lines)
    assert max(map(len, lines)) > 512


def fuzz_command(line):
    """It is one JSON object."""
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def test_every_kind_of_step_and_every_fault_is_drawn():
    table = {**TABLE, "mode": "for_the_emperor"}
    steps = [
        step
        for seed in range(80)
        for step in fuzz_step_generator.FuzzStepGenerator(random.Random(seed), "emperor").batch(table)
    ]
    assert {step[0] for step in steps} == set(re.findall(r'`\["(\w+)"', fuzz_step_generator.__doc__))
    steps = [
        step
        for seed in range(2000)
        for step in fuzz_step_generator.FuzzStepGenerator(random.Random(seed), "emperor").plug()
    ]
    assert {step[2] for step in steps if step[0] == "spoil"} == set(fuzz_step_generator.SPOILING)
    faults = {fuzz_step_generator.FuzzStepGenerator(random.Random(seed), "emperor").storage()[1] for seed in range(200)}
    assert faults == {*FAULTS, fuzz_step_generator.TORN, fuzz_step_generator.WELL}


def test_cases_begin_on_rings_of_8_to_144_pixels_with_2_to_24_seats_also_where_the_clock_wraps():
    heads = [
        fuzz_step_generator.FuzzStepGenerator(random.Random(seed), mode).head()
        for seed in range(200)
        for mode in catalogue.NAMES
    ]
    values = [json.loads(head["files"]["settings.json"]) for head in heads]
    assert {min(one["seats"] for one in values), max(one["seats"] for one in values)} == {2, 24}
    assert {min(one["ring_px"] for one in values), max(one["ring_px"] for one in values)} == {8, 144}
    assert any(head["start_ms"] > fuzz_step_generator.WRAP - 60_000 for head in heads)


# What breaks is found. Each of these stands for a fault that the firmware might have.


def planted_budget(patch):
    real = renderer.palette.affordable_counts
    patch.setattr(renderer.palette, "affordable_counts", lambda budget_ma, ring_px: real(budget_ma, ring_px) + 300)


def planted_lost_answer(patch):
    patch.setattr(reports, "log", lambda game, first, asked: iter(["{}"]))


def planted_letters(patch):
    real = seat_states_and_colours.say_living
    patch.setattr(
        seat_states_and_colours,
        "say_living",
        lambda codes, seats, living, *rest: real(codes, seats, living, 0, *rest[1:]),
    )


def planted_forgotten_undo(patch):
    real = Journal._missing

    def missing(self, *about):
        ops = real(self, *about)
        return None if ops == [bytes((journal.UNDO,))] else ops

    patch.setattr(Journal, "_missing", missing)


def planted_undo_of_two(patch):
    real = History.seek
    patch.setattr(History, "seek", lambda self, number: real(self, max(0, number - (number < self.done))))


def planted_exception(patch):
    patch.setattr(session.Session, "new_game", lambda self, now_ms: [][0])


def planted_dead_end(patch):
    patch.setattr("controls.gesture_dispatcher.GestureDispatcher._rest", lambda self, *what: None)


def planted_lost_undone(patch):
    real = History.restore
    patch.setattr(History, "restore", lambda self, mark: real(self, (mark[0], mark[0], *mark[2:])))


def planted_undo_of_a_whole_chain(patch):
    patch.setattr(game.Game.enter, "__defaults__", (1000,))


def planted_light_above_a_new_budget(patch):
    real = trial.SelfTest.clear
    patch.setattr(trial.SelfTest, "clear", lambda self: None if hasattr(self, "light") else real(self))


PLANTED = [
    (planted_undo_of_a_whole_chain, "more or less than a gesture"),
    (planted_light_above_a_new_budget, "a frame above the budget"),
    (planted_budget, "a frame above the budget"),
    (planted_lost_answer, "a report that the protocol does not know|a command without an answer"),
    (planted_letters, "the ring tells other than the rules"),
    (planted_forgotten_undo, "another game"),
    (planted_undo_of_two, "step|takes nothing back|replay|history|stored"),
    (planted_exception, "IndexError"),
    (planted_dead_end, "cannot be left|screen"),
    (planted_lost_undone, "cannot be repeated|stored|came back|history"),
]


@pytest.mark.long
@pytest.mark.parametrize(("plant", "said"), PLANTED, ids=[row[0].__name__ for row in PLANTED])
def test_a_planted_fault_is_found_and_made_short(plant, said, monkeypatch, rig):
    plant(monkeypatch)
    for seed in range(20):
        case = mash(rig, catalogue.NAMES[seed % len(catalogue.NAMES)], f"planted {seed}", 300)
        if case.finding and re.search(said, case.finding.kind):
            break
    assert case.finding and re.search(said, case.finding.kind), case.finding
    short = shrunk(case, fuzz.find, 2)
    assert len(short.steps) <= len(case.steps) and short.finding.kind == case.finding.kind


@pytest.mark.long
@pytest.mark.parametrize(("row", "said"), [(3, "the last step was not taken back"), (4, "a game that crashes was not")])
def test_a_game_that_crashes_and_stands_as_it_did_is_found_where_nobody_pulled_the_plug(row, said, monkeypatch):
    monkeypatch.setattr(Journal, "set_aside", lambda self: "")
    monkeypatch.setattr("app.game_keeper.TAKE_BACK", -2)
    case = fuzz_case_file.read(ROOT / "tests" / "fuzz_cases" / "set-aside-twice.json")
    case.steps[-2:] = [["power", row]]
    assert fuzz.find(case).kind.startswith(said)


@pytest.mark.long
@pytest.mark.parametrize("settled_ms", [300, 3000])
def test_a_game_for_which_the_start_has_no_memory_stays_stored_and_is_no_finding_once_that_is_told(
    settled_ms, monkeypatch
):
    real = Journal.read_game

    def without_memory(journal, number, end=-1):
        if type(journal._board) is not FakeBoard:  # of the firmware, not of the check
            raise MemoryError
        return real(journal, number, end)

    begun = [
        ["line", '{"do": "begin"}\n', 4],
        ["wait", 3000, 50],
        ["line", '{"do": "event", "event": {"type": "pass"}}\n', 4],
    ]
    cut = [["wait", settled_ms, 50], ["power", -1], ["wait", 300, 50], ["check"]]
    monkeypatch.setattr(Journal, "read_game", without_memory)
    assert fuzz.find(Case("cpython", {"start_ms": 0, "chance": [1], "files": {}}, begun + cut)) is None


@pytest.mark.long
def test_a_sound_game_that_is_called_damaged_is_found(monkeypatch):
    def damaged(journal, *found):
        raise ValueError("Game 1 is damaged.")

    steps = [["line", '{"do": "begin"}\n', 4], ["wait", 3000, 50], ["power", -1], ["wait", 300, 50], ["check"]]
    monkeypatch.setattr(Journal, "_take_up", damaged)
    case = Case("cpython", {"start_ms": 0, "chance": [1], "files": {}}, steps)
    assert fuzz.find(case).kind == "a sound game is called damaged"


def test_a_budget_broken_in_one_frame_is_found():
    watch = InvariantsAfterEachFuzzStep(FailingStorage({}))
    small, large = ([places if name in ("places", "shine") else 0 for name in PROBE] for places in (2, 24))
    pause = local_and_piped_firmware_rigs.Op("W")
    watch.after(pause, small)
    watch.frame(150, b"\x14" * 72)
    watch.after(pause, large)  # a larger table came back, and that is the least that it needs
    watch.after(pause, small)
    watch.frame(500, b"\xff" * 72)
    with pytest.raises(Exception, match="a frame above the budget: 1514 mA of 500"):
        watch.after(pause, small)


@pytest.mark.parametrize("digits", [b" 041", b"+041", b"0x41", b"041", b"d83d", b"de00", rb"d83d\u0041"])
def test_a_garbled_escape_that_is_taken_is_found(digits):
    watch = InvariantsAfterEachFuzzStep(FailingStorage({}))
    line = rb'{"do": "\u%s", "id": 1000007}' % digits
    watch.before(local_and_piped_firmware_rigs.Op("B", data=line + b"\n"))
    with pytest.raises(Exception, match="a garbled escape is taken"):
        watch.sent(b'{"is": "refusal", "code": "bad_command", "id": 1000007}\n')


@pytest.mark.parametrize("digits", [b"0041", rb"d83d\ude00", rb"0041\\\\u"])
def test_an_escape_that_is_none_the_less_right_may_be_taken(digits):
    watch = InvariantsAfterEachFuzzStep(FailingStorage({}))
    watch.before(local_and_piped_firmware_rigs.Op("B", data=rb'{"do": "\u%s", "id": 1000007}' % digits + b"\n"))
    watch.sent(b'{"is": "refusal", "code": "bad_command", "id": 1000007}\n')


ASKED = b'{"do": "log", "from": 0, "id": 1000007}\n'
DONE = b'{"is": "done", "id": 1000007}\n'
LINE = b'{"is": "log", "no": 0, "event": {"type": "pass"}, "id": 1000007}\n'


def watch_of(asked):
    """A watch that has seen the host ask for that."""
    watch = InvariantsAfterEachFuzzStep(FailingStorage({}))
    watch.before(local_and_piped_firmware_rigs.Op("B", data=asked))
    return watch


def test_an_answer_of_many_lines_ends_with_its_done():
    watch = watch_of(ASKED)
    watch.sent(LINE + LINE)
    with pytest.raises(Exception, match="a command without an answer"):
        watch.all_answered()
    watch.sent(DONE)
    watch.all_answered()


@pytest.mark.parametrize("late", [LINE, DONE], ids=["line", "done"])
def test_what_comes_behind_the_end_of_an_answer_of_many_lines_is_found(late):
    watch = watch_of(ASKED)
    watch.sent(LINE + DONE)
    with pytest.raises(Exception, match="a second answer"):
        watch.sent(late)


@pytest.mark.parametrize("kind", ["game", "state"])
def test_a_line_that_carries_the_id_of_another_command_is_found(kind):
    with pytest.raises(Exception, match="one of the wrong kind"):
        watch_of(ASKED).sent(b'{"is": "%s", "id": 1000007}\n' % kind.encode())


def test_a_scenario_that_is_broken_off_must_be_followed_by_its_refusal():
    watch = watch_of(b'{"do": "game", "no": 1, "id": 1000007}\n')
    watch.sent(b'{"is": "scenario", "id": 1000007, "no": 1, "events": [\n')
    with pytest.raises(Exception, match="a command without an answer"):
        watch.all_answered()
    watch.sent(b'{"is": "refusal", "code": "no_such_game", "why": "", "rule": "", "id": 1000007}\n')
    watch.all_answered()


@pytest.mark.parametrize("line", [LINE[:30] + DONE, LINE[30:]], ids=["two in one", "half of one"])
def test_a_line_that_is_no_report_is_found(line):
    with pytest.raises(Exception, match="a line that is no report"):
        watch_of(ASKED).sent(line)


def test_who_looks_next_is_told_nothing_of_what_was_broken_off(rig, monkeypatch):
    told = []
    watch = InvariantsAfterEachFuzzStep(FailingStorage({}))
    rig.run(
        [
            local_and_piped_firmware_rigs.Op("C", data=b"x"),
            local_and_piped_firmware_rigs.Op("B", 0, 4, b'{"do": "hello"}\n'),
        ],
        watch,
    )
    monkeypatch.setattr(watch, "sent", lambda data: [][0])
    with pytest.raises(IndexError):
        rig.run([local_and_piped_firmware_rigs.Op("W", 100, 20)], watch)
    monkeypatch.setattr(watch, "sent", told.append)
    rig.run([local_and_piped_firmware_rigs.Op("H", 1)], watch)
    assert told == []


def long_game(first, *last):
    """A case: this step, 150 events, each entered along with the one before, then the last steps."""
    files = {"settings.json": '{"mode": "for_the_emperor", "seats": 2}'}
    event = {"type": "strength", "seat": 0, "battlefield": 0, "value": 1, "along": 1}
    lines = [{"do": "begin"}] + [{"do": "event", "event": event}] * 150
    steps = [["line", json.dumps(line) + "\n", 4] for line in lines]
    return Case("cpython", {"start_ms": 0, "chance": [1], "files": files}, [first, *steps, ["wait", 3000, 50], *last])


NONE = ["wait", 4, 4]
BACK = NONE, ["line", '{"do": "new_game"}\n', 4], ["rest"], ["hold", "pass", 1100], ["check"]
UNDO = NONE, ["line", '{"do": "event", "event": {"type": "undo"}}\n', 4], ["wait", 100, 5], ["check"]
KEPT = ["storage", "read_only", 0], ["storage", "well", 0], ["hold", "pass", 60], ["wait", 3000, 16], ["check"]


@pytest.mark.parametrize(
    ("steps", "where", "bound", "none"),
    [
        (BACK, host_commands, "MOST_WAITING", 1000),
        (UNDO, game.Game.enter, "__defaults__", (1000,)),
        (KEPT, journal, "_OPS_A_TICK", 1000),
    ],
    ids=["waiting lines", "steps of a gesture", "ops of the journal"],
)
def test_work_without_a_bound_in_one_tick_is_found(steps, where, bound, none, monkeypatch, rig):
    case = long_game(*steps)
    assert fuzz.find(case) is None
    monkeypatch.setattr(where, bound, none)
    assert fuzz.find(case).kind == "too much work in one tick (calls)"


def test_calls_too_deep_for_the_stack_of_a_pico_are_found(monkeypatch, rig):
    monkeypatch.setattr(invariants_after_each_fuzz_step, "MOST_NESTED_CALLS", 12)
    assert fuzz.find(long_game(*UNDO)).kind == "too much work in one tick (depth)"


def test_calls_are_counted_alike_every_time(rig):
    case = mash(rig, "emperor", "calls", 60)
    counted = []
    for _ in range(2):
        play = FuzzCasePlayer(local_and_piped_firmware_rigs.open_rig("cpython"), case)
        assert play.run(case.steps) is None
        play.rig.run([local_and_piped_firmware_rigs.Op("L", 1)], play.watch)
        counted.append(play.probe["calls"])
    assert counted[0] == counted[1] > 0


def test_a_wrong_letter_is_found():
    state = {"screen": "ready", "mode": "emperor", "game": None, "cursor": None, "look": "DSDDSD"}
    state["seats"] = [{"team": seat // 3, "role": "emperor" if seat % 3 == 1 else "general"} for seat in range(6)]
    hands = {"peek": -1, "peek_back": 0, "rested": 0}
    assert check_ring_letters_against_game.faults(state, hands, set()) is None
    assert (
        check_ring_letters_against_game.faults({**state, "look": "DSDDDD"}, hands, set())
        == "DSDDDD on the screen ready, meant DSDDSD"
    )


def test_a_pulse_is_wrong_where_the_table_tells_no_targets():
    everybody = {str(seat): [0, 1, 2] for seat in range(3)}
    others = {str(seat): [other for other in range(3) if other != seat] for seat in range(3)}
    game = {"alive": [0, 1, 2], "turn_of": [0], "over": False, "winners": [], "draw": []}
    game |= {"range": everybody, "attack": others}
    state = {"screen": "play", "mode": "free_for_all", "game": game, "cursor": None, "provisional": False}
    state |= {"seats": [{}, {}, {}], "next": 1, "surprise": False, "marked": []}
    hands = {"peek": -1, "peek_back": 0, "rested": 0}
    for look, tells_targets, right in (("SPP", True, 1), ("SMM", False, 1), ("SPP", False, 0), ("SMM", True, 0)):
        told = check_ring_letters_against_game.faults({**state, "look": look}, hands, set(), tells_targets)
        assert (told is None) == bool(right), told


@each_mode
def test_who_has_just_left_is_looked_for_in_every_mode_that_shows_it(mode):
    seats, teams = max(table for table in catalogue.load(mode).tables(8, 2))
    shown = 0
    for seat in range(seats):
        table = catalogue.open_table(mode, {}, catalogue.load(mode).layout(seats, teams))
        view = PlayerView(table.places)
        one = game.Game(table, members(table.beginners)[0])
        one.enter([{"type": "eliminate", "seats": [seat]}])
        table.fill(table.subject(), False, view)
        shown |= view.left
    assert state_checks_against_history_and_storage.keeps_ring_of_turn(table) == (shown != 0)


def test_edges_are_changes_of_a_contact_and_commands_are_whole_lines():
    steps = [["down", "pass"], ["down", "pass"], ["wait", 60, 20], ["up", "pass"], ["up", 3], ["down", 3]]
    assert count_inputs_of_fuzz_case.counted(steps) == (3, 0)
    assert count_inputs_of_fuzz_case.counted([*steps, ["rest"], ["hold", "out", 60]]) == (6, 0)
    assert count_inputs_of_fuzz_case.counted([["chord", "pass", "out", 0, 60], ["ask", "undo"]]) == (4, 1)
    lines = ['{"do": "st', 'ate"}\r\n[1]\n{"is": 1}\n{"do": 7}\n{"do": "state"}']
    assert count_inputs_of_fuzz_case.counted([["line", line, 4] for line in lines]) == (0, 2)


def test_a_transfer_that_the_small_screen_does_not_understand_is_found():
    watch = InvariantsAfterEachFuzzStep(FailingStorage({}))
    with pytest.raises(Exception, match="does not understand a transfer: data before the start: 40ff"):
        watch.transfer(b"\x40\xff")


@needs_micropython
def test_on_micropython_a_small_screen_is_drawn_and_each_case_has_a_fresh_process():
    head = {"start_ms": 0, "chance": [1], "files": {"settings.json": '{"small_screen": true}'}}
    case = Case("micropython", head, [["line", '{"do": "begin"}\n', 4], ["wait", 9000, 16]])
    rig = local_and_piped_firmware_rigs.open_rig("micropython")
    processes = []
    for _ in range(2):
        play = FuzzCasePlayer(rig, case)
        assert play.run(case.steps) is None and play.watch.chip.transfers > 64  # a whole picture
        processes.append(rig._process.pid)
    rig.close()
    assert processes[0] != processes[1]


def test_tables_are_drawn_with_every_house_rule():
    for mode in catalogue.NAMES:
        tables = drawn(lambda hostile, mode=mode: table_of(hostile.dice, mode), 300)
        assert {name for table in tables for name in table["options"]} == {
            row[0] for row in catalogue.load(mode).OPTIONS
        }


# Shrinking, files, the command


@settings(deadline=None)
@given(
    st.integers(1, 60).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(0, n - 1), min_size=1, max_size=4)))
)
def test_what_is_left_of_a_case_is_what_it_needs(drawn):
    count, needed = drawn
    case = Case("cpython", {"start_ms": 5}, [["wait", number, 1] for number in range(count)])

    def find(trial):
        there = [step[1] for step in trial.steps]
        found = needed <= set(there)
        return Finding("broken", "words", max(there.index(number) for number in needed)) if found else None

    case.finding = find(case)
    assert sorted(step[1] for step in shrunk(case, find).steps) == sorted(needed)


def test_a_case_is_a_file_and_a_file_is_that_case(tmp_path, rig):
    case = mash(rig, "emperor", "any", 60)
    case.finding = Finding("broken", "in words", 7)
    path = tmp_path / "case.json"
    path.write_text(fuzz_case_file.written(case), encoding="utf-8")
    assert fuzz_case_file.read(path) == case
    path.write_text(" " * fuzz_case_file._MOST_BYTES + path.read_text())  # a device such as /dev/zero has no end
    with pytest.raises(fuzz_case_file.NotACaseError, match="is not JSON"):
        fuzz_case_file.read(path)


@pytest.mark.parametrize(
    ("text", "said"), [("", "is not JSON"), ("{}", "is not a case"), ('{"format": 2}', "of format 1")]
)
def test_a_file_that_is_no_case_gets_one_sentence(tmp_path, capsys, text, said):
    path = tmp_path / "case.json"
    path.write_text(text, encoding="utf-8")
    assert main(["fuzz", "--replay", str(path)]) == 2
    assert said in capsys.readouterr().err
    assert main(["fuzz", "--replay", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"steps": [["wait", 9, 0]]}, r"steps\[0\]\[2\] is not a whole number from 1"),
        ({"steps": [["wait"]]}, r"steps\[0\] is not a list of 3"),
        ({"steps": [["fly"]]}, "the name of a step"),
        ({"steps": [["down", "x"]]}, "is not a whole number from 0 to 23"),
        ({"steps": [["line", "\u1234", 4]]}, "in Latin-1"),
        ({"files": {"a": 1}}, r"files\.a is not text"),
        ({"chance": []}, "chance is not a list of 1 or more"),
        ({"runtime": "x"}, "cpython or micropython"),
    ],
)
def test_a_changed_case_gets_one_sentence(tmp_path, capsys, changes, said):
    path = tmp_path / "case.json"
    text = json.loads(fuzz_case_file.written(Case("cpython", {"start_ms": 0, "chance": [1], "files": {}})))
    path.write_text(json.dumps(text | changes), encoding="utf-8")
    assert main(["fuzz", "--replay", str(path)]) == 2
    err = capsys.readouterr().err
    assert re.search(said, err) and err.count("\n") == 1


@pytest.mark.long
@on_both
def test_a_seed_is_a_case(runtime):
    one, other = local_and_piped_firmware_rigs.open_rig(runtime), local_and_piped_firmware_rigs.open_rig(runtime)
    first, second = mash(one, "grand_melee", "9", 100), mash(other, "grand_melee", "9", 100)
    one.close()
    other.close()
    assert first == second


@pytest.mark.long
@needs_micropython
def test_both_runtimes_take_the_same_steps():
    piped, local = (
        local_and_piped_firmware_rigs.open_rig("micropython"),
        local_and_piped_firmware_rigs.open_rig("cpython"),
    )
    first, second = mash(piped, "emperor", "3", 200), mash(local, "emperor", "3", 200)
    piped.close()
    assert first.steps == second.steps and replay(local, first) is None


def test_a_recorded_run_goes_on_after_its_last_case(tmp_path, capsys, monkeypatch):
    played = []

    def one_case(wanted):
        played.append(wanted.name)
        return Case(wanted.runtime, {}, [["down", "pass"], ["up", "pass"]])

    monkeypatch.setattr(fuzz, "workers", lambda processes: contextlib.nullcontext(SimpleNamespace(imap=map)))
    monkeypatch.setattr(fuzz, "one_case", one_case)
    record = tmp_path / "record.json"
    call = ["fuzz", "--mode", "emperor", "--runtime", "cpython", "--steps", "8", "-j", "1", "--record", str(record)]
    call += ["--output", str(tmp_path)]
    assert main([*call, "--seed", "5"]) == 0 and main(call) == 0
    assert played == [f"5 emperor {number}" for number in range(8)]
    counts = {"cases": 8, "steps": 16, "edges": 16, "commands": 0, "found": 0}
    wanted = {"seed": 5, "mode": "emperor", "runtime": "cpython", "cases": 8, "counts": {"emperor, cpython": counts}}
    assert json.loads(record.read_text()) == wanted
    assert "emperor, cpython: 16 edges, 0 commands" in capsys.readouterr().out
    assert main([*call, "--seed", "6"]) == 2 and "with another seed" in capsys.readouterr().err
    for wrong in ("", "[]", json.dumps(wanted | {"cases": -1})):
        record.write_text(wrong)
        assert main(call) == 2 and "is not the record of a fuzz run" in capsys.readouterr().err
    record.unlink()
    record.symlink_to(os.devnull)
    assert main(call) == 2 and record.is_symlink(), "what is no file is not replaced"


@pytest.mark.long
def test_the_command_tells_the_seed_and_plays_what_it_found_again(tmp_path, capsys, monkeypatch):
    planted_exception(monkeypatch)
    wanted = ["fuzz", "--runtime", "cpython", "--mode", "emperor", "--steps", "900", "--seed", "4", "-j", "1"]
    assert main([*wanted, "--output", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert re.search(r"^emperor, cpython: \d+ edges, \d+ commands$", said, re.M)
    assert "IndexError" in said and "--seed 4 --mode emperor --runtime cpython --steps 900" in said
    path = next(tmp_path.glob("*IndexError*.json"))
    assert main(["fuzz", "--replay", str(path)]) == 1
    assert "IndexError" in capsys.readouterr().out
    monkeypatch.undo()
    assert main(["fuzz", "--replay", str(path)]) == 0
    assert " pass." in capsys.readouterr().out
