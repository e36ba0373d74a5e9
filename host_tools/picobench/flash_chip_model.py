"""A model of the flash chip's features that the emulator lacks: busy times, torn writes, a unique id, and a log of
operations.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from rp2040py.rp2040 import RP2040

SIZE = 2 * 1024 * 1024
PROGRAM, ERASE_4K, ERASE_64K = 0x02, 0x20, 0xD8  # commands of the W25Q16JV
_READ_STATUS_1, _READ_UNIQUE_ID = 0x05, 0x4B
_DUMMY_BYTES = 4  # bytes between the id command and the id
_UNIQUE_ID = bytes.fromhex("e6605838832f5a21")
_SIZES = {ERASE_4K: 4096, ERASE_64K: 65536}

# Busy time of each command in nanoseconds, W25Q16JV data sheet 9.6.
NONE: dict[int, int] = {}
TYPICAL = {ERASE_4K: 45_000_000, ERASE_64K: 150_000_000, PROGRAM: 400_000}
MAXIMUM = {ERASE_4K: 400_000_000, ERASE_64K: 2_000_000_000, PROGRAM: 3_000_000}


class PowerLostError(Exception):
    """The error if the power is cut during a wait."""


class Operation(NamedTuple):
    """One erase or program command that reached the flash."""

    t_ns: int
    command: int
    address: int
    size: int


class FlashChipModel:
    """A wrapper for one chip's emulated flash. Each power-on creates a new wrapper."""

    def __init__(self, chip: RP2040, timing: dict[int, int], now_ns: Callable[[], int], on_cut: Callable[[], None]):
        self._chip, self._ssi, self._timing = chip, chip.ssi, timing
        self._now_ns, self._on_cut = now_ns, on_cut
        self.log: list[Operation] = []
        self.on_operation: Callable[[Operation], None] | None = None  # called at the beginning of each operation
        self.dead = False  # True after the power was cut
        self._busy_until = 0.0
        self._last: tuple[int, bytes, bytes] | None = None  # address, old bytes, new bytes
        self._cut_at: int | None = None
        self._cut_mode = "torn"
        self._random = random.Random(0)
        self._apply, self._shift = chip.ssi._apply_command, chip.ssi._shift_byte
        chip.ssi._apply_command = self._on_apply  # type: ignore[method-assign]
        chip.ssi._shift_byte = self._on_shift  # type: ignore[method-assign]

    def cut_at(self, operation: int, mode: str, seed: int) -> None:
        """Cut the power at one erase or program command. The first command after power-on has the number 0.

        :param mode: "before", "torn" (in the middle) or "after" the command.
        """
        self._cut_at, self._cut_mode, self._random = operation, mode, random.Random(seed)

    @property
    def erases(self) -> int:
        """Return the number of erase commands since power-on."""
        return sum(operation.command != PROGRAM for operation in self.log)

    @property
    def busy(self) -> bool:
        """Return True if an erase or program command is in progress."""
        return self._busy_until > self._chip.clock.nanos

    def _on_shift(self, byte_out: int) -> int:
        sent = self._ssi._tx_buffer
        if sent and sent[0] == _READ_UNIQUE_ID:
            self._shift(byte_out)
            index = len(sent) - 2 - _DUMMY_BYTES
            return _UNIQUE_ID[index] if 0 <= index < len(_UNIQUE_ID) else 0
        if sent and sent[0] == _READ_STATUS_1 and self.busy:
            # answer once after the whole busy time, instead of thousands of times during the busy time
            self._chip.clock.tick(self._busy_until - self._chip.clock.nanos)
        return self._shift(byte_out)

    def _on_apply(self) -> None:
        sent = self._ssi._tx_buffer
        command = sent[0] if sent else 0
        if self.dead:
            self._ssi._tx_buffer = bytearray()
            return
        if command not in (PROGRAM, ERASE_4K, ERASE_64K) or not self._ssi._write_enabled or len(sent) < 4:
            self._apply()
            return
        size = _SIZES.get(command, len(sent) - 4)
        address = int.from_bytes(sent[1:4], "big")
        if command != PROGRAM:
            address &= ~(size - 1)
        cut = self._cut_at is not None and len(self.log) >= self._cut_at
        if cut and self._cut_mode == "before":
            self._cut()
            return
        old = bytes(self._chip.flash[address : address + size])
        self._apply()
        self._last = address, old, bytes(self._chip.flash[address : address + size])
        self.log.append(Operation(self._now_ns(), command, address, size))
        self._busy_until = self._chip.clock.nanos + self._timing.get(command, 0)
        if self.on_operation:
            self.on_operation(self.log[-1])
        if cut:
            if self._cut_mode == "torn":
                self.tear()
            self._cut()

    def tear(self) -> None:
        """Leave the last flash operation half done. The bytes up to a random position are new, and the rest are old.
        One byte in sixteen mixes new and old bits.
        """
        if self._last is None:
            return
        address, old, new = self._last
        chance = self._random
        split = chance.randrange(len(old) + 1)
        torn = bytearray(new[:split] + old[split:])
        for index in range(len(torn)):
            if chance.random() < 1 / 16:
                mask = chance.getrandbits(8)
                torn[index] = (old[index] & mask) | (new[index] & ~mask & 0xFF)
        self._chip.flash[address : address + len(torn)] = torn

    def _cut(self) -> None:
        self.dead = True
        self._ssi._tx_buffer = bytearray()
        self._on_cut()
