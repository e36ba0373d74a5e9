"""Two minutes of presses by a small generator of chance of its own: what a firmware shows and keeps, as check values.
Runs on any interpreter, MicroPython's WebAssembly port too."""

from binascii import crc32

from app.app import App

MINUTES_MS = 120_000


class Board:
    """A board in memory, whose clock and buttons the script below sets; of its frames it keeps a check value."""

    host_listens = True
    host_left = False

    def __init__(self):
        self.time_ms = self.levels = self.frames = self.check = self._dealt = 0
        self.files = {}

    def now_ms(self):
        return self.time_ms

    def buttons(self):
        return self.levels

    def ready(self):
        return True

    def show(self, frame):
        self.check = crc32(bytes(frame), self.check) & 0xFFFFFFFF
        self.frames += 1

    def random_bytes(self, count):
        self._dealt += 1
        return bytes([(self._dealt * 37 + at * 11) & 255 for at in range(count)])

    def read(self, name):
        return self.files.get(name)

    def write(self, name, data):
        self.files[name] = bytes(data)
        return True

    def append(self, name, data):
        self.files[name] = self.files.get(name, b"") + bytes(data)
        return True

    def ilistdir(self):
        return iter(sorted(self.files))

    def remove(self, name):
        self.files.pop(name, None)

    def receive(self, buffer):
        return 0

    def send(self, buffer, start, stop):
        return stop - start

    def feed(self):
        pass


class Chance:
    """The same numbers everywhere."""

    def __init__(self, seed):
        self._seed = seed

    def below(self, limit):
        self._seed = (self._seed * 1103515 + 12345) & 0x3FFFFFF
        return (self._seed >> 8) % limit


def told():
    """Return the number of frames, their check value, the number of files, and theirs."""
    board, chance = Board(), Chance(12345)
    app = App(board)
    next_ms = 500
    while board.time_ms < MINUTES_MS:
        if board.time_ms >= next_ms:
            if board.levels:
                board.levels = 0
                next_ms = board.time_ms + 100 + chance.below(1500)
            else:
                board.levels = (1, 1, 1, 2, 3, 4 << chance.below(6))[chance.below(6)]
                next_ms = board.time_ms + 60 + chance.below(1400)
        app.tick(board.time_ms)
        board.time_ms += 4
    kept = 0
    for name in board.ilistdir():
        kept = crc32(board.files[name], kept) & 0xFFFFFFFF
    return "%d %08x %d %08x" % (board.frames, board.check, len(board.files), kept)


if __name__ == "__main__":
    print(told())
