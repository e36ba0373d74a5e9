"""The link over pyserial, to a real Pico on a USB port or to the emulated Pico at `socket://HOST:PORT`."""

import contextlib
import errno
import sys
import threading
import time

import serial  # type: ignore[import-untyped]
from serial.tools import list_ports  # type: ignore[import-untyped]

from host_tools.command_line import what_to_type
from host_tools.device import report_shapes
from host_tools.device.firmware_client import DeviceError, FirmwareClient

FAULTS: tuple[type[Exception], ...] = (OSError, ValueError)  # what a port raises that cannot be opened
with contextlib.suppress(ImportError):  # Windows has no termios
    import termios

    FAULTS += (termios.error,)  # a Pico that is unplugged while its port opens

RASPBERRY_PI = 0x2E8A  # USB vendor id
GREETING_S = 3.0  # time limit for the first answer; a Pico with the firmware answers within milliseconds
_WAKE_S = 0.2  # how often a reader checks whether it must end
WRITE_S = 2.0  # time limit for a write; the firmware reads sixty times a second
_PART = 65536  # bytes of one read
LONGEST_LINE = 1 << 20  # bytes; every report of a stored game is shorter

NO_PICO = (
    "No Pico found: plug it in with a cable that carries data, without holding BOOTSEL. If a drive RPI-RP2 appears, no "
    "firmware runs: drag the UF2 file there. In WSL, attach the Pico first (usbipd attach). "
    "Or name its port (--device PORT)."
)
MANY_PICOS = "There are several Picos ({ports}): name one of them (--device PORT)."
NO_PORT = "There is no port {port}: plug the Pico in, or leave the name out to find it by itself."
BUSY = "{port} is in use by another program (Thonny, a terminal, another page of this ring): close that first."
FORBIDDEN = (
    "You are not allowed to open {port}: add yourself to the group dialout (sudo usermod -aG dialout $USER), "
    "log out and in again."
)
SILENT = "{port} does not answer as an Emperor Ring: install the firmware with `{flash}`."
DEAF = "{port} accepts no data: unplug the Pico, plug it in and retry."
CLOSED = "{port} cannot be opened ({fault})."


class SerialTransport:
    """A transport that carries the link over a serial port. The transport ignores everything that the device sends
    before the first command.
    """

    gone = "is no longer there: was it unplugged?"

    def __init__(self, port: str) -> None:
        self.port = port
        self.name = f"the Pico on {port}"
        self._serial: serial.SerialBase | None = None
        self._lines = bytearray()
        self._wanted = threading.Event()
        self._reading = threading.Lock()  # held during a read, so that nobody closes the port while the reader uses it

    def __repr__(self) -> str:
        return f"<{self.name}, {'closed' if self._serial is None else 'open'}>"

    def open(self) -> None:
        """Open the port, and check that the firmware answers on it.

        :raises DeviceError: if the port cannot be opened or no firmware answers.
        """
        self._serial = open_port(self.port)
        self._wanted.set()
        try:
            self.write(b'\n{"do": "hello"}\n')  # the newline ends any half-typed line
            until = time.monotonic() + GREETING_S
            while not self._is_report(self._line(until)):
                if time.monotonic() >= until:
                    raise DeviceError(SILENT.format(port=self.port, flash=what_to_type.command("flash")))
        except serial.SerialTimeoutException:
            self.close()
            raise DeviceError(DEAF.format(port=self.port)) from None
        except OSError:
            self.close()
            raise DeviceError(f"The device ({self.name}) {self.gone}") from None
        except DeviceError:
            self.close()
            raise

    @staticmethod
    def _is_report(line: bytes) -> bool:
        try:
            return report_shapes.read(line) is not None
        except report_shapes.GarbledError:
            return True  # the next attempt to use the port reports the error

    def read_line(self) -> bytes:
        """Return the next line, or `b""` if the port was closed with `close`.

        :raises OSError: if the device is unplugged.
        """
        return self._line(None)

    def _line(self, until: float | None) -> bytes:
        while self._wanted.is_set():
            end = self._lines.find(b"\n") + 1
            if end:
                line = bytes(self._lines[:end])
                del self._lines[:end]
                return line
            if until is not None and time.monotonic() >= until:
                break
            with self._reading:
                if self._wanted.is_set() and self._serial is not None:
                    self._lines += self._serial.read(max(1, min(self._serial.in_waiting, _PART)))
                    if len(self._lines) > LONGEST_LINE:
                        self._lines.clear()  # a line this long does not come from our firmware
        return b""

    def write(self, data: bytes) -> None:
        """Send whole lines to the device. A device that accepts nothing for two seconds counts as unplugged.

        :raises OSError: if the device has gone.
        """
        assert self._serial is not None
        self._serial.write(data)

    def close(self) -> None:
        """Tell the device to send no more frames, and close the port. If the device went on sending, the next program
        to open the port would first receive old frames.
        """
        if self._wanted.is_set() and self._serial is not None:
            with contextlib.suppress(OSError):
                self.write(b'\n{"do": "watch", "fps": 0}\n')
        self._wanted.clear()
        with self._reading:
            if self._serial is not None:
                self._serial.close()


def find_port() -> str:
    """Return the name of the port to which a Pico is connected.

    :raises DeviceError: if no Pico or more than one is plugged in.
    """
    ports = sorted(port.device for port in list_ports.comports() if port.vid == RASPBERRY_PI)
    if len(ports) > 1:
        raise DeviceError(MANY_PICOS.format(ports=", ".join(ports)))
    if not ports:
        raise DeviceError(NO_PICO)
    return str(ports[0])


def open_port(port: str) -> serial.SerialBase:
    """Open the port for exclusive use, and return it.

    :raises DeviceError: if the port cannot be opened. The message tells the user what to do.
    """
    if "://" in port and not port.lower().startswith("socket://"):
        # pyserial supports other kinds of port, and each raises its own kinds of errors
        raise DeviceError(NO_PORT.format(port=port))
    try:
        return serial.serial_for_url(port, timeout=_WAKE_S, write_timeout=WRITE_S, exclusive=True)
    except FAULTS as fault:
        raise DeviceError(why_closed(port, fault)) from None


def why_closed(port: str, fault: Exception) -> str:
    """Return a sentence that tells the user why the port cannot be opened."""
    words = {errno.ENOENT: NO_PORT, errno.EACCES: FORBIDDEN, errno.EPERM: FORBIDDEN}
    words |= {
        errno.EBUSY: BUSY,
        errno.EAGAIN: BUSY,
    }  # BUSY means a locked port; this program and MicroPython's own tools lock their port
    number = getattr(fault, "errno", None)
    if "FileNotFoundError" in str(fault):  # on Windows pyserial puts the error into the text
        number = errno.ENOENT
    elif "PermissionError" in str(fault) and sys.platform == "win32":
        number = errno.EBUSY
    return words.get(number or 0, CLOSED).format(port=port, fault=fault)


def pico(port: str) -> FirmwareClient:
    """Return a client for the device on this port, ready to `start`. The port `auto` stands for the only Pico that is
    plugged in.

    :raises DeviceError: if no Pico is plugged in.
    """
    return FirmwareClient(SerialTransport(find_port() if port == "auto" else port))
