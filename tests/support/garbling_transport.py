"""A real firmware on a desk, behind the link, one of whose reports is garbled on the way to the host."""

import json
import queue
import threading
import time
from types import SimpleNamespace

from desk import Desk
from host_tools.device.firmware_client import LINES
from patience import PATIENCE_S

DROPPED = object()
DEEP = "a marker that stands for brackets without end"
INSTEAD = [
    *(DROPPED, DEEP, None, True, -1, 3, 24, 10**9, 10**400, 1.5, float("nan"), float("inf")),
    *({"9" * 5000: []}, "seat " + "9" * 5000, {"\u0663": []}),
    *("", "x", "5", "\ud800", "\x1b[2J\n", "x" * 5000, [], {}, [[]], [None], {"": None}, [-1, 30, "x"]),
]


def places(value, path=()):
    """Return the path to every value inside, the whole first."""
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def garbled(report, place, instead):
    """The report with another value at one of its places (counted round), or without what is there."""
    paths = places(report)[1:]
    *way, last = paths[place % len(paths)]
    report = inside = json.loads(json.dumps(report))
    for key in way:
        inside = inside[key]
    if instead is DROPPED:
        del inside[last]
    else:
        inside[last] = instead
    return report


def as_line(report):
    line = json.dumps(report).encode() + b"\n"
    return line.replace(json.dumps(DEEP).encode(), b"[" * 100_000 + b"]" * 100_000)


class GarblingTransport:
    """The desk as a transport of `FirmwareClient`. Its time passes while the host waits: nothing here waits itself.

    `garble(number, report)` gives what goes to the host in place of a report that is no frame."""

    name = "a desk"
    gone = "has stopped"

    def __init__(self, desk, garble):
        self.desk = desk
        self.garble = garble
        self.said = 0
        self.answered = set()
        self._lines = queue.SimpleQueue()
        self._running = threading.Lock()
        self.told = self._read = self.heard = 0  # lines for the host; those it has read, and those it has dealt with

    def open(self):
        self._lines = queue.SimpleQueue()
        self.told = self._read = self.heard = 0

    def read_line(self):
        self.heard = self._read
        line = self._lines.get()
        self._read += 1
        if not line:
            self.heard = self._read  # the host asks for no more
        return line

    def _tell(self, line):
        self.told += 1
        self._lines.put(line)

    def all_heard(self):
        """Return whether the host has dealt with everything that it was told."""
        return self.heard == self.told

    def write(self, data):
        with self._running:
            self.desk.board.inbox.extend(data)
        number = json.loads(data).get("id")
        for _ in range(100):
            self.run(0.1)
            if number is None or number in self.answered:
                break

    def close(self):
        self._tell(b"")

    def run(self, seconds):
        """Let the desk's time pass, and tell the host."""
        with self._running:
            self.desk.run(max(1, round(1000 * seconds)))
            self.desk.board.frames.clear()
            for report in self.desk.reports():
                if report["is"] == "frame":
                    self._tell(as_line(report))
                    continue
                if report["is"] not in LINES:
                    self.answered.add(report.get("id"))
                self._tell(as_line(self.garble(self.said, report)))
                self.said += 1

    def time(self):
        """Stands for the module `time`: the host sleeps by the desk's clock."""
        return SimpleNamespace(monotonic=lambda: self.desk.board.time_ms / 1000, sleep=self.run)

    def threading(self):
        """Stands for the module `threading`, for those who wait until something has changed."""
        transport = self

        class Condition(threading.Condition):
            def wait(self, timeout=None):
                transport.run(min(timeout, 0.2))
                end = time.monotonic() + PATIENCE_S
                while not (transport.all_heard() or super().wait(0.002)):
                    assert time.monotonic() < end, "the host does not hear what it was told"
                return True

        return SimpleNamespace(Condition=Condition)

    def queue(self):
        """Stands for the module `queue` where the host waits for an answer: there is none once it has heard all."""
        transport = self

        class Answers(queue.Queue):
            def get(self, timeout):
                end = time.monotonic() + PATIENCE_S
                while True:
                    all_heard = transport.all_heard()  # before the look: an answer is here before it counts as heard
                    try:
                        return super().get(timeout=0.002)
                    except queue.Empty:
                        if all_heard:
                            raise
                        assert time.monotonic() < end, "the host does not hear what it was told"

        return SimpleNamespace(SimpleQueue=Answers, Empty=queue.Empty)


def desk(values=None, begun=True):
    """Return a table, with a game of some steps where it has begun."""
    table = Desk(values, tick_ms=20)
    if begun:
        table.begin(table.app.session.table.beginners.bit_length() - 1)
        table.tap("pass")
        table.idle(2500)
        table.tap("out")
    table.reports()
    return table
