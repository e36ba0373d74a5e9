"""What the README says is so: its commands run, its files are there, its pictures have words."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import runtimes

README = (runtimes.REPO / "README.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"```sh\n(.*?)```", README, re.S) for line in block.splitlines()]
CALLS = [command for command in COMMANDS if command.startswith("python -m host_tools")]
TARGETS = [command.split()[1] for command in COMMANDS if command.startswith("make")]


def test_every_command_is_of_a_kind_that_is_tried():
    other = [c for c in COMMANDS if c not in CALLS and not c.startswith("make ")]
    assert not other and len(TARGETS) >= 4 and len(CALLS) >= 2


@pytest.mark.parametrize("target", [*TARGETS, "run TERMINAL=1", "run RUNTIME=cpython"])
@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_knows_the_target(target):
    done = subprocess.run(["make", "-n", *target.split()], cwd=runtimes.REPO, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_alone_lists_the_targets_of_the_readme():
    listed = subprocess.run(["make"], cwd=runtimes.REPO, capture_output=True, text=True).stdout
    assert all(f"make {target}" in listed for target in TARGETS)


@pytest.mark.parametrize("command", CALLS)
def test_the_command_runs(command, tmp_path):
    words = [sys.executable, *command.split()[1:]]
    environment = {**os.environ, "PYTHONPATH": str(runtimes.REPO)}
    shutil.copytree(runtimes.REPO / "tests" / "cases", tmp_path / "tests" / "cases")
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, env=environment, timeout=60)
    assert done.returncode == 0 and done.stdout, done.stderr


@pytest.mark.parametrize("link", re.findall(r'(?:src="|\]\()([^"h)][^")]*)', README))
def test_the_file_is_there(link):
    assert (runtimes.REPO / link).exists()


@pytest.mark.parametrize(
    "path", sorted(set(re.findall(r"`((?:firmware|host_tools|tests|hardware)(?:/[\w./-]+)?)`", README)))
)
def test_the_place_named_is_there(path):
    assert (runtimes.REPO / path).exists()


def test_every_picture_has_words():
    assert all(re.search(r'alt="[^"]{4,}"', picture) for picture in re.findall(r"<img [^>]*>", README))


def test_the_version_is_one():
    from version import FIRMWARE

    project = (Path(runtimes.REPO) / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{FIRMWARE}"' in project
