"""A chain of 74HC165 shift registers on the emulated Pico."""

from rp2040py.gpio_pin import GPIOPinState

DATA, LOAD, CLOCK, COUNT = 16, 17, 18, 14


class Registers:
    """A chain on these pins. `down`: a mask of closed inputs, in the order in which they leave the chain.

    Texas Instruments SN74HC165 (SCLS116), function table, and SCEA117, 1.4: while LOAD is low the registers follow the
    inputs, whatever the clock does; while it is high each rising edge of CLOCK moves them on."""

    def __init__(self):
        self._chip = None
        self._down = 0
        self._held = 0
        self.clocks = 0

    def attach(self, chip, epoch_ns):
        self._chip = chip
        chip.gpio[LOAD].add_listener(self._load)
        chip.gpio[CLOCK].add_listener(self._clock)
        self._show()

    @property
    def down(self):
        return self._down

    @down.setter
    def down(self, inputs):
        self._down = inputs
        if self._chip and self._chip.gpio[LOAD].value == GPIOPinState.LOW:
            self._load(None, None)

    def _load(self, new, old):
        self._held = self._down  # as the load begins, while it lasts, and once more as it ends
        self._show()

    def _clock(self, new, old):
        if new == GPIOPinState.HIGH and old == GPIOPinState.LOW and self._chip.gpio[LOAD].value == GPIOPinState.HIGH:
            self._held >>= 1  # the end of the chain is tied high: not pressed
            self.clocks += 1
            self._show()

    def _show(self):
        self._chip.gpio[DATA].set_input_value(not self._held & 1)
