"""Seat buttons behind a chain of 74HC165 shift registers on a Pico: three pins read as many as there are."""

from array import array

import micropython
from machine import Pin
from micropython import const

_SIO = const(0xD0000000)  # data sheet 2.3.1.7; its words:
_IN = const(1)
_OUT_SET = const(5)
_OUT_CLEAR = const(6)


class SeatChain:
    """Bit i of the mask is the i-th input that leaves the chain: from D7 of the first register down, then the next.

    A button closes its input to ground. Presses are not latched: one that begins and ends between two reads is not
    seen. Where no register is fitted, nothing counts as pressed: the chip's pull-up holds `data`."""

    def __init__(self, data: int, load: int, clock: int, count: int):
        self._pins = (Pin(data, Pin.IN, Pin.PULL_UP), Pin(load, Pin.OUT, value=1), Pin(clock, Pin.OUT, value=0))
        self._words = array("I", (1 << data, 1 << load, 1 << clock, count))

    @micropython.viper
    def read(self) -> int:
        """The buttons that are down now."""
        words = ptr32(self._words)
        data = words[0]
        load = words[1]
        clock = words[2]
        count = words[3]
        sio = ptr32(_SIO)
        # each level is written three times: 80 ns or more, the longest that a 74HC165 asks for at its lowest supply
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
