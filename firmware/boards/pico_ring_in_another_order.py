"""Rings on a Pico whose pixels expect another colour order than green, red, blue, or also have a white light.

Each frame of the firmware has a green, a red and a blue byte for each pixel. This module sends a copy of the frame, in
the order that the ring expects.
"""

import micropython

from free_memory import if_memory_allows


class PicoRingInAnotherOrder:
    """A `PioRing` or `BitRing` of `pico_ring` whose pixels expect the order `order`: "RGB", "RGBW" or "GRBW"."""

    def __init__(self, ring, order: str):
        self._ring = ring
        self._pixel_bytes = len(order)
        self._green_at = order.find("G")
        self._copy = bytearray(0)

    def show(self, frame: bytearray) -> None:
        """Send `frame` in the order that the ring expects, with 0 for any white light. Each pixel of `frame` has a
        green, a red and a blue byte.

        Call this only if the ring is `ready`.
        """
        pixels = len(frame) // 3
        size = pixels * self._pixel_bytes
        if len(self._copy) != size:
            copy = if_memory_allows(bytearray, size)
            if copy is None:
                return  # the ring keeps its current frame until the next call
            self._copy = copy
        _reorder(frame, self._copy, pixels, self._pixel_bytes, self._green_at)
        self._ring.show(self._copy)


@micropython.viper
def _reorder(frame: ptr8, copy: ptr8, pixels: int, pixel_bytes: int, green_at: int):
    """Copy `frame` to `copy`, and put green in byte number `green_at` of each pixel. If a pixel of `copy` has a fourth
    byte, for white, leave that byte unchanged.
    """
    for px in range(pixels):
        at = px * pixel_bytes
        copy[at + green_at] = frame[3 * px]
        copy[at + 1 - green_at] = frame[3 * px + 1]
        copy[at + 2] = frame[3 * px + 2]
