"""The emulated Pico's console as a serial port, on the board's own time: how busy the machine is changes nothing."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from types import SimpleNamespace
from unittest import mock

import serial  # type: ignore[import-untyped]
from mpremote import transport_serial  # type: ignore[import-untyped]

from host_tools.device import repl
from host_tools.picobench import MS, EmulatedPico


class EmulatedSerialPort:
    """The console as a port of pyserial, as far as mpremote and `Repl` use one.

    Time passes on the board only while the program waits, so the machine's speed and load change nothing. Each use
    raises SerialException when the power has gone. Source: pyserial 3.5, `serialutil.py`."""

    rts = dtr = True
    write_timeout = None

    def __init__(self, bench: EmulatedPico) -> None:
        self.timeout: float | None = None  # of `read`, in seconds of the board's time; None waits for ever
        self._bench = bench
        self._arrived = bytearray()
        self._wanted = 0  # bytes that `read` waits for
        bench.console.on_bytes = self._arrive

    def _arrive(self, data: bytes) -> None:
        self._arrived += data
        if 0 < self._wanted <= len(self._arrived):
            self._bench.interrupt()

    def _check_power(self) -> None:
        if not self._bench.powered:
            raise serial.SerialException("the power has gone")

    def isOpen(self) -> bool:  # noqa: N802  # as pyserial has it
        """Return True, because the port opens with the board."""
        return True

    @property
    def in_waiting(self) -> int:
        """Return how many bytes have arrived."""
        self._check_power()
        return len(self._arrived)

    def inWaiting(self) -> int:  # noqa: N802  # as pyserial has it
        """Return how many bytes have arrived."""
        return self.in_waiting

    def read(self, size: int = 1) -> bytes:
        """Return the next `size` bytes, or fewer after `timeout`."""
        until_ns = None if self.timeout is None else self._bench.now_ns + round(1e9 * self.timeout)
        self._wanted = size
        try:
            while len(self._arrived) < size and (until_ns is None or self._bench.now_ns < until_ns):
                self._check_power()
                self._bench.run_until(self._bench.now_ns + 1000 * MS if until_ns is None else until_ns)
        finally:
            self._wanted = 0
        data = bytes(self._arrived[:size])
        del self._arrived[:size]
        return data

    def write(self, data: bytes) -> None:
        """Send these bytes, which go out as time passes."""
        self._check_power()
        self._bench.console.send(data)

    def close(self) -> None:
        """Stop listening."""
        self._bench.console.on_bytes = None


@contextlib.contextmanager
def on_board_time(bench: EmulatedPico) -> Iterator[str]:
    """In a `with` block, give the name of a port that connects mpremote's library and `Repl` to the bench, on the
    board's time."""
    clock = SimpleNamespace(
        monotonic=lambda: bench.now_ns / 1e9, sleep=lambda s: bench.powered and bench.run_ms(1000 * s)
    )
    with (
        mock.patch.object(serial, "serial_for_url", lambda *_, **options: EmulatedSerialPort(bench)),
        mock.patch.object(transport_serial, "time", clock),
        mock.patch.object(repl, "time", clock),
    ):
        yield "socket://board"
