"""What the documents say is so: links lead somewhere, pictures have words, files that are named are there, commands
run. The lint counts what is too long: tests/prose."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from hardware.checks import documents
from patience import PATIENCE_S
from rows import each_row
from runtimes import REPO

PAGES = {
    path.relative_to(REPO).as_posix(): path
    for path in [*REPO.glob("*.md"), *REPO.glob("docs/*.md"), *REPO.glob("examples/*.md")]
}
TEXTS = {name: path.read_text(encoding="utf-8") for name, path in PAGES.items()}
NAMED = re.compile(r"`((?:firmware|host_tools|tests|hardware|docs|examples|locks)(?:/[\w.-]+)+/?)`")
COMMANDS = sorted(
    {
        line.partition("  #")[0].strip()
        for text in TEXTS.values()
        for block in re.findall(r"```sh\n(.*?)```", text, re.S)
        for line in block.splitlines()
        if line.strip()
    }
)
CALLS = [command for command in COMMANDS if command.startswith("python -m host_tools")]
TARGETS = [command.partition(">")[0].partition(" ")[2] for command in COMMANDS if command.startswith("make ")]


@each_row("name", PAGES)
def test_links_lead_somewhere_and_pictures_have_words(name):
    faults = documents.faults(PAGES[name], TEXTS[name])
    assert [fault for fault in faults if documents.LICENCE not in fault] == []


@each_row("name", PAGES)
def test_every_file_that_is_named_is_there(name):
    assert [path for path in NAMED.findall(TEXTS[name]) if not (REPO / path).exists()] == []


def test_every_command_is_of_a_kind_that_is_tried():
    tried = "make ", "python -m host_tools", "python examples/light/light.py"  # the last one: test_examples
    assert [command for command in COMMANDS if not command.startswith(tried)] == []
    assert len(TARGETS) >= 4 and len(CALLS) >= 4


@each_row("target", [*TARGETS, "run TERMINAL=1", "run RUNTIME=cpython"])
@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_knows_the_target(target):
    done = subprocess.run(["make", "-n", *target.split()], cwd=REPO, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", CALLS)
def test_the_command_runs(command, tmp_path):
    words = [sys.executable, *command.split()[1:]]
    environment = {**os.environ, "PYTHONPATH": str(REPO)}
    shutil.copytree(REPO / "tests" / "cases", tmp_path / "tests" / "cases")
    for folder in ("docs", "examples"):
        (tmp_path / folder).symlink_to(REPO / folder)
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, env=environment, timeout=PATIENCE_S)
    assert done.returncode == 0 and done.stdout, done.stderr
