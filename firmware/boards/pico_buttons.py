"""Buttons on a Pico: levels read in one go, presses latched by the pin interrupt."""

import io
from array import array

import micropython
from machine import Pin
from micropython import const

_POLL = const(3)  # the request of a stream's `ioctl` by which `select` asks whether it is ready
_POLLIN = const(1)
_GPIO_IN = const(0xD0000004)  # the levels of all pins, data sheet 2.3.1.7


def _latcher(latch, index):
    """The interrupt handler of one button: note the press, and that there was one."""

    def pressed(pin):
        latch[index] = 1
        latch[0] = 1

    return pressed


class Buttons(io.IOBase):
    """Buttons between a GPIO and ground, with the chip's pull-ups: bit i of the mask is the i-th GPIO of the list.

    It is a stream to `select.poll`, readable while a press waits to be read."""

    def __init__(self, gpios):
        self._gpios = bytes(gpios)
        self._latch = bytearray(1 + len(self._gpios))  # [0]: any; [1 + i]: button i
        self._all = array("I", (sum(1 << gpio for gpio in self._gpios),))
        self._pins = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in self._gpios]
        for index, pin in enumerate(self._pins):
            # hard: also while the interpreter is in C code, collects garbage or has its scheduler full
            pin.irq(_latcher(self._latch, 1 + index), Pin.IRQ_FALLING, hard=True)

    @micropython.viper
    def read(self) -> int:
        """The buttons that are down, or were pressed since the last call."""
        latch = ptr8(self._latch)
        levels = int(ptr32(_GPIO_IN)[0])
        every = int(ptr32(self._all)[0])
        if latch[0] == 0 and levels & every == every:
            return 0
        gpios = ptr8(self._gpios)
        count = int(len(self._gpios))
        latch[0] = 0
        mask = 0
        index = 0
        while index < count:
            if latch[index + 1]:
                # cleared only when seen, so that a press in between is not lost
                latch[index + 1] = 0
                mask |= 1 << index
            elif not (levels >> gpios[index]) & 1:
                mask |= 1 << index
            index += 1
        return mask

    def ioctl(self, request: int, argument: int) -> int:
        """Answers `select.poll`: readable once a press is latched."""
        return argument & _POLLIN if request == _POLL and self._latch[0] else 0

    def close(self):
        """Let go of the pin interrupts."""
        for pin in self._pins:
            pin.irq(None)
