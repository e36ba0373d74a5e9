"""A model of the SSD1306 chip, which controls a small screen, and of its memory. This module runs on CPython and
MicroPython.

The model accepts the transfers and commands of the data sheet (Solomon Systech SSD1306 rev 1.1, 8.1.5 and 9) that the
firmware and two public drivers send (`tests/boards/test_stand_ins.py`). Anything else raises ValueError: too many bytes
in one transfer, an unknown command, or data before the screen was started.
"""

MOST_TRANSFER_BYTES = 64  # bytes of a transfer of the firmware
# command -> the number of bytes that follow it
START = {0xAE: 0, 0xA8: 1, 0xD3: 1, 0x40: 0, 0xA1: 0, 0xC8: 0, 0xDA: 1, 0x81: 1, 0xA4: 0, 0xA6: 0, 0xD5: 1}
START.update({0x8D: 1, 0x20: 1, 0xAF: 0, 0x21: 2, 0x22: 2, 0xE3: 0, 0xD9: 1, 0xDB: 1, 0xAD: 1, 0x2E: 0})


class Ssd1306Chip:
    """One SSD1306 chip. `memory` contains a byte for each column of 8 pixels. `lit` is true while the screen is on."""

    def __init__(self, most: int = MOST_TRANSFER_BYTES) -> None:
        self._most = most
        self._begun: list[int] = []  # a command that waits for more values
        self.memory = bytearray(b"\xa5" * 1024)  # after power-on the content is undefined
        self.lit = False
        self.modes: dict[int, list[int]] = {}
        self.transfers = 0
        self._columns = (0, 127)
        self._pages = (0, 7)
        self._at = (0, 0)

    def take(self, transfer: bytes) -> None:
        """Receive one I2C transfer, without the address byte."""
        self.transfers += 1
        if not 2 <= len(transfer) <= self._most:
            raise ValueError(f"a transfer of {len(transfer)} bytes")
        if transfer[0] == 0x40:
            self._show(transfer[1:])
        elif transfer[0] == 0 or (transfer[0] == 0x80 and len(transfer) == 2):
            self._command(self._begun + list(transfer[1:]))
        else:
            raise ValueError(f"control byte {transfer[0]}")

    def _command(self, commands: list[int]) -> None:
        self._begun = []
        while commands:
            if commands[0] not in START:
                raise ValueError(f"command {commands[0]:02x}")
            if len(commands) <= START[commands[0]]:
                self._begun = commands
                return
            command = commands.pop(0)
            values = [commands.pop(0) for _ in range(START[command])]
            if command in (0xAE, 0xAF):
                self.lit = command == 0xAF
            elif command == 0x21:
                self._columns = values[0] & 0x7F, values[1] & 0x7F  # seven bits: 10.1.4
                self._at = self._columns[0], self._at[1]
            elif command == 0x22:
                self._pages = values[0] & 7, values[1] & 7  # three bits: 10.1.5
                self._at = self._at[0], self._pages[0]
            else:
                self.modes[command] = values

    def _show(self, data: bytes) -> None:
        if self.modes.get(0x20) != [0] or self.modes.get(0x8D) != [0x14] or not self.lit:
            raise ValueError("data before the start")
        for byte in data:
            column, page = self._at
            self.memory[page * 128 + column] = byte
            column += 1
            if column > self._columns[1]:
                column, page = self._columns[0], page + 1
            self._at = column, self._pages[0] if page > self._pages[1] else page

    def pixel(self, x: int, y: int) -> bool:
        """Return whether the pixel at (`x`, `y`) is lit. `x` and `y` count from the upper left corner."""
        return self.lit and self.memory[y // 8 * 128 + x] >> y % 8 & 1 == 1


class Bus:
    """A stand-in for `machine.I2C` that has one SSD1306 chip on the bus. While `loose` is true, the chip does not
    answer.
    """

    def __init__(self, chip: Ssd1306Chip, address: int = 0x3C) -> None:
        self.chip = chip
        self.address = address
        self.loose = False

    def writeto(self, address: int, data: bytes) -> int:
        if self.loose or address != self.address:
            raise OSError(5)
        self.chip.take(bytes(data))
        return len(data)
