"""The host's end of the link to running firmware. Commands and reports are JSON objects, one on each line.

`FirmwareClient` implements the protocol of docs/protocol.md. A `Transport` carries the lines, either over the pipes of
a process (`firmware_process.py`) or over a serial port (`serial_port.py`).
"""

import itertools
import json
import queue
import threading
from collections import deque
from collections.abc import Callable
from typing import Protocol

from host_tools.command_line import what_to_type
from host_tools.command_line.command_error import CommandError
from host_tools.command_line.printable_text import printable
from host_tools.device import report_shapes
from host_tools.device.report_shapes import GarbledError
from host_tools.device.report_shapes import Report as Report

Listener = Callable[[Report], None]

ANSWER_S = 30.0  # time limit for an answer; a Pico needs milliseconds, a simulated table on a busy computer seconds
LAST_WORDS = 12  # how many of the last printed lines (not reports) are kept, to explain why a device died
LONGEST_WORDS = 200  # characters that are kept of each such line
LONGEST_SENTENCE = 1000  # characters of a sentence about a device; `shown` has already shortened each path in it
LONGEST_COMMAND = 512  # bytes, including the newline
MOST_LEVELS = 8  # levels of brackets: the most that a device accepts
LINES = ("log", "game")  # each is one line of a longer answer; a `done` with the same id ends that answer
GARBLED = (
    "The device ({name}) sends reports that this program does not understand ({fault}): "
    "is its firmware of another version? `{flash}` installs the matching one."
)


class DeviceError(CommandError):
    """The error for a device that cannot be reached, has stopped or does not answer. The message is one sentence for
    the user.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(printable(sentence, LONGEST_SENTENCE))


class RefusedError(DeviceError):
    """The error for a command that the device refused. The message is the sentence that the device sent."""


class Transport(Protocol):
    """A connection that carries lines to a device and back."""

    gone: str  # the end of a sentence about a device that is no longer there, such as "has stopped"

    @property
    def name(self) -> str:
        """The device's name as the user sees it: "MicroPython", "CPython" or the name of a port."""

    def open(self) -> None:
        """Start the device's process, or connect to its port.

        :raises DeviceError: if the device cannot be started or connected. The message tells the user what to do.
        """

    def read_line(self) -> bytes:
        """Wait for the next line. Return it with its newline, or `b""` if the device has gone."""

    def write(self, data: bytes) -> None:
        """Send one or more whole lines to the device.

        :raises OSError: if the device has gone.
        """

    def close(self) -> None:
        """End the device's process, or disconnect from its port. This method may be called twice."""


def encode(command: Report) -> bytes:
    """Return a command as a line of JSON with its newline.

    :raises ValueError: if JSON or UTF-8 cannot express the command: it contains NaN, infinity or a lone surrogate.
    """
    return json.dumps(command, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode() + b"\n"


def started_anew(report: Report) -> bool:
    """Return True if this report says that the device's app crashed and restarted on the same connection.

    After such a restart, the device has forgotten earlier commands, and sends no states or frames until it receives a
    new `watch` command.
    """
    crashed = report["is"] == "refusal" and report["code"] == "crash" and "id" not in report
    return crashed or (report["is"] == "twin" and report.get("device") == "restarted")


class FirmwareClient:
    """Sends commands to a device, passes each report to the listeners, and matches each answer to its command by id.

    Listeners run in the thread that reads from the device. Therefore a listener must be quick, and must not call `ask`.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport
        self.listeners: list[Listener] = []
        self.on_end: Callable[[], None] | None = None  # called once if the device ends by itself
        self.last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._ids = itertools.count(1)
        self._waiting: dict[int, queue.SimpleQueue[Report | GarbledError | None]] = {}
        self._sending = threading.Lock()
        self._reader: threading.Thread | None = None
        self._stopped = False
        self.ended = threading.Event()
        self.fault = ""  # a sentence about the last report that broke the protocol

    def __repr__(self) -> str:
        how = "not started" if self._reader is None else "gone" if self.ended.is_set() else "running"
        fault = f", {self.fault}" if self.fault else ""
        return f"<FirmwareClient of {self.transport!r}, {how}, {len(self._waiting)} questions open{fault}>"

    def start(self) -> None:
        """Open the transport, and start the thread that reads reports.

        :raises DeviceError: if the transport cannot be opened.
        """
        self.transport.open()
        reader = threading.Thread(target=self._read, name="device", daemon=True)
        reader.start()
        self._reader = reader  # only now, because `stop`, in another thread, waits for it

    def stop(self) -> None:
        """Shut the device down cleanly. This does not call `on_end`."""
        self._stopped = True
        self.transport.close()
        if self._reader is not None:
            self._reader.join(2)

    def __enter__(self) -> "FirmwareClient":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def send(self, command: Report) -> None:
        """Send a command, and do not wait for its answer.

        :raises DeviceError: if the device has gone.
        """
        self.send_line(encode(command))

    def send_line(self, line: bytes) -> None:
        """Send a complete line of bytes, and wait until the device has read it.

        :raises DeviceError: if the device has gone.
        """
        try:
            with self._sending:
                self.transport.write(line)
        except (OSError, ValueError):
            raise DeviceError(self.obituary()) from None

    def new_id(self) -> int:
        """Return a new id that no other command to this device has."""
        return next(self._ids)

    def ask(self, command: Report, timeout: float = ANSWER_S) -> Report:
        """Send a command and return its answer: the first report that has the command's id and whose kind is not in
        `LINES`.

        :param timeout: how long to wait for the answer, in seconds.
        :raises RefusedError: if the device refuses the command.
        :raises DeviceError: if the device sends no answer, or an invalid one.
        """
        number = self.new_id()
        answers: queue.SimpleQueue[Report | GarbledError | None] = queue.SimpleQueue()
        self._waiting[number] = answers
        try:
            self.send_line(_line({**command, "id": number}))
            answer = None if self.ended.is_set() else answers.get(timeout=timeout)
        except queue.Empty:
            raise DeviceError(f"The device did not answer {command.get('do')!r} within {timeout:g} seconds.") from None
        finally:
            del self._waiting[number]
        if answer is None:
            raise DeviceError(self.obituary())
        if isinstance(answer, GarbledError):
            raise DeviceError(self._garbled(answer))
        if answer["is"] == "refusal":
            raise RefusedError(answer["why"])
        if answer["is"] != report_shapes.answers(command):
            raise DeviceError(self._garbled(f"{command.get('do')!r} got an answer of another kind"))
        return answer

    def obituary(self) -> str:
        """Return one sentence that says that the device has gone. The sentence ends with the last line that the device
        printed, if there is one.
        """
        words = next((line for line in reversed(self.last_words) if line.strip()), "")
        said = f"; it said: {words}" if words else "."
        return f"The device ({self.transport.name}) {self.transport.gone}{said}"

    def _garbled(self, fault: object) -> str:
        return GARBLED.format(name=self.transport.name, fault=fault, flash=what_to_type.command("flash"))

    def _read(self) -> None:
        while line := self._next_line():
            try:
                report = report_shapes.read(line)
            except GarbledError as fault:
                self.fault = self._garbled(fault)
                self._hand_over(fault.number, fault)
                continue
            if report is None:
                if not line.startswith(b"{"):  # a line with "{" is an incomplete report and explains nothing
                    self.last_words.append(printable(line.decode(errors="replace").strip(), LONGEST_WORDS))
                continue
            if report["is"] not in LINES:
                self._hand_over(report.get("id"), report)
            for listener in tuple(self.listeners):
                listener(report)
        self.ended.set()
        for answers in tuple(self._waiting.values()):
            answers.put(None)
        if self.on_end is not None and not self._stopped:
            self.on_end()

    def _hand_over(self, number: int | None, answer: Report | GarbledError) -> None:
        answers = self._waiting.get(number or 0)
        if answers is not None:
            answers.put(answer)

    def _next_line(self) -> bytes:
        try:
            return self.transport.read_line()
        except (OSError, ValueError):
            return b""


def _line(command: Report) -> bytes:
    """Return the command as a line to send.

    :raises DeviceError: if no device could accept the command.
    """
    try:
        line, deep = encode(command), levels(command)
    except RecursionError:
        line, deep = b"", MOST_LEVELS + 1
    except UnicodeEncodeError:
        raise DeviceError("That is not UTF-8 text, the only kind that a device accepts.") from None
    except ValueError:
        raise DeviceError("Infinity and NaN are not numbers that a device accepts.") from None
    if deep > MOST_LEVELS:
        raise DeviceError(f"That is nested too deeply: a device accepts {MOST_LEVELS} levels of brackets.")
    if len(line) > LONGEST_COMMAND:
        raise DeviceError(f"That is too long: a device accepts {LONGEST_COMMAND} bytes, not {len(line)}.")
    return line


def levels(value: object) -> int:
    """Return how deeply lists and objects are nested in a value. A number or a string has 0 levels."""
    if not isinstance(value, dict | list | tuple):
        return 0
    return 1 + max(map(levels, value.values() if isinstance(value, dict) else value), default=0)
