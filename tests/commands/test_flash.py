"""`make flash`: what it says when it cannot, and an update cut at every operation of the flash."""

import base64
import json
import sys
import zlib

import pytest
from mpremote.transport import TransportError

from fake_device import FakeTransport
from fake_pico import FakePico, ports
from host_tools.__main__ import main
from host_tools.command_line.progress_line import ProgressLine
from host_tools.commands import flash, selftest
from host_tools.device import install_firmware, repl, serial_port, update_steps
from host_tools.device.firmware_client import DeviceError, FirmwareClient
from host_tools.device.repl import Repl
from runtimes import REPO, needs_micropython, on_micropython

PICO = ("micropython", (1, 28, 0), "Raspberry Pi Pico with RP2040")


@needs_micropython
@pytest.mark.parametrize(
    ("chains", "stride"), [(8, 9), pytest.param(300, 1, marks=pytest.mark.long)], ids=["a sample", "every operation"]
)
def test_a_pulled_plug_or_a_full_flash_leaves_the_old_firmware_or_the_new_one(chains, stride):
    script = REPO / "tests" / "support" / "update_cuts.py"
    said = on_micropython(script, 1, chains, stride, heap="64m", timeout_s=850)
    assert said.count(b" tries") == 8


def test_a_slot_file_that_is_no_text_names_no_slot():
    there = {"/main.py": "x", "/slot": "x", "/a": "x"}
    source = 'sys.path[:] = ["/"]'
    texts = {"/main.py": source.encode(), "/slot": b"\xff"}
    wanted = {"main.py": "x", "a": "new", "boot/x.py": ""}
    assert ("rename", "/b.new", "/b") in update_steps.plan(there, texts, wanted, source)


@pytest.mark.parametrize("stale", ["/firmware/run_pico.mpy.new", "/boot/x.py.new", "/other/boot/x.py.new", "/a.new"])
def test_what_a_torn_write_left_is_removed_once_and_changes_nothing_else(stale):
    source = 'sys.path[:] = ["/"]'
    wanted = {"main.py": "x", "a": "new", "boot/x.py": "y"}
    tables = [
        {"/boot/": "", "/boot/x.py": "y", "/main.py": "x", "/slot": "x", "/a": "new"},
        {"/firmware/": "", "/firmware/run_pico.mpy": "x", "/main.py": "x"},  # as `mip` leaves it
        {"/other/": "", "/other/boot/": "", "/other/boot/x.py": "z", "/other/slot": "x", "/main.py": "x", "/a": "new"},
    ]
    for there in tables:
        home = "/other/" if "/other/" in there else "/"
        texts = {"/main.py": update_steps.starter(source, home).encode(), home + "slot": b"a"}
        steps = update_steps.plan({**there, stale: "torn"}, texts, wanted, source)
        assert steps[0] == ("remove", stale) and steps.count(("remove", stale)) == 1
        assert steps[1:] == update_steps.plan(there, texts, wanted, source)


def test_a_folder_is_removed_after_what_is_in_it():
    files = ["main.py", "firmware/#game.py#", "firmware/rules/game.mpy"]
    there = {"/firmware/": "", "/firmware/rules/": "", **{f"/{name}": "x" for name in files}}
    steps = update_steps.plan(there, {}, {"main.py": "x", "a": "new"}, "")
    assert [step for step in steps if "firmware" in step[1]] == [
        ("remove", "/firmware/rules/game.mpy"),
        ("unmake", "/firmware/rules"),
        ("remove", "/firmware/#game.py#"),
        ("unmake", "/firmware"),
    ]


class FakeMpremote:
    """Stands in for mpremote's transport: says `answer` to whatever is run, or raises it."""

    answer: object = PICO

    def __init__(self, port):
        self.serial = self

    def enter_raw_repl(self):
        if type(self.answer) is TransportError:
            raise self.answer

    def exec_raw(self, source, timeout):
        if isinstance(self.answer, Exception):
            raise self.answer
        if isinstance(self.answer, bytes):
            return b"", self.answer
        return json.dumps(self.answer).encode(), b""

    def close(self):
        pass


@pytest.fixture
def board(monkeypatch):
    """Makes a board that answers so."""

    def make(answer):
        monkeypatch.setattr(serial_port, "open_port", lambda port: FakeMpremote(port))
        monkeypatch.setattr(repl, "SerialTransport", type("Board", (FakeMpremote,), {"answer": answer}))

    return make


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (TransportError("could not enter raw repl"), "P does not give its prompt"),
        (("circuitpython", (9, 2, 4), "x with RP2040"), "The board on P runs circuitpython, not MicroPython"),
        (("micropython", (1, 23, 0), PICO[2]), r"runs MicroPython 1\.23\.0, but 1\.24 or newer is needed"),
        (("micropython", (1, 28, 0), "Raspberry Pi Pico2 with RP2350"), "made for the RP2040"),
        (OSError(5, "Input/output error"), "The Pico on P was disconnected half-way"),
        (b"Traceback\nOSError: 28", r"could not do that \(OSError: 28\)"),
    ],
)
def test_each_fault_is_one_sentence(board, answer, words):
    board(answer)
    with pytest.raises(DeviceError, match=words) as told, Repl("P") as there:
        there.require()
    assert "\n" not in str(told.value)


def test_a_pico_with_micropython_is_taken(board):
    board(PICO)
    with Repl("P") as there:
        there.require()


def test_a_file_arrives_whole_in_parts_whose_sizes_are_told(board, monkeypatch):
    arrived, told = {}, []
    agent = {
        "begin": lambda path: arrived.update(path=path, content=b""),
        "more": lambda text: arrived.update(content=arrived["content"] + zlib.decompress(base64.b64decode(text), -12)),
        "end": lambda: arrived.update(is_whole=True),
    }

    def exec_raw(self, source, timeout):
        exec(source, {**agent, "json": json, "print": str})
        return b"null", b""

    board(PICO)
    monkeypatch.setattr(repl.SerialTransport, "exec_raw", exec_raw)
    content = bytes(range(256)) * 40
    with Repl("P") as there:
        there.write("/b.new", content, told.append)
    assert arrived == {"path": "/b.new", "content": content, "is_whole": True}
    assert len(told) > 1 and sum(told) == len(content)


def test_without_a_pico_it_is_one_sentence_and_exit_code_1(monkeypatch, capsys):
    ports(monkeypatch)
    assert main(["flash"]) == 1
    assert capsys.readouterr().err == serial_port.NO_PICO + "\n"


def test_a_port_that_cannot_be_opened_is_said_before_anything_is_done(monkeypatch, capsys):
    monkeypatch.setattr(flash, "on_device", lambda: pytest.fail("compiled first"))
    assert main(["flash", "--port", "/no/such/port"]) == 1
    assert capsys.readouterr().err == serial_port.NO_PORT.format(port="/no/such/port") + "\n"


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_in_the_terminal_says_how_far_it_is_and_nothing_is_left_of_it(terminal, monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    progress = ProgressLine(200)
    progress.add(50, "write /b.new")
    progress.add(150, "rename /b.new")
    progress.end()
    shown = capsys.readouterr().out.split("\r\x1b[K")
    bars = ["[#######.......................]  25 %  write /b.new", f"[{'#' * 30}] 100 %  rename /b.new"]
    assert shown == (["", *bars, ""] if terminal else [""])


def test_breaking_it_off_says_what_the_pico_is_left_with(monkeypatch, capsys):
    def interrupt(port):
        raise KeyboardInterrupt

    monkeypatch.setattr(serial_port, "open_port", interrupt)
    assert main(["flash", "--port", "P"]) == 130
    assert "runs the old firmware or the new one" in capsys.readouterr().err


def test_the_self_test_finds_what_is_wrong(capsys):
    with FirmwareClient(SlimTransport()) as device:
        assert not selftest.report(device, 12)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["WRONG", "WRONG", "WRONG", "WRONG"]
    assert lines[3].endswith("the game of 12 moves is not there")


@pytest.mark.parametrize(
    ("now", "before", "said"),
    [
        (1, None, "a game of 1 move on the table"),
        (0, None, "a game of 0 moves on the table"),
        (1, 1, "the game of 1 move is still there"),
    ],
)
def test_one_move_is_one_move(now, before, said):
    assert selftest._game(now, before) == (True, said)


def test_the_self_test_of_a_simulated_table(tmp_path, capsys):
    assert main(["selftest", "--device", "sim", "--folder", str(tmp_path), "--runtime", "cpython"]) == 0
    assert "settings without faults" in capsys.readouterr().out


def test_the_self_test_of_a_pico_that_has_gone(capsys):
    assert main(["selftest", "--device", FakePico(mute=True).url]) == 1
    assert capsys.readouterr().err.count("\n") == 1


class SlimTransport(FakeTransport):
    """An old firmware with faults in its settings and hardly any memory."""

    def say(self, report):
        if report["is"] == "hello":
            report["heap"] = 5000
        elif report["is"] == "settings":
            report["faults"] = ["Setting 'seats' is 1 but must be more."]
        super().say(report)


@pytest.mark.parametrize("steps", [None, 1, ["x"], [["write"]], [["write", "/a.new", "/etc/passwd"]], [["remove", 1]]])
def test_steps_that_are_none_are_refused(board, steps):
    board(steps)
    with pytest.raises(DeviceError, match="answers nonsense"), Repl("P") as there:
        there.known(there.steps({"a": "0"}, ""), install_firmware.steps_with({"a"}))
