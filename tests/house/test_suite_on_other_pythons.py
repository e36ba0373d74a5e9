"""`make test` on the other Pythons that the README promises, each in a clone of what is committed."""

import shutil
import subprocess
import sys

import pytest

from runtimes import REPO

VERSIONS = [version for version in ("3.11", "3.12", "3.13", "3.14") if version != "%d.%d" % sys.version_info[:2]]


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("version", VERSIONS)
def test_make_test_is_green(version, tmp_path):
    python = shutil.which(f"python{version}")
    if not python or subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode:
        pytest.skip(f"no python{version} here")
    subprocess.run(["git", "clone", "-q", str(REPO), str(tmp_path / "clone")], check=True)
    done = subprocess.run(
        ["make", "test", f"PYTHON={python}"], cwd=tmp_path / "clone", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
