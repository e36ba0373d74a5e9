"""Rings on a Pico whose pixels are not GRB: red comes before green, or there is a white light too.

Frames are green, red, blue as always. A copy of each is sent in the ring's own order. Loaded only if the setting
`pixel_order` is not "GRB".
"""

import micropython


class ReorderedRing:
    """A `PioRing` or `BitRing` of `pico_ring` with pixels of this `order`: "RGB", "RGBW" or "GRBW"."""

    def __init__(self, ring, order: str):
        self._ring = ring
        self._pixel_bytes = len(order)
        self._green_at = order.find("G")
        self._copy = bytearray(0)

    def show(self, frame: bytearray) -> None:
        """Send `frame`, green, red and blue of each pixel, in the ring's order and with white 0. Only while `ready`."""
        pixels = len(frame) // 3
        size = pixels * self._pixel_bytes
        if len(self._copy) != size:
            try:
                self._copy = bytearray(size)
            except MemoryError:
                return  # the ring stays as it is until a later frame
        _reorder(frame, self._copy, pixels, self._pixel_bytes, self._green_at)
        self._ring.show(self._copy)


@micropython.viper
def _reorder(frame: ptr8, copy: ptr8, pixels: int, pixel_bytes: int, green_at: int):
    """Write `frame` into `copy`, with green as byte `green_at` of each pixel. A fourth byte of a pixel is left
    alone."""
    for px in range(pixels):
        at = px * pixel_bytes
        copy[at + green_at] = frame[3 * px]
        copy[at + 1 - green_at] = frame[3 * px + 1]
        copy[at + 2] = frame[3 * px + 2]
