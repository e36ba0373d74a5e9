"""Standard input and output as a link to a host.

The input can read bytes without waiting, and it can wait until a byte is there. The output writes only as many bytes as
the host accepts at once. If the host does not read or is gone, the output writes nothing.
"""

import select

_CTRL_C = b"\x03"
_READY = 512  # a pipe that accepts any bytes at all accepts at least this number at once: POSIX


class Polled:
    """Input on systems that report whether bytes are waiting: MicroPython, Linux and macOS."""

    def __init__(self):
        self._file = open(0, "rb", buffering=0)  # noqa: SIM115  # stays open as long as the board
        self._poll = select.poll()
        self._poll.register(self._file, select.POLLIN)
        self.ended = False

    def read_into(self, buffer) -> int:
        """Fill `buffer` with waiting bytes, stopping after a byte 0x03 (Ctrl-C). Return the number of bytes."""
        got = 0
        while got < len(buffer) and not self.ended and self._poll.poll(0):
            byte = self._file.read(1)
            if byte:
                buffer[got] = byte[0]
                got += 1
                if byte == _CTRL_C:
                    break
            else:
                self.ended = True
        return got

    def wait(self, ms: int) -> None:
        """Wait until a byte is there, but for at most `ms` milliseconds."""
        self._poll.poll(ms)


class Threaded:
    """Input for CPython on Windows, which has no `poll`. A thread reads ahead."""

    def __init__(self):
        import threading  # type: ignore[import-not-found]  # only CPython has it

        self.ended = False
        self._waiting = bytearray()
        self._more = threading.Condition()
        threading.Thread(target=self._read_on, daemon=True).start()

    def _read_on(self) -> None:
        with open(0, "rb", buffering=0, closefd=False) as file:
            while not self.ended:
                data = file.read(256)
                with self._more:
                    self._waiting.extend(data)
                    self.ended = not data
                    self._more.notify()

    def read_into(self, buffer) -> int:
        """Do what `Polled.read_into` does, with the bytes that the thread has read."""
        with self._more:
            stop = self._waiting.find(_CTRL_C) + 1
            got = min(len(buffer), stop or len(self._waiting))
            buffer[:got] = self._waiting[:got]
            self._waiting[:got] = b""
            return got

    def wait(self, ms: int) -> None:
        """Do what `Polled.wait` does, with the bytes that the thread has read."""
        with self._more:
            if not self._waiting and not self.ended:
                self._more.wait(ms / 1000)


def open_input():
    """Return an object that reads standard input on this runtime and system."""
    return Polled() if hasattr(select, "poll") else Threaded()


class Output:
    """Writes to the unbuffered file `file`.

    On Windows `send` may wait, because Windows does not report whether a pipe accepts bytes.
    """

    def __init__(self, file):
        self._file = file
        self.ended = False  # True if the reader is gone for ever
        self._poll = select.poll() if hasattr(select, "poll") else None
        if self._poll is not None:
            self._poll.register(file, select.POLLOUT)

    def send(self, buffer, start: int, stop: int) -> int:
        """Send `buffer[start:stop]` to the host. Return how many bytes were accepted."""
        at = start
        try:
            while at < stop and (self._poll is None or self._poll.poll(0)):
                at += self._file.write(memoryview(buffer)[at : min(stop, at + _READY)]) or 0
        except OSError:
            self.ended = True
        return at - start
