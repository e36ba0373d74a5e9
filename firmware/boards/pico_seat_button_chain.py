"""Seat buttons on a chain of 74HC165 shift registers on a Pico. Three pins are enough to read all buttons."""

from array import array

import micropython
from machine import Pin, Timer
from micropython import const

_SIO = const(0xD0000000)  # RP2040 data sheet 2.3.1.7; the indices of its words follow
_IN = const(1)
_OUT_SET = const(5)
_OUT_CLEAR = const(6)
_TIME_US = const(0x40054028)  # TIMERAWL, RP2040 data sheet 4.6.5
_SPIKE_US = const(50)  # a closure of this length or less is ignored
_LOOK_MS = const(1)  # time between two reads: the shortest press, 5 ms with 3 ms of chatter, is steady for two reads


@micropython.viper
def _closed(words: ptr32) -> int:
    """Read the chain once. Return the inputs that are closed now, as a bit mask. `words` is the array `words` of
    `PicoSeatButtonChain`."""
    data = words[0]
    load = words[1]
    clock = words[2]
    count = words[3]
    sio = ptr32(_SIO)
    # Each level is written three times, so it lasts 80 ns or more. That is the longest time that a 74HC165 needs at its
    # lowest supply voltage.
    sio[_OUT_CLEAR] = load
    sio[_OUT_CLEAR] = load
    sio[_OUT_CLEAR] = load
    sio[_OUT_SET] = load
    mask = 0
    bit = 1
    while count:
        sio[_OUT_CLEAR] = clock
        sio[_OUT_CLEAR] = clock
        sio[_OUT_CLEAR] = clock
        if sio[_IN] & data == 0:
            mask |= bit
        bit <<= 1
        count -= 1
        sio[_OUT_SET] = clock
        sio[_OUT_SET] = clock
        sio[_OUT_SET] = clock
    sio[_OUT_CLEAR] = clock
    return mask


class PicoSeatButtonChain:
    """The buttons on the chain. Bit i of a mask is the input that comes i-th when the chain shifts out its inputs. The
    chain shifts out D7 of the first register, then its lower inputs, then the inputs of the next register.

    A button connects its input to ground. A timer interrupt reads the chain every millisecond and latches each press.
    The interrupt then sets `latch[0]`, as a pin interrupt does. If no register is connected, no button counts as
    pressed, because the chip's pull-up holds the pin `data` high.
    """

    def __init__(self, latch, data: int, load: int, clock: int, count: int):
        self._pins = (Pin(data, Pin.IN, Pin.PULL_UP), Pin(load, Pin.OUT, value=1), Pin(clock, Pin.OUT, value=0))
        # The bits of the three pins, the number of inputs, the buttons that are down (only the interrupt writes them),
        # and the last result of `read` (only `read` writes it).
        self._words = array("I", (1 << data, 1 << load, 1 << clock, count, 0, 0))
        self._latch = latch
        self._look(None)
        self._timer = Timer(-1)
        # A hard interrupt is served even while the interpreter runs C code, collects garbage, or has a full scheduler.
        self._timer.init(mode=Timer.PERIODIC, period=_LOOK_MS, callback=self._look, hard=True)

    @micropython.viper
    def _look(self, _timer):
        words = ptr32(self._words)
        time_us = ptr32(_TIME_US)
        closed = int(_closed(self._words))
        began = time_us[0]
        down = words[4]
        fresh = closed & ~down
        last = 0
        while fresh and not last:
            last = 1 if time_us[0] - began > _SPIKE_US else 0
            fresh &= int(_closed(self._words))
        # A released button stays in the mask until `read` has returned it.
        words[4] = down & (closed | ~words[5]) | fresh
        if fresh:
            ptr8(self._latch)[0] = 1

    @micropython.viper
    def read(self) -> int:
        """Return the buttons that are down or were pressed since the last call, as a bit mask."""
        words = ptr32(self._words)
        down = words[4]
        words[5] = down
        return down

    def close(self):
        """Stop the timer that reads the chain."""
        self._timer.deinit()
