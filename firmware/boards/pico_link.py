"""The Pico's USB serial port, used so that no host can delay the light."""

import select
import sys

import micropython
from micropython import const

_QUEUE_BYTES = const(256)  # MicroPython's output queue before the USB buffer: CFG_TUD_CDC_TX_BUFSIZE
_CTRL_C = const(3)


@micropython.viper
def _host_is_behind() -> bool:
    """Return whether there is no host, or it has not yet taken the packet in the output buffer of the serial port.

    Data sheet 4.1.4: ADDR_ENDP is 0 until a host has given the device its address. 4.1.2.5.1: AVAILABLE (bits 10 and
    26) is set in the buffer control of endpoint 2, MicroPython's serial output, until the packet is gone.
    """
    address = int(ptr32(0x50110000)[0]) & 127
    control = int(ptr32(0x50100090)[0]) & 0x4000400
    return address == 0 or control != 0


class Link:
    """Bytes to and from the host. Neither duty ever blocks."""

    def __init__(self):
        readable = select.poll()
        readable.register(sys.stdin, select.POLLIN)
        # Bound once: a method that is called often costs a lookup each time.
        self._poll = readable.ipoll
        self._read = sys.stdin.buffer.readinto  # type: ignore[union-attr]  # missing in the stubs
        self._write = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self.silent = False  # nothing waits to be read, as was just found

    def receive(self, buffer: bytearray) -> int:
        """Read what waits into `buffer`, up to a byte 3 and not beyond. Return the number of bytes."""
        if self.silent:
            self.silent = False  # look again next time
            return 0
        count = 0
        size = len(buffer)
        poll, read, byte = self._poll, self._read, self._byte
        while count < size:
            for _ in poll(0):
                # One byte is there. If asked for more, the port's `readinto` would wait for them.
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
        """Send `buffer[start:stop]` to the host, at most 256 bytes of it. Return the number taken.

        MicroPython's `write` waits 500 ms for a host that has the port open and does not read. It does not wait if its
        queue is empty: the last packet has then left the USB buffer, and none has followed.
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
