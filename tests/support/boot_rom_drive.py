"""The RP2040's own boot ROM on the emulated chip, with BOOTSEL held, and a computer that writes to its drive.

The emulator brings the ROM's machine code (version B1). Added here: the XIP cache as RAM (RP2040 data sheet 2.6.3.2),
bulk endpoints with two buffers (4.1.2.5), and as much of USB mass storage, bulk-only transport 1.0, as a copy needs."""

import asyncio
import itertools
import struct

from rp2040py.execute_batch import execute_batch
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.usb import RPUSBController
from rp2040py.simulator import Simulator

from host_tools.picobench.flash_chip_model import SIZE
from host_tools.picobench.rp2040_emulator_fixes import new_chip

XIP_SRAM = 0x15000  # 0x15000000 in pages, as the emulator keys what it addresses
QSPI_SS = 1  # of the QSPI pins: BOOTSEL connects it to ground
BULK_IN, BULK_OUT = (1, False), (2, True)  # the drive's endpoints, in usb_boot_device.c
AVAILABLE, SELECT_0, FULL, LENGTH = 1 << 10, 1 << 12, 1 << 15, 0x3FF  # of one buffer, half a control register
BUFF_CPU_SHOULD_HANDLE = 0x5C
SET_ADDRESS, SET_CONFIGURATION = bytes((0, 5, 1, 0, 0, 0, 0, 0)), bytes((0, 9, 1, 0, 0, 0, 0, 0))
WRITE_10 = 0x2A
STARTED_NS = 20_000_000  # the emulator's bus reset comes 10 ms after the ROM asks for it
LOOK_NS = 20_000
PATIENCE_NS = 2_000_000_000  # emulated; an erase takes no time here


class XipSram(BasePeripheral):
    """16 KiB of RAM, in which the ROM keeps what blocks it has written and what sectors it has erased."""

    def __init__(self, chip):
        super().__init__(chip, "XIP_SRAM")
        self._content = bytearray(1 << 14)

    def read_uint32(self, offset):
        return int.from_bytes(self._content[offset : offset + 4], "little")

    def write_uint32_atomic(self, offset, value, atomic_type):
        at = atomic_type << 12 | offset  # RAM has no atomic aliases: these are bits of the address
        self._content[at : at + 4] = value.to_bytes(4, "little")


class Endpoints(RPUSBController):
    """The USB controller, whose bulk buffers wait for the computer, one after the other."""

    def dpram_updated(self, offset, value):
        endpoint = (offset - 0x80) >> 3, bool(offset & 4)
        if endpoint in (BULK_IN, BULK_OUT):
            if value & SELECT_0:
                self.turn[endpoint] = 0
            self.changed()
        else:
            super().dpram_updated(offset, value)

    def read_uint32(self, offset):
        if offset == BUFF_CPU_SHOULD_HANDLE:
            return self.second
        return super().read_uint32(offset)

    def packet(self, endpoint, sent=None):
        """Give the device this packet, or take one from it. Return None while it has no buffer for that."""
        number, out = endpoint
        half, bit = self.turn[endpoint], 1 << 2 * number + out
        dpram, at = self.rp2040.usb_dpram, 0x80 + 8 * number + 4 * out + 2 * half
        control = int.from_bytes(dpram[at : at + 2], "little")
        if not control & AVAILABLE or self._buff_status & bit:
            return None
        buffer = self._get_endpoint_buffer_offset(number, out) + 64 * half
        if out:
            dpram[buffer : buffer + len(sent)] = sent
            control = control & ~LENGTH | FULL | len(sent)
        else:
            sent = bytes(dpram[buffer : buffer + (control & LENGTH)])
            control &= ~FULL
        dpram[at : at + 2] = (control & ~(AVAILABLE | SELECT_0)).to_bytes(2, "little")
        self.turn[endpoint] = half ^ 1
        self.second = self.second & ~bit | bit * half
        self._indicate_buffer_ready(number, out)
        return sent


class Drive:
    """RPI-RP2, on a chip with this flash; `restarted` once the ROM has rebooted the chip."""

    def __init__(self, flash):
        self.restarted = False
        self._chip = new_chip(1, self._on_restart)
        self._chip.flash[:SIZE] = flash
        self._chip.peripherals[XIP_SRAM] = XipSram(self._chip)
        self._chip.qspi[QSPI_SS].set_input_value(False)
        self._usb = usb = self._chip.usb_ctrl
        usb.__class__ = Endpoints
        usb.turn, usb.second, usb.changed = {BULK_IN: 0, BULK_OUT: 0}, 0, self._stop
        self._simulator = Simulator(rp2040=self._chip)
        self._simulator.bind_loop(asyncio.new_event_loop())
        self._alarm = self._chip.clock.create_alarm(self._stop)
        self._tags = itertools.count(1)
        answers = []
        usb.on_usb_enabled = usb.reset_device
        usb.on_endpoint_write = lambda *answer: answers.append(answer)
        self._until(lambda: self._chip.clock.nanos > STARTED_NS)
        for request in (SET_ADDRESS, SET_CONFIGURATION):
            usb.send_setup_packet(request)
            self._until(lambda: answers)
            assert answers.pop() == (0, b"")

    @property
    def flash(self):
        """Return the present content of the flash, 2 MiB."""
        return bytes(self._chip.flash[:SIZE])

    def write(self, first, sectors):
        """Write these sectors of 512 bytes, as many as one command takes, from sector `first` of the disk."""
        count = len(sectors) // 512
        command = struct.pack(">BBIBHB", WRITE_10, 0, first, 0, count, 0)
        wrapper = struct.pack("<4sIIBBB", b"USBC", next(self._tags), len(sectors), 0, 0, len(command))
        self._packet(BULK_OUT, (wrapper + command).ljust(31, b"\0"))
        for at in range(0, len(sectors), 64):
            self._packet(BULK_OUT, sectors[at : at + 64])
        status = self._packet(BULK_IN)
        assert (status[:4], status[8:]) == (b"USBS", b"\0" * 5), status

    def wait_for_restart(self):
        """Let the chip run until the ROM restarts it. Raise AssertionError if it does not."""
        self._until(lambda: self.restarted)

    def _packet(self, endpoint, sent=None):
        return self._until(lambda: self._usb.packet(endpoint, sent))

    def _until(self, condition):
        end = self._chip.clock.nanos + PATIENCE_NS
        while not (given := condition()):
            assert self._chip.clock.nanos < end, "the boot ROM does not answer"
            self._run(LOOK_NS)
        return given

    def _run(self, ns):
        """Run the chip for this long, or until something changes."""
        self._simulator.stopped = False
        self._alarm.schedule(ns)
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def _stop(self):
        self._simulator.stopped = True

    def _on_restart(self):
        self.restarted = True
        self._stop()
