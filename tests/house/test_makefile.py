"""What `make` says, and leaves behind, if its Python cannot run this, or a signal ends the set-up."""

import os
import shutil
import signal
import subprocess
import sys

import pytest

import runtimes
from patience import PATIENCE_S, until

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
OLD = 'exec {python} -c "import sys; sys.version_info = (3, 10, 14); exec(sys.argv[2])" "$@"'
# `python -m venv` as this shell script does it
VENV = """\
test "$1 $2" = "-m venv" && {{ mkdir -p .venv/bin; ln -s {python} .venv/bin/python; %s; }}
test "$1" = -c && exec {python} "$@"
exec {python} -c 'import runpy, sys; sys.argv[:] = sys.argv[1:]; sys.executable = sys.argv.pop()
runpy.run_path(sys.argv[0], run_name="__main__")' "$@" "$0"
"""
HALF, ENDLESS = VENV % "exit 1", VENV % "exec sleep 1000000"


def set_up(folder, script):
    """`make .venv/bin/python` in an empty folder, with this shell script for a Python."""
    python = folder / "python-of-this-test"
    python.write_text("#!/bin/sh\n" + script.format(python=sys.executable) + "\n", encoding="utf-8")
    python.chmod(0o755)
    command = ["make", "-f", str(runtimes.REPO / "Makefile"), ".venv/bin/python", f"PYTHON={python}"]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def test_too_old_a_python_is_one_sentence_and_leaves_no_venv(tmp_path):
    make = set_up(tmp_path, OLD)
    said = make.communicate(timeout=PATIENCE_S)[1].splitlines()[0]
    assert make.returncode and said.startswith("Emperor Ring needs Python 3.11 or newer;")
    assert said.endswith("is 3.10. Try: make .venv/bin/python PYTHON=python3.12")
    assert not (tmp_path / ".venv").exists()


def test_a_venv_that_failed_half_way_does_not_stay(tmp_path):
    assert set_up(tmp_path, HALF).wait(PATIENCE_S)
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize(("ending", "all_of_them"), [("SIGINT", True), ("SIGHUP", True), ("SIGTERM", False)])
def test_a_signal_ends_the_set_up_of_the_venv(ending, all_of_them, tmp_path):
    make = set_up(tmp_path, ENDLESS)
    until(lambda: (tmp_path / ".venv" / "bin" / "python").exists(), "the beginning of the venv")
    # a terminal sends its signals to all in the foreground; somebody who ends make sends it one
    (os.killpg if all_of_them else os.kill)(make.pid, getattr(signal, ending))
    said = make.communicate(timeout=PATIENCE_S)[1]  # which `sleep` has open, too
    assert make.returncode and "Interrupted. " in said and "Traceback" not in said, said
    assert not (tmp_path / ".venv").exists()
