"""What a command does whose output is closed, full, or read no further, and that is ended: a sentence or nothing, and
its exit code; never a traceback."""

import contextlib
import io
import os
import re
import signal
import socket
import subprocess
import sys

import pytest

from host_tools.__main__ import COMMANDS
from host_tools.command_line import broken_output
from host_tools.device import firmware_process
from patience import PATIENCE_S, until
from runtimes import REPO

CASE = next((REPO / "tests" / "cases").rglob("*.json"))
ARGUMENTS = {
    "run": ["--no-browser", "--port", "0"],
    "replay": [str(CASE)],
    "simulate": ["emperor", "--games", "20", "--processes", "1"],
    "fuzz": ["--steps", "100", "--seed", "1", "--mode", "emperor", "--runtime", "micropython", "-j", "1"],
    "selftest": ["--quick"],
    "flash": ["--port", "/dev/none"],
    "bench": ["--help"],  # the rest of these take minutes, write into the repository, or need a table or a broker
    "backup": ["--help"],
    "render": ["--help"],
    "uf2": ["--help"],
    "mip": ["--help"],
    "circuitpython": ["--help"],
    "site": ["--help"],
    "manual": ["--help"],
    "release": ["--help"],
    "bridge": ["--help"],
    "venue": ["--help"],
}
FOLDER = {"fuzz": "--output", **dict.fromkeys(("run", "settings", "games"), "--folder")}  # none that others use too
QUICK_COMMANDS = ("run", "replay", "simulate", "selftest", "pins", "bench")  # in the quick run: one of each kind
each_command = pytest.mark.parametrize(
    "command", [name if name in QUICK_COMMANDS else pytest.param(name, marks=pytest.mark.long) for name in COMMANDS]
)
NO_PICO = ("flash", "selftest")  # they end before they have anything to print
FAILURE = {"fuzz": 2, "replay": 2}  # elsewhere 1
posix = pytest.mark.skipif(os.name != "posix", reason="closed and full files are those of a POSIX shell")


@pytest.fixture
def started():
    """Start a command, its standard output redirected by the shell; whatever is left of it ends with the test."""
    begun = []

    def start(command, folder, redirected, **more):
        process = _started(command, folder, redirected, **more)
        begun.append(process)
        return process

    yield start
    for process in begun:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _heeds_endings():
    """As from a terminal: what is started in the background, or by `nohup`, ignores some."""
    for ending in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(ending, signal.SIG_DFL)


def _started(command, folder, redirected, how=("-m", "host_tools"), **more):
    words = [sys.executable, *how, command, *ARGUMENTS.get(command, [])]
    if command in FOLDER:
        words += [FOLDER[command], str(folder)]
    return subprocess.Popen(
        ["sh", "-c", f'exec "$@" {redirected}', "sh", *words],
        cwd=REPO,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_heeds_endings if os.name == "posix" else None,
        **more,
    )


def has_children(process, count):
    """Whether the command has started `count` processes."""
    parents = subprocess.run(["ps", "-A", "-o", "ppid="], capture_output=True, text=True, check=True).stdout.split()
    return parents.count(str(process.pid)) >= count


def end(process, command):
    """What the command said on standard error. `run` does not end by itself: Ctrl-C once its firmware runs."""
    if command == "run":
        until(lambda: process.poll() is not None or has_children(process, 1), "the firmware")
        os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=PATIENCE_S)[1]


@posix
@each_command
def test_a_command_whose_output_is_closed_says_no_more_than_a_sentence(started, command, tmp_path):
    process = started(command, tmp_path, ">&-")
    said = end(process, command)
    assert "Traceback" not in said and "Exception ignored" not in said, said
    assert said.count("\n") <= 1 and process.returncode in (0, 1, 130), (process.returncode, said)


@posix
@pytest.mark.parametrize("arguments", [["selftest", "--device", "sim"], ["run", "--terminal"]])
def test_a_command_whose_input_is_closed_ends_as_one_that_nobody_answers(started, arguments, tmp_path, monkeypatch):
    monkeypatch.setitem(ARGUMENTS, arguments[0], [*arguments[1:], "--folder", str(tmp_path)])
    process = started(arguments[0], tmp_path, "<&- >/dev/null")
    said = process.communicate(timeout=PATIENCE_S)[1]
    assert "Traceback" not in said and said.count("\n") <= 1, said
    assert process.returncode == (0 if arguments[0] == "selftest" else 1)


@posix
@pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict"])
def test_the_name_of_a_file_that_the_console_cannot_write_is_told_all_the_same(
    started, encoding, tmp_path, monkeypatch
):
    with firmware_process.firmware("cpython", tmp_path / "table") as device:
        device.ask({"do": "begin", "first": 1})
    place = os.fsencode(tmp_path) + b"/gr\xfc\xc3\x9fe.json"
    arguments = ["1", "--folder", str(tmp_path / "table"), "--output", os.fsdecode(place)]
    monkeypatch.setitem(ARGUMENTS, "games", arguments)
    monkeypatch.delitem(FOLDER, "games")
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    process = started("games", tmp_path, "2>&1", stdout=subprocess.PIPE)
    told = process.communicate(timeout=PATIENCE_S)[0]
    assert process.returncode == 0 and told.count("\n") == 1 and "/gr?" in told, told
    assert os.path.exists(place)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_letters_that_the_console_does_not_have_are_told_plainly_and_no_code_is_drawn(encoding, tmp_path, monkeypatch):
    console = io.TextIOWrapper(open(tmp_path / "console", "wb"), encoding)  # noqa: SIM115
    monkeypatch.setattr(sys, "stdout", console)
    broken_output.prepare()
    assert not broken_output.can_write("\u2588\u2580")
    print("It is Ada\u2019s turn. \u4e00 \ud800", flush=True)
    assert (tmp_path / "console").read_bytes() == b"It is Ada's turn. \\u4e00 \\ud800\n"


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@each_command
def test_a_command_whose_output_is_full_says_so_in_a_sentence(started, command, tmp_path):
    process = started(command, tmp_path, ">/dev/full")
    said = process.communicate(timeout=PATIENCE_S)[1]
    assert process.returncode == FAILURE.get(command, 1), said
    assert said.count("\n") == 1, said
    assert "The output cannot be written: " in said or command in NO_PICO, said


@posix
@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_pressed_once_or_twice_ends_a_command_without_a_traceback(started, presses, tmp_path, monkeypatch):
    monkeypatch.setitem(ARGUMENTS, "simulate", ["emperor", "--games", "100000", "--processes", "2"])
    process = started("simulate", tmp_path, ">/dev/null")
    until(lambda: has_children(process, 2), "the workers")
    for _ in range(presses):
        os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=PATIENCE_S)[1].strip() == ""
    assert process.returncode == 130


def saying(started, command, folder, words, **more):
    """Start a command; return it when it has said these words, and what it said."""
    said = folder / "said"
    with said.open("w") as output:
        process = started(command, folder, "", stdout=output, **more)
    until(lambda: words in said.read_text() or process.poll() is not None, words)
    return process, said.read_text()


def assert_ends(process, ending, code, signals=1):
    """The command ends with that exit code after these signals, and says nothing."""
    for _ in range(signals):
        process.send_signal(ending)
    assert process.communicate(timeout=PATIENCE_S)[1].strip() == ""
    assert process.returncode == code


# `run`, with a game that is never played to its end in place of the one that is followed
ENDLESS = """\
import runpy
from host_tools.web import follow_in_own_process
follow_in_own_process.PLAY = "import time; time.sleep(10**6)  # {mark}"
runpy.run_module("host_tools", run_name="__main__")
"""


@posix
@pytest.mark.parametrize(("ending", "signals", "code"), [("SIGINT", 2, 0), ("SIGTERM", 1, 143), ("SIGHUP", 1, 129)])
def test_run_ends_in_the_middle_of_a_game_that_is_followed(started, ending, signals, code, tmp_path):
    process, said = saying(started, "run", tmp_path, "The table is set", how=("-c", ENDLESS.format(mark=tmp_path)))
    with socket.create_connection(("127.0.0.1", int(re.search(r":(\d+)/", said)[1])), PATIENCE_S) as link:
        link.sendall(b"POST /follow HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}")
        until(lambda: has_children(process, 2), "the process that plays the game")
        assert_ends(process, getattr(signal, ending), code, signals)
    until(lambda: str(tmp_path) not in running(), "the end of that process")


def running():
    """The command lines of all processes that have not ended."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "stat=,args="], capture_output=True, text=True, check=True)
    return "\n".join(line for line in listed.stdout.splitlines() if not line.startswith("Z"))


@posix
@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("bridge", "does not answer"),
        pytest.param("venue", "The page with all tables", marks=pytest.mark.long),
        pytest.param("demo", "It is", marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(("ending", "code"), [("SIGINT", 0), ("SIGHUP", 129)])
def test_other_commands_that_run_on_end_with_one_signal(started, command, words, ending, code, tmp_path, monkeypatch):
    folder = ["--folder", str(tmp_path / "table")]
    with socket.create_server(("127.0.0.1", 0)) as closed:
        broker = f"mqtt://127.0.0.1:{closed.getsockname()[1]}"
    monkeypatch.setitem(ARGUMENTS, "bridge", ["--table", "a", "--broker", broker, *folder])
    monkeypatch.setitem(ARGUMENTS, "venue", ["--no-browser", "--port", "0", *folder])
    process, _ = saying(started, command, tmp_path, words)
    assert_ends(process, getattr(signal, ending), 130 if (command, code) == ("demo", 0) else code)


@posix
@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP"])
def test_the_workers_end_silently_with_the_command_that_started_them(started, ending, tmp_path, monkeypatch):
    monkeypatch.setitem(ARGUMENTS, "simulate", ["emperor", "--games", "100000", "--processes", "2"])
    process = started("simulate", tmp_path, ">/dev/null")
    until(lambda: has_children(process, 2), "the workers")
    process.send_signal(getattr(signal, ending))
    assert process.communicate(timeout=PATIENCE_S)[1] == ""  # which the workers have open as well
    assert process.returncode == 128 + getattr(signal, ending)
