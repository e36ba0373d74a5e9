"""The REPL of a Pico, accessed through the library of mpremote. The host sends source code to the REPL. Each error
message is one sentence that says what went wrong.
"""

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

from host_tools.command_line import what_to_type
from host_tools.device import serial_port
from host_tools.device.combinators_for_report_checks import Check, ShapeError, each, row, whole, word
from host_tools.device.firmware_client import DeviceError

PROMPT_S = 25.0  # time limit for the prompt; an interrupted program may first have many files to close
ANSWER_S = 30.0  # time limit for one step; the slowest step reads every file on the Pico
_LOOK_S = 0.2  # how often a reader checks the remaining time
OLDEST = (1, 24)  # the first MicroPython that loads the output of mpy-cross
_PART = 4096  # bytes of a file in one write
_WINDOW_BITS = 12  # must equal the value in `flash_agent`
_SCRIPT = ("flash_agent.py", "update_steps.py")  # beside this file

HOLDS_ON = (
    "{port} does not give its prompt: it runs a program that cannot be interrupted, or it is not a MicroPython board. "
    "Hold PASS while you plug it in and for three more seconds, then retry."
)
NO_MICROPYTHON = (
    "The board on {port} runs {name}, not MicroPython: drag the file of `{uf2}` onto it, which contains both."
)
TOO_OLD = (
    "The Pico on {port} runs MicroPython {version}, but 1.24 or newer is needed: "
    "drag the file of `{uf2}` onto it, which contains a newer one."
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
    """A serial port with a time limit for mpremote, whose loops would otherwise wait for ever.

    All loops in mpremote poll the port. After the time limit, each poll raises TimeoutError.
    """

    def __init__(self, port: Any) -> None:
        self._port = port
        port.timeout = _LOOK_S
        port.write_timeout = serial_port.WRITE_S
        self.allow(0)

    def allow(self, seconds: float) -> None:
        """Set the time limit to `seconds` from now. After this time, every poll raises TimeoutError."""
        self._until = time.monotonic() + seconds

    def _look(self) -> None:
        if time.monotonic() >= self._until:
            raise TimeoutError

    def inWaiting(self) -> int:  # noqa: N802  # mpremote calls it by this name
        """Return the number of bytes that have arrived and are still unread.

        :raises TimeoutError: if the time limit has passed.
        """
        self._look()
        return int(self._port.in_waiting)

    def read(self, size: int = 1) -> bytes:
        """Wait until `size` bytes have arrived, and return them."""
        got = b""
        while len(got) < size:
            self._look()
            got += self._port.read(size - len(got))
        return got

    def write(self, data: bytes) -> None:
        """Write these bytes to the port."""
        self._look()
        try:
            self._port.write(data)
        except SerialTimeoutException:
            raise TimeoutError from None

    def close(self) -> None:
        """Close the port."""
        self._port.close()


class Repl:
    """The REPL of the Pico on one port. The constructor interrupts the program that runs on the Pico. In a `with`
    block, the port is closed at the end.

    Every method raises DeviceError if the Pico does not answer as expected.
    """

    def __init__(self, port: str) -> None:
        self.port = port
        serial_port.open_port(port).close()  # this function's error says why the port cannot be opened
        try:
            self._transport = SerialTransport(port)
        except (TransportError, *serial_port.FAULTS):
            raise DeviceError(serial_port.BUSY.format(port=port)) from None
        self._port = self._transport.serial = PatientPort(self._transport.serial)
        try:
            self._port.allow(PROMPT_S)
            with contextlib.redirect_stdout(io.StringIO()):  # without a prompt, mpremote prints what came instead
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
        """Run this source code on the Pico. Return the value that the code printed as JSON, or None if it printed
        nothing.
        """
        self._port.allow(ANSWER_S)
        try:
            said, fault = self._transport.exec_raw(source, timeout=None)  # the port itself has a time limit
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
        """Check that a value from the Pico has this shape, and return the value.

        :raises DeviceError: if the value has another shape.
        """
        try:
            shape(value, "")
        except ShapeError:
            raise DeviceError(ODD.format(port=self.port)) from None
        return value

    def require(self) -> None:
        """Check that the firmware can run on this board, which must be an RP2040 with a recent enough MicroPython.

        :raises DeviceError: if the firmware cannot run on this board. The message says why not.
        """
        name, version, machine = self.known(
            self.run(
                "import json, sys\nprint(json.dumps((sys.implementation[0], sys.implementation[1][:3], "
                "getattr(sys.implementation, '_machine', '?'))))"
            ),
            row(word, each(whole()), word),
        )
        if name != "micropython":
            raise DeviceError(NO_MICROPYTHON.format(port=self.port, name=name, uf2=what_to_type.command("uf2")))
        if tuple(version) < OLDEST:
            raise DeviceError(
                TOO_OLD.format(port=self.port, version=".".join(map(str, version)), uf2=what_to_type.command("uf2"))
            )
        if not machine.endswith("RP2040"):
            raise DeviceError(OTHER_CHIP.format(port=self.port, machine=machine))

    def help(self) -> None:
        """Load the functions of `flash_agent` and `update_steps` on the Pico."""
        self.run(script())

    def steps(self, values: dict[str, str], source: str) -> Any:
        """Return the steps of an update. The function `update_steps.plan` computes them on the Pico.

        :param values: name -> SHA-256 of each file of the new firmware.
        :param source: the text of the new main.py.
        """
        return self.run(f"print(json.dumps(plan(*survey(PLACES, TEXTS), {values!r}, {source!r})))")

    def call(self, function: str, *arguments: object) -> Any:
        """Call one function of `flash_agent` on the Pico, and return its result."""
        return self.run(f"print(json.dumps({function}({', '.join(map(repr, arguments))})))")

    def write(self, path: str, content: bytes, told: Any) -> None:
        """Write a file on the Pico. After each part, call `told` with the size of the part."""
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
    """Return the script that performs the steps of an update on the Pico.

    A host runs this script once, calls the script's function `plan` to get the list of steps, and then calls one
    function for each step.
    """
    return "import json\n" + "\n".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in _SCRIPT)


def packed(part: bytes) -> bytes:
    """Compress a part of a file (deflate), and encode it in base64 for `flash_agent.more`."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -_WINDOW_BITS)
    return base64.b64encode(packer.compress(part) + packer.flush())


def _value(said: bytes) -> Any:
    text = said.decode().strip()
    return json.loads(text) if text else None
