"""The serial console of the emulated Pico. The console collects the Pico's output, and sends input to the Pico."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from host_tools.picobench.flash_chip_model import PowerLostError
from host_tools.picobench.usb_host import UsbHost

_MS = 1_000_000
_RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


class Machine(Protocol):
    """The methods of a Pico that the console calls."""

    host: UsbHost | None

    @property
    def now_ns(self) -> int:
        """Return the emulated time in ns."""

    def interrupt(self) -> None:
        """Make the current call of `run_until` return."""

    def run_ms(self, ms: float) -> bool:
        """Run the Pico for `ms` milliseconds. Return False if the power was cut."""

    def run_until(self, t_ns: int) -> bool:
        """Run the Pico until the emulated time `t_ns`. Return False if the power was cut."""


class SerialConsole:
    """The serial console of a Pico.

    `text` is the whole output of the Pico. `arrivals` contains this output in pieces, each with its time of arrival in
    ns.
    """

    def __init__(self, bench: Machine) -> None:
        self._bench = bench
        self.text = bytearray()
        self.arrivals: list[tuple[int, bytes]] = []
        self.on_bytes: Callable[[bytes], None] | None = None  # called with every piece when it arrives
        self._read = 0  # how much of the text `expect` has examined
        self._wanted: bytes | None = None

    def __repr__(self) -> str:
        return f"<SerialConsole: {len(self.text)} B, last {bytes(self.text[-40:])!r}>"

    def on_data(self, data: bytes | bytearray) -> None:
        """Add bytes that the USB host has received from the device."""
        if not data:
            return
        self.text += data
        self.arrivals.append((self._bench.now_ns, bytes(data)))
        if self._wanted is not None and self._wanted in self.text[self._read :]:
            self._bench.interrupt()
        if self.on_bytes:
            self.on_bytes(bytes(data))

    def send(self, data: bytes | str) -> None:
        """Send these bytes or this text to the Pico as input."""
        assert self._bench.host is not None, "a charger has nothing to say"
        self._bench.host.send(data.encode() if isinstance(data, str) else data)

    def expect(self, wanted: bytes | str, timeout_ms: float = 5000.0) -> bytes:
        """Run the Pico until it prints `wanted`. Return the output up to the end of `wanted`.

        The search for `wanted` begins after the text that the previous call found.

        :raises TimeoutError: if `wanted` is not printed within `timeout_ms`.
        :raises PowerLostError: if the power is cut first.
        """
        self._wanted = wanted.encode() if isinstance(wanted, str) else wanted
        try:
            found = self._find()
            if found < 0:
                if not self._bench.run_until(self._bench.now_ns + round(timeout_ms * _MS)):
                    raise PowerLostError("the power went while waiting for the console")
                found = self._find()
            if found < 0:
                raise TimeoutError(f"{wanted!r} not said within {timeout_ms} ms; it said {bytes(self.text[-300:])!r}")
            said = bytes(self.text[self._read : found])
            self._read = found
            return said
        finally:
            self._wanted = None

    def _find(self) -> int:
        assert self._wanted is not None
        at = self.text.find(self._wanted, self._read)
        return at if at < 0 else at + len(self._wanted)

    def forget(self) -> None:
        """Let the next call of `expect` ignore all output so far."""
        self._read = len(self.text)

    def run(self, source: str, timeout_ms: float = 20_000.0) -> str:
        """Interrupt the program on the Pico, run this source code in the raw REPL, and return the output of the code.

        :raises RuntimeError: if the code raises an exception.
        """
        self.forget()
        self.send(b"\r\x03\x03")
        self._bench.run_ms(300)  # the interrupted program may have data to save first
        self.send(b"\x01")
        self.expect(_RAW_PROMPT)
        self.send(source.encode() + b"\x04")
        self.expect(b"OK", timeout_ms)
        printed = self.expect(b"\x04", timeout_ms)[:-1]
        fault = self.expect(b"\x04", timeout_ms)[:-1]
        self.send(b"\x02")
        self._bench.run_ms(5)
        if fault:
            raise RuntimeError(fault.decode(errors="replace"))
        return printed.decode().replace("\r\n", "\n")
