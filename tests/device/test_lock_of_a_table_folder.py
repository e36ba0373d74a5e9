"""Two programs, one folder: the second says so; a program that ends, however, leaves the folder free."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.__main__ import main
from host_tools.device import firmware_process
from host_tools.device.firmware_client import DeviceError

ROOT = Path(__file__).resolve().parents[2]
KEEPER = """
import sys, time
from pathlib import Path
from host_tools.device import firmware_process
device = firmware_process.firmware("cpython", Path(sys.argv[1]))
device.start()
print("ours", flush=True)
time.sleep(900)  # until it is killed
"""


def test_a_folder_is_given_to_one_at_a_time(tmp_path):
    one, other = (firmware_process.firmware("cpython", tmp_path) for _ in range(2))
    one.start()
    with pytest.raises(DeviceError, match="is in use by another program"):
        other.start()
    one.stop()
    one.stop()
    other.start()
    other.stop()


def test_a_killed_program_leaves_the_folder_free(tmp_path):
    keeper = subprocess.Popen([sys.executable, "-c", KEEPER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE)
    assert keeper.stdout.readline().strip() == b"ours"
    ours = firmware_process.firmware("cpython", tmp_path)
    with pytest.raises(DeviceError, match="is in use by another program"):
        ours.start()
    keeper.kill()
    keeper.communicate()
    ours.start()
    ours.stop()


def test_a_file_system_without_locks_is_one_sentence(tmp_path, monkeypatch):
    def no_locks(*what):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))

    monkeypatch.setattr("fcntl.flock", no_locks)
    with pytest.raises(DeviceError, match=r"cannot be used \(Function not implemented\): name another"):
        firmware_process.firmware("cpython", tmp_path).start()


@pytest.mark.parametrize("words", [["settings"], ["run", "--no-browser", "--port", "0"]])
def test_a_second_program_at_a_table_says_so_in_one_sentence(words, tmp_path, capsys):
    with firmware_process.firmware("cpython", tmp_path):
        assert main([*words, "--folder", str(tmp_path), "--runtime", "cpython"]) == 1
    said = capsys.readouterr()
    assert "is in use by another program" in said.err and "--folder" in said.err and said.err.count("\n") == 1
    assert main(["settings", "brightness", "--folder", str(tmp_path), "--runtime", "cpython"]) == 0


def test_a_second_venue_with_the_same_tables_ends_with_that_sentence(tmp_path, capsys):
    with firmware_process.firmware("cpython", tmp_path / "table-2"):
        words = ["venue", "--no-browser", "--port", "0", "--folder", str(tmp_path), "--runtime", "cpython"]
        assert main(words) == 1
    said = capsys.readouterr().err
    assert "table-2 is in use by another program" in said and said.count("\n") == 1


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DeviceError, match=r"file.table cannot be used \(Not a directory\): name another"):
        firmware_process.firmware("cpython", tmp_path / "file" / "table").start()
