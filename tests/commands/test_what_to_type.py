"""A message says what to type in the form in which the program was started."""

import re
import sys
from pathlib import Path

import pytest

from host_tools.command_line import what_to_type
from runtimes import REPO

MAKEFILE = (REPO / "Makefile").read_text(encoding="utf-8")


@pytest.fixture(params=["make", ""], ids=["make", "python"])
def made(request, monkeypatch):
    """Whether make started the program."""
    monkeypatch.setenv(what_to_type.STARTED_BY, request.param)
    monkeypatch.setattr(what_to_type, "python", lambda: "python")
    return request.param == "make"


def test_a_command_that_make_knows_is_a_target_if_make_started_the_program(made):
    assert what_to_type.command("flash") == ("make flash" if made else "python -m host_tools flash")
    assert what_to_type.command("settings", "seats 8") == "python -m host_tools settings seats 8"


def test_an_option_is_a_variable_if_make_started_the_program(made):
    assert what_to_type.option("--port", "8810") == ("PORT=8810" if made else "--port 8810")
    assert what_to_type.option("--host") == ("HOST=" if made else "--host")


@pytest.mark.parametrize(("path", "says"), [(".venv/bin", "python"), ("/nowhere", ".venv/bin/python3")])
def test_an_interpreter_that_the_shell_does_not_find_is_its_path(tmp_path, monkeypatch, path, says):
    own = tmp_path / ".venv" / "bin" / "python3"
    own.parent.mkdir(parents=True)
    own.with_name("python").write_text("")
    own.with_name("python").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "executable", str(own))
    monkeypatch.setenv("PATH", str(tmp_path / path))
    assert what_to_type.python() == str(Path(says))


def test_make_says_that_it_started_these_commands_and_takes_these_variables():
    [targets] = re.findall(rf"^(.+): export {what_to_type.STARTED_BY} := make$", MAKEFILE, re.M)
    assert tuple(targets.split()) == what_to_type.TARGETS
    for target in what_to_type.TARGETS:
        assert f"-m host_tools {target}" in MAKEFILE
    for option, variable in what_to_type.VARIABLES.items():
        assert re.search(rf"{option} \$\({variable}\)", MAKEFILE), option
