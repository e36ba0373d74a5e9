"""The one clock of all waves: where each of them stands, as an index into the rows of its inks.

docs/light.md, section 3: one global clock, the same phase for all seats.
"""

import scene as names
import ticks
from compat import const
from light import colours_waves_and_current as palette
from light.paint_loops import advance_waves
from light.wave_level_tables import EASE

_CLOCK_MS = const(4000)  # the slowest wave; every other period divides it
_REST_MS = const(1000)  # between a knock and a moment at full light, so that the two never flash together
_BLINK_MS = const(500)  # a cursor is lit half of it
_CALM_MS = const(1000)  # the fastest wave stands from 41 ms before each turn to as long after it
_CALM_FROM_MS = const(960)
_CALM_TO_MS = const(977)  # a tick falls into any 17 ms
_DIP_MS = const(300)  # the light dips so long, at these times before a screen closes: twice, or only the second time
_DIPS_MS = (1750, 500)
_HIGHEST = const(31)  # the index of a smooth wave's highest level
_BURN_MS = names.MOMENT_MS[names.BURN]


class Waves:
    """Advanced once a paint. `phase` holds an index for each wave of `colours_waves_and_current`."""

    def __init__(self):
        self.phase = bytearray(palette.WAVES)
        # Times as `advance_waves` keeps them: of the clock, since a moment ended, since a knock was lit.
        self._clock = bytearray((0, 0, _CLOCK_MS & 255, _CLOCK_MS >> 8, _REST_MS & 255, _REST_MS >> 8))
        self._last_ms = -1

    def stands(self) -> bool:
        """Whether no wave moves for the next 24 ms: all of them are about to turn (a cursor's blink apart)."""
        return _CALM_FROM_MS <= (self._clock[0] | self._clock[1] << 8) % _CALM_MS < _CALM_TO_MS

    def rested(self) -> bool:
        """Whether the last knock is so long ago that a moment may shine."""
        return (self._clock[4] | self._clock[5] << 8) >= _REST_MS

    def advance(self, scene, moment: int, at_ms: int, knocking: bool, dips: bool, now_ms: int) -> int:
        """Set `phase` for `now_ms`: `moment` runs since `at_ms`, `knocking` = a seat of the picture knocks, `dips` =
        the light does.

        Which waves have moved on: bit i for wave i."""
        # The clock begins with the milliseconds of the board.
        elapsed_ms = now_ms % _CLOCK_MS if self._last_ms < 0 else ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms
        # without a cursor, while it runs, beside a shaken head or a dip: two things that blink are one too many
        lit = 1
        if scene.cursor != names.NOBODY and not (scene.cursor_runs or scene.closing or moment == names.REFUSE):
            lit = ticks.diff(now_ms, scene.cursor_ms) % _BLINK_MS < _BLINK_MS // 2
        burning = _HIGHEST
        if moment == names.BURN or moment == names.UNMARK:
            burning -= burning * at_ms // _BURN_MS
        moves = moment or dips
        return advance_waves(self.phase, EASE, self._clock, elapsed_ms, moves, knocking, lit, burning)


def dip_256(scene, now_ms: int) -> int:
    """How much of the light is left of 256, by cube root, while the screen announces that it closes.

    docs/light.md, section 5, "Closing"."""
    left_ms = ticks.diff(scene.closes_ms, now_ms)
    for before_ms in _DIPS_MS:
        at_ms = before_ms - left_ms
        if 0 <= at_ms < _DIP_MS:
            return 128 + abs(_DIP_MS // 2 - at_ms) * 256 // _DIP_MS
    return 256
