"""Access to files that the user names. Every failure becomes a `FileError` with one sentence for the user."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable


class FileError(CommandError):
    """The error for a path that cannot be used. The message is one sentence for the person who named the path."""


def write(path: Path, content: bytes) -> None:
    """Write a file, and create any missing folders on its path. If the content cannot be written whole, an earlier file
    stays as it was.

    :raises FileError: if the file cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = Path(os.path.realpath(path))
        if target.is_file():
            _replace(target, content)
        else:  # there is no earlier file, or the path names a device
            path.write_bytes(content)
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be written ({_why(fault)}): name another place.") from None


def _replace(target: Path, content: bytes) -> None:
    """Replace a file as a whole.

    :raises FileError: if no other file can be written in the file's folder. Writing into the file itself could lose
        the earlier content.
    """
    target.open("r+b").close()  # a file that may not be written is not replaced either
    try:
        beside = tempfile.TemporaryDirectory(dir=target.parent)
    except PermissionError as fault:
        words = "{} cannot be replaced, because no new file can be written in {} ({}): name another place."
        raise FileError(words.format(shown(target), shown(target.parent), _why(fault))) from None
    with beside as folder:
        fresh = Path(folder) / "new"
        with fresh.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # otherwise a power cut after `replace` can leave an empty file
        shutil.copymode(target, fresh)
        fresh.replace(target)


def folder(path: Path) -> None:
    """Create a folder and its parents. Test that a file can be written in the folder, and remove the test file.

    :raises FileError: if the folder cannot be created, or no file can be written in it.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except (OSError, ValueError) as fault:
        raise FileError(f"No file can be written in {shown(path)} ({_why(fault)}): name another folder.") from None


def clear(path: Path, sign: str, content: bytes) -> None:
    """Empty a folder for a command's output.

    The folder is cleared only if it is empty or contains an earlier output of the same command. An earlier output is
    recognised by a file called `sign`, whose bytes begin with `content`.

    :raises FileError: if the folder cannot be used, or contains other files. Those files stay in place.
    """
    try:
        if path.exists() and any(path.iterdir()):
            if not (path / sign).read_bytes().startswith(content):
                raise FileNotFoundError
            shutil.rmtree(path)
    except FileNotFoundError:
        raise FileError(f"{shown(path)} contains other files: name a new or empty folder.") from None
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be used ({fault}): name another folder.") from None


def read(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file.

    :raises FileError: if the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be read ({_why(fault)}).") from None


def names(path: Path) -> list[str]:
    """Return the names of everything in a folder, in any order.

    :raises FileError: if the folder cannot be read.
    """
    try:
        return os.listdir(path)
    except OSError as fault:
        raise FileError(f"{shown(path)} cannot be read ({_why(fault)}).") from None


def shown(path: Path) -> str:
    """Return the path as text that is safe to print in a sentence on a terminal."""
    return printable(path)


def _why(fault: Exception) -> str:
    return getattr(fault, "strerror", None) or str(fault)
