"""Send lines to a device from a thread of its own, so that only this thread waits for a device that does not read."""

import contextlib
import queue
import threading

from host_tools.device.firmware_client import DeviceError, FirmwareClient

MOST_LINES = 32  # lines waiting to be sent


class LineSender:
    """Sends lines to one device, in order. It ends with the device, or by `end`."""

    def __init__(self, device: FirmwareClient) -> None:
        self._device = device
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        threading.Thread(target=self._carry, name="line sender", daemon=True).start()

    def __repr__(self) -> str:
        return f"<LineSender: {self._lines.qsize()} of {MOST_LINES} lines on their way>"

    @property
    def has_room(self) -> bool:
        """Return True if it accepts another line. Only the thread that adds lines can rely on the answer."""
        return not self._lines.full()

    def take(self, line: bytes | None) -> bool:
        """Queue a line, or the end of all lines; return False if too many are waiting."""
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            return False
        return True

    def end(self) -> None:
        """Send nothing more, not even the waiting lines."""
        while not self.take(None):
            with contextlib.suppress(queue.Empty):
                self._lines.get_nowait()

    def _carry(self) -> None:
        while (line := self._lines.get()) is not None:
            with contextlib.suppress(DeviceError):  # the owner of the device learns of its end elsewhere
                self._device.send_line(line)
