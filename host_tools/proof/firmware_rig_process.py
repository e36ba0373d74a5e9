"""A `FirmwareRig` in a separate process. The process reads steps as bytes from standard input, and writes results to
standard output.

The process has only as much heap as the firmware, so it stores no files itself. Requests to the storage use two
separate pipes. The storage's answers arrive on the file descriptor that the command line names. The process writes each
frame at the moment when the ring shows it.
"""

import gc
import io
import sys

from host_tools.proof import firmware_rig
from host_tools.proof.stack_of_imports import StackOfImports

_AT_THE_START = set(sys.modules)
_IN = open(0, "rb", buffering=0)  # noqa: SIM115  # this and the other streams stay open until the process ends
_OUT = open(1, "wb", buffering=0)  # noqa: SIM115


def exactly(file, size):
    """Read exactly `size` bytes from a file, and return them. Raise EOFError if the file ends earlier."""
    data = file.read(size) or b""
    while len(data) < size:
        more = file.read(size - len(data))
        if not more:
            raise EOFError
        data += more
    return data


class Wire:
    """The storage, the host and the light, which are at the other end of pipes. A message is a letter, a size, and data
    of that size.
    """

    def __init__(self, answers):
        self._answers = answers
        self._head = bytearray(5)
        self.waits = 0

    def tell(self, kind, size, extra=0):
        head = self._head
        head[0] = ord(kind)
        head[1] = size & 255
        head[2] = size >> 8
        head[3] = extra & 255
        head[4] = extra >> 8
        _OUT.write(head)

    def text(self, kind, words):
        data = words.encode()
        for start in range(0, len(data), 1000):
            part = data[start : start + 1000]
            self.tell(kind, len(part))
            _OUT.write(part)

    def frame(self, budget_ma, frame):
        self.tell("F", len(frame), budget_ma)
        _OUT.write(frame)

    def transfer(self, data):
        self.tell("I", len(data))
        _OUT.write(data)

    def sent(self, buffer, start, stop):
        self.tell("S", stop - start)
        _OUT.write(memoryview(buffer)[start:stop])

    def restarted(self):
        for name in sorted(set(sys.modules) - _AT_THE_START, key=len, reverse=True):
            sys.modules["compat"].forget(name)  # a chip that has just been powered on has no loaded modules
        gc.collect()
        self.tell("Y", 0)

    def take(self, buffer):
        size = min(self.waits, len(buffer))
        if size:
            buffer[:size] = exactly(_IN, size)
            self.waits -= size
        return size

    def drop(self):
        dropped, self.waits = self.waits, 0
        if dropped:
            exactly(_IN, dropped)
        return dropped

    # Storage

    def _ask(self, kind, name, data=b""):
        """Return the storage's answer to a request: bytes, or None if the answer is "no"."""
        asked = name.encode()
        self.tell(kind, len(asked) + len(data), len(asked))
        _OUT.write(asked)
        if data:
            _OUT.write(data)
        head = exactly(self._answers, 3)
        if head[0] == 2:
            raise firmware_rig.PowerLost
        found = exactly(self._answers, head[1] | head[2] << 8)
        return found if head[0] else None

    def read(self, name):
        return self._ask("R", name)

    def write(self, name, data):
        return self._ask("W", name, data) is not None

    def append(self, name, data):
        return self._ask("A", name, data) is not None

    def ilistdir(self):
        listed = self._ask("N", "") or b""
        return [name for name in listed.decode().split("\n") if name]

    def remove(self, name):
        self._ask("D", name)


class StackRig(firmware_rig.FirmwareRig):
    """A rig that estimates how much of the Pico's stack imports take."""

    observed = StackOfImports()

    def work(self) -> None:
        try:
            self.observed.tick(self.app.tick, self.board.time_ms)
        finally:
            for row in self.observed.rows:
                self.stack = max(self.stack, row[0])
            self.observed.rows.clear()


def act(wire, rigs):
    """Read the next step from standard input, and do it on the rig. The list `rigs` contains that rig, or is empty
    before power-on.

    Raises EOFError at the end of standard input.
    """
    kind = exactly(_IN, 1)
    a = int.from_bytes(exactly(_IN, 4), "little")
    b = int.from_bytes(exactly(_IN, 2), "little")
    if kind == b"C":
        chance = exactly(_IN, b)
        rigs.clear()  # the heap never has room for two rigs
        gc.collect()
        rigs.append(StackRig(wire, a, chance))
    one = rigs[0]
    if kind == b"L":
        one.press(a)
    elif kind == b"W":
        one.wait(a, b)
    elif kind == b"B":
        wire.waits = a
        if one.line(b):
            wire.tell("O", 0)
    elif kind == b"H":
        one.board.host_reads = a == 1
    elif kind == b"P":
        one.power(a - 1)
    elif kind == b"Z":
        one.settle()
    elif kind == b"Q":
        for piece in one.report():
            wire.text("T", piece)


def main(answers):
    """Do steps until standard input ends. If the firmware raises an exception, report it on standard output and
    stop.
    """
    wire = Wire(open(answers, "rb", buffering=0))  # noqa: SIM115
    rigs: list = []
    try:
        while True:
            act(wire, rigs)
            wire.text("P", " ".join([str(int(number)) for number in rigs[0].probe()]))
    except EOFError:
        pass
    except Exception as error:
        rigs.clear()
        gc.collect()
        said = io.StringIO()
        sys.print_exception(error, said)  # type: ignore[attr-defined]  # MicroPython's
        wire.text("T", said.getvalue())
        wire.tell("X", 0)


main(int(sys.argv[1]))
