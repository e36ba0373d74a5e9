"""Parts that are wired to the emulated board's pins: buttons with bounce, and recorders of edges."""

from __future__ import annotations

import random
from collections.abc import Callable

from rp2040py.gpio_pin import GPIOPinState
from rp2040py.rp2040 import RP2040

_MS = 1_000_000
_LASTS_NS = 100_000  # a closure longer than this always counts; one of at most 50 us never counts: docs/light.md, 7
At = Callable[[int, Callable[[], None]], None]


class Button:
    """A button between a pin and ground. While the button is pressed, the pin is low. After a release, the pin's pull
    resistor sets the level.
    """

    def __init__(self, chip: Callable[[], RP2040], at: At, gpio: int) -> None:
        self._chip, self._at, self._gpio = chip, at, gpio

    def press(self) -> None:
        """Close the button's contact now."""
        self._chip().gpio[self._gpio].set_input_value(False)

    def release(self) -> None:
        """Open the button's contact now."""
        self._chip().gpio[self._gpio].release_input()

    def click(self, at_ms: float, hold_ms: float = 80.0, bounce_ms: float = 0.0, seed: int = 0) -> int:
        """Press the button at the emulated time `at_ms`, and release it `hold_ms` later. At both edges, the contact
        bounces for `bounce_ms`.

        Return the time in ns at which the first closure longer than 100 us begins.
        """
        chance = random.Random(seed * 31 + self._gpio)
        down, up = round(at_ms * _MS), round((at_ms + hold_ms) * _MS)
        lasts_from, lasts = down, False
        for edge_ns, action, opposite in ((down, self.press, self.release), (up, self.release, self.press)):
            self._at(edge_ns, action)
            if bounce_ms:
                chatter = sorted(chance.uniform(0, bounce_ms * _MS) for _ in range(2 * chance.randint(2, 6)))
                for index, delay_ns in enumerate(chatter):
                    self._at(edge_ns + round(delay_ns), action if index % 2 else opposite)
                    if edge_ns == down and not lasts:
                        lasts = index % 2 == 0 and edge_ns + round(delay_ns) - lasts_from > _LASTS_NS
                        lasts_from = edge_ns + round(delay_ns) if index % 2 else lasts_from
        return lasts_from


class Tap:
    """A recorder of the level changes on one GPIO, as (emulated nanoseconds, level)."""

    def __init__(self, gpio: int) -> None:
        self.gpio = gpio
        self.edges: list[tuple[int, bool]] = []

    def attach(self, chip: RP2040, epoch_ns: int) -> None:
        """Watch a pin of this chip, whose clock started at `epoch_ns`. This method is called at each power-on."""

        def on_change(new: GPIOPinState, old: GPIOPinState) -> None:
            high, was_high = new == GPIOPinState.HIGH, old == GPIOPinState.HIGH
            if high != was_high:
                self.edges.append((round(chip.clock.nanos) + epoch_ns, high))

        chip.gpio[self.gpio].add_listener(on_change)
