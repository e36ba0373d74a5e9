"""Every storage has the same duties: a folder on this machine, one on littlefs, and the one of the other tests."""

from pathlib import Path

import pytest

import storage_contract_checks
from boards.folder_storage import FolderStorage
from desk import FakeBoard
from runtimes import REPO, needs_micropython, on_micropython

FULL = Path("/dev/full")  # takes nothing, as a file system without room


@pytest.mark.parametrize("storage", ["folder", "desk"])
def test_bytes_are_kept_by_name(storage, tmp_path):
    board = FakeBoard()
    storage_contract_checks.keeps_bytes_by_name(
        lambda: FolderStorage(str(tmp_path / "data")) if storage == "folder" else board
    )


@pytest.mark.long
@needs_micropython
def test_a_folder_on_littlefs_has_the_same_duties_and_tells_a_full_flash():
    assert on_micropython(REPO / "tests" / "support" / "storage_contract_checks.py", heap="16m").endswith(b"done\n")


@pytest.mark.skipif(not FULL.exists(), reason="needs Linux's device that is always full")
def test_a_write_without_room_changes_nothing_and_leaves_no_name(tmp_path):
    store = FolderStorage(str(tmp_path))
    assert store.write("old", b"old")
    for name in ("old", "new"):
        (tmp_path / "~").symlink_to(FULL)
        assert not store.write(name, b"x")
        assert (sorted(store.ilistdir()), store.read("old")) == (["old"], b"old")
        assert list(tmp_path.iterdir()) == [tmp_path / "old"]
    assert store.write("old", b"newer") and store.read("old") == b"newer"
    (tmp_path / "log").symlink_to(FULL)
    assert not store.append("log", b"x")


def test_a_folder_that_cannot_be_made_stores_nothing_and_raises_nothing(tmp_path):
    (tmp_path / "file").write_text("no folder")
    storage_contract_checks.stores_nothing(FolderStorage(str(tmp_path / "file")))
    storage_contract_checks.stores_nothing(FolderStorage(str(tmp_path / "none" / "such")))
