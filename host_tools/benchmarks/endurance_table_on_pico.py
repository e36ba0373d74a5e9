"""The table that the endurance run uses on the emulated Pico.

Presses arrive at the Pico's pins, a probe records the light, and a host uses the serial port. Each flash erase takes
the time that the data sheet states.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import shutil
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from host_tools.benchmarks import emulated_serial_port
from host_tools.benchmarks.endurance_players import Button, answer
from host_tools.benchmarks.press_to_light_and_cpu import PASS_GPIO, RING_GPIO, shown_ms
from host_tools.device.install_firmware import install
from host_tools.packing import littlefs_image
from host_tools.packing.compile import FIRMWARE, on_device
from host_tools.picobench import MS, TYPICAL, EmulatedPico
from host_tools.picobench.flash_chip_model import PROGRAM
from rules.game import Game
from settings_schema import SCHEMA

_SEAT_GPIOS = next(row[1] for row in SCHEMA if row[0] == "pin_seats")
_GPIOS = {"pass": PASS_GPIO, "out": PASS_GPIO + 1}
_BOUNCES_MS = (0.4, 0.9, 1.7, 2.6)  # after the first edge, the contact changes again at these times
_ANSWERED_MS = 250  # the ring must show a press within this time; a tap counts when the button is released
_ANSWER_MS = 8000
_MOST_MS = 250  # frames are examined at least this often


def on_device_as(version: str) -> dict[str, bytes]:
    """Return all files of a fresh Pico as path -> content. The firmware tells this version, and is otherwise the same.

    :raises CompileError: if a module does not compile.
    """
    with tempfile.TemporaryDirectory() as folder:
        firmware = shutil.copytree(FIRMWARE, Path(folder) / "firmware")
        with (firmware / "version.py").open("a", encoding="utf-8") as file:
            file.write(f"\nFIRMWARE = {version!r}\n")
        return on_device(firmware)


class EnduranceTableOnPico:
    """A `Table` for `endurance_players` on the emulated Pico. The flash content comes from an earlier table or from a
    new installation.
    """

    def __init__(self, number: int, content: bytes | None) -> None:
        files = on_device() if content is None else None
        self.bench = EmulatedPico(files, content=content, flash_timing=TYPICAL, seed=number)
        self.longest_gap_ms = 0.0  # the longest time between two frames
        self.erased_blocks = self.written_bytes = 0  # totals until the device was last unplugged
        self._ring = self.bench.probe(RING_GPIO)
        self._pressed_ms = 0.0
        self._answered = False  # True if the light has shown the last press
        self._numbers = itertools.count(1)
        self._starts()

    @property
    def now_ms(self) -> float:
        return self.bench.now_ns / MS

    def finger(self, button: Button, down: bool) -> None:
        pin = self.bench.button(_GPIOS[button] if isinstance(button, str) else _SEAT_GPIOS[button])
        actions = (pin.press, pin.release) if down else (pin.release, pin.press)
        actions[0]()
        for number, after_ms in enumerate(_BOUNCES_MS, 1):
            self.bench.at(self.bench.now_ns + round(after_ms * MS), actions[number % 2])
        if down:
            self._pressed_ms, self._answered = self.now_ms, False

    def rest(self, ms: float) -> None:
        end_ns = self.bench.now_ns + round(ms * MS)
        while self.bench.now_ns < end_ns:
            self.bench.run_until(min(self.bench.now_ns + _MOST_MS * MS, end_ns))
            self._look_at_light()

    def shows(self, game: Game | None, screen: str) -> bool:
        """Return True if the ring has answered the last press. Only the ring's light counts, because the host rarely
        asks for the state.
        """
        while not self._answered and self.now_ms - self._pressed_ms < _ANSWERED_MS:
            self.rest(10)
        return self._answered

    def ask(self, command: dict[str, Any]) -> list[dict[str, Any]]:
        number, begun, asked_ms = next(self._numbers), len(self.bench.console.text), self.now_ms
        self.bench.console.send(json.dumps({**command, "id": number}) + "\n")
        while (found := answer(bytes(self.bench.console.text[begun:]), number)) is None:
            if self.now_ms - asked_ms > _ANSWER_MS:
                raise TimeoutError(f"no answer to {command}; {bytes(self.bench.console.text[begun:])[-300:]!r}")
            self.rest(20)
        return found

    def pull_plug(self) -> None:
        self.erased_blocks, self.written_bytes = self.used()
        self.bench.power_cycle()
        self._starts()

    def update(self, version: str) -> None:
        """Update the firmware while a game is on the table, as `make flash` does, to one that tells this version."""
        with emulated_serial_port.on_board_time(self.bench) as port:
            install(port, on_device_as(version))
        self._starts()
        assert self.ask({"do": "hello"})[-1]["firmware"] == version, "the Pico runs the old firmware"

    def used(self) -> tuple[int, int]:
        """Return the number of erased blocks and of written bytes in this Pico's flash."""
        log = self.bench.flash.log
        erased = sum(one.size for one in log if one.command != PROGRAM) // littlefs_image.BLOCK
        return self.erased_blocks + erased, self.written_bytes + sum(one.size for one in log if one.command == PROGRAM)

    def _starts(self) -> None:
        """Wait for the app's first frame. Ignore the single faint dot that appears during the boot."""
        self._ring.frames.clear()
        self.bench.wait(lambda: any(len(frame.data) > 3 for frame in self._ring.frames))
        self._ring.frames[:] = self._ring.frames[-1:]

    def _look_at_light(self) -> None:
        """Examine the frames that the ring has shown since the last call. Keep the newest frame for the next
        comparison.
        """
        frames = self._ring.frames
        starts_ms = [frame.start_ns / MS for frame in frames]
        self.longest_gap_ms = max([self.longest_gap_ms, *(later - sooner for sooner, later in pairwise(starts_ms))])
        if not self._answered:
            with contextlib.suppress(AssertionError):  # the light does not show the press yet
                self._answered = shown_ms(self._ring, self._pressed_ms) <= _ANSWERED_MS
        frames[:] = frames[-1:]
