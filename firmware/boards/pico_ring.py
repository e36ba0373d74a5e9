"""NeoPixels on a Pico, driven either by PIO and DMA while the CPU does other work, or by the CPU itself."""

from array import array
from time import ticks_diff, ticks_us

import machine
import micropython
import rp2
from micropython import const

# 19 cycles are 1.25 us. A zero is high for 5 of them (329 ns), a one for 10 (658 ns). These times are within the data
# sheets of WS2812, WS2812B, WS2812B-V5 and SK6812RGBW, and no wider range suits all four.
_PIO_HZ = const(15_200_000)
_BYTE_US = const(10)
_LATCH_US = const(300)  # low time that ends a frame: 280 us for a WS2812B-V5, 50 us for older ones

_DMA_BASE = const(0x50000000)  # RP2040 data sheet 2.5.7
_DMA_CHANNEL_BYTES = const(0x40)
# Word indices of a channel's registers, in the alias in which a write to the read address starts the channel.
_AL3_TRANS_COUNT = const(14)
_AL3_READ_ADDR_TRIG = const(15)
_TIMER = const(0x40054028)  # TIMERAWL, microseconds, data sheet 4.6.5

# Indices of the values that `PioRing` keeps from frame to frame.
_CHANNEL = const(0)
_SENT_US = const(1)
_BUSY_US = const(2)

_TIMING_NS = (400, 850, 800, 450)  # the same as in MicroPython's neopixel


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=8,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _ws2812():  # rp2.asm_pio runs this function; its names are PIO instructions
    wrap_target()
    label("bit")
    out(x, 1).side(0)[8]  # an empty queue stalls here, with the line low
    jmp(not_x, "zero").side(1)[4]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


class PioRing:
    """Sends frames with state machine 0 of PIO 0. A DMA channel feeds the state machine byte by byte from the caller's
    buffer.

    A byte written to the queue fills all four lanes of its word (RP2040 data sheet 2.1.4). The state machine sends only
    the first eight bits of the word, which are that byte.
    """

    def __init__(self, gpio: int):
        pin = machine.Pin(gpio, machine.Pin.OUT, value=0)
        state_machine = rp2.StateMachine(0, _ws2812, freq=_PIO_HZ, sideset_base=pin)
        state_machine.active(1)
        dma = rp2.DMA()
        dma.config(write=state_machine, ctrl=dma.pack_ctrl(size=0, inc_write=False, treq_sel=0), trigger=False)
        self._source = (state_machine, dma)  # referenced here, so that the garbage collector does not free them
        self._frame = None  # the frame that is being sent, referenced for the same reason
        registers = _DMA_BASE + dma.channel * _DMA_CHANNEL_BYTES  # type: ignore[attr-defined]  # missing in the stubs
        self._state = array("I", (registers, 0, 0))

    @micropython.viper
    def ready(self) -> bool:
        """Return whether the last frame has been sent and the data line has then been low for long enough."""
        state = ptr32(self._state)
        elapsed_us = int(ptr32(_TIMER)[0]) - state[_SENT_US]
        # Half an hour after the last frame, the counter has passed half of its range, and the difference becomes
        # negative.
        return elapsed_us < 0 or elapsed_us >= state[_BUSY_US]

    @micropython.viper
    def show(self, frame):
        """Start to send `frame`, whose bytes are already in the order in which the ring expects them. Call this only if
        `ready` returns True.
        """
        state = ptr32(self._state)
        count = int(len(frame))
        self._frame = frame
        channel = ptr32(state[_CHANNEL])
        channel[_AL3_TRANS_COUNT] = count
        channel[_AL3_READ_ADDR_TRIG] = int(ptr8(frame))
        state[_SENT_US] = int(ptr32(_TIMER)[0])
        state[_BUSY_US] = count * _BYTE_US + _LATCH_US


class BitRing:
    """Sends frames by the CPU with interrupts off, for boards whose PIO is in use. Sending takes 30 us for each
    pixel."""

    def __init__(self, gpio: int):
        self._pin = machine.Pin(gpio, machine.Pin.OUT, value=0)
        self._sent_us = ticks_us()

    def ready(self) -> bool:
        """Return whether the data line has been low for long enough after the last frame."""
        elapsed_us = ticks_diff(ticks_us(), self._sent_us)
        return elapsed_us < 0 or elapsed_us >= _LATCH_US

    def show(self, frame: bytearray) -> None:
        """Send `frame`, whose bytes are already in the order in which the ring expects them. Call this only if `ready`
        returns True.
        """
        machine.bitstream(self._pin, 0, _TIMING_NS, frame)
        self._sent_us = ticks_us()
