"""The one clock of all waves: where each of them stands, as an index into the rows of its inks.

The light's specification, section 3: one global clock, the same phase for all seats.
"""

import scene as names
import ticks
from compat import const
from light import palette
from light.paint import ease_index
from light.tables import EASE

_CLOCK_MS = const(4000)  # the slowest wave; every other period divides it
_KNOCK_CYCLE_MS = const(2000)
_QUIET_MS = const(500)  # between the end of a moment and the next knock, so that the two never flash together
_KNOCK_REST_MS = const(1000)  # and between a knock and a moment at full light


class Beat:
    """Advanced once a paint. `phase` holds an index for each wave of `palette`."""

    def __init__(self):
        self.phase = bytearray(palette.WAVES)
        self._t = self._last_ms = -1
        self._quiet_ms = _CLOCK_MS  # since a moment ended
        self._after_knock_ms = _CLOCK_MS  # since a knock was lit

    def rested(self) -> bool:
        """Whether the last knock is so long ago that a moment may shine."""
        return self._after_knock_ms >= _KNOCK_REST_MS

    def advance(self, scene, moment: int, at_ms: int, knocking: bool, now_ms: int):
        """Set `phase` for `now_ms`: `moment` runs since `at_ms`, `knocking` = a seat of the picture knocks."""
        self._count(moment, now_ms)
        t, phase = self._t, self.phase
        phase[palette.BREATH] = ease_index(EASE, t)
        phase[palette.PULSE] = ease_index(EASE, 4 * t % _CLOCK_MS)
        phase[palette.SWELL] = ease_index(EASE, 2 * t % _CLOCK_MS)
        t %= _KNOCK_CYCLE_MS
        phase[palette.WINK] = t < 200
        knocks = (t < 150 or 300 <= t < 450) and self._quiet_ms - t >= _QUIET_MS
        phase[palette.KNOCK_DARK] = phase[palette.KNOCK_FAINT] = phase[palette.KNOCK_MIDDLE] = knocks
        if knocks and knocking:
            self._after_knock_ms = 0
        lit = scene.cursor_runs or moment == names.REFUSE  # a blink beside a shaken head would be one too many
        phase[palette.BLINK] = lit or ticks.diff(now_ms, scene.cursor_ms) % 500 < 250
        burn_ms = names.MOMENT_MS[names.BURN]
        phase[palette.BURNING] = 31 * (burn_ms - at_ms) // burn_ms if moment == names.BURN else 31

    def _count(self, moment, now_ms):
        """Count on by what has passed, wherever the board's milliseconds wrap."""
        if self._t < 0:
            self._t, elapsed = now_ms % _CLOCK_MS, 0
        else:
            elapsed = ticks.diff(now_ms, self._last_ms)
            self._t = (self._t + elapsed) % _CLOCK_MS
        self._last_ms = now_ms
        self._quiet_ms = 0 if moment != names.STILL else min(self._quiet_ms + elapsed, _CLOCK_MS)
        self._after_knock_ms = min(self._after_knock_ms + elapsed, _CLOCK_MS)
