"""Whatever a device says, a command prints text only: nothing that a terminal obeys."""

import json
import sys

import pytest
import test_garbled_reports as commands
from hypothesis import given
from hypothesis import strategies as st

from fake_device import STATE, FakeTransport, playing
from garbling_transport import places
from host_tools.command_line.printable_text import LONGEST_TEXT, printable
from host_tools.command_line.progress_line import ProgressLine
from host_tools.commands import games, replay
from host_tools.device import install_firmware, repl
from host_tools.device.firmware_client import DeviceError, FirmwareClient, RefusedError
from host_tools.device.latest_reports import LatestReports
from host_tools.pictures import play_in_terminal

pytestmark = commands.pytestmark
# clear the screen, title by OSC with BEL, carriage return, C1's CSI, right-to-left override and isolate, a line's end
HOSTILE = "\x1b[2J\x1b]0;owned\x07\r\x9b31m\u202e\u2066\u200f\u2028\x7f\b\nx"
KINDS = ("is", "id")  # without these a report answers nothing


def spoilt(value, wanted):
    """The value with hostile text in all texts under the key `wanted`, or in all but for the kind of a report."""
    if isinstance(value, dict):
        return {
            key: inner
            if key in KINDS
            else HOSTILE + inner
            if isinstance(inner, str) and wanted in (None, key)
            else spoilt([HOSTILE, *inner], key)
            if key in ("faults", "notes") and wanted in (None, key)
            else spoilt(inner, wanted)
            for key, inner in value.items()
        } | ({HOSTILE + "key": 1} if wanted in (None, "brightness") and "brightness" in value else {})
    return [spoilt(item, wanted) for item in value] if isinstance(value, list) else value


def obeyed(text):
    """The characters that a terminal would obey."""
    return {character for character in text if not character.isprintable() and character != "\n"}


SLOW_COMMANDS = ("selftest", "demo --device X")  # they ask for much


@pytest.mark.parametrize(
    "words", [pytest.param(words, marks=[pytest.mark.long] * (words in SLOW_COMMANDS)) for words in commands.COMMANDS]
)
def test_no_command_prints_what_a_terminal_obeys(words, monkeypatch, capsys):
    texts = {None, "brightness"}

    def look(number, report):
        texts.update(path[-1] for path in places(report)[1:] if isinstance(path[-1], str))
        return report

    commands.told(monkeypatch, capsys, words, look)
    for key in sorted(texts - {*KINDS}, key=str):
        told = commands.told(monkeypatch, capsys, words, lambda _, report, key=key: spoilt(report, key))
        assert obeyed(told[1] + told[2]) == set(), key


@pytest.mark.parametrize("words", commands.COMMANDS)
def test_no_refusal_brings_what_a_terminal_obeys(words, monkeypatch, capsys):
    refusal = {"is": "refusal", "code": HOSTILE, "why": HOSTILE, "rule": HOSTILE}
    _, out, err = commands.told(
        monkeypatch, capsys, words, lambda _, report: {**refusal, "id": report["id"]} if "id" in report else report
    )
    assert obeyed(out + err) == set() and err.count("\n") <= 1


def test_the_walk_and_the_list_of_games_print_a_fault_as_text(capsys):
    games.show([{"no": 1, "fault": HOSTILE}])
    out = capsys.readouterr().out
    assert obeyed(out) == set() and out.count("\n") == 1 and "owned" in out


def test_the_last_words_of_a_device_are_text():
    fake = FakeTransport()
    fake.silent = True
    with FirmwareClient(fake) as device:
        fake.say_line(HOSTILE.encode() + b"\n")
        fake.say_line(b"")
        with pytest.raises(DeviceError) as told:
            device.ask({"do": "state"})
    assert "owned" in str(told.value) and str(told.value).isprintable()


@pytest.mark.parametrize("kind", [DeviceError, RefusedError])
def test_a_sentence_about_a_device_is_text_wherever_it_was_made(kind):
    assert str(kind(repl.FAULT.format(port="X", fault=HOSTILE))).isprintable()


@pytest.mark.parametrize("state", [STATE, playing(), playing(screen="page", menu={"entry": "mode", "value": "x"})])
def test_the_table_in_a_terminal_is_text(state):
    canvas = play_in_terminal.Canvas(160, 50)
    state = {**spoilt(state, None), "screen": state["screen"], "look": state["look"]}
    play_in_terminal.draw(canvas, commands.PLAIN, state, bytes(72), HOSTILE)
    assert obeyed("".join(canvas.rows())) == set()


def test_a_refusal_in_the_terminal_is_text():
    fake = FakeTransport()
    with FirmwareClient(fake) as device:
        latest = LatestReports(device)
        latest.join()
        player = play_in_terminal.TerminalPlayer(latest, 0.1)
        latest.refusals.append({"is": "refusal", "code": "x", "why": HOSTILE, "rule": ""})
        player.tick()
        canvas = play_in_terminal.Canvas(80, 24)
        play_in_terminal.draw(canvas, commands.PLAIN, latest.state, bytes(72), player.message)
    assert obeyed("".join(canvas.rows())) == set() and any("owned" in row for row in canvas.rows())


def test_the_names_of_files_on_a_board_are_text_beside_the_bar_of_progress(monkeypatch, capsys):
    class Told:
        def call(self, *_):
            pass

    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    install_firmware._take(Told(), ["remove", "/" + HOSTILE], {}, ProgressLine(200))
    out = capsys.readouterr().out
    assert obeyed(out.removeprefix("\r\x1b[K")) == set() and "remove /" in out


def test_the_keys_of_a_scenario_are_text_in_what_differs(tmp_path, capsys):
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"mode": "emperor", "seats": 6, "first": 1, "events": [], "expect": [{HOSTILE: 1}]}))
    replay.run(type("Arguments", (), {"file": str(file), "check": True}))
    said = capsys.readouterr()
    assert obeyed(said.out + said.err) == set()


@given(st.text(st.characters(), max_size=50), st.integers(3, 60))
def test_plain_text_is_printable_keeps_what_was_and_has_a_bound(text, most):
    said = printable(text, most)
    assert said.isprintable() and len(said) <= most
    if text.isprintable() and len(text) <= most:
        assert said == text


def test_the_bound_holds_for_megabytes():
    assert len(printable("x" * 10**6)) == LONGEST_TEXT
