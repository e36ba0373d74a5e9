"""Send lines to a device from a separate thread. If the device does not read, only that thread is blocked."""

import contextlib
import queue
import threading

from host_tools.device.firmware_client import DeviceError, FirmwareClient

MOST_LINES = 32  # at most this many lines wait to be sent


class LineSender:
    """Sends lines to one device in order, in its own thread. The thread ends when the device is gone, or after
    `end`.
    """

    def __init__(self, device: FirmwareClient) -> None:
        self._device = device
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_LINES)
        threading.Thread(target=self._carry, name="line sender", daemon=True).start()

    def __repr__(self) -> str:
        return f"<LineSender: {self._lines.qsize()} of {MOST_LINES} lines on their way>"

    @property
    def has_room(self) -> bool:
        """Return True if the queue accepts another line. The result is reliable only in the thread that adds lines."""
        return not self._lines.full()

    def take(self, line: bytes | None) -> bool:
        """Add a line to the queue of unsent lines. If `line` is None, the thread ends after it has sent all earlier
        lines.

        Return False if too many lines are waiting.
        """
        try:
            self._lines.put_nowait(line)
        except queue.Full:
            return False
        return True

    def end(self) -> None:
        """Stop sending, and drop the lines that are still waiting."""
        while not self.take(None):
            with contextlib.suppress(queue.Empty):
                self._lines.get_nowait()

    def _carry(self) -> None:
        while (line := self._lines.get()) is not None:
            with contextlib.suppress(DeviceError):  # other code reports the end of the device
                self._device.send_line(line)
