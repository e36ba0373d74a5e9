"""The one door through which a command ends before its time: one sentence, an exit code, no traceback."""

import pytest

from host_tools.__main__ import main
from host_tools.command_line.command_error import CommandError
from host_tools.command_line.file_access import FileError
from host_tools.commands import fuzz, pins, replay
from host_tools.device.firmware_client import DeviceError
from host_tools.packing.compile import CompileError
from host_tools.packing.micropython_download import ImageError


def raising(error):
    def run(args):
        raise error

    return run


@pytest.mark.parametrize("kind", [CommandError, FileError, DeviceError, CompileError, ImageError])
@pytest.mark.parametrize(("command", "arguments", "code"), [(pins, [], 1), (fuzz, [], 2), (replay, ["case.json"], 2)])
def test_an_error_is_one_sentence_and_the_commands_exit_code(kind, command, arguments, code, monkeypatch, capsys):
    monkeypatch.setattr(command, "run", raising(kind("It is so. Do this.")))
    assert main([command.__name__.rpartition(".")[2], *arguments]) == code
    assert capsys.readouterr() == ("", "It is so. Do this.\n")


def test_ctrl_c_ends_any_command_with_130(monkeypatch, capsys):
    monkeypatch.setattr(pins, "run", raising(KeyboardInterrupt()))
    assert main(["pins"]) == 130
    assert capsys.readouterr() == ("", "\n")


def test_a_fault_of_our_own_is_no_sentence(monkeypatch):
    monkeypatch.setattr(pins, "run", raising(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        main(["pins"])
