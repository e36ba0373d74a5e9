"""The link of a board under CircuitPython or Blinka; no host can hold up the light by not reading."""

import os
import select
import sys

from boards.stdout_writer import Output

try:
    import usb_cdc
except ImportError:
    usb_cdc = None


_LINUX_RING = 18  # rpi_ws281x drives GPIO 10, 12, 18 or 21 of a Raspberry Pi 1 to 4, but not 22


def usual_ring_gpio():
    """The GPIO of the ring if the settings name none: one that a Linux board can drive; None to take theirs."""
    return None if usb_cdc else _LINUX_RING


def open_link():
    """The serial console under CircuitPython; on Linux standard input and output."""
    return Pipes() if usb_cdc is None else Console(usb_cdc.console)


class Console:
    """CircuitPython's serial port, asked never to wait."""

    def __init__(self, port):
        self._port = port
        if port is not None:
            port.timeout = 0
            port.write_timeout = 0

    def receive(self, buffer) -> int:
        """Fill the buffer with what waits; how many bytes came."""
        if self._port is None:
            return 0
        count = min(self._port.in_waiting, len(buffer))
        if count:
            buffer[:count] = self._port.read(count)
        return count

    def send(self, buffer, start: int, stop: int) -> int:
        """Hand over what is taken at once; how many bytes that were."""
        if self._port is None or not self._port.connected:
            return 0
        return self._port.write(memoryview(buffer)[start:stop]) or 0

    def waits(self) -> bool:
        """A byte can be read."""
        return self._port is not None and self._port.in_waiting > 0


class Pipes:
    """Standard input and output. A closed input is a host that has nothing to say, as for a service of the system."""

    def __init__(self):
        self._input = sys.stdin.fileno()
        self._ended = False
        self._readable = select.poll()
        self._readable.register(self._input, select.POLLIN)
        output = sys.stdout.buffer
        self.send = Output(getattr(output, "raw", output)).send  # `python -u` has no buffer around the raw file

    def receive(self, buffer) -> int:
        """As `Console.receive`."""
        if not self.waits():
            return 0
        try:
            data = os.read(self._input, len(buffer))
        except OSError:
            data = b""  # a terminal that was closed
        self._ended = not data
        buffer[: len(data)] = data
        return len(data)

    def waits(self) -> bool:
        """As `Console.waits`."""
        return not self._ended and bool(self._readable.poll(0))
