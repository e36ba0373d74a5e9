"""The simulated board: MicroPython's unix port or CPython, the link on standard input and output, storage in a folder.

It has no buttons and no ring of its own: a host presses buttons and watches frames over the link.
"""

import os
import select
import sys
import time

_TICKS = (1 << 30) - 1


class SimBoard:
    """Stores its files in `folder`, which must exist. Fulfils `boards.contract`."""

    def __init__(self, folder: str):
        self._folder = folder
        self._input = open(0, "rb", buffering=0)  # noqa: SIM115  # open as long as the board
        self._output = open(1, "wb", buffering=0)  # noqa: SIM115
        self._poll = select.poll()
        self._poll.register(self._input, select.POLLIN)
        self.host_left = False  # standard input is at its end

    def now_ms(self) -> int:
        return _now_ms() & _TICKS

    def buttons(self) -> int:
        return 0

    def ready(self) -> bool:
        return True

    def show(self, frame) -> None:
        pass

    def random_bytes(self, count: int) -> bytes:
        return os.urandom(count)

    def read(self, name: str):
        try:
            with open(self._path(name), "rb") as file:
                return file.read()
        except OSError:
            return None

    def write(self, name: str, data) -> bool:
        try:
            with open(self._path(name + ".new"), "wb") as file:
                file.write(data)
            os.rename(self._path(name + ".new"), self._path(name))
            return True
        except OSError:
            return False

    def append(self, name: str, data) -> bool:
        try:
            with open(self._path(name), "ab") as file:
                file.write(data)
            return True
        except OSError:
            return False

    def names(self) -> list:
        return sorted(os.listdir(self._folder))

    def remove(self, name: str) -> None:
        try:
            os.remove(self._path(name))
        except OSError:
            pass  # nothing of that name

    def receive(self, buffer) -> int:
        got = 0
        while got < len(buffer) and not self.host_left and self._poll.poll(0):
            byte = self._input.read(1)
            if not byte:
                self.host_left = True
                break
            buffer[got] = byte[0]
            got += 1
        return got

    def send(self, buffer, start: int, stop: int) -> int:
        return self._output.write(memoryview(buffer)[start:stop])

    def tone(self, hz: int, ms: int) -> None:
        pass

    def feed(self) -> None:
        pass

    def wait(self, ms: int) -> None:
        if ms:
            self._poll.poll(ms)

    def service(self) -> None:
        sys.exit(0)

    def _path(self, name: str) -> str:
        return self._folder + "/" + name


def _now_ms() -> int:
    """Milliseconds from an arbitrary start: MicroPython counts them itself, CPython has a monotonic clock."""
    if hasattr(time, "ticks_ms"):
        return time.ticks_ms()  # type: ignore[return-value]  # a number of its own kind to the stubs
    return time.monotonic_ns() // 1000000  # type: ignore[attr-defined]  # CPython's
