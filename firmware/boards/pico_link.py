"""The USB serial port of the Pico. A host that does not read cannot delay the light."""

import select
import sys

import micropython
from micropython import const

_QUEUE_BYTES = const(256)  # MicroPython's output queue before the USB buffer: CFG_TUD_CDC_TX_BUFSIZE
_CTRL_C = const(3)


@micropython.viper
def _host_is_behind() -> bool:
    """Return True if no host is connected, or if the host has not yet read the last packet.

    ADDR_ENDP is 0 until a host gives the device its address (RP2040 data sheet 4.1.4). Endpoint 2 is MicroPython's
    serial output. Its buffer control keeps AVAILABLE (bits 10 and 26) set until the host has read the packet (RP2040
    data sheet 4.1.2.5.1).
    """
    address = int(ptr32(0x50110000)[0]) & 127
    control = int(ptr32(0x50100090)[0]) & 0x4000400
    return address == 0 or control != 0


class PicoLink:
    """The byte stream from and to the host."""

    def __init__(self):
        readable = select.poll()
        readable.register(sys.stdin, select.POLLIN)
        # Bound once, because these methods are called often and each lookup takes time.
        self._poll = readable.ipoll
        self._read = sys.stdin.buffer.readinto  # type: ignore[union-attr]  # missing in the stubs
        self._write = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self.silent = False  # True if a check has just found no byte waiting

    def receive(self, buffer: bytearray) -> int:
        """Read waiting bytes into `buffer`, stopping after a byte 0x03 (Ctrl-C). Return the number of bytes."""
        if self.silent:
            self.silent = False  # check again next time
            return 0
        count = 0
        size = len(buffer)
        poll, read, byte = self._poll, self._read, self._byte
        while count < size:
            for _ in poll(0):
                # One byte is there. If more than one byte were requested, the port's `readinto` would wait.
                read(byte, 1)
                buffer[count] = byte[0]
                count += 1
                break
            else:
                break
            if byte[0] == _CTRL_C:
                break
        return count

    def send(self, buffer: bytearray, start: int, stop: int) -> int:
        """Send at most 256 bytes of `buffer[start:stop]` to the host. Return how many bytes were accepted.

        MicroPython's `write` waits 500 ms for a host that has opened the port but does not read. `write` does not wait
        if its queue is empty. The queue is empty if the last packet has left the USB buffer and no other packet has
        followed.
        """
        if _host_is_behind():
            return 0
        for _ in self._poll(0):  # runs the USB stack, which moves queued bytes to the buffer
            pass
        if _host_is_behind():
            return 0
        count = min(stop - start, _QUEUE_BYTES)
        self._write(buffer, start, count)  # type: ignore[call-overload]  # MicroPython's own: offset and length
        return count
