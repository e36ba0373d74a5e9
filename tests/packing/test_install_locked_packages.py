"""What is installed: the locks hold what pyproject.toml asks for, and a failure of pip's is one sentence."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading

import pytest

import runtimes
from host_tools import install_locked_packages
from host_tools.generate import package_locks

PIN = re.compile(r"([\w.-]+)==(\S+)")
GONE = f"blessed==99.0 --hash=sha256:{'0' * 64}\n"
GROUPS = package_locks.groups()


def normal(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(group):
    """(name, version, for whom) of each package in a lock."""
    lines = [line.partition(" ; ") for line in package_locks.pins(group)]
    return [(*PIN.fullmatch(pin).groups(), marker) for pin, _, marker in lines]


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_has_what_pyproject_asks_for_at_that_version(group):
    there = {(normal(name), version) for name, version, _ in locked(group)}
    wanted = {(normal(name), version) for name, version in (PIN.fullmatch(line).groups() for line in GROUPS[group])}
    assert wanted <= there, "run `make lock`"


def test_there_is_no_lock_of_anything_else():
    assert {path.stem for path in install_locked_packages.LOCKS.iterdir()} == set(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_every_line_of_a_lock_is_a_version_with_its_hashes_and_no_place(group):
    text = install_locked_packages.lock_of(group).read_text(encoding="utf-8")
    assert not re.search(r"://|^--?\w|@ ", text, re.MULTILINE)
    entries = re.split(r"\n(?=\w)", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).strip())
    assert [
        entry for entry in entries if not re.fullmatch(r"[^\n]*==[^\n]* \\(\n    --hash=sha256:\w{64}( \\)?)+", entry)
    ] == []


def test_all_locks_agree():
    found = {}
    for group in GROUPS:
        for name, version, marker in locked(group):
            found.setdefault((name, marker), set()).add(version)
    assert {package: versions for package, versions in found.items() if len(versions) > 1} == {}


def test_make_installs_by_these_locks_alone():
    makefile = (runtimes.REPO / "Makefile").read_text(encoding="utf-8")
    installed = {
        name for names in re.findall(r"\$\(INSTALL\) ([\w -]+?)(?: --| 2>|$)", makefile, re.M) for name in names.split()
    }
    assert installed | {"blinka"} == set(GROUPS)  # that one is for a Linux board with pins
    assert "pip install" not in makefile


def start(folder, monkeypatch, lock, **environment):
    """Install that lock; return the exit code. No configuration of this machine counts."""
    monkeypatch.setattr(install_locked_packages, "LOCKS", folder)
    monkeypatch.setattr(sys, "prefix", str(folder))
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    for name, value in {"PIP_CONFIG_FILE": os.devnull, "PIP_RETRIES": "0", **environment}.items():
        monkeypatch.setenv(name, value)
    (folder / "try.txt").write_text(lock)
    return install_locked_packages.main(["try", "--target", str(folder / "there")])


def install(folder, monkeypatch, capfd, lock, **environment):
    """What is said if that lock cannot be installed."""
    assert start(folder, monkeypatch, lock, **environment) == 1
    said = capfd.readouterr().err.splitlines()
    assert said[1] == f"The output of pip is in {folder / 'pip-try.log'}." and len(said) == 2
    return said[0]


def test_a_version_that_is_gone_is_one_sentence(tmp_path, monkeypatch, capfd):
    (tmp_path / "blessed").mkdir()
    (tmp_path / "blessed" / "index.html").write_text("<html></html>")
    said = install(tmp_path, monkeypatch, capfd, GONE, PIP_INDEX_URL=tmp_path.as_uri())
    assert said.startswith("blessed==99.0 is not in the registry of Python packages, or no longer, for Python 3.")


def test_a_registry_that_refuses_is_one_sentence(tmp_path, monkeypatch, capfd):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    said = install(tmp_path, monkeypatch, capfd, GONE, PIP_INDEX_URL=f"http://127.0.0.1:{port}/simple")
    assert said.startswith("The registry of Python packages does not answer: is this computer online?")


def test_a_registry_that_says_nothing_is_one_sentence(tmp_path, monkeypatch, capfd):
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}/simple"
        said = install(tmp_path, monkeypatch, capfd, GONE, PIP_INDEX_URL=url, PIP_DEFAULT_TIMEOUT="0.1")
    assert said.startswith("The registry of Python packages does not answer: is this computer online?")


def test_another_file_than_the_locked_one_is_one_sentence_and_not_installed(tmp_path, monkeypatch, capfd):
    package = tmp_path / "blessed"
    package.mkdir()
    wheel = "blessed-99.0-py3-none-any.whl"
    (package / wheel).write_bytes(b"something else")
    (package / "index.html").write_text(f'<a href="{wheel}">{wheel}</a>')
    said = install(tmp_path, monkeypatch, capfd, GONE, PIP_INDEX_URL=tmp_path.as_uri())
    assert said.startswith("blessed==99.0 is not the file that") and "It was not installed." in said
    assert not (tmp_path / "there").exists()


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "no space left"),
        ("ERROR: something that pip has never said", "A package of locks/try.txt cannot be installed."),
        ("ERROR: Failed to build blessed==1.0 when getting requirements", "blessed==1.0 cannot be installed."),
    ],
)
def test_other_words_of_pips_are_one_sentence(said, words):
    assert words in install_locked_packages.meaning(said, "try") and "\n" not in install_locked_packages.meaning(
        said, "try"
    )


def test_installing_needs_nothing_but_python_itself():
    script = "import host_tools.install_locked_packages, sys\n"
    script += "print([n for n in sys.modules if n in ('pip', 'serial', 'blessed')])"
    command = [sys.executable, "-S", "-c", script]
    assert subprocess.run(command, cwd=runtimes.REPO, capture_output=True, text=True, check=True).stdout == "[]\n"


def test_what_is_no_lock_is_refused_before_pip_is_asked(monkeypatch, capfd):
    monkeypatch.setattr(install_locked_packages.subprocess, "Popen", None)
    for name in ("nosuch", "../locks/run", "a\0b", ""):
        with pytest.raises(SystemExit):
            install_locked_packages.main([name])
        assert "choose from" in capfd.readouterr().err


def test_a_signal_as_packages_are_installed_is_one_sentence_and_ends_pip(tmp_path, monkeypatch, capfd):
    with socket.create_server(("127.0.0.1", 0)) as registry:
        pip = []

        def end():
            pip.append(registry.accept()[0])
            os.kill(os.getpid(), signal.SIGTERM)

        thread = threading.Thread(target=end)
        thread.start()
        url = f"http://127.0.0.1:{registry.getsockname()[1]}/simple"
        assert start(tmp_path, monkeypatch, GONE, PIP_INDEX_URL=url) == 128 + signal.SIGTERM
        thread.join()
        while pip[0].recv(4096):  # until nobody has the other end open
            pass
        pip[0].close()
    assert capfd.readouterr() == ("", install_locked_packages.BROKEN_OFF + "\n")


def test_a_signal_before_a_process_has_quite_started_ends_it(tmp_path, monkeypatch, capfd):
    started = []

    class Popen(subprocess.Popen):
        def __init__(self, *command, **more):
            super().__init__(*command, **more)
            started.append(self)
            signal.raise_signal(signal.SIGTERM)  # to this thread, as a process without others gets it

    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nexec sleep 1000000\n", encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setattr(install_locked_packages.sys, "executable", str(python))
    monkeypatch.setattr(install_locked_packages.subprocess, "Popen", Popen)
    ended = install_locked_packages.main([install_locked_packages.VENV, "--target", str(tmp_path / "venv")])
    try:
        assert (ended, started[0].poll()) == (128 + signal.SIGTERM, -signal.SIGKILL)
    finally:
        started[0].kill()
    assert capfd.readouterr().err == install_locked_packages.BROKEN_OFF + "\n"
