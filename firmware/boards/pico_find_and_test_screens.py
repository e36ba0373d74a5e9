"""A screen with an SSD1306 on the Pico's I2C: is one there, and does it show what it is sent?"""

from machine import I2C, Pin
from micropython import const

from boards.pico_ssd1306 import Ssd1306

_ADDRESSES = (0x3C, 0x3D)  # the two that the chip can be wired to, data sheet 8.1.5
_PARTS = const(32)  # of a picture
SDA = const(20)
SCL = const(21)
_HANGS_US = const(3000)  # twice as long as the longest transfer: whoever holds the bus longer does not answer


def find_screens(taken) -> list:
    """(address, screen) of those that answer; they are started. None is looked for where one of its pins is among the
    `taken` ones."""
    if SDA in taken or SCL in taken:
        return []
    bus = I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=400000, timeout=_HANGS_US)
    screens = [(address, Ssd1306(bus, address)) for address in _ADDRESSES]
    return [(address, screen) for address, screen in screens if screen.start()]


def show_chessboard(taken) -> list:
    """The addresses at which a screen answers; each shows a chessboard of 8 by 16 fields."""
    chessboard = bytes(255 if (at >> 3) + (at >> 7) & 1 else 0 for at in range(1024))
    found = find_screens(taken)
    for _, screen in found:
        for part in range(_PARTS):
            screen.show(part, chessboard)
    return [address for address, _ in found]
