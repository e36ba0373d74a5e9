"""After a Ctrl-C, wait for the host. If the host sends anything more, MicroPython's prompt gets the USB port.
Otherwise, the app starts again.

Editors and programs that search for ports send Ctrl-C to every board that appears, and often send nothing more.
"""

import io
import os
import select
import sys

import ticks
from compat import const

_PATIENCE_MS = const(10_000)
_LOOK_MS = const(100)  # the longest time between two reads, which show whether a button was released
_CTRL_C = b"\x03"


class _Returned(io.IOBase):
    """A stream that contains bytes that were read from the port, so that they can be read again."""

    def __init__(self, data: bytes):
        self._data = data
        self._read = 0

    def readinto(self, buffer):
        """Write the next byte into `buffer` and return 1. Return None if no byte is left."""
        if self._read == len(self._data):
            return None
        buffer[0] = self._data[self._read]
        self._read += 1
        return 1


class Port:
    """Standard input, from which MicroPython's prompt will read next."""

    def __init__(self):
        readable = select.poll()
        readable.register(sys.stdin, select.POLLIN)
        self._poll = readable.poll
        self._drop_repeats()

    def _drop_repeats(self) -> None:
        """Drop all Ctrl-C bytes that came together with the first one. Later bytes keep their order."""
        waiting = bytearray()
        while self._poll(0):
            waiting.extend(sys.stdin.buffer.read(1))  # type: ignore[union-attr]  # missing in the stubs
        behind = bytes(waiting).lstrip(_CTRL_C)
        if behind:
            os.dupterm(_Returned(behind))  # type: ignore[arg-type]  # any stream will do
            os.dupterm_notify(None)  # type: ignore[attr-defined]  # moves the bytes to the port's buffer
            os.dupterm(None)

    def waits(self) -> bool:
        """Return whether a byte from the host is waiting, without reading it."""
        return bool(self._poll(0))


def left_alone(board, port) -> bool:
    """Wait for the host. Return False as soon as a byte waits at `port`.

    Return True after 10 s without a byte, or after a press.
    """
    down = board.buttons()
    started_ms = board.now_ms()
    while not port.waits():
        board.feed()
        pressed = board.buttons()
        spent_ms = ticks.diff(board.now_ms(), started_ms)
        if pressed & ~down or not 0 <= spent_ms < _PATIENCE_MS:
            return True
        down = pressed
        board.wait(min(_LOOK_MS, _PATIENCE_MS - spent_ms))
    return False
