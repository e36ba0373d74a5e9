"""The link to a host on a board under CircuitPython or Blinka. A host that does not read cannot delay the light."""

import os
import select
import sys

from boards.stdin_and_stdout import Output

try:
    import usb_cdc
except ImportError:
    usb_cdc = None


_LINUX_RING = 18  # rpi_ws281x drives GPIO 10, 12, 18 or 21 of a Raspberry Pi 1 to 4, but not 22


def usual_ring_gpio():
    """On Linux, return the GPIO to use for the ring if the settings name none. Under CircuitPython, return None.

    None means that the settings' default GPIO is used. A Linux board cannot drive a ring on that default GPIO.
    """
    return None if usb_cdc else _LINUX_RING


def open_link():
    """Return the serial console under CircuitPython, or standard input and output on Linux."""
    return Pipes() if usb_cdc is None else Console(usb_cdc.console)


class Console:
    """The serial port of CircuitPython, read and written without waiting."""

    def __init__(self, port):
        self._port = port
        if port is not None:
            port.timeout = 0
            port.write_timeout = 0

    def receive(self, buffer) -> int:
        """Fill `buffer` with waiting bytes. Return how many bytes were read."""
        if self._port is None:
            return 0
        count = min(self._port.in_waiting, len(buffer))
        if count:
            buffer[:count] = self._port.read(count)
        return count

    def send(self, buffer, start: int, stop: int) -> int:
        """Send as many bytes as the port accepts at once."""
        if self._port is None or not self._port.connected:
            return 0
        return self._port.write(memoryview(buffer)[start:stop]) or 0

    def waits(self) -> bool:
        """Return whether a byte is waiting."""
        return self._port is not None and self._port.in_waiting > 0


class Pipes:
    """Standard input and output. If the input is closed, as for a system service, no host sends anything."""

    def __init__(self):
        self._input = sys.stdin.fileno()
        self._ended = False
        self._readable = select.poll()
        self._readable.register(self._input, select.POLLIN)
        output = sys.stdout.buffer
        self.send = Output(getattr(output, "raw", output)).send  # `python -u` has no buffer around the raw file

    def receive(self, buffer) -> int:
        """Do what `Console.receive` does, for standard input."""
        if not self.waits():
            return 0
        try:
            data = os.read(self._input, len(buffer))
        except OSError:
            data = b""  # the terminal was closed
        self._ended = not data
        buffer[: len(data)] = data
        return len(data)

    def waits(self) -> bool:
        """Do what `Console.waits` does, for standard input."""
        return not self._ended and bool(self._readable.poll(0))
