"""A copy of a table in a file: what the command saves it reads again, the browser's firmware too, and no other file."""

import contextlib
import resource
from pathlib import Path

import pytest

import runtimes
import worker_script
from boards.browser_table_copy import read, written
from host_tools.__main__ import main
from host_tools.commands import backup
from table_copy import damaged_copies, verdicts


def play(page):
    """A game in which the turn was passed once."""
    page.ask({"do": "set", "values": {"mode": "free_for_all", "seats": 4}})
    page.ask({"do": "name", "seat": 2, "name": "Zoë"})
    page.ask({"do": "begin", "first": 1})
    page.pass_time(2000)
    page.ask({"do": "event", "event": {"type": "pass"}})
    page.pass_time(3000)


def facts(state):
    return state["mode"], state["names"][2], len(state["seats"]), state["moves"], state["game"]["active"]


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name != ".lock"}


def test_a_copy_goes_from_a_browser_through_a_folder_into_another_browser(tmp_path, capsys):
    page = worker_script.Page(worker_script.Script())
    play(page)
    there = page.state()
    page.runner.save()
    (tmp_path / "copy.txt").write_text(page.runner.copy())
    table = ["--folder", str(tmp_path / "table")]
    assert main(["settings", "seats", "8", *table]) == 0  # another table, which is replaced
    before = files(tmp_path / "table")
    assert main(["backup", "read", str(tmp_path / "copy.txt"), *table]) == 0
    assert "Its earlier files are in" in capsys.readouterr().out
    assert files(tmp_path / "table") == read((tmp_path / "copy.txt").read_text())
    assert files(tmp_path / "table-before") == before
    assert main(["backup", "save", str(tmp_path / "again.txt"), *table]) == 0
    other = worker_script.Page(worker_script.Script())
    other.ask({"do": "name", "seat": 0, "name": "Gus"})
    other.pass_time(1000)
    assert other.runner.put_back((tmp_path / "again.txt").read_text()) == ""
    found = worker_script.Page(worker_script.Script(other.script.kept)).state()
    assert facts(found) == facts(there) == ("free_for_all", "Zoë", 4, 1, [2])
    assert found["names"] == there["names"]


def test_another_file_is_one_sentence_and_changes_nothing(tmp_path, capsys):
    table = ["--folder", str(tmp_path / "table")]
    assert main(["settings", "seats", "8", *table]) == 0
    before = files(tmp_path / "table")
    page = worker_script.Page(worker_script.Script())
    play(page)
    kept = page.runner.copy()
    capsys.readouterr()
    for text in damaged_copies(written(before)):
        (tmp_path / "copy.txt").write_text(text)
        assert main(["backup", "read", str(tmp_path / "copy.txt"), *table]) == 1
        said = capsys.readouterr().err
        assert said.endswith("Nothing was changed.\n") and said.count("\n") == 1, said
        assert page.runner.put_back(text).endswith("Nothing was changed.")
    assert files(tmp_path / "table") == before and not (tmp_path / "table-before").exists()
    assert page.runner.copy() == kept


def test_a_copy_that_cannot_be_written_whole_changes_nothing(tmp_path, capsys):
    folder, table = tmp_path / "table", ["--folder", str(tmp_path / "table")]
    assert main(["settings", "seats", "8", *table]) == 0
    before = files(folder)
    (folder / "notes.txt").write_text("of somebody else")
    assert main(["backup", "save", str(tmp_path / "copy.txt"), *table]) == 0
    assert read((tmp_path / "copy.txt").read_text()) == before
    before = files(folder)
    (folder / "table-1").mkdir()  # cannot be replaced by a file, and comes last
    copy = {"game-000009-0000": b"a game", "settings.json": b"{}", "table-1": b"{}"}
    (tmp_path / "copy.txt").write_text(written(copy))
    capsys.readouterr()
    for _ in range(2):  # a second attempt must not remove what the first has moved
        assert main(["backup", "read", str(tmp_path / "copy.txt"), *table]) == 1
        assert capsys.readouterr().err.endswith("Nothing was changed.\n")
        assert files(folder) == before
    (folder / "table-1").rmdir()
    assert main(["backup", "read", str(tmp_path / "copy.txt"), *table]) == 0
    assert files(folder) == copy | {"notes.txt": b"of somebody else"}
    earlier = files(tmp_path / "table-before")
    (folder / "crash-log").mkdir()
    (tmp_path / "copy.txt").write_text(written({"crash-log": b"{}"}))
    assert main(["backup", "read", str(tmp_path / "copy.txt"), *table]) == 1
    assert files(tmp_path / "table-before") == earlier


def test_a_full_disk_leaves_the_copy_from_before(tmp_path, capsys):
    table, copy = ["--folder", str(tmp_path / "table")], tmp_path / "copy.txt"
    assert main(["settings", "seats", "8", *table]) == 0 == main(["backup", "save", str(copy), *table])
    before, limits = copy.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, limits[1]))
    try:
        assert main(["backup", "save", str(copy), *table]) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "copy.txt cannot be written" in capsys.readouterr().err
    assert copy.read_bytes() == before and sorted(path.name for path in tmp_path.iterdir()) == ["copy.txt", "table"]


def test_a_copy_with_a_file_of_somebody_else_changes_nothing(tmp_path, capsys):
    folder, copy = tmp_path / "table", tmp_path / "copy.txt"
    folder.mkdir()
    (folder / "settings.json").write_bytes(b"{}")
    for name in ("notes.txt", "game-night.odt", "table-plan", "game-1-1", "settings.json.old", "crash-reports"):
        (folder / name).write_text("of somebody else")
        before = files(folder)
        copy.write_text(written({"settings.json": b"[]", name: b"x"}))
        assert main(["backup", "read", str(copy), "--folder", str(folder)]) == 1
        assert capsys.readouterr().err.endswith(
            f" {name}, which no table stores: choose another copy. Nothing was changed.\n"
        )
        assert main(["backup", "save", str(copy), "--folder", str(folder)]) == 0
        assert files(folder) == before and set(read(copy.read_text())) == {"settings.json"}
        capsys.readouterr()


def test_a_folder_that_nobody_may_list_is_one_sentence(tmp_path, capsys, monkeypatch):
    copy, table = tmp_path / "copy.txt", ["--folder", str(tmp_path / "table")]
    copy.write_text(written({"settings.json": b"{}"}))
    (tmp_path / "table").mkdir()

    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.listdir", refuse)  # a folder's mode does not stop the user root
    for act in ("save", "read"):
        assert main(["backup", act, str(copy), *table]) == 1
        assert capsys.readouterr().err == f"{tmp_path / 'table'} cannot be read (Permission denied).\n"


def test_the_root_of_all_folders_has_a_place_for_its_earlier_files(tmp_path, monkeypatch):
    monkeypatch.setattr(backup, "_move", lambda *_: None)
    monkeypatch.setattr(backup, "stored", lambda folder: {})
    monkeypatch.setattr("pathlib.Path.mkdir", lambda *_, **__: None)
    monkeypatch.setattr("tempfile.TemporaryDirectory", lambda dir: contextlib.nullcontext(tmp_path))
    assert backup.replace(Path("/"), {}) == Path("/-before")


@pytest.mark.parametrize("name", ["none", "none/none", "file", "empty"])
def test_a_table_that_is_missing_is_one_sentence_and_nothing_is_created(name, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    (tmp_path / "empty").mkdir()
    assert main(["backup", "save", str(tmp_path / "copy.txt"), "--folder", str(tmp_path / name)]) == 1
    assert capsys.readouterr().err == f"There is no table in {tmp_path / name}: name its folder (--folder NAME).\n"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["empty", "file"]


def test_a_browser_without_room_keeps_what_it_has():
    script = worker_script.Script(room=6000)
    page = worker_script.Page(script)
    play(page)
    kept = page.runner.copy()
    assert (
        page.runner.put_back(written({"game-1": bytes(9000)}))
        == "The browser has no room for this copy. Nothing was changed."
    )
    assert page.runner.copy() == kept
    assert facts(worker_script.Page(worker_script.Script(script.kept)).state())[0] == "free_for_all"


def test_a_browser_without_memory_keeps_what_it_has(monkeypatch):
    page = worker_script.Page(worker_script.Script())
    play(page)
    kept = page.runner.copy()

    def fail(*_):
        raise MemoryError

    for place in ("boards.browser_board._File.write", "run_browser.read"):
        with monkeypatch.context() as short:
            short.setattr(place, fail)
            said = page.runner.put_back(written({"game-1": b"x"}))
        assert said == "The browser has no room for this copy. Nothing was changed."
        assert page.runner.copy() == kept
    page.ask({"do": "name", "seat": 0, "name": "Gus"})
    page.pass_time(1000)
    assert worker_script.Page(worker_script.Script(page.script.kept)).state()["names"][0] == "Gus"


@runtimes.needs_micropython
def test_micropython_reads_and_refuses_the_same():
    script = runtimes.REPO / "tests" / "support" / "table_copy.py"
    assert runtimes.on_micropython(script, heap="2m").decode().strip() == verdicts()


@pytest.mark.parametrize("name", ["../table", "/settings.json", ".lock", "", "Settings", "a" * 41])
def test_no_name_leads_out_of_the_folder(name):
    assert read(written({name: b"x", "settings.json": b"{}"})) == {"settings.json": b"{}"}
