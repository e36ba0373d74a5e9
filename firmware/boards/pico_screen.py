"""A screen with an SSD1306 on the Pico's I2C: is one there, and does it show what it is sent?"""

from machine import I2C, Pin
from micropython import const

SDA = const(20)
SCL = const(21)
_ADDRESSES = (0x3C, 0x3D)  # the two that the chip can be wired to, data sheet 8.1.5
_COMMANDS = const(0x00)  # what follows are commands, or
_DATA = const(0x40)  # what follows are columns of 8 pixels
_NOP = const(0xE3)
_PAGES = const(8)
_COLUMNS = const(128)
# 64 rows, no offset, start at row 0, columns and rows the right way round, contrast, show the memory, not inverted,
# clock, charge pump on, addressed by rows of pages from 0 to 127 and 0 to 7, on: data sheet 10 and its appendix
_START = b"\xae\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\x7f\xa4\xa6\xd5\x80\x8d\x14\x20\x00\x21\x00\x7f\x22\x00\x07\xaf"


def show_chessboard(taken) -> list:
    """The addresses at which a screen answers; each shows a chessboard of 8 by 16 fields. None is looked for where one
    of its pins is among the `taken` ones."""
    if SDA in taken or SCL in taken:
        return []
    bus = I2C(0, sda=Pin(SDA), scl=Pin(SCL), freq=100000, timeout=5000)
    found = []
    for address in _ADDRESSES:
        try:
            bus.writeto(address, bytes((_COMMANDS, _NOP)))
        except OSError:
            continue
        found.append(address)
        bus.writeto(address, bytes((_COMMANDS,)) + _START)
        for page in range(_PAGES):
            fields = bytes(255 if (column >> 3) + page & 1 else 0 for column in range(_COLUMNS))
            bus.writeto(address, bytes((_DATA,)) + fields)
    return found
