"""The times of the LEDs' own protocol on the ring's data line, from the WS2812B's data sheets."""

BIT_NS = 1250
RESET_NS = 280_000  # low time that ends a frame: WS2812B-V5, the longest of all
LATCH_NS = 50_000  # so long a low ends a frame for older ones already
# Accepted widths in nanoseconds, the union of all data sheets; 60 ns of PIO jitter are the emulator's own.
ZERO_HIGH_NS = (150, 500)
ONE_HIGH_NS = (550, 1100)
LOW_NS = (200, 5000)


def shortest_frame_us(pixels: int) -> int:
    """What a frame takes at least, in microseconds: 24 bits a pixel, then the low time that ends it."""
    return (pixels * 24 * BIT_NS + RESET_NS) // 1000
