"""Two programs, one folder: the second says so; a program that ends, however, leaves the folder free."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.__main__ import main
from host_tools.device import local_firmware
from host_tools.device.firmware_client import DeviceError
from host_tools.device.folder_lock import FolderLock

ROOT = Path(__file__).resolve().parents[2]
KEEPER = """
import sys, time
from pathlib import Path
from host_tools.device.folder_lock import FolderLock
lock = FolderLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(60)
"""


def test_a_folder_is_given_to_one_at_a_time(tmp_path):
    one, other = FolderLock(tmp_path), FolderLock(tmp_path)
    assert one.take() and not other.take()
    one.free()
    one.free()
    assert other.take()
    other.free()


def test_a_killed_program_leaves_the_folder_free(tmp_path):
    keeper = subprocess.Popen([sys.executable, "-c", KEEPER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE)
    assert keeper.stdout.readline().strip() == b"True"
    lock = FolderLock(tmp_path)
    assert not lock.take()
    keeper.kill()
    keeper.communicate()
    assert lock.take()
    lock.free()


@pytest.mark.parametrize("words", [["settings"], ["run", "--no-browser", "--port", "0"]])
def test_a_second_program_at_a_table_says_so_in_one_sentence(words, tmp_path, capsys):
    with local_firmware.firmware("cpython", tmp_path):
        assert main([*words, "--folder", str(tmp_path), "--runtime", "cpython"]) == 1
    said = capsys.readouterr()
    assert "is in use by another program" in said.err and "--folder" in said.err and said.err.count("\n") == 1
    assert main(["settings", "brightness", "--folder", str(tmp_path), "--runtime", "cpython"]) == 0


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DeviceError, match=r"file.table cannot be used \(Not a directory\): name another"):
        local_firmware.firmware("cpython", tmp_path / "file" / "table").start()
