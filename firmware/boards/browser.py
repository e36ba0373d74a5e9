"""A board inside a browser: MicroPython's WebAssembly port in a Web Worker, whose script is the world around it.

It has no buttons, no ring and no wait of its own: a page presses buttons and watches frames over the link, and the
worker's script calls for each tick (see `run_browser`). The script's object `worker` has

    now_ms()        milliseconds modulo 2**30, which stand still while nobody can see the page
    take()          what the page has sent since, as text
    tell(text)      whole lines for the page
    chance(count)   so many bytes of the browser's generator, as hex digits
    files           two files, each with read() and write(at, data), bytes as hex digits (`named_records_in_two_files`)

Texts and numbers alone cross over: what else is handed to the other side is kept there until somebody collects it.
"""

from binascii import hexlify, unhexlify

from boards.named_records_in_two_files import Records
from compat import const

_CTRL_C = b"\x03"
_NEWLINE = const(10)


class _File:
    """A file of the worker's, as `Records` uses one."""

    def __init__(self, file):
        self._read = file.read
        self._write = file.write

    def read(self) -> bytes:
        return unhexlify(self._read())

    def write(self, at: int, data: bytes) -> bool:
        return self._write(at, hexlify(data).decode())


class BrowserBoard(Records):
    """Fulfils `boards.contract`."""

    host_listens = True
    host_left = False  # with its page goes the worker

    def __init__(self, worker):
        Records.__init__(self, [_File(worker.files[0]), _File(worker.files[1])])
        # looked up once: each look at what the script has makes an object on both sides
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
        """No piezo here: the page plays the signs that it is told of, as it does for every device."""

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
        """Takes everything; the page is told what is whole."""
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
        """The script rests; here nothing can."""

    def service(self) -> None:
        pass
