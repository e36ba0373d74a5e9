"""A board whose clock, contacts, storage, chance and host follow a script, and which the firmware's own start runs on.

Runs on CPython and on MicroPython. `start` has the two names of the firmware that all of this rests on.

A script is a sequence of steps:

["wait", ms]                    time passes as the firmware sleeps; ["wait", ms, least_ms]: in sleeps of that at least
["down", button], ["up", button]    a contact: "pass", "out" or the number of a seat
["hold", button, ms, after_ms]  down, up, and a pause
["both", ms]                    PASS and OUT for that time
["line", text]                  the host sends the bytes of this Latin-1 text
["hears", bool]                 whether the host reads
["power"]                       the plug is pulled and put in again; ["power", "hung"]: the watchdog did it
["cut", n]                      the plug is pulled in the middle of the n-th writing from now
["full", bool]                  whether the storage is full
["fault", n]                    the ring cannot be reached n times, which is a crash each
["spoil", name, at]             one byte of a stored file changes
"""

import sys

WRAP = 1 << 30  # of the clock, in milliseconds
_MOST_SPINS = 20  # then a millisecond passes: some work waits for the clock
_MOST_STARTS = 40  # without that time passes in between


def start(board):
    """Run the firmware on `board` until it ends."""
    from boards import stdio_board

    stdio_board.StdioBoard = lambda folder: board
    sys.argv[:] = ["main.py", "folder"]
    sys.modules.pop("main", None)
    import main  # noqa: F401  # acts on import


class PowerCutError(BaseException):
    """The plug was pulled: nothing in the firmware may catch it."""


class OverError(BaseException):
    """The script is at its end."""


class Board:
    """Fulfils `boards.contract`. `head`: "start_ms", "chance" (bytes as numbers, over and over), "files" (a Latin-1
    text each); `steps`: an iterable; `out(kind, ms, data)` is called with what happens:

    F a frame, S bytes for the host, T a tone, P the power comes, X the firmware ended in order, G it gave up."""

    host_listens = True
    host_left = False

    def __init__(self, head, steps, out):
        self.time_ms = head["start_ms"]
        self.files = {name: _bytes(text) for name, text in head["files"].items()}
        self.inbox = b""
        self._chance = head["chance"]
        self._dealt = 0
        self._steps = iter(steps)
        self._out = out
        self._levels = 0
        self._latched = 0
        self._hears = True
        self._hung = False
        self._full = False
        self._cut = 0
        self._faults = 0
        self._acts = []  # what is left of the present step
        self._left_ms = 0
        self._least_ms = 0
        self._moved = False  # bytes went in or out: then no time passes, nor while the firmware wants no sleep
        self._spins = 0  # how often it wanted none, in a row
        self._starts = 0

    def run(self):
        """Follow the script to its end."""
        try:
            while True:
                self._starts += 1
                if self._starts > _MOST_STARTS:
                    raise ValueError("the firmware does not start")
                self.inbox = b""
                self._out("P", self.time_ms, b"")
                try:
                    start(self)
                    self._out("X", self.time_ms, b"")
                except PowerCutError:
                    pass
                except SystemExit:
                    self._out("G", self.time_ms, b"")
        except OverError:
            pass

    # The script

    def wait(self, ms):
        if self._moved or (ms == 0 and self._spins < _MOST_SPINS):
            self._spins = 0 if self._moved else self._spins + 1
            self._moved = False
            return
        self._spins = 0
        while not self._left_ms:
            if not self._acts:
                self._acts = self._parts(next(self._steps, None))
            if self._act(self._acts.pop(0)):
                return  # the firmware sees it at this moment
        step_ms = min(max(ms, self._least_ms, 1), self._left_ms)
        self._left_ms -= step_ms
        self.time_ms = (self.time_ms + step_ms) % WRAP
        self._starts = 0

    def _parts(self, step):
        if step is None:
            raise OverError
        if step[0] == "hold":
            return [["down", step[1]], ["wait", step[2]], ["up", step[1]], ["wait", step[3]]]
        if step[0] == "both":
            ups = [["up", "pass"], ["up", "out"], ["wait", 300]]
            return [["down", "pass"], ["down", "out"], ["wait", step[1]]] + ups
        return [step]

    def _act(self, act):
        kind = act[0]
        if kind == "wait":
            self._left_ms = act[1]
            self._least_ms = act[2] if len(act) > 2 else 0
            return False
        if kind == "down":
            self._levels |= _bit(act[1])
            self._latched |= _bit(act[1])
        elif kind == "up":
            self._levels &= ~_bit(act[1])
        elif kind == "line":
            self.inbox += _bytes(act[1])
        elif kind == "hears":
            self._hears = act[1]
        elif kind == "power":
            self._hung = len(act) > 1
            raise PowerCutError
        elif kind == "cut":
            self._cut = act[1]
        elif kind == "full":
            self._full = act[1]
        elif kind == "fault":
            self._faults = act[1]
        elif kind == "spoil":
            data = self.files.get(act[1])
            if data:
                at = act[2] % len(data)
                self.files[act[1]] = data[:at] + bytes([data[at] ^ 85]) + data[at + 1 :]
        else:
            raise ValueError("no such step: %s" % kind)
        return True

    # The duties of a board

    def now_ms(self):
        return self.time_ms

    def buttons(self):
        levels = self._levels | self._latched
        self._latched = 0
        return levels

    def ready(self):
        return True

    def show(self, frame):
        if self._faults:
            self._faults -= 1
            raise OSError("the ring cannot be reached")
        self._out("F", self.time_ms, bytes(frame))

    def random_bytes(self, count):
        dealt = bytes([self._chance[(self._dealt + i) % len(self._chance)] for i in range(count)])
        self._dealt += count
        return dealt

    def read(self, name):
        return self.files.get(name)

    def write(self, name, data):
        if self._pulled():
            raise PowerCutError
        if not self._full:
            self.files[name] = bytes(data)
        return not self._full

    def append(self, name, data):
        pulled = self._pulled()
        if self._full:
            return False
        data = bytes(data)
        self.files[name] = self.files.get(name, b"") + (data[: len(data) // 2] if pulled else data)
        if pulled:
            raise PowerCutError
        return True

    def remove(self, name):
        if self._pulled():
            raise PowerCutError
        self.files.pop(name, None)

    def _pulled(self):
        """Return whether the plug is pulled in this writing."""
        pulled = self._cut == 1
        self._cut -= self._cut > 0
        return pulled

    def ilistdir(self):
        return iter(sorted(self.files))

    def receive(self, buffer):
        got = min(len(buffer), len(self.inbox))
        at = self.inbox[:got].find(b"\x03")
        if at >= 0:
            got = at + 1
        buffer[:got] = self.inbox[:got]
        self.inbox = self.inbox[got:]
        self._moved = self._moved or got > 0
        return got

    def send(self, buffer, start, stop):
        if not self._hears:
            return 0
        self._moved = self._moved or stop > start
        self._out("S", self.time_ms, bytes(buffer[start:stop]))
        return stop - start

    def tone(self, hz, ms):
        self._out("T", self.time_ms, b"%d %d" % (hz, ms))

    def screens(self):
        return [60]

    def open_screen(self):
        return None

    def feed(self):
        pass

    def hung(self):
        hung, self._hung = self._hung, False
        return hung

    def service(self):
        pass


def _bit(button):
    return 1 if button == "pass" else 2 if button == "out" else 4 << button


def _bytes(text):
    return bytes([ord(character) for character in text])
