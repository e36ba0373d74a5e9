"""The Pico's watchdog, which can be switched off, and tells whether it ended the run before this one."""

from machine import WDT, WDT_RESET, mem32, reset_cause
from micropython import const

_TIMEOUT_MS = const(8000)  # more than the slowest run of erases; the counter's limit is 8388, data sheet 4.7.2
_CTRL_CLEAR = 0x4005B000  # CTRL by its alias: writing a bit there clears it, data sheet 4.7.6 and 2.1.2
_ENABLE = 1 << 30
_SCRATCH4 = 0x4005801C  # outlasts every reset but power-on
_STARTED = 0x6AB73121  # what the Pico SDK's `watchdog_enable` leaves there; `machine.reset` leaves 0


class Watchdog:
    """Resets the Pico 8 s after `start`, or after the last call of the function that `start` returned. `bit`: it has
    ended the run before this one."""

    def __init__(self):
        self.bit = reset_cause() == WDT_RESET and mem32[_SCRATCH4] & 0xFFFFFFFF == _STARTED

    def start(self):
        """Switch it on; from now on the function that this returns must be called every 8 s."""
        return WDT(timeout=_TIMEOUT_MS).feed

    def off(self) -> None:
        """Switch it off; and the next start of the program will not look like its doing."""
        mem32[_CTRL_CLEAR] = _ENABLE
        mem32[_SCRATCH4] = 0
