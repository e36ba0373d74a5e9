"""What can be said on the ring without the app: some white dots, as the app shows its notices."""

import machine
from micropython import const

# no constant of the compiler: looked up by name, because this module is imported only when it is needed
SAFE_MODE = 4
TIMING_NS = (400, 850, 800, 450)  # high and low of a zero, of a one; as MicroPython's neopixel has it
_LEVEL = const(8)  # white at middle level in the usual brightness


def show(gpio: int, ring_px: int, dots: int, pixel_bytes: int) -> None:
    """Send that many still dots, evenly spread over the ring on this GPIO; of four bytes a pixel the last, which is
    white, stays 0. Takes 10 us a byte, interrupts off."""
    frame = bytearray(pixel_bytes * ring_px)
    for dot in range(dots):
        px = (2 * dot * ring_px + dots) // (2 * dots) % ring_px
        for channel in range(3):
            frame[pixel_bytes * px + channel] = _LEVEL
    machine.bitstream(machine.Pin(gpio, machine.Pin.OUT, value=0), 0, TIMING_NS, frame)
