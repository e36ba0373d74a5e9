"""Show a notice on the ring without the app: white dots, like those of the app."""

import machine
from micropython import const

# No `const`: the value is looked up by name, because this module is imported only when it is needed.
SAFE_MODE = 4
TIMING_NS = (400, 850, 800, 450)  # high and low of a zero, then of a one; the same as in MicroPython's neopixel
_LEVEL = const(8)  # white at the middle level, at the usual brightness


def show(gpio: int, ring_px: int, dots: int, pixel_bytes: int) -> None:
    """Show `dots` still white dots, evenly spread over a ring of `ring_px` pixels on the pin `gpio`.

    If a pixel has four bytes (`pixel_bytes`), the last is white, which stays 0. Sending takes 10 us for each byte.
    Interrupts are disabled meanwhile.
    """
    frame = bytearray(pixel_bytes * ring_px)
    for dot in range(dots):
        px = (2 * dot * ring_px + dots) // (2 * dots) % ring_px
        for channel in range(3):
            frame[pixel_bytes * px + channel] = _LEVEL
    machine.bitstream(machine.Pin(gpio, machine.Pin.OUT, value=0), 0, TIMING_NS, frame)
