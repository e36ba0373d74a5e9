"""A probe on the ring's data line. The probe records the frames on this line, and whether their pulses were within the
allowed limits.
"""

from __future__ import annotations

from typing import NamedTuple

from rp2040py.clock.clock import IAlarm, IClock
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

from host_tools.picobench.ws2812_data_sheet_times import LATCH_NS, LOW_NS, ONE_HIGH_NS, ZERO_HIGH_NS

_ONE_FROM_NS = 525  # between the high time of a zero and that of a one


class Frame(NamedTuple):
    """One frame as the LEDs receive it. All times are emulated nanoseconds since the first power-on."""

    start_ns: int  # first rising edge
    end_ns: int  # last falling edge
    data: bytes  # the bytes on the line, 3 for each pixel
    spare_bits: int  # bits beyond the last whole byte; 0 in an intact frame
    pulses: tuple[tuple[int, int], ...]  # (high, low) nanoseconds of each bit; the last low is 0

    def __repr__(self) -> str:
        sound = "" if self.within_bounds else ", pulses out of bounds"
        return f"<Frame {self.start_ns / 1e6:.3f} to {self.end_ns / 1e6:.3f} ms: {self.data.hex()}{sound}>"

    @property
    def within_bounds(self) -> bool:
        """Return True if a WS2812B accepts every pulse of the frame."""
        lows = [low for _, low in self.pulses[:-1]]
        highs = [high for high, _ in self.pulses]
        return (
            self.spare_bits == 0
            and all(ZERO_HIGH_NS[0] <= high <= ONE_HIGH_NS[1] for high in highs)
            and not any(ZERO_HIGH_NS[1] < high < ONE_HIGH_NS[0] for high in highs)
            and all(LOW_NS[0] <= low <= LOW_NS[1] for low in lows)
        )


class LedWireProbe:
    """A probe that decodes the LEDs' single-wire protocol on one GPIO into `frames`."""

    def __init__(self, gpio: int) -> None:
        self.gpio = gpio
        self.frames: list[Frame] = []

    def attach(self, chip: RP2040, epoch_ns: int) -> None:
        """Watch a pin of this chip, whose clock started at `epoch_ns`. This method is called at each power-on."""
        self._clock: IClock = chip.clock
        self._epoch_ns = epoch_ns
        self._rises: list[float] = []
        self._falls: list[float] = []
        self._latch: IAlarm = chip.clock.create_alarm(self._on_latch)
        chip.gpio[self.gpio].add_listener(self._on_change)

    def _on_change(self, new: GPIOPinState, old: GPIOPinState) -> None:
        now = self._clock.nanos
        if new == GPIOPinState.HIGH:
            self._rises.append(now)
        elif old == GPIOPinState.HIGH:
            self._falls.append(now)
            self._latch.schedule(LATCH_NS)

    def _on_latch(self) -> None:
        rises, falls = self._rises, self._falls
        self._rises, self._falls = [], []
        highs = [round(fall - rise) for rise, fall in zip(rises, falls, strict=True)]
        lows = [round(rise - fall) for fall, rise in zip(falls, rises[1:], strict=False)] + [0]
        data, bits = bytearray(), 0
        for index, high in enumerate(highs):
            bits = bits << 1 | (high >= _ONE_FROM_NS)
            if index % 8 == 7:
                data.append(bits)
                bits = 0
        self.frames.append(
            Frame(
                round(rises[0]) + self._epoch_ns,
                round(falls[-1]) + self._epoch_ns,
                bytes(data),
                len(highs) % 8,
                tuple(zip(highs, lows, strict=True)),
            )
        )
