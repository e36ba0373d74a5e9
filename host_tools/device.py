"""A running firmware as seen from the host: commands go in, reports come out, one JSON object a line.

`Device` knows the link (docs/protocol.md), a `Transport` knows how lines travel: on the pipes of a
process (`firmware.py`) or on a serial port (`serial_port.py`).
"""

import itertools
import json
import queue
import threading
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

Report = dict[str, Any]
Listener = Callable[[Report], None]

LAST_WORDS = 12  # lines for people that are kept, to tell why a device died


class DeviceError(Exception):
    """The device cannot be reached, has stopped or does not answer; the text is one sentence for people."""


class Transport(Protocol):
    """How lines reach a device and come back."""

    gone: str  # what is to be said of a device that has gone

    @property
    def name(self) -> str:
        """What people call it: "MicroPython", "CPython", a port."""

    def open(self) -> None:
        """Start or connect.

        :raises DeviceError: where that is impossible, with the way out in the sentence."""

    def read_line(self) -> bytes:
        """The next line with its newline; `b""` when the device has gone."""

    def write(self, data: bytes) -> None:
        """Hand over whole lines.

        :raises OSError: when the device has gone."""

    def close(self) -> None:
        """End or disconnect; may be called twice."""


def parse(line: bytes) -> Report | None:
    """The report in a line from the device, or None where the line is for people, or garbage."""
    if not line.startswith(b"{"):
        return None
    try:
        report = json.loads(line)
    except ValueError:
        return None
    return report if isinstance(report, dict) and isinstance(report.get("is"), str) else None


class Device:
    """Sends commands, hands each report to the listeners, answers questions by their id.

    Listeners run in the thread that reads; they must be quick and may not `ask`.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.listeners: list[Listener] = []
        self.on_end: Callable[[], None] | None = None  # called once when the device goes by itself
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._ids = itertools.count(1)
        self._waiting: dict[int, queue.SimpleQueue[Report | None]] = {}
        self._sending = threading.Lock()
        self._reader: threading.Thread | None = None
        self._stopped = False
        self.ended = threading.Event()

    def start(self) -> None:
        """Open the transport and begin to read.

        :raises DeviceError: where the transport cannot be opened."""
        self.transport.open()
        self._reader = threading.Thread(target=self._read, name="device", daemon=True)
        self._reader.start()

    def stop(self) -> None:
        """End the device in order; `on_end` is not called."""
        self._stopped = True
        self.transport.close()
        if self._reader is not None:
            self._reader.join(2)

    def __enter__(self) -> "Device":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def send(self, command: Report) -> None:
        """Send a command and wait for nothing.

        :raises DeviceError: when the device has gone."""
        line = json.dumps(command, separators=(",", ":")).encode() + b"\n"
        try:
            with self._sending:
                self.transport.write(line)
        except (OSError, ValueError):
            raise DeviceError(self.obituary()) from None

    def new_id(self) -> int:
        """A number that no other command of this device carries."""
        return next(self._ids)

    def ask(self, command: Report, timeout: float = 5.0) -> Report:
        """Send a command and wait for its answer: the first report that carries its id.

        :param timeout: seconds.
        :raises DeviceError: when no answer comes."""
        number = self.new_id()
        answers: queue.SimpleQueue[Report | None] = queue.SimpleQueue()
        self._waiting[number] = answers
        try:
            self.send({**command, "id": number})
            answer = None if self.ended.is_set() else answers.get(timeout=timeout)
        except queue.Empty:
            raise DeviceError(f"The device did not answer {command.get('do')!r} within {timeout:g} seconds.") from None
        finally:
            del self._waiting[number]
        if answer is None:
            raise DeviceError(self.obituary())
        return answer

    def obituary(self) -> str:
        """One sentence on a device that has gone, with its own last words where it had any."""
        words = next((line for line in reversed(self.last_words) if line.strip()), "")
        said = f"; it said: {words}" if words else "."
        return f"The device ({self.transport.name}) {self.transport.gone}{said}"

    def _read(self) -> None:
        while line := self._next_line():
            report = parse(line)
            if report is None:
                if not line.startswith(b"{"):  # half a report is none, and says nothing to people
                    self.last_words.append(line.decode(errors="replace").rstrip())
                continue
            answers = self._waiting.get(report.get("id", 0))
            if answers is not None:
                answers.put(report)
            for listener in tuple(self.listeners):
                listener(report)
        self.ended.set()
        for answers in tuple(self._waiting.values()):
            answers.put(None)
        if self.on_end is not None and not self._stopped:
            self.on_end()

    def _next_line(self) -> bytes:
        try:
            return self.transport.read_line()
        except (OSError, ValueError):
            return b""
