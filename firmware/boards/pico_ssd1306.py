"""A small screen with an SSD1306 chip: 128 by 64 pixels, driven over I2C in transfers of at most 64 bytes."""

from micropython import const

# Columns in each of the 32 parts of a picture. A column is a byte for 8 pixels; its lowest bit is the top pixel.
_COLUMNS = const(32)
_COMMANDS = const(0x00)  # this byte is sent before commands
_DATA = const(0x40)  # this byte is sent before columns of pixels
# 64 rows, no offset, start at row 0, columns and rows the right way round, contrast, show the memory, not inverted,
# clock, charge pump on, address the memory page by page, screen on: SSD1306 data sheet 10 and its appendix.
_START = b"\x00\xae\xa8\x3f\xd3\x00\x40\xa1\xc8\xda\x12\x81\x7f\xa4\xa6\xd5\x80\x8d\x14\x20\x00\xaf"

_END = b"\x00\xae\xe3"  # screen off, and a no-op, because the bus needs three bytes


class PicoSsd1306:
    """The screen at `address` on the I2C bus `bus`. The bus object raises OSError if no device answers.

    If a device blocks the bus, `free_bus()` frees the bus and returns True.
    """

    def __init__(self, bus, address: int, free_bus):
        self._bus = bus
        self._free_bus = free_bus
        self._address = address
        self._window = bytearray(
            (_COMMANDS, 0x21, 0, 0, 0x22, 0, 0)
        )  # columns, then pages, each with the first and the last
        self._part = bytearray(1 + _COLUMNS)
        self._part[0] = _DATA

    def start(self) -> bool:
        """Turn the screen on. Return False if the screen does not answer."""
        return self._told(_START)

    def end(self) -> None:
        """Turn the screen off."""
        self._told(_END)

    def show(self, part: int, picture) -> bool:
        """Send part `part` of `picture`. The picture's 1,024 bytes are 8 pages of 128 columns, from the top left.

        Return False if the screen does not answer.
        """
        window = self._window
        window[2] = (part & 3) * _COLUMNS
        window[3] = window[2] + _COLUMNS - 1
        window[5] = window[6] = part >> 2
        self._part[1:] = memoryview(picture)[part * _COLUMNS : (part + 1) * _COLUMNS]
        return self._told(window) and self._told(self._part)

    def _told(self, data) -> bool:
        for _ in range(2):
            try:
                self._bus.writeto(self._address, data)
                return True
            except OSError:
                if not self._free_bus():
                    break
        return False
