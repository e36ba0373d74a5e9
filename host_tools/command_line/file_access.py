"""Files that somebody names: whatever is wrong with the place, it is one sentence."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable


class FileError(CommandError):
    """A place that cannot be used; the message is one sentence for the person who named it."""


def write(path: Path, content: bytes) -> None:
    """Write a file, and the folders that lead to it.

    :raises FileError: where that is impossible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be written ({_why(fault)}): name another place.") from None


def folder(path: Path) -> None:
    """Make a folder, and those that lead to it; try whether it takes a file, which does not stay.

    :raises FileError: where that is impossible."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except (OSError, ValueError) as fault:
        raise FileError(f"No file can be written in {shown(path)} ({_why(fault)}): name another folder.") from None


def clear(path: Path, sign: str, content: bytes) -> None:
    """Make room in a folder for what a command writes there; an older one of the same kind, known by a file `sign` that
    begins with `content`, goes.

    :raises FileError: where something else is there: it stays."""
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
    """The bytes of a file, the first `most` of them.

    :raises FileError: where that is impossible."""
    try:
        with path.open("rb") as file:
            return file.read(most)
    except (OSError, ValueError) as fault:
        raise FileError(f"{shown(path)} cannot be read ({_why(fault)}).") from None


def shown(path: Path) -> str:
    """The path as a part of a sentence."""
    return printable(path)


def _why(fault: Exception) -> str:
    return getattr(fault, "strerror", None) or str(fault)
