"""A simulated board inside a browser: MicroPython's WebAssembly port runs in a Web Worker.

This board has no buttons and no ring of its own, and it cannot wait. A page sends presses and watches frames over the
link. For each tick, the worker's script calls `RunBrowser.tick` (see `run_browser`). The board uses `worker`, an object
of that script with four functions and two files: `now_ms()` returns milliseconds modulo 2**30, from a clock that stops
while the page is not visible. `take()` returns what the page has sent since the last call. `tell(text)` sends whole
lines to the page. `chance(count)` returns `count` random bytes from the browser as hex digits. `files` contains two
files with read() and write(at, data). Both functions pass the bytes as a string of hex digits (see
`named_records_in_two_files`).

The worker's script and MicroPython exchange only strings and numbers. Any other object would stay in the script's
memory until MicroPython's next garbage collection.
"""

from binascii import hexlify, unhexlify

from boards.board_without_parts import BoardWithoutRing
from boards.named_records_in_two_files import NamedRecordsInTwoFiles
from compat import const

_CTRL_C = b"\x03"
_NEWLINE = const(10)


class _File:
    """A file of the worker, in the form that `NamedRecordsInTwoFiles` needs."""

    def __init__(self, file):
        self._read = file.read
        self._write = file.write

    def read(self) -> bytes:
        return unhexlify(self._read())

    def write(self, at: int, data: bytes) -> bool:
        return self._write(at, hexlify(data).decode())


class BrowserBoard(BoardWithoutRing, NamedRecordsInTwoFiles):
    """The board in a browser, with the functions of `boards.contract`."""

    host_left = False  # the worker ends with its page

    def __init__(self, worker):
        NamedRecordsInTwoFiles.__init__(self, [_File(worker.files[0]), _File(worker.files[1])])
        # Each attribute is looked up only once, because an access to the script makes an object on both sides.
        self.now_ms = worker.now_ms
        self._take = worker.take
        self._tell = worker.tell
        self._chance = worker.chance
        self._unread = b""
        self._line = bytearray()

    def random_bytes(self, count: int) -> bytes:
        return unhexlify(self._chance(count))

    def receive(self, buffer) -> int:
        if not self._unread:
            self._unread = self._take().encode()
        stop = self._unread.find(_CTRL_C) + 1
        got = min(len(buffer), stop or len(self._unread))
        buffer[:got] = self._unread[:got]
        self._unread = self._unread[got:]
        return got

    def send(self, buffer, start: int, stop: int) -> int:
        """Accept all bytes, and send them to the page in whole lines."""
        self._line.extend(buffer[start:stop])
        if self._line[-1] == _NEWLINE:
            self._tell(str(self._line, "utf-8"))
            self._line = bytearray()
        return stop - start

    def wait(self, ms: int) -> None:
        """Do nothing, because MicroPython cannot wait in a browser. The worker's script waits instead."""

    def service(self) -> None:
        pass
