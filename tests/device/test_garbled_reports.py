"""A device that answers nonsense: every command ends, with its exit code and one sentence, never with a traceback."""

import functools
import sys
from types import SimpleNamespace

import blessed
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desk import Desk
from games import catalogue
from garbling_transport import DEEP, DROPPED, INSTEAD, GarblingTransport, as_line, desk, garbled, places
from host_tools.__main__ import main
from host_tools.commands import demo, flash, games
from host_tools.device import firmware_client, guided_test, latest_reports, report_shapes, simulated_table_or_pico
from host_tools.device.firmware_client import FirmwareClient
from host_tools.pictures import play_in_terminal
from host_tools.words import report_sentences

pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
PLAIN = blessed.Terminal(kind="dumb", force_styling=None)
COMMANDS = {  # words -> whether a game is on the table
    "settings": True,
    "settings brightness 5": True,
    "games": True,
    "games 1": True,
    "pins --device X": True,
    "selftest --quick": True,
    "selftest": True,
    "flash --port X": True,
    "demo --device X": False,
}
EXAMPLES_EACH = [8, pytest.param(40, marks=pytest.mark.long)]  # examples of each command


@functools.cache
def stored(begun):
    return desk(begun=begun).board.files


def told(monkeypatch, capsys, words, garble):
    """The exit code of a command, and what it wrote, where the device's reports are garbled so."""
    transport = GarblingTransport(Desk(files=stored(COMMANDS[words]), tick_ms=20), garble)
    with monkeypatch.context() as patch:
        patch.setattr(firmware_client, "queue", transport.queue())
        patch.setattr(simulated_table_or_pico, "device", lambda *_: FirmwareClient(transport))
        patch.setattr(flash, "on_device", dict)
        patch.setattr(flash, "install", lambda port, wanted: 0)
        patch.setattr(flash.serial_port, "open_port", lambda port: transport)
        patch.setattr(flash.serial_port, "SerialTransport", lambda port: transport)
        for module in (demo, latest_reports, guided_test, flash):
            patch.setattr(module, "time", transport.time())
        patch.setattr(latest_reports, "threading", transport.threading())
        at_terminal = words == "selftest"
        patch.setattr(sys, "stdin", SimpleNamespace(isatty=lambda: at_terminal, readline=lambda: "\n"))
        patch.setattr(sys.stdout, "isatty", lambda: at_terminal)
        code = main(words.split())
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize("words", COMMANDS)
def test_a_device_that_speaks_well_is_understood(words, monkeypatch, capsys):
    code, out, err = told(monkeypatch, capsys, words, lambda number, report: report)
    assert (code, err) == (1 if words == "selftest" else 0, "") and out  # nobody presses the buttons of the walk


@pytest.mark.parametrize("examples", EXAMPLES_EACH)
@pytest.mark.parametrize("words", COMMANDS)
def test_one_garbled_report_ends_a_command_in_a_sentence(words, examples, monkeypatch, capsys):
    @settings(max_examples=examples, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.integers(0, 12 if COMMANDS[words] else 60), st.integers(0, 300), st.sampled_from(INSTEAD))
    def garbled_once(which_one, place, instead):
        code, _, err = told(
            monkeypatch,
            capsys,
            words,
            lambda number, report: garbled(report, place, instead) if number == which_one else report,
        )
        assert code in (0, 1) and err.count("\n") <= 1
        assert err or code == 0 or words.startswith(("selftest", "flash"))

    garbled_once()


@pytest.mark.parametrize("instead", [DROPPED, DEEP, None, 10**9])
@pytest.mark.parametrize("words", COMMANDS)
def test_reports_that_are_all_garbled_end_a_command_in_a_sentence(words, instead, monkeypatch, capsys):
    for place in range(4):
        code, _, err = told(monkeypatch, capsys, words, lambda _, report, place=place: garbled(report, place, instead))
        assert code in (0, 1) and err.count("\n") <= 1


@functools.cache
def states():
    """States of every mode, before, in and after a game, on many screens."""
    found = []
    for mode in catalogue.NAMES:
        for begun in (False, True):
            table = desk({"mode": mode, "seats": {"two_headed_giant": 4, "for_the_emperor": 2}.get(mode, 6)}, begun)
            for step in range(8):
                found += [report for report in table.tell({"do": "state", "id": 1}) if report["is"] == "state"]
                if step == 4:
                    table.hold_both()
                    table.tap("pass")
                table.tap("out" if step % 3 == 1 else "pass")
    return found


def drawn(state):
    canvas = play_in_terminal.Canvas(100, 40)
    play_in_terminal.draw(canvas, PLAIN, state, bytes(72))
    return canvas.rows()


def test_every_real_state_passes_and_is_drawn():
    for state in states():
        assert drawn(report_shapes.read(as_line(state)))


def test_life_is_told_where_the_events_say_that_the_game_keeps_it():
    for state in states():
        for mode in (state["mode"], "another"):
            garbled_state = state | {"mode": mode, "events": [event for event in state["events"] if event != "life"]}
            if state["game"] and "life" in state["game"]:
                garbled_state["game"] = state["game"] | {"life": []}
            try:
                passed = report_shapes.read(as_line(garbled_state))
            except report_shapes.GarbledError:
                continue
            assert drawn(passed)


@pytest.mark.parametrize("examples", [200, pytest.param(1500, marks=pytest.mark.long)])
def test_whatever_state_passes_can_be_drawn(examples):
    changes = st.tuples(st.integers(0, 300), st.sampled_from(INSTEAD))
    some = given(st.integers(0, 10**6), st.lists(changes, min_size=1, max_size=3))
    settings(max_examples=examples, deadline=None)(some(can_be_drawn_if_it_passes))()


def can_be_drawn_if_it_passes(number, changes):
    state = states()[number % len(states())]
    for place, instead in changes:
        state = garbled(state, place, instead)
    try:
        state = report_shapes.read(as_line(state))
    except report_shapes.GarbledError as fault:
        assert str(fault).isprintable() and len(str(fault)) < 250
        return
    if state is not None and state["is"] == "state":
        assert drawn(state)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b'{"is": "done", "id": ' + b"[" * 10**5 + b"]" * 10**5 + b"}\n", "a report is nested too deeply"),
        (b'{"is": "done", "id": [1]}\n', "in a report 'done' id is not a whole number"),
        (b'{"is": "done", "id": {"a": 1}}\n', "id is not a whole number"),
        (b'{"is": "fly", "x": ' + b"[" * 40 + b"]" * 40 + b"}\n", "nested deeper than 32 levels"),
        (b'{"is": "fly", "x": "\\ud800"}\n', "a text is not Unicode"),
        (b'{"is": "fly", "x": [NaN]}\n', "a number is infinite or NaN"),
        (b'{"is": "fly", "x": {"y": -1e999}}\n', "a number is infinite or NaN"),
        (b'{"is": "log", "no": 1, "event": {"seats": "12"}}\n', r"event\.seats is not a list"),
        (b'{"is": "hello", "runtime": "x"}\n', "in a report 'hello' firmware is missing"),
        (b'{"is": "hello", "firmware": "9", "runtime": "x", "heap": -1}\n', "heap is not a whole number from 0"),
        (b'{"is": "frame", "rgb": "00ff"}\n', "rgb is not 6 hex digits a pixel"),
        (b'{"is": "log", "no": {}, "event": {}}\n', "no is not a whole number"),
    ],
)
def test_what_is_wrong_with_a_report_is_told(line, words):
    with pytest.raises(report_shapes.GarbledError, match=words):
        report_shapes.read(line)


@functools.cache
def timed_game():
    """Of a game that was played with a clock to its end: the newest state, and the line among the games on record."""
    table = Desk({"clock": "bank_a_player"}, tick_ms=20).begin()
    table.event(type="eliminate", seats=[1])
    lines = table.tell({"do": "games"}) + table.tell({"do": "state", "id": 1})
    return {report["is"]: report for report in lines}


@pytest.mark.parametrize("kind", ["state", "game"])
def test_what_a_clock_tells_is_looked_at_as_all_else(kind):
    """Every value of it, in place of each what cannot be: what passes can be told and drawn."""
    sound = timed_game()[kind]
    told = "clock" if kind == "state" else "sheet"
    assert report_shapes.read(as_line(sound))[told]
    refused = 0
    for place in range(len(places(sound[told])) - 1):
        for instead in INSTEAD:
            report = {**sound, told: garbled(sound[told], place, instead)}
            try:
                passed = report_shapes.read(as_line(report))
            except report_shapes.GarbledError:
                refused += 1
                continue
            if passed is not None:
                assert drawn(passed) if kind == "state" else games.in_words(passed)
    assert refused > 100


def test_a_clock_counts_for_seats_that_the_table_has():
    state = timed_game()["state"]
    for account, passes in ((5, True), (6, False)):
        clock = {**state["clock"], "clock_accounts": [*state["clock"]["clock_accounts"][:-1], account]}
        try:
            assert report_shapes.read(as_line({**state, "clock": clock})) and passes
        except report_shapes.GarbledError as fault:
            assert not passes and "clock_accounts[5] is not a whole number from 0 to 5" in str(fault)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("moves", 4_000_000_000, "moves is not a whole number from 0 to 100000"),
        ("undone", 100_001, "undone is not a whole number from 0 to 100000"),
        ("seats", [{}] * 25, "seats is not a list of 2 to 24"),
    ],
)
def test_a_state_is_of_no_larger_game_or_table_than_any_device_has_room_for(key, value, words):
    with pytest.raises(report_shapes.GarbledError, match=words):
        report_shapes.read(as_line({**states()[0], key: value}))


def test_a_log_is_of_no_more_or_larger_events_than_any_device_has_room_for():
    log = {"is": "log", "no": 100_000, "event": {"type": "x" * 1000}}
    assert report_shapes.read(as_line(log))
    for odd in ({"no": 100_001}, {"no": 4_294_967_294}, {"event": {"type": "x" * 3000}}):
        with pytest.raises(report_shapes.GarbledError):
            report_shapes.read(as_line({**log, **odd}))
    assert report_shapes.read(as_line({"is": "scenario", "events": [{"type": "pass"}] * 200})), "a game in one line"


def test_a_key_of_thousands_of_digits_is_no_number_of_a_seat():
    state = next(state for state in states() if state["game"] and "range" in state["game"])
    for key in ("9" * 5000, "007", "\u0663", "-1", "1_0", ""):
        with pytest.raises(report_shapes.GarbledError, match=r"game\.range is not the number of a seat"):
            report_shapes.read(as_line({**state, "game": {**state["game"], "range": {key: []}}}))


def test_a_reason_has_one_good_value_for_each_gap():
    refusal = {"is": "refusal", "code": "bad_seat", "why": "No.", "rule": ""}
    wrong = [[], [5], ["{}"], ["No.", 1], ["{}", None], ["{seat}", -1], ["{Seat}", "1"], ["{battlefield}", 10**9]]
    for reason in (*wrong, ["{seats}", 1], ["{setting}", 1], ["{reason}", ["{}"]], "No.", {"a": 1}):
        with pytest.raises(report_shapes.GarbledError, match="reason"):
            report_shapes.read(as_line({**refusal, "reason": reason}))
    good = {**refusal, "reason": ["{Seat} or {seats}: {reason}", 3, [4, 200], ["{} of {setting}.", "1", "seats"]]}
    assert report_shapes.read(as_line(good)) == good
    assert report_sentences.named(good) == "Dan or Eve, seat 201: 1 of Players."


def test_a_report_of_a_kind_or_with_keys_that_nobody_knows_passes():
    assert report_shapes.read(b'{"is": "news", "more": {"x": [1, 2.5, null]}}\n')["more"]
    assert report_shapes.read(b'{"is": "hello", "firmware": "9", "runtime": "x", "wings": 2}\n')["wings"] == 2


def test_another_kind_of_answer_than_the_one_asked_for_is_told(monkeypatch, capsys):
    code, _, err = told(monkeypatch, capsys, "settings", lambda _, report: {"is": "done", "id": report.get("id", 0)})
    assert code == 1 and "'settings' got an answer of another kind" in err and err.count("\n") == 1


def test_a_report_without_a_field_is_told_by_its_name(monkeypatch, capsys):
    code, _, err = told(monkeypatch, capsys, "games 1", lambda _, report: {"is": "scenario", "id": report.get("id")})
    assert code == 1 and "in a report 'scenario' events is missing" in err
