"""Standard output that can break: no traceback when its reader closes it or reads no further, its disk is full, or it
has no such letter; nor where a standard stream is closed from the start."""

import errno
import io
import os
import signal
import sys
from types import FrameType
from typing import Any, TextIO

from host_tools.command_line.command_error import CommandError

_ENDINGS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has no SIGHUP


class OutputError(CommandError):
    """Nothing more can be written to the console; `silent` where its reader has seen enough."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"The output cannot be written: {error.strerror}. The command may be unfinished.")
        self.silent = isinstance(error, BrokenPipeError) or error.errno == errno.EINVAL  # EINVAL: a pipe on Windows


class _Once(io.RawIOBase):
    """Raw output that fails once, with an `OutputError`; what comes later is dropped, as at the end of the process."""

    def __init__(self, raw: io.RawIOBase) -> None:
        self._to = raw
        self.failure: OutputError | None = None

    def write(self, data: bytes) -> int | None:  # type: ignore[override]
        """Write; how many bytes were taken."""
        if self.failure is None:
            try:
                return self._to.write(data)
            except OSError as error:
                self.failure = OutputError(error)
                raise self.failure from error
        return len(data)

    def writable(self) -> bool:
        """It is."""
        return True

    def fileno(self) -> int:
        """The number of the file."""
        return self._to.fileno()

    def isatty(self) -> bool:
        """Whether somebody sits there."""
        return self._to.isatty()


def prepare() -> None:
    """Make standard input fit to be read, standard output and errors to be written to, and SIGTERM and SIGHUP an
    orderly end with 128 + their number."""
    for wanted in _ENDINGS:
        if signal.getsignal(wanted) is signal.SIG_DFL:  # `nohup` ignores SIGHUP
            signal.signal(wanted, _end)
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
        errors="backslashreplace" if old.errors == "strict" else old.errors,  # of the name of a file, or of a player
        line_buffering=old.line_buffering or old.write_through,
    )


def _nowhere(number: int) -> TextIO:
    """Open the null device under that file number; otherwise the next file that is opened would get the number."""
    opened = os.open(os.devnull, os.O_WRONLY if number else os.O_RDONLY)
    if opened == number:
        os.set_inheritable(opened, True)
    else:
        os.dup2(opened, number)
        os.close(opened)
    if not number:
        return open(number, encoding="utf-8", closefd=False)
    return open(number, "w", encoding="utf-8", closefd=False)  # as long as the process


def _end(number: int, _: FrameType | None) -> None:
    sys.exit(128 + number)
