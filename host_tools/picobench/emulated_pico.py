"""An emulated Pico: the original MicroPython on an emulated RP2040, with power, time, pins and a USB port.

Emulated time is exact and the same in every run. All times in this module are emulated, unless a name contains `wall`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol, TypeVar

from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator

from host_tools.packing import littlefs_image, micropython_download
from host_tools.picobench import boot_rom_drive_model
from host_tools.picobench.flash_chip_model import NONE, SIZE, FlashChipModel, PowerLostError
from host_tools.picobench.led_wire_probe import LedWireProbe
from host_tools.picobench.rp2040_emulator_fixes import new_chip
from host_tools.picobench.serial_console import SerialConsole
from host_tools.picobench.usb_host import UsbHost
from host_tools.picobench.wired_buttons_and_edge_recorders import Button, Tap

MS = 1_000_000  # nanoseconds
# what is at the other end of the USB cable: a PC with the port open, a PC with the port closed, or a charger without
# data
OPEN, CLOSED, CHARGER = "open", "closed", "charger"


class Device(Protocol):
    """A device that watches the emulated Pico's pins. The device stays attached during power cycles."""

    def attach(self, chip: RP2040, epoch_ns: int) -> None: ...


_D = TypeVar("_D", bound=Device)


class EmulatedPico:
    """One emulated Pico, whose power is on from the start.

    :param files: files for a new littlefs: path -> content, or a folder.
    :param content: the whole content of the flash (2 MiB), instead of `files`.
    :param uf2: the image to run. The default is MicroPython's release image (see `micropython_download.find`).
    :param flash_timing: `flash_chip_model.NONE`, `TYPICAL` or `MAXIMUM`.
    :param seed: a number that determines the random bytes of `os.urandom`.
    :param up_ms: the initial value of the chip's time counter, as if the chip had already run for this time.
    """

    def __init__(
        self,
        files: Mapping[str, bytes | str] | Path | None = None,
        *,
        uf2: str | os.PathLike[str] | None = None,
        content: bytes | None = None,
        flash_timing: dict[int, int] = NONE,
        usb: str = OPEN,
        seed: int = 1,
        up_ms: int = 0,
    ) -> None:
        self._timing, self._usb, self._seed, self._up_ms = flash_timing, usb, seed, up_ms
        self._loop = asyncio.new_event_loop()
        self._devices: list[Device] = []
        self._epoch_ns = 0
        self.powered = False
        self.resets: list[int] = []  # times at which the watchdog (or machine.reset) reset the chip, ns
        self.console = SerialConsole(self)
        store = bytearray(content or b"\xff" * SIZE)
        if files is not None:
            listed = littlefs_image.files_of(files) if isinstance(files, Path) else files
            store[littlefs_image.START :] = littlefs_image.build(listed)
        if content is None or uf2 is not None:
            boot_rom_drive_model.drag(store, (micropython_download.find() if uf2 is None else Path(uf2)).read_bytes())
        self._content = bytes(store)
        self.power_on()

    def __repr__(self) -> str:
        power = "powered" if self.powered else "off"
        return f"<EmulatedPico at {self.now_ns / MS:.3f} ms, {power}, {len(self.resets)} resets: {self.console!r}>"

    # -- power

    def power_on(self) -> None:
        """Plug the Pico in. The flash keeps its content, and the RAM is cleared."""
        chip = new_chip(self._seed, self._on_watchdog)
        chip.flash[:SIZE] = self._content
        chip.timer._epoch_nanos = -self._up_ms * MS
        self.chip, self.clock = chip, chip.clock
        self._simulator = Simulator(rp2040=chip)
        self._simulator.bind_loop(self._loop)
        self.flash = FlashChipModel(chip, self._timing, lambda: self.now_ns, self.interrupt)
        self._stop_alarm = self.clock.create_alarm(self.interrupt)
        self.host = UsbHost(chip.usb_ctrl, port_open=self._usb == OPEN) if self._usb != CHARGER else None
        if self.host:
            self.host.on_serial_data = self.console.on_data
        for device in self._devices:
            device.attach(chip, self._epoch_ns)
        chip.core.pc = FLASH_START_ADDRESS
        self.powered = True

    def power_off(self) -> None:
        """Unplug the Pico. An erase or program command in progress remains half done."""
        if not self.powered:
            return
        if self.flash.busy and not self.flash.dead:
            self.flash.tear()
        self._epoch_ns = self.now_ns
        self._content = bytes(self.chip.flash[:SIZE])
        self.powered = False

    def power_cycle(self) -> None:
        """Unplug the Pico and plug it in again."""
        self.power_off()
        self.power_on()

    def drag(self, uf2: bytes) -> None:
        """Plug the Pico in with BOOTSEL held, and drag this file onto its drive.

        The file's sectors are written to the flash, and then the Pico starts.
        """
        self.power_off()
        store = bytearray(self._content)
        boot_rom_drive_model.drag(store, uf2)
        self._content = bytes(store)
        self.power_on()

    def _on_watchdog(self) -> None:
        self.resets.append(self.now_ns)
        self.chip.enter_reset(from_watchdog=True)
        self.chip.leave_reset()

    # -- time

    @property
    def now_ns(self) -> int:
        """Return the emulated nanoseconds since the first power-on. This time stands still while the power is off."""
        return self._epoch_ns + (round(self.clock.nanos) if self.powered else 0)

    @property
    def busy_ns(self) -> int:
        """Return how many nanoseconds the CPU has been awake since the chip last started."""
        return self.chip.core.cycles * 8

    def at(self, t_ns: int, action: Callable[[], None]) -> None:
        """Call `action` at the emulated time `t_ns`, or at once if that time has passed. A power cycle cancels this
        call.
        """
        self.clock.create_alarm(action).schedule(max(0, t_ns - self.now_ns))

    def interrupt(self) -> None:
        """Make the current call of `run_until` return after the CPU's current instruction."""
        self._interrupted = True
        self._simulator.stopped = True

    def run_until(self, t_ns: int) -> bool:
        """Run the Pico until the emulated time `t_ns`, or until `interrupt` is called. Return False if the power was
        cut earlier.
        """
        if not self.powered:
            raise PowerLostError("the power is off")
        remaining = t_ns - self.now_ns
        if remaining <= 0:
            return True
        self._interrupted = False
        self._simulator.stopped = False
        self._stop_alarm.schedule(remaining)
        while not self._interrupted:
            execute_batch(self._simulator, 1)  # one instruction for each clock tick: larger batches make edges late
        self._stop_alarm.cancel()
        if self.flash.dead:
            self.power_off()
            return False
        return True

    def run_ms(self, ms: float) -> bool:
        """Run the Pico for another `ms` milliseconds. Return False if the power was cut earlier."""
        return self.run_until(self.now_ns + round(ms * MS))

    def wait(self, condition: Callable[[], bool], timeout_ms: float = 5000.0, step_ms: float = 1.0) -> None:
        """Run the Pico until `condition()` is true. Check the condition every `step_ms` ms.

        :raises TimeoutError: if the condition does not become true within `timeout_ms`.
        :raises PowerLostError: if the power is cut first.
        """
        end = self.now_ns + round(timeout_ms * MS)
        while not condition():
            if self.now_ns >= end:
                raise TimeoutError(f"not within {timeout_ms} ms; console: {bytes(self.console.text[-300:])!r}")
            if not self.run_ms(step_ms):
                raise PowerLostError("the power went while waiting")

    # -- pins and flash

    def add(self, device: _D) -> _D:
        """Attach a device to the pins permanently, and return the device."""
        self._devices.append(device)
        if self.powered:
            device.attach(self.chip, self._epoch_ns)
        return device

    def probe(self, gpio: int) -> LedWireProbe:
        """Return a probe that records the frames on a NeoPixel data line."""
        return self.add(LedWireProbe(gpio))

    def tap(self, gpio: int) -> Tap:
        """Return a recorder of the edges on a pin."""
        return self.add(Tap(gpio))

    def button(self, gpio: int) -> Button:
        """Return a new button between this pin and ground."""
        return Button(lambda: self.chip, self.at, gpio)

    def content(self) -> bytes:
        """Return the whole content of the flash, 2 MiB."""
        return bytes(self.chip.flash[:SIZE]) if self.powered else self._content

    def files(self) -> dict[str, bytes]:
        """Return the files in the Pico's file system as path -> content."""
        return littlefs_image.read(self.content()[littlefs_image.START :])
