"""The command `backup save|read FILE`: copy everything that a simulated table stores into one file, or restore it from
such a file.
"""

import argparse
import os
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from boards.browser_table_copy import read, written
from host_tools.command_line import file_access
from host_tools.command_line.command_error import CommandError
from host_tools.command_line.file_access import shown
from host_tools.device import simulated_table_or_pico
from host_tools.device.firmware_process import FirmwareProcess

MOST_BYTES = 8 << 20  # bytes; a copy is much smaller
# The names of the firmware's files. Other files in the folder belong to somebody else and stay.
_NAMES = re.compile(r"settings\.json|(bad-)?game-\d{6,}-\d{4,}|table-\d+|crash-(row|log)", re.ASCII)
_OTHER_FILE = "{file}: This copy contains {name}, which no table stores: choose another copy. Nothing was changed."
BEFORE = "{}-before"  # the folder for the files that a copy replaces


class ClaimedFolder(FirmwareProcess):
    """The folder of a table, locked so that neither the firmware nor another program uses the folder at the same
    time.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__("the table", [], folder)

    def __enter__(self) -> None:
        self._claim()

    def __exit__(self, *error: object) -> None:
        self._free()


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `backup`."""
    parser.add_argument("act", choices=("save", "read"), help="save the table to FILE, or replace the table with FILE")
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy, which the page of `site` can also read")
    parser.add_argument(
        "--folder", type=Path, default=simulated_table_or_pico.FOLDER, help="the folder for the simulated table's files"
    )


def run(args: argparse.Namespace) -> int:
    """Save the table in a folder to a file, or restore the table from a file. Return 0.

    :raises CommandError: if the folder is in use, if there is no table to save, if a file cannot be read or written, or
        if the file to restore is not a copy of a table.
    """
    if args.act == "save":
        _table(args.folder)  # a folder without a table gets no lock, which would leave a file there
    with ClaimedFolder(args.folder):
        if args.act == "save":
            kept = _table(args.folder)
            file_access.write(args.file, written(kept).encode())
            print(f"{shown(args.file)}: a copy of {len(kept)} files of the table in {shown(args.folder)}.")
            return 0
        data = file_access.read(args.file, MOST_BYTES)
        try:
            kept = read(data.decode(errors="replace"))
        except ValueError as fault:
            raise CommandError(f"{shown(args.file)}: {fault}") from None
        for name in kept:
            if not _NAMES.fullmatch(name):
                raise CommandError(_OTHER_FILE.format(file=shown(args.file), name=name))
        before = replace(args.folder.resolve(), kept)
    print(f"The table in {shown(args.folder)} is now the table of the copy. Its earlier files are in {shown(before)}.")
    return 0


def _table(folder: Path) -> dict[str, bytes]:
    """Return the firmware's files in a folder, as name -> bytes.

    :raises CommandError: if the folder is missing or has no such file, or if the folder or a file cannot be read.
    """
    kept = stored(folder) if os.path.isdir(folder) else {}
    if not kept:
        raise CommandError(f"There is no table in {shown(folder)}: name its folder (--folder NAME).")
    return kept


def stored(folder: Path) -> dict[str, bytes]:
    """Return the firmware's files in a folder, as name -> bytes.

    :raises FileError: if the folder or a file cannot be read.
    """
    files = [folder / name for name in file_access.names(folder) if _NAMES.fullmatch(name)]
    return {path.name: file_access.read(path, -1) for path in files if path.is_file()}


def replace(folder: Path, kept: dict[str, bytes]) -> Path:
    """Replace the firmware's files in a folder with those of `kept`. Return the folder with the replaced files.

    The new files are first written to a separate folder, so that a full disk changes nothing. If a file cannot be
    moved, all files are moved back.

    :raises FileError: if a file cannot be written or moved.
    """
    before = folder.parent / BEFORE.format(folder.name)  # beside the folder; the root of all folders contains its own
    old = list(stored(folder))
    try:
        with (
            tempfile.TemporaryDirectory(dir=folder.parent) as new,
            tempfile.TemporaryDirectory(dir=folder.parent) as older,
        ):
            for name, data in kept.items():
                (Path(new) / name).write_bytes(data)
            before.mkdir(exist_ok=True)
            try:
                _move(stored(before), before, Path(older))  # from an earlier copy; deleted at the end of the block
                _move(old, folder, before)
                _move(kept, Path(new), folder)
            except BaseException:  # also Ctrl-C
                _move([name for name in stored(folder) if name in kept and name not in old], folder, Path(new))
                _move(stored(before), before, folder)
                _move(stored(Path(older)), Path(older), before)
                raise
    except OSError as fault:
        why = fault.strerror or fault
        words = f"The copy cannot be written into {shown(folder)} ({why}). Nothing was changed."
        raise file_access.FileError(words) from None
    return before


def _move(names: Iterable[str], source: Path, target: Path) -> None:
    """Move the files with these names from one folder to another."""
    for name in names:
        (source / name).replace(target / name)
