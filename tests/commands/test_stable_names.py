"""What others call stays: the names in `stable_names.json`, whatever files they lead to.

`/link` without a code: test_admission_and_permissions; package.json: test_mip; tests/cases: test_cases; make's
Python: test_makefile.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.__main__ import main
from host_tools.device.firmware_process import HEAP
from patience import PATIENCE_S
from runtimes import MICROPYTHON, REPO, needs_micropython

NAMES = json.loads((REPO / "tests" / "commands" / "stable_names.json").read_text(encoding="utf-8"))
IMAGE = "dist/emperor-ring-pico.uf2"


@pytest.fixture
def host_tools(capsys, monkeypatch):
    """Run what is typed after `python -m host_tools`: its exit code, its output and what went where errors go."""
    monkeypatch.chdir(REPO)
    monkeypatch.setenv("COLUMNS", "80")

    def run(call):
        try:
            code = main(call.split())
        except SystemExit as ended:
            code = ended.code
        return code, *capsys.readouterr()

    return run


@pytest.mark.parametrize("command", NAMES["commands"])
def test_a_command_takes_the_options_that_it_took(command, host_tools):
    code, output, _ = host_tools(f"{command} --help")
    usage = " ".join(output.partition("\n\n")[0].split())
    assert code == 0
    assert [option for option in NAMES["commands"][command] if option not in usage] == [], usage


@pytest.mark.parametrize("row", NAMES["calls"], ids=lambda row: row["call"])
def test_a_call_ends_with_the_exit_code_that_it_had(row, host_tools, tmp_path):
    code, output, errors = host_tools(row["call"].replace("{folder}", tmp_path.as_posix()))
    assert code == row["exit"], output[-500:] + errors[-500:]
    assert errors or not row["exit"]


def test_a_replay_that_differs_ends_with_1(host_tools, tmp_path):
    case = json.loads((REPO / "tests" / "cases" / "emperor-start-3v3.json").read_text(encoding="utf-8"))
    case["expect"] = [{"step": 0, "state": {"turn": 99}}]
    (tmp_path / "case.json").write_text(json.dumps(case))
    code, output, _ = host_tools(f"replay --check {tmp_path / 'case.json'}")
    assert code == 1 and json.loads(output)["failures"]


def test_the_pins_are_told_as_json(host_tools):
    assert json.loads(host_tools("pins --json")[1])


@pytest.mark.parametrize("row", NAMES["make"], ids=lambda row: row["make"])
@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_takes_the_target_and_its_variables(row, tmp_path):
    for path in ("Makefile", "locks"):  # without a .venv, as in a fresh clone
        (tmp_path / path).symlink_to(REPO / path)
    done = subprocess.run(["make", "-n", *row["make"].split()], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert row["runs"] in done.stdout


def test_the_image_to_drag_onto_a_pico_is_written_where_it_was(host_tools):
    assert IMAGE in " ".join(host_tools("uf2 --help")[1].split())
    assert IMAGE in (REPO / "Makefile").read_text(encoding="utf-8")


@pytest.mark.skipif(".venv" not in Path(sys.executable).parts, reason="not run by make's Python")
@needs_micropython
def test_micropython_stands_beside_makes_python():
    assert Path(MICROPYTHON) == Path(sys.executable).parent / "micropython"


@needs_micropython
def test_the_firmware_is_started_by_hand_and_speaks_the_protocol(tmp_path):
    done = subprocess.run(
        [MICROPYTHON, "-X", f"heapsize={HEAP}", "firmware/main.py", str(tmp_path / "folder")],
        input=b'{"do": "hello", "id": 7}\n{"do": "begin", "first": 1}\n',
        env={"MICROPYPATH": "firmware:.frozen"},
        cwd=REPO,
        capture_output=True,
        timeout=PATIENCE_S,
    )
    reports = [json.loads(line) for line in done.stdout.splitlines() if line.endswith(b"}")]
    hello = next(report for report in reports if report["is"] == "hello")
    assert done.returncode == 0 and hello["id"] == 7 and hello["protocol"] == 1
    assert any(report["is"] == "done" for report in reports)
