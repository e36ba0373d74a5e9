"""Find a screen with an SSD1306 on the Pico's I2C, and show a test picture on it."""

from machine import I2C, Pin
from micropython import const

from boards.pico_ssd1306 import Ssd1306

_ADDRESSES = (0x3C, 0x3D)  # the two possible addresses of the chip, data sheet 8.1.5
_PARTS = const(32)  # of a picture
SDA = const(20)
SCL = const(21)
_HANGS_US = const(3000)  # twice the longest transfer; if the bus is held for longer, the screen does not answer

_CLEARING_CLOCKS = const(9)  # UM10204, 3.1.16


def _open_bus():
    return I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=400000, timeout=_HANGS_US)


def free_bus() -> bool:
    """Free the bus if a device holds SDA low, by nine clock pulses. The device was reset or lost a clock pulse in the
    middle of a transfer. Return True if SDA was low and is free now. Source: I2C specification UM10204, 3.1.16."""
    data = Pin(SDA)
    if data.value():
        return False
    clock = Pin(SCL, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(_CLEARING_CLOCKS):  # at 100 kHz or less, because each call takes 5 us or more
        clock.value(0)
        clock.value(1)
    freed = bool(data.value())
    _open_bus()  # gives the pins back to it
    return freed


def find_screens(taken) -> list:
    """Return (address, screen) of each screen that answers, started. Search only if none of its pins is among the
    `taken` ones."""
    if SDA in taken or SCL in taken:
        return []
    bus = _open_bus()
    free_bus()
    screens = [(address, Ssd1306(bus, address, free_bus)) for address in _ADDRESSES]
    return [(address, screen) for address, screen in screens if screen.start()]


def show_chessboard(taken) -> list:
    """Show a chessboard of 8 by 16 fields on each screen that answers. Return their addresses."""
    chessboard = bytes(255 if (at >> 3) + (at >> 7) & 1 else 0 for at in range(1024))
    found = find_screens(taken)
    for _, screen in found:
        for part in range(_PARTS):
            screen.show(part, chessboard)
    return [address for address, _ in found]
