"""The Pico's watchdog. The watchdog can be switched off, and it knows whether it ended the previous run."""

from machine import WDT, WDT_RESET, mem32, reset_cause
from micropython import const

# Longer than the slowest series of flash erases. The counter's limit is 8388 ms: RP2040 data sheet 4.7.2.
_TIMEOUT_MS = const(8000)
_CTRL_CLEAR = 0x4005B000  # an alias of CTRL in which writing a bit clears it: RP2040 data sheet 4.7.6 and 2.1.2
_ENABLE = 1 << 30
_SCRATCH4 = 0x4005801C  # a register that survives every reset except power-on
_STARTED = 0x6AB73121  # the value that the Pico SDK's `watchdog_enable` leaves there; `machine.reset` leaves 0


class Watchdog:
    """Resets the Pico 8 s after `start`, or 8 s after the last call of the function that `start` returned.

    `bit` is True if the watchdog ended the previous run.
    """

    def __init__(self):
        self.bit = reset_cause() == WDT_RESET and mem32[_SCRATCH4] & 0xFFFFFFFF == _STARTED

    def start(self):
        """Switch the watchdog on. Return the function that must then be called at least every 8 s."""
        return WDT(timeout=_TIMEOUT_MS).feed

    def off(self) -> None:
        """Switch the watchdog off, so that the next start does not look like a watchdog reset."""
        mem32[_CTRL_CLEAR] = _ENABLE
        mem32[_SCRATCH4] = 0
