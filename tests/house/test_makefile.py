"""What `make` says, and leaves behind, where its Python cannot run this."""

import shutil
import subprocess
import sys

import pytest

import runtimes

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
OLD = 'exec {python} -c "import sys; sys.version_info = (3, 10, 14); exec(sys.argv[2])" "$@"'
HALF = 'test "$2" = venv || exec {python} "$@"; mkdir -p .venv/bin; ln -s {python} .venv/bin/python; exit 1'


def set_up(folder, script):
    """`make .venv/bin/python` in an empty folder, with this shell script for a Python."""
    python = folder / "python-of-this-test"
    python.write_text("#!/bin/sh\n" + script.format(python=sys.executable) + "\n", encoding="utf-8")
    python.chmod(0o755)
    command = ["make", "-f", str(runtimes.REPO / "Makefile"), ".venv/bin/python", f"PYTHON={python}"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)


def test_too_old_a_python_is_one_sentence_and_leaves_no_venv(tmp_path):
    done = set_up(tmp_path, OLD)
    said = done.stderr.splitlines()[0]
    assert done.returncode and said.startswith("Emperor Ring needs Python 3.11 or newer;")
    assert said.endswith("is 3.10. Try: make .venv/bin/python PYTHON=python3.12")
    assert not (tmp_path / ".venv").exists()


def test_a_venv_that_failed_half_way_does_not_stay(tmp_path):
    assert set_up(tmp_path, HALF).returncode
    assert not (tmp_path / ".venv").exists()
