"""Access to files that the user names. Every failure becomes one sentence."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable


class FileError(CommandError):
    """A path cannot be used. The message is one sentence for the person who named it."""


def write(path: Path, content: bytes) -> None:
    """Write a file, and create the folders on its path.

    :raises FileError: if that is impossible.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be written ({_why(fault)}): name another place.") from None


def folder(path: Path) -> None:
    """Create a folder and its parents, and test that a file can be written there; the test file is removed.

    :raises FileError: if that is impossible.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except (OSError, ValueError) as fault:
        raise FileError(f"No file can be written in {shown(path)} ({_why(fault)}): name another folder.") from None


def clear(path: Path, sign: str, content: bytes) -> None:
    """Empty a folder for a command's output. An older output of the same kind is removed: its file `sign` begins with
    `content`.

    :raises FileError: if the folder holds anything else, which stays.
    """
    try:
        if path.exists() and any(path.iterdir()):
            if not (path / sign).read_bytes().startswith(content):
                raise FileNotFoundError
            shutil.rmtree(path)
    except FileNotFoundError:
        raise FileError(f"{shown(path)} holds other files: name a new folder, or an empty one.") from None
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be used ({fault}): name another folder.") from None


def read(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file.

    :raises FileError: if that is impossible.
    """
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be read ({_why(fault)}).") from None


def shown(path: Path) -> str:
    """Return the path as part of a sentence."""
    return printable(path)


def _why(fault: Exception) -> str:
    return getattr(fault, "strerror", None) or str(fault)
