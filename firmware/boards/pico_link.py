"""The Pico's USB serial port, used so that no host can hold up the light."""

import select
import sys

import micropython
from micropython import const

_QUEUE_BYTES = const(256)  # MicroPython's output queue before the USB buffer: CFG_TUD_CDC_TX_BUFSIZE
_CTRL_C = const(3)


@micropython.viper
def _host_is_behind() -> bool:
    """No host, or it has not yet taken the packet that stands in the output buffer of the serial port.

    Data sheet 4.1.4: ADDR_ENDP is 0 until a host has given the device its address. 4.1.2.5.1: AVAILABLE (bits
    10 and 26) is set in the buffer control of endpoint 2, MicroPython's serial output, until the packet is gone."""
    address = int(ptr32(0x50110000)[0]) & 127
    control = int(ptr32(0x50100090)[0]) & 0x4000400
    return address == 0 or control != 0


class Link:
    """Bytes to and from the host; neither duty ever blocks."""

    def __init__(self):
        readable = select.poll()
        readable.register(sys.stdin, select.POLLIN)
        # bound once: a method called over and over costs its look-up each time
        self._poll = readable.ipoll
        self._read = sys.stdin.buffer.readinto  # type: ignore[union-attr]  # missing in the stubs
        self._write = sys.stdout.buffer.write
        self._byte = bytearray(1)
        self.silent = False  # somebody has just asked: nothing waits to be read

    def receive(self, buffer: bytearray) -> int:
        """Read what waits into `buffer`, up to a byte 3 and not beyond; how many bytes came."""
        if self.silent:
            self.silent = False  # next time look again
            return 0
        count = 0
        size = len(buffer)
        poll, read, byte = self._poll, self._read, self._byte
        while count < size:
            for _ in poll(0):
                # one byte is there; asked for more, the port's `readinto` would wait for them
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
        """Give the host `buffer[start:stop]`, at most 256 bytes of it; how many were taken.

        MicroPython's `write` waits 500 ms for a host that has the port open and does not read. It does not
        where its queue is empty: then the last packet has left the USB buffer, and none took its place."""
        if _host_is_behind():
            return 0
        for _ in self._poll(0):  # runs the USB stack: what is queued moves on to the buffer
            pass
        if _host_is_behind():
            return 0
        count = min(stop - start, _QUEUE_BYTES)
        self._write(buffer, start, count)  # type: ignore[call-overload]  # MicroPython's own: offset and length
        return count
