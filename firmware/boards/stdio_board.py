"""The simulated board, under MicroPython's unix port or CPython. The link to a host is standard input and output. The
storage is a folder.

The board itself has no buttons and no ring: a host sends presses and watches frames over the link.
"""

import os
import sys
import time

from boards.board_without_parts import BoardWithoutRing
from boards.folder_storage import FolderStorage
from boards.stdin_and_stdout import Output, open_input

_TICKS = (1 << 30) - 1


class StdioBoard(BoardWithoutRing, FolderStorage):
    """The simulated board, with files in `folder` and the functions of `boards.contract`."""

    def __init__(self, folder: str):
        FolderStorage.__init__(self, folder)
        self.rename = getattr(os, "replace", os.rename)  # on Windows only this replaces an existing file
        self._input = open_input()
        self._output = Output(open(1, "wb", buffering=0))  # noqa: SIM115  # stays open as long as the board
        self.send = self._output.send

    @property
    def host_left(self) -> bool:
        """Return whether the host has closed the input or no longer reads the output.

        If the host no longer reads, the rest of its input is ignored.
        """
        return self._input.ended or self._output.ended

    def now_ms(self) -> int:
        return _now_ms() & _TICKS

    def random_bytes(self, count: int) -> bytes:
        return os.urandom(count)

    def receive(self, buffer) -> int:
        return self._input.read_into(buffer)

    def wait(self, ms: int) -> None:
        if ms:
            self._input.wait(ms)

    def service(self) -> None:
        sys.exit(0)


def _now_ms() -> int:
    """Return the milliseconds since an arbitrary start. The time comes from MicroPython's count of milliseconds, or
    from CPython's monotonic clock.
    """
    if hasattr(time, "ticks_ms"):
        return time.ticks_ms()  # type: ignore[return-value]  # the stubs give ticks a type of their own
    return time.monotonic_ns() // 1000000  # type: ignore[attr-defined]  # only CPython has it
