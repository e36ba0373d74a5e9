"""A small screen on the emulated board's I2C bus. Each byte takes time, and a loose cable can disconnect the screen."""

from __future__ import annotations

from rp2040py.peripherals.i2c import RPI2C, I2CMode
from rp2040py.rp2040 import RP2040

_BYTE_NS = 22_500  # nine bits at 400 kHz
_TX_EMPTY = 1 << 4  # raw interrupt of the chip, RP2040 data sheet 4.3.17


class I2CScreenRecordingTransfers:
    """A screen that acknowledges one I2C address (None: no address) and records the transfers that it receives.

    While `loose` is True, the screen does not answer.
    """

    def __init__(self, address: int | None = 0x3C) -> None:
        self.address = address
        self.loose = False
        self.transfers: list[tuple[int, int, bytearray]] = []  # (start in ns, end in ns, bytes) of each transfer

    def attach(self, chip: RP2040, epoch_ns: int) -> None:
        """Connect the screen to the emulated chip `chip`, whose clock started at `epoch_ns`. This method is called at
        each power-on.
        """
        bus: RPI2C = chip.i2c[0]

        def now_ns() -> int:
            return round(chip.clock.nanos) + epoch_ns

        def connect() -> None:
            there = bus.target_address == self.address and not self.loose
            if there:
                self.transfers.append((now_ns() - _BYTE_NS, now_ns(), bytearray()))
            bus.complete_connect(there)
            if not there:
                # the chip flushes its FIFO and raises this interrupt; the emulator flushes without it
                bus._set_interrupts(_TX_EMPTY)

        def write() -> None:
            began_ns, _, data = self.transfers[-1]
            data.append(self._byte)
            self.transfers[-1] = (began_ns, now_ns(), data)
            bus.complete_write(not self.loose)
            if self.loose:
                bus._set_interrupts(_TX_EMPTY)

        connected, written = chip.clock.create_alarm(connect), chip.clock.create_alarm(write)

        def on_connect(_address: int, _mode: I2CMode) -> None:
            connected.schedule(_BYTE_NS)

        def on_write_byte(value: int) -> None:
            self._byte = value
            written.schedule(_BYTE_NS)

        bus.on_connect, bus.on_write_byte = on_connect, on_write_byte
