"""Standard output that can break. Print no traceback if its reader closes it or stops reading, its disk is full, it
lacks a letter, or a standard stream is closed from the start."""

import codecs
import errno
import io
import os
import sys
from typing import Any, TextIO

from host_tools.command_line.command_error import CommandError

_PLAINLY = "emperor_ring_plainly"  # how codecs call `_write_plainly`
_PLAIN = {"\u2019": "'", "\u25cf": "*", "\u2588": "#", "\u265b": "^"}  # apostrophe, pixels, crown


class OutputError(CommandError):
    """The console accepts no more output; `silent` if its reader has seen enough."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"The output cannot be written: {error.strerror}. The command may be unfinished.")
        self.silent = isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL  # EINVAL: a pipe on Windows


class _Once(io.RawIOBase):
    """Raw output that fails once, with an `OutputError`. It drops everything later, as at the end of the process."""

    def __init__(self, raw: io.RawIOBase) -> None:
        self._to = raw
        self.failure: OutputError | None = None

    def write(self, data: bytes) -> int | None:  # type: ignore[override]
        """Write, and return how many bytes were accepted."""
        if self.failure is None:
            try:
                return self._to.write(data)
            except OSError as error:
                self.failure = OutputError(error)
                raise self.failure from error
        return len(data)

    def writable(self) -> bool:
        """Return True."""
        return True

    def fileno(self) -> int:
        """Return the file number."""
        return self._to.fileno()

    def isatty(self) -> bool:
        """Return True if it is a terminal."""
        return self._to.isatty()


def prepare() -> None:
    """Make standard input fit to be read, and standard output and errors to be written to."""
    if sys.stdin is None:
        sys.stdin = _nowhere(0)
    if sys.stderr is None:
        sys.stderr = _nowhere(2)
    if sys.stdout is None:
        sys.stdout = _nowhere(1)
        return
    old: Any = sys.stdout
    once: Any = _Once(getattr(old.buffer, "raw", old.buffer))  # PYTHONUNBUFFERED leaves no buffer between
    sys.stdout = io.TextIOWrapper(
        io.BufferedWriter(once),
        encoding=old.encoding,
        errors=_PLAINLY if old.errors == "strict" else old.errors,  # of the name of a file, or of a player
        line_buffering=old.line_buffering or old.write_through,
    )


def can_write(text: str) -> bool:
    """Whether standard output has all letters of this text."""
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _write_plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace letters that the console does not have: our own by plain ones, others by an escape that tells which."""
    assert isinstance(error, UnicodeEncodeError)
    letters = error.object[error.start : error.end]
    return "".join(_PLAIN.get(one) or one.encode("ascii", "backslashreplace").decode() for one in letters), error.end


codecs.register_error(_PLAINLY, _write_plainly)


def _nowhere(number: int) -> TextIO:
    """Open the null device under that file number; otherwise the next file to be opened would get the number."""
    opened = os.open(os.devnull, os.O_WRONLY if number else os.O_RDONLY)
    if opened == number:
        os.set_inheritable(opened, True)
    else:
        os.dup2(opened, number)
        os.close(opened)
    if not number:
        return open(number, encoding="utf-8", closefd=False)
    return open(number, "w", encoding="utf-8", closefd=False)  # as long as the process
