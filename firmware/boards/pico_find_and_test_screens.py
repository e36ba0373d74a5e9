"""Find small screens with an SSD1306 chip on the Pico's I2C bus, and show a test picture on them."""

from machine import I2C, Pin
from micropython import const

from boards.pico_ssd1306 import PicoSsd1306

_ADDRESSES = (0x3C, 0x3D)  # the two possible addresses of the chip, data sheet 8.1.5
_PARTS = const(32)  # a picture goes to the screen in this number of parts
SDA = const(20)
SCL = const(21)
_HANGS_US = const(3000)  # twice the longest transfer; if the bus is busy for longer, the screen counts as not answering

_CLEARING_CLOCKS = const(9)  # clock pulses that free the bus: I2C specification UM10204, 3.1.16


def _open_bus():
    return I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=400000, timeout=_HANGS_US)


def free_bus() -> bool:
    """Free the I2C bus with nine clock pulses if a device holds the data line SDA low.

    A device holds SDA low if it was reset or lost a clock pulse in the middle of a transfer. Return True if SDA was low
    before and is high now. Source: I2C specification UM10204, 3.1.16.
    """
    data = Pin(SDA)
    if data.value():
        return False
    clock = Pin(SCL, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(_CLEARING_CLOCKS):  # the clock stays at 100 kHz or less, because each call takes 5 us or more
        clock.value(0)
        clock.value(1)
    freed = bool(data.value())
    _open_bus()  # gives both pins back to the I2C peripheral
    return freed


def find_screens(taken) -> list:
    """Search for small screens on the I2C bus and start them. Return a list of (address, screen) for each screen that
    answers.

    `taken` contains the GPIO numbers that other parts use. If the bus needs one of these GPIOs, return an empty list
    without searching.
    """
    if SDA in taken or SCL in taken:
        return []
    bus = _open_bus()
    free_bus()
    screens = [(address, PicoSsd1306(bus, address, free_bus)) for address in _ADDRESSES]
    return [(address, screen) for address, screen in screens if screen.start()]


def show_chessboard(taken) -> list:
    """Show a chessboard of 8 by 16 squares on each small screen that answers. Return the list of the screens'
    addresses.

    `taken` contains the GPIO numbers that other parts use."""
    chessboard = bytes(255 if (at >> 3) + (at >> 7) & 1 else 0 for at in range(1024))
    found = find_screens(taken)
    for _, screen in found:
        for part in range(_PARTS):
            screen.show(part, chessboard)
    return [address for address, _ in found]
