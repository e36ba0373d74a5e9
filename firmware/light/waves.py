"""The one clock of all waves: where each of them stands, as an index into the rows of its inks.

docs/light.md, section 3: one global clock, the same phase for all seats.
"""

import scene as names
import ticks
from compat import const
from light import palette
from light.levels import EASE
from light.paint import beat

_CLOCK_MS = const(4000)  # the slowest wave; every other period divides it
_KNOCK_REST_MS = const(1000)  # between a knock and a moment at full light, so that the two never flash together
_CALM_MS = const(1000)  # the fastest wave stands from 41 ms before each turn to as long after it
_CALM_FROM_MS = const(960)
_CALM_TO_MS = const(977)  # a tick falls into any 17 ms
_BURN_MS = names.MOMENT_MS[names.BURN]


class Waves:
    """Advanced once a paint. `phase` holds an index for each wave of `palette`."""

    def __init__(self):
        self.phase = bytearray(palette.WAVES)
        self._t = self._last_ms = -1
        self._quiet_ms = _CLOCK_MS  # since a moment ended
        self._after_knock_ms = _KNOCK_REST_MS  # since a knock was lit

    def stands(self) -> bool:
        """No wave moves for the next 24 ms: it is the calm before all of them turn (a cursor's blink apart)."""
        return _CALM_FROM_MS <= self._t % _CALM_MS < _CALM_TO_MS

    def rested(self) -> bool:
        """Whether the last knock is so long ago that a moment may shine."""
        return self._after_knock_ms >= _KNOCK_REST_MS

    def advance(self, scene, moment: int, at_ms: int, knocking: bool, now_ms: int) -> int:
        """Set `phase` for `now_ms`: `moment` runs since `at_ms`, `knocking` = a seat of the picture knocks.

        Which waves have moved on: bit 1 + wave, as `paint.beat` has it."""
        if self._t < 0:
            self._t, self._last_ms = now_ms % _CLOCK_MS, now_ms
        elapsed = ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms
        self._t = t = (self._t + elapsed) % _CLOCK_MS
        if moment != names.STILL:
            self._quiet_ms = 0
        elif self._quiet_ms < _CLOCK_MS:
            self._quiet_ms += elapsed
        if self._after_knock_ms < _KNOCK_REST_MS:
            self._after_knock_ms += elapsed
        lit = 1  # without a cursor, while it runs, and beside a shaken head: two things that blink are one too many
        if scene.cursor != names.NOBODY and not scene.cursor_runs and moment != names.REFUSE:
            lit = ticks.diff(now_ms, scene.cursor_ms) % 500 < 250
        burning = 31
        if moment == names.BURN or moment == names.UNMARK:
            burning -= burning * at_ms // _BURN_MS
        moved = beat(self.phase, EASE, t, self._quiet_ms, lit, burning)
        if knocking and moved & 1:
            self._after_knock_ms = 0
        return moved
