"""The firmware as a process, on CPython and on MicroPython: how it ends, and how it outlives a crash."""

import json
import shutil
import subprocess
import sys

import pytest

from host_tools.device.firmware_process import HEAP
from patience import PATIENCE_S, until
from runtimes import MICROPYTHON, REPO, needs_micropython

# CPython on Windows has no `poll`
WITHOUT_POLL = "import runpy, select, sys; del select.poll, sys.argv[0]; runpy.run_path(sys.argv[0], None, '__main__')"
RUNTIMES = ["cpython", pytest.param("micropython", marks=needs_micropython)]
PLANTED = """
    def fault(self, command, now_ms):
        raise RuntimeError("planted")

    COMMANDS["fault"] = fault
"""


class Process:
    """The firmware as a process that stores in `folder`."""

    def __init__(self, runtime, folder, firmware=REPO / "firmware"):
        command = {
            "cpython": [sys.executable, "-u"],
            "cpython without poll": [sys.executable, "-u", "-c", WITHOUT_POLL],
            "micropython": [MICROPYTHON, "-X", f"heapsize={HEAP}"],
        }[runtime]
        self.process = subprocess.Popen(
            [*command, str(firmware / "main.py"), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={"MICROPYPATH": f"{firmware}:.frozen", "PYTHONPATH": str(firmware)},
        )

    def say(self, said):
        self.process.stdin.write(said if isinstance(said, bytes) else json.dumps(said).encode() + b"\n")
        self.process.stdin.flush()

    def hear(self, words):
        """The next line with these words."""
        for line in self.process.stdout:
            if words in line:
                return line
        raise AssertionError(f"it ended without {words!r}")

    def end(self):
        """Its exit code and its last words, once it has ended by itself."""
        words = self.process.stdout.read()
        return self.process.wait(PATIENCE_S), words


@pytest.fixture
def faulty(tmp_path):
    """A firmware with a command that crashes it."""
    firmware = tmp_path / "firmware"
    shutil.copytree(REPO / "firmware", firmware)
    with (firmware / "link" / "host_commands.py").open("a") as file:
        file.write(PLANTED)
    return firmware


@pytest.mark.parametrize("runtime", [*RUNTIMES, "cpython without poll"])
def test_ctrl_c_at_the_start_of_a_line_ends_it_with_exit_code_0_and_the_game_kept(runtime, tmp_path):
    process = Process(runtime, tmp_path)
    process.say({"do": "begin", "first": 1, "id": 1})
    process.hear(b'"done"')
    process.say(b"\x03")
    assert process.end()[0] == 0
    assert any(path.name.startswith("game-") for path in tmp_path.iterdir())


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_host_that_does_not_read_does_not_hold_up_the_game(runtime, tmp_path):
    process = Process(runtime, tmp_path)
    process.say(b'{"do": "begin", "first": 1, "id": 1}\n' + b'{"do": "settings"}\n' * 300)  # 64 kB are soon full
    until(lambda: any(path.name.startswith("game-") for path in tmp_path.iterdir()), "the game to be kept")
    process.hear(b'"done"')
    process.say(b"\x03")
    assert process.end()[0] == 0


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_host_that_closed_its_end_is_no_crash_and_its_presses_count(runtime, tmp_path):
    process = Process(runtime, tmp_path)
    process.process.stdout.close()
    process.say({"do": "begin", "first": 1})
    process.say({"do": "state"})
    process.say(b"\x03")
    assert process.process.wait(PATIENCE_S) == 0
    names = [path.name for path in tmp_path.iterdir()]
    assert "crash-log" not in names and any(name.startswith("game-") for name in names)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_crashes_are_told_and_the_app_goes_on_with_its_game_until_the_fifth_ends_it(runtime, tmp_path, faulty):
    store = tmp_path / "store"
    store.mkdir()
    process = Process(runtime, store, faulty)
    process.say({"do": "begin", "first": 1, "id": 1})
    process.hear(b'"done"')
    for count in range(1, 6):
        process.say({"do": "fault"})
        said = process.hear(b"planted").decode().strip()
        assert said.startswith("The app crashed: RuntimeError: planted (File ") and "host_commands.py" in said
        if count < 4:
            process.say({"do": "state", "id": 5})
            assert json.loads(process.hear(b'"id": 5'))["first"] == 1
            process.say({"do": "crashes", "id": 6})
            crashes = json.loads(process.hear(b'"id": 6'))["crashes"]
            assert crashes[-1]["row"] == count and "host_commands.py" in crashes[-1]["trace"]
    code, words = process.end()
    assert code == 1 and b"again and again" in words
