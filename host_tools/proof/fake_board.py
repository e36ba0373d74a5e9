"""A board whose clock, buttons, storage and random numbers are controlled by a program. This module runs on CPython and
MicroPython.
"""

WRAP = 1 << 30  # after this many milliseconds the clock starts again at 0


class FakeBoard:
    """A board that has the functions of `boards.contract` and records what the firmware does. `frames` lists each frame
    as (ms, bytes).
    """

    host_listens = True

    def __init__(self, files: dict | None = None, now_ms: int = 0, chance: bytes = b"\x00") -> None:
        self.files = dict(files or {})
        self.time_ms = now_ms
        self.levels = 0
        self.frames: list = []
        self.on_frame = lambda ms, frame: self.frames.append((ms, frame))
        self.on_tone = lambda now_ms, hz, ms: None
        self.sent = bytearray()
        self.inbox = bytearray()
        self.host_reads = True
        self.screen = None  # the small screen, if one is wired
        self._chance = chance
        self._dealt = 0

    def now_ms(self):
        return self.time_ms

    def buttons(self):
        return self.levels

    def ready(self):
        return True

    def show(self, frame):
        self.on_frame(self.time_ms, bytes(frame))

    def random_bytes(self, count):
        dealt = bytes(self._chance[(self._dealt + i) % len(self._chance)] for i in range(count))
        self._dealt += count
        return dealt

    def read(self, name):
        return self.files.get(name)

    def write(self, name, data):
        self.files[name] = bytes(data)
        return True

    def append(self, name, data):
        self.files[name] = self.files.get(name, b"") + bytes(data)
        return True

    def ilistdir(self):
        return iter(list(self.files))

    def remove(self, name):
        self.files.pop(name, None)

    def receive(self, buffer):
        got = min(len(buffer), len(self.inbox))
        buffer[:got] = self.inbox[:got]
        self.inbox[:got] = b""
        return got

    def send(self, buffer, start, stop):
        if not self.host_reads:
            return 0
        self.sent.extend(buffer[start:stop])
        return stop - start

    def tone(self, hz, ms):
        self.on_tone(self.time_ms, hz, ms)

    def screens(self):
        return [0x3C]

    def open_screen(self):
        return self.screen if self.screen is not None and self.screen.start() else None

    def feed(self):
        pass
