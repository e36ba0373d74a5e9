"""The buttons on a Pico. A pin interrupt latches each press and ignores spikes."""

import io
from array import array
from time import ticks_us

import micropython
from machine import Pin
from micropython import const

_POLL = const(3)  # the `ioctl` request with which `select` asks a stream whether it is ready
_POLLIN = const(1)
_GPIO_IN = const(0xD0000004)  # the levels of all pins, RP2040 data sheet 2.3.1.7
_TIME_US = const(0x40054028)  # TIMERAWL, RP2040 data sheet 4.6.5
_SPIKE_US = const(50)  # a closure of this length or less is ignored
_PRESS_US = const(5000)  # a press of at least this length always counts
_TICKS = const(0x3FFFFFFF)  # the largest value of `ticks_us` before it wraps


@micropython.viper
def _lasts(words: ptr32, bit: int) -> int:
    """Watch a contact that has just closed. Return 1 if it stays closed for longer than a spike, otherwise 0.

    `words` is the array `words` of `PicoButtons`, and `bit` is the pin's bit in the register that holds the levels of
    all pins. If the interrupt comes late, the contact may be open again. If a write to flash has delayed the interrupt
    for at least the length of a press, also return 1: the closure may have been a press.
    """
    levels = ptr32(_GPIO_IN)
    time_us = ptr32(_TIME_US)
    began = time_us[0]
    if levels[0] & bit:
        if words[0] == 0:
            return 0
        return 1 if (began - words[0]) & _TICKS > _PRESS_US else 0
    while time_us[0] - began <= _SPIKE_US:
        if levels[0] & bit:
            return 0
    return 1


def _latcher(latch, index, words, bit):
    """Return the interrupt handler of one button. The handler sets two latches: the button's own latch, and one that
    all buttons share.
    """

    def closed(_pin):
        if _lasts(words, bit):
            latch[index] = 1
            latch[0] = 1

    return closed


class PicoButtons(io.IOBase):
    """Buttons that connect a GPIO to ground, with the chip's pull-ups. Bit i of a mask is the i-th GPIO of the list
    `gpios`.

    `select.poll` can wait for this object, which is readable while a press is waiting to be read.
    """

    def __init__(self, gpios):
        self._gpios = bytes(gpios)
        self.latch = bytearray(1 + len(self._gpios))  # latch[0] is for any button, latch[1 + i] for button i
        # The first word is the time in `ticks_us` at which a write to storage began, or 0. The second is the result of
        # the last `read`.
        self._words = array("I", (0, 0))
        self._pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in self._gpios]
        for index, pin in enumerate(self._pins):
            closed = _latcher(self.latch, 1 + index, self._words, 1 << self._gpios[index])
            # A hard interrupt is served even while the interpreter runs C code, collects garbage, or has a full
            # scheduler.
            pin.irq(closed, Pin.IRQ_FALLING, hard=True)
            closed(pin)  # the button may already be down

    @micropython.viper
    def read(self) -> int:
        """Return the buttons that are down or were pressed since the last call, as a bit mask."""
        latch = ptr8(self.latch)
        words = ptr32(self._words)
        before = int(words[1])
        if latch[0] == 0 and before == 0:
            return 0
        levels = int(ptr32(_GPIO_IN)[0])
        gpios = ptr8(self._gpios)
        count = int(len(self._gpios))
        latch[0] = 0
        mask = 0
        index = 0
        while index < count:
            if latch[index + 1]:
                # Clear the latch only after reading it, so that a press in between is not lost.
                latch[index + 1] = 0
                mask |= 1 << index
            elif (before >> index) & 1 and not (levels >> gpios[index]) & 1:
                mask |= 1 << index  # still down, as at the last read; a new low level without a latch could be a spike
            index += 1
        words[1] = mask
        return mask

    def storing(self, duty):
        """Wrap `duty`, a storage function that may erase flash memory. An erase delays all pin interrupts for 45 ms or
        longer, so the wrapper records when the storage function began.
        """
        words = self._words

        def stored(*given):
            words[0] = ticks_us() or 1  # type: ignore[assignment]  # the stubs give ticks a type of their own
            try:
                return duty(*given)
            finally:
                words[0] = 0

        return stored

    def ioctl(self, request: int, argument: int) -> int:
        """Answer `select.poll`: the object is readable if a press is latched."""
        return argument & _POLLIN if request == _POLL and self.latch[0] else 0

    def close(self):
        """Turn the pin interrupts off."""
        for pin in self._pins:
            pin.irq(None)
