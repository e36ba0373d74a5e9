"""RGBW NeoPixels (SK6812) on a Pico: four bytes a pixel on the wire, of which the fourth, white, is always 0.

Frames have three bytes a pixel as ever: the fourth is added as they are sent. Loaded only where the settings say
`pixel_bytes` 4.
"""

import micropython
import rp2

from boards.pico_ring import BitRing, PioRing

_PIXEL_BYTE_US = 14  # a pixel is 32 bits and three cycles, 40.4 us; for a third of it, which is one byte of a frame


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _sk6812():  # as the program of `pico_ring`, at the same clock; high for 3 cycles (341 ns) or 6 (682 ns)
    wrap_target()
    set(y, 23).side(0)  # type: ignore[call-overload]  # the assembler's, no builtin
    label("bit")
    out(x, 1).side(0)[4]  # an empty queue stalls here, the line low
    jmp(not_x, "zero").side(1)[2]
    jmp(y_dec, "bit").side(1)[2]
    label("white")
    set(y, 7).side(0)[4]  # type: ignore[call-overload]
    label("white bit")
    nop().side(1)[2]
    jmp(y_dec, "next white bit").side(0)[2]
    wrap()
    label("zero")
    jmp(y_dec, "bit").side(0)[2]
    jmp("white").side(0)
    label("next white bit")
    jmp("white bit").side(0)[4]


class _WideBits:
    """`BitRing` of `pico_ring` for such pixels, 40 us each."""

    def __init__(self, gpio: int):
        self._ring = BitRing(gpio)
        self._wide = bytearray(0)
        self.ready = self._ring.ready

    def show(self, frame: bytearray) -> None:
        """Send `frame`, 3 bytes a pixel in wire order, with a white byte of 0 behind each three; only while `ready`."""
        size = len(frame) // 3 * 4
        if len(self._wide) != size:
            try:
                self._wide = bytearray(size)
            except MemoryError:
                return  # the ring stays as it is until a later frame
        _widen(frame, self._wide, size // 4)
        self._ring.show(self._wide)


def start(gpio: int, driver: str):
    """The ring on this GPIO: by PIO, which itself sends eight zeros behind every three bytes, or by the CPU."""
    return PioRing(gpio, _sk6812, _PIXEL_BYTE_US) if driver == "pio" else _WideBits(gpio)


@micropython.viper
def _widen(frame: ptr8, wide: ptr8, pixels: int):
    for px in range(pixels):
        for i in range(3):
            wide[4 * px + i] = frame[3 * px + i]
