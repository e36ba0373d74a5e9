"""A Pico's REPL, by mpremote's own library. Source code is sent there to run, and each failure becomes one sentence."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import time
import zlib
from pathlib import Path
from typing import Any

from mpremote.transport import TransportError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
from serial import SerialTimeoutException  # type: ignore[import-untyped]

from host_tools.device import serial_port
from host_tools.device.combinators_for_report_checks import Check, ShapeError, each, row, whole, word
from host_tools.device.firmware_client import DeviceError

PROMPT_S = 25.0  # until the prompt appears; a program with much to close takes some of it
ANSWER_S = 30.0  # for one step; the slowest reads every file on the Pico
_LOOK_S = 0.2  # how often a reader checks the remaining time
OLDEST = (1, 24)  # the first MicroPython that loads the output of mpy-cross
_PART = 4096  # bytes of a file in one write
_WINDOW_BITS = 12  # the same as in `flash_agent`
_SCRIPT = ("flash_agent.py", "update_steps.py")  # beside this file

HOLDS_ON = (
    "{port} does not give its prompt: it runs a program that cannot be interrupted, or it is not a MicroPython board. "
    "Hold PASS while you plug it in and for three seconds more, then retry."
)
NO_MICROPYTHON = (
    "The board on {port} runs {name}, not MicroPython: drag the file of `make uf2` onto it, which contains both."
)
TOO_OLD = (
    "The Pico on {port} runs MicroPython {version}, but 1.24 or newer is needed: "
    "drag the file of `make uf2` onto it, which contains a newer one."
)
OTHER_CHIP = "The board on {port} is a {machine}, but the firmware is made for the RP2040 of a Raspberry Pi Pico."
SILENT = (
    "The Pico on {port} does not answer within {seconds:g} seconds: unplug it, plug it in and retry. "
    "Until then it runs the old firmware or the new one."
)
ODD = "The board on {port} answers nonsense: is it a Pico with MicroPython?"
GONE = (
    "The Pico on {port} was disconnected half-way: plug it in and retry. "
    "Until then it runs the old firmware or the new one."
)
FAULT = "The Pico on {port} could not do that ({fault})."


class PatientPort:
    """A serial port for mpremote, whose loops wait for ever. Each loop looks at the port, and after the allowed time
    every look raises TimeoutError."""

    def __init__(self, port: Any) -> None:
        self._port = port
        port.timeout = _LOOK_S
        port.write_timeout = serial_port.WRITE_S
        self.allow(0)

    def allow(self, seconds: float) -> None:
        """Allow this much time from now on."""
        self._until = time.monotonic() + seconds

    def _look(self) -> None:
        if time.monotonic() >= self._until:
            raise TimeoutError

    def inWaiting(self) -> int:  # noqa: N802  # as mpremote has it
        """Return how many bytes have arrived."""
        self._look()
        return int(self._port.in_waiting)

    def read(self, size: int = 1) -> bytes:
        """Return `size` bytes, as soon as they are there."""
        got = b""
        while len(got) < size:
            self._look()
            got += self._port.read(size - len(got))
        return got

    def write(self, data: bytes) -> None:
        """Write these bytes."""
        self._look()
        try:
            self._port.write(data)
        except SerialTimeoutException:
            raise TimeoutError from None

    def close(self) -> None:
        """Close the port."""
        self._port.close()


class Repl:
    """The prompt of the Pico on this port, with its program ended. A `with` block closes the port. Raises
    DeviceError."""

    def __init__(self, port: str) -> None:
        self.port = port
        serial_port.open_port(port).close()  # it says in one sentence why the port cannot be opened
        try:
            self._transport = SerialTransport(port)
        except (TransportError, OSError):
            raise DeviceError(serial_port.BUSY.format(port=port)) from None
        self._port = self._transport.serial = PatientPort(self._transport.serial)
        try:
            self._port.allow(PROMPT_S)
            with contextlib.redirect_stdout(io.StringIO()):  # mpremote prints what it read instead of a prompt
                self._transport.enter_raw_repl()
        except (TransportError, TimeoutError):
            self.close()
            raise DeviceError(HOLDS_ON.format(port=port)) from None
        except OSError:
            self.close()
            raise DeviceError(GONE.format(port=port)) from None

    def __repr__(self) -> str:
        return f"<Repl on {self.port}>"

    def __enter__(self) -> Repl:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the port."""
        with contextlib.suppress(OSError):
            self._port.close()

    def run(self, source: str) -> Any:
        """Run this source and return the value that it printed, None if it printed nothing."""
        self._port.allow(ANSWER_S)
        try:
            said, fault = self._transport.exec_raw(source, timeout=None)  # the port itself gives up
            if fault:
                words = (fault.decode(errors="replace").strip().splitlines() or ["?"])[-1]
                raise DeviceError(FAULT.format(port=self.port, fault=words))
            return _value(said)
        except TimeoutError:
            raise DeviceError(SILENT.format(port=self.port, seconds=ANSWER_S)) from None
        except (TransportError, OSError):
            raise DeviceError(GONE.format(port=self.port)) from None
        except (ValueError, RecursionError):
            raise DeviceError(ODD.format(port=self.port)) from None

    def known(self, value: Any, shape: Check) -> Any:
        """Return the value from the board, if it has this shape. Raises DeviceError if not."""
        try:
            shape(value, "")
        except ShapeError:
            raise DeviceError(ODD.format(port=self.port)) from None
        return value

    def require(self) -> None:
        """Check that the firmware can run there."""
        name, version, machine = self.known(
            self.run(
                "import json, sys\nprint(json.dumps((sys.implementation[0], sys.implementation[1][:3], "
                "getattr(sys.implementation, '_machine', '?'))))"
            ),
            row(word, each(whole()), word),
        )
        if name != "micropython":
            raise DeviceError(NO_MICROPYTHON.format(port=self.port, name=name))
        if tuple(version) < OLDEST:
            raise DeviceError(TOO_OLD.format(port=self.port, version=".".join(map(str, version))))
        if not machine.endswith("RP2040"):
            raise DeviceError(OTHER_CHIP.format(port=self.port, machine=machine))

    def help(self) -> None:
        """Send the functions of `flash_agent` and `update_steps`."""
        self.run(script())

    def steps(self, values: dict[str, str], source: str) -> Any:
        """Return the steps to the firmware with these checksums and this main.py, as `update_steps.plan` defines
        them."""
        return self.run(f"print(json.dumps(plan(*survey(PLACES, TEXTS), {values!r}, {source!r})))")

    def call(self, function: str, *arguments: object) -> Any:
        """Call one of these functions, and return its result."""
        return self.run(f"print(json.dumps({function}({', '.join(map(repr, arguments))})))")

    def write(self, path: str, content: bytes, told: Any) -> None:
        """Write a file; `told(count)` is called with the number of bytes that have arrived."""
        self.call("begin", path)
        for at in range(0, len(content), _PART):
            part = content[at : at + _PART]
            self.run(f"more({packed(part)!r})")
            told(len(part))
        self.call("end")

    def reset(self) -> None:
        """Restart the Pico."""
        self._port.allow(ANSWER_S)
        with contextlib.suppress(TransportError, OSError):
            self._transport.exec_raw_no_follow("import machine\nmachine.reset()")
            time.sleep(0.1)


def script() -> str:
    """Return the script that performs an update's steps on the Pico. A host asks it for the list, and for each step."""
    return "import json\n" + "\n".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in _SCRIPT)


def packed(part: bytes) -> bytes:
    """Pack a part of a file for `flash_agent.more`."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -_WINDOW_BITS)
    return base64.b64encode(packer.compress(part) + packer.flush())


def _value(said: bytes) -> Any:
    text = said.decode().strip()
    return json.loads(text) if text else None
