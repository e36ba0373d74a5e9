"""Wrap standard output, so that the program does not print a traceback if its output fails.

Output fails if its reader closes the pipe or stops reading, if the disk is full, or if the encoding lacks a letter.
Output also fails if a standard stream was closed before the program started.
"""

import codecs
import errno
import io
import os
import sys
from typing import Any, TextIO

from host_tools.command_line.command_error import CommandError

_PLAINLY = "emperor_ring_plainly"  # the name of `_write_plainly` in the module codecs
_PLAIN = {"\u2019": "'", "\u25cf": "*", "\u2588": "#", "\u265b": "^"}  # apostrophe, pixels, crown


class OutputError(CommandError):
    """The error if standard output accepts no more output. `silent` is True if the reader merely closed the pipe, which
    needs no message.
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(f"The output cannot be written: {error.strerror}. The command may be unfinished.")
        self.silent = isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL  # EINVAL: a pipe on Windows


class _Once(io.RawIOBase):
    """Raw output that raises an `OutputError` the first time that it fails.

    After that error, it drops all later output, because the interpreter still flushes its streams when the process
    ends.
    """

    def __init__(self, raw: io.RawIOBase) -> None:
        self._to = raw
        self.failure: OutputError | None = None

    def write(self, data: bytes) -> int | None:  # type: ignore[override]
        """Write these bytes, and return how many were accepted.

        :raises OutputError: if the output fails. Later calls accept everything and drop it.
        """
        if self.failure is None:
            try:
                return self._to.write(data)
            except OSError as error:
                self.failure = OutputError(error)
                raise self.failure from error
        return len(data)

    def writable(self) -> bool:
        """Return True, because this stream is always writable."""
        return True

    def fileno(self) -> int:
        """Return the file number of the output."""
        return self._to.fileno()

    def isatty(self) -> bool:
        """Return True if the output goes to a terminal."""
        return self._to.isatty()


def prepare() -> None:
    """Make the three standard streams usable, even if they are already closed or fail later."""
    if sys.stdin is None:
        sys.stdin = _nowhere(0)
    if sys.stderr is None:
        sys.stderr = _nowhere(2)
    if sys.stdout is None:
        sys.stdout = _nowhere(1)
        return
    old: Any = sys.stdout
    once: Any = _Once(getattr(old.buffer, "raw", old.buffer))  # with PYTHONUNBUFFERED there is no buffer and no `raw`
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(once),
        encoding=old.encoding,
        errors=_PLAINLY if old.errors == "strict" else old.errors,  # names of files and players may contain any letter
        line_buffering=old.line_buffering or old.write_through,
    )


def can_write(text: str) -> bool:
    """Return True if the encoding of standard output contains all letters of this text."""
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace letters that the console's encoding lacks.

    The program's own symbols become plain ones ("●" becomes "*"). Any other such letter is replaced by its escape code.
    """
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_PLAIN.get(one) or one.encode("ascii", "backslashreplace").decode() for one in letters), error.end


codecs.register_error(_PLAINLY, _write_plainly)


def _nowhere(number: int) -> TextIO:
    """Open the null device as file number `number` (0 to 2), so that the next file that is opened does not get this
    number.
    """
    opened = os.open(os.devnull, os.O_WRONLY if number else os.O_RDONLY)
    if opened == number:
        os.set_inheritable(opened, True)
    else:
        os.dup2(opened, number)
        os.close(opened)
    if not number:
        return open(number, encoding="utf-8", closefd=False)
    return open(number, "w", encoding="utf-8", closefd=False)  # stays open until the process ends
