"""What CircuitPython's core has and a PC lacks, so that Adafruit's own neopixel library runs here.

`Pins` puts stand-ins for `board`, `digitalio`, `microcontroller` and `neopixel_write` into `sys.modules`. The stand-in
for `neopixel_write`, the last step before the wire, keeps the bytes that it is given in `sent`.

Source: CircuitPython's documentation of these modules; for the exceptions on a Raspberry Pi, Adafruit_Blinka at
6e98be4, `microcontroller/bcm283x/neopixel.py`.
"""

import sys
from types import ModuleType, SimpleNamespace

LEVELS = {}  # GPIO -> what somebody drives it to


class DigitalInOut:
    """A pin."""

    def __init__(self, pin):
        self.pin = pin
        self.pulled_up = False

    def switch_to_input(self, pull):
        self.pulled_up = pull == "up"

    def deinit(self):
        self.pin = None

    @property
    def value(self):
        return LEVELS.get(self.pin, self.pulled_up)


class Pins:
    """GP0 to GP28, as a Pico calls them under CircuitPython."""

    def __init__(self, monkeypatch):
        self.sent = []  # (pin of the ring, bytes)
        LEVELS.clear()
        board = ModuleType("board")
        for gpio in range(29):
            setattr(board, f"GP{gpio}", gpio)
        digitalio = ModuleType("digitalio")
        digitalio.DigitalInOut = DigitalInOut
        digitalio.Direction = SimpleNamespace(OUTPUT="output", INPUT="input")
        digitalio.Pull = SimpleNamespace(UP="up", DOWN="down")
        microcontroller = ModuleType("microcontroller")
        microcontroller.Pin = int
        writer = ModuleType("neopixel_write")
        writer.neopixel_write = lambda wire, data: self.sent.append((wire.pin, bytes(data)))
        for module in (board, digitalio, microcontroller, writer):
            monkeypatch.setitem(sys.modules, module.__name__, module)
        for name in (
            "neopixel",
            "boards.circuitpython_or_linux_board",
            "boards.circuitpython_or_linux_link",
            "device_blinka",
        ):
            monkeypatch.delitem(sys.modules, name, raising=False)  # loaded again, with these pins

    def press(self, gpio):
        """The contact to ground closes."""
        LEVELS[gpio] = False

    def release(self, gpio):
        """It opens; the pin's own pull decides."""
        LEVELS.pop(gpio, None)
