"""A board inside a browser: MicroPython's WebAssembly port in a Web Worker, whose script does the rest.

It has no buttons, no ring and no wait of its own. A page presses buttons and watches frames over the link, and the
worker's script calls each tick (see `run_browser`). The script's object `worker` has

- `now_ms()`: milliseconds modulo 2**30, which do not advance while nobody can see the page
- `take()`: what the page has sent since, as text
- `tell(text)`: send whole lines to the page
- `chance(count)`: `count` bytes of the browser's generator, as hex digits
- `files`: two files, each with read() and write(at, data), bytes as hex digits (`named_records_in_two_files`)

Only texts and numbers pass between both sides. Any other object would stay there until somebody collects it.
"""

from binascii import hexlify, unhexlify

from boards.named_records_in_two_files import Records
from compat import const

_CTRL_C = b"\x03"
_NEWLINE = const(10)


class _File:
    """A file of the worker, as `Records` uses one."""

    def __init__(self, file):
        self._read = file.read
        self._write = file.write

    def read(self) -> bytes:
        return unhexlify(self._read())

    def write(self, at: int, data: bytes) -> bool:
        return self._write(at, hexlify(data).decode())


class BrowserBoard(Records):
    """The board in a browser. Implements `boards.contract`."""

    host_listens = True
    host_left = False  # the worker ends with its page

    def __init__(self, worker):
        Records.__init__(self, [_File(worker.files[0]), _File(worker.files[1])])
        # Looked up once: each access to the script's attributes makes an object on both sides.
        self.now_ms = worker.now_ms
        self._take = worker.take
        self._tell = worker.tell
        self._chance = worker.chance
        self._unread = b""
        self._line = bytearray()

    def buttons(self) -> int:
        return 0

    def ready(self) -> bool:
        return True

    def show(self, frame) -> None:
        pass

    def tone(self, hz: int, ms: int) -> None:
        """Do nothing: there is no piezo. The page plays the reported signs, as for every device."""

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
        """Take everything. The page gets whole lines."""
        self._line.extend(buffer[start:stop])
        if self._line[-1] == _NEWLINE:
            self._tell(str(self._line, "utf-8"))
            self._line = bytearray()
        return stop - start

    def screens(self) -> list:
        return []

    def open_screen(self):
        return None

    def feed(self) -> None:
        pass

    def hung(self) -> bool:
        return False

    def wait(self, ms: int) -> None:
        """Do nothing: the script waits, nothing here can."""

    def service(self) -> None:
        pass
