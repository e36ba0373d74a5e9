"""Boards under CircuitPython, and Linux boards through Blinka. The functions of `boards.contract` are implemented with
Adafruit's libraries.

Presses are not latched, so a press shorter than the 2 ms between two reads is missed. Storage may be read-only, as
under CircuitPython while a computer uses its drive. While the storage is read-only, nothing is stored, and the app
reports this once.
"""

import os
import time

import board
import digitalio
import neopixel

from boards.board_without_parts import BoardWithoutParts
from boards.circuitpython_or_linux_link import open_link
from boards.folder_storage import FolderStorage

_TICKS = (1 << 30) - 1
_LOOK_S = 0.002
_LONGER_THAN_A_SPIKE_S = 0.0001


def pin(gpio: int):
    """Return the pin whose GPIO number is `gpio`. The pin's name differs from board to board: GP22 on a Pico, D22 on a
    Raspberry Pi, IO22 on others. Raises ValueError if the board has no such pin.
    """
    for prefix in ("GP", "D", "IO"):
        found = getattr(board, prefix + str(gpio), None)
        if found is not None:
            return found
    raise ValueError("This board has no GPIO %d." % gpio)


class CircuitPythonOrLinuxBoard(BoardWithoutParts, FolderStorage):
    """The hardware at the given GPIOs, with files in `folder`. The object has the functions of `boards.contract`.

    `pixel_order` is "RGB", "GRB", "RGBW" or "GRBW", as in Adafruit's library. If a pin or the ring cannot be opened,
    `__init__` raises the library's exception. After `__init__`, the ring of `ring_px` pixels is open and dark.
    """

    host_listens = True
    host_left = False

    def __init__(self, ring: int, pass_: int, out: int, seats, folder: str, ring_px: int, pixel_order: str = "GRB"):
        self._pin = pin(ring)
        self._order = pixel_order
        self._buttons = [_button(gpio) for gpio in [pass_, out] + list(seats)]
        self._seen = 0
        self._leds = self._strip(ring_px)
        self._leds.show()  # on a Raspberry Pi, this opens the ring
        self._link = open_link()
        FolderStorage.__init__(self, folder)
        self.receive = self._link.receive
        self.send = self._link.send
        self.random_bytes = os.urandom

    def now_ms(self) -> int:
        """Return the time in milliseconds, modulo 2**30."""
        return time.monotonic_ns() // 1000000 & _TICKS

    def buttons(self) -> int:
        """Return the buttons that are down now, as a bit mask.

        A contact that has just closed counts only if it stays closed for longer than a spike."""
        mask = self._levels()
        if mask & ~self._seen:
            time.sleep(_LONGER_THAN_A_SPIKE_S)
            mask &= self._levels()
        self._seen = mask
        return mask

    def _levels(self) -> int:
        mask = 0
        for index, button in enumerate(self._buttons):
            if not button.value:  # connected to ground
                mask |= 1 << index
        return mask

    def ready(self) -> bool:
        """Return True, because `show` returns only after it has sent the frame."""
        return True

    def show(self, frame) -> None:
        """Send `frame`, with a green, a red and a blue byte for each pixel. If the pixels also have a white light, the
        white light stays dark.
        """
        leds = self._leds
        if 3 * len(leds) != len(frame):
            leds.deinit()
            self._leds = leds = self._strip(len(frame) // 3)
        rgbw = len(self._order) == 4
        for px in range(len(leds)):
            if rgbw:  # with three values, the library would add white light
                leds[px] = (frame[3 * px + 1], frame[3 * px], frame[3 * px + 2], 0)
            else:
                leds[px] = (frame[3 * px + 1], frame[3 * px], frame[3 * px + 2])
        leds.show()

    def _strip(self, count: int):
        """Return a ring of `count` pixels, all dark."""
        return neopixel.NeoPixel(self._pin, count, brightness=1.0, auto_write=False, pixel_order=self._order)

    def wait(self, ms: int) -> None:
        """Sleep for at most `ms` milliseconds. A press, or a byte from the host, ends the sleep early."""
        until_ns = time.monotonic_ns() + ms * 1000000
        while time.monotonic_ns() < until_ns:
            if self._levels() != self._seen or self._link.waits():
                return
            time.sleep(_LOOK_S)

    def service(self) -> None:
        """Release the pins for the prompt, which appears when the program ends."""
        for button in self._buttons:
            button.deinit()
        self._leds.deinit()


def _button(gpio: int):
    button = digitalio.DigitalInOut(pin(gpio))
    button.switch_to_input(pull=digitalio.Pull.UP)
    return button
