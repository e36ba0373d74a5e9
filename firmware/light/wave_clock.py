"""The clock of all waves. The clock turns the time into the index of each wave in its row of levels.

All seats share one clock and one phase: docs/light.md, section 3.
"""

import scene as s
import ticks
from compat import const
from light import colours_waves_and_current as palette
from light.paint_loops import advance_waves
from light.wave_level_tables import EASE

_CLOCK_MS = const(4000)  # period of the slowest wave; every other period divides it
_REST_MS = const(1000)  # time between a knock and an animation at full brightness, so that the two never flash together
_BLINK_MS = const(500)  # period of the cursor's blink; the cursor is lit for half of it
_CALM_MS = const(1000)  # every wave stands still from 41 ms before to 41 ms after each multiple of this time
_CALM_FROM_MS = const(960)
_CALM_TO_MS = const(977)  # `App.tick` is called at least once in any 17 ms
# How long a dip of the light takes, and how long before a screen closes the dips begin. There is a dip at both times,
# or only at the second.
_DIP_MS = const(300)
_DIPS_MS = (1750, 500)
_HIGHEST = const(31)  # the index of a smooth wave's highest level
_BURN_MS = s.MOMENT_MS[s.BURN]


class WaveClock:
    """The index of each wave, updated once a frame.

    `phase` contains one index for each wave of `colours_waves_and_current`.
    """

    def __init__(self):
        self.phase = bytearray(palette.WAVES)
        # The three times of `advance_waves`: the phase of the slowest wave, the time since an animation ended, and the
        # time since a knock was lit.
        self._clock = bytearray((0, 0, _CLOCK_MS & 255, _CLOCK_MS >> 8, _REST_MS & 255, _REST_MS >> 8))
        self._last_ms = -1

    def stands(self) -> bool:
        """Return whether no wave changes for 24 ms, because all are near a turning point.

        The blink of a cursor is ignored.
        """
        return _CALM_FROM_MS <= (self._clock[0] | self._clock[1] << 8) % _CALM_MS < _CALM_TO_MS

    def rested(self) -> bool:
        """Return whether the last knock was long enough ago for an animation at full brightness."""
        return (self._clock[4] | self._clock[5] << 8) >= _REST_MS

    def advance(self, scene, moment: int, at_ms: int, knocking: bool, dips: bool, now_ms: int) -> int:
        """Set `phase` for the time `now_ms`. Return the set of waves whose level changed, as a bit mask.

        `moment` is the animation that runs now, which began `at_ms` milliseconds ago. `knocking` is true if a seat
        knocks. `dips` is true if the light dips before a screen closes.
        """
        # the first phase is computed from the board's time
        elapsed_ms = now_ms % _CLOCK_MS if self._last_ms < 0 else ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms
        # While the cursor runs, and during a refusal or a dip, the cursor is lit without blinking, because only one
        # thing may blink.
        lit = 1
        if scene.ui.cursor != s.NOBODY and not (scene.cursor_runs or scene.closing or moment == s.REFUSE):
            lit = ticks.diff(now_ms, scene.cursor_ms) % _BLINK_MS < _BLINK_MS // 2
        burning = _HIGHEST
        if moment == s.BURN or moment == s.UNMARK:
            burning -= burning * at_ms // _BURN_MS
        moves = moment or dips
        return advance_waves(self.phase, EASE, self._clock, elapsed_ms, moves, knocking, lit, burning)


def dip_256(scene, now_ms: int) -> int:
    """Return the brightness while the light dips before a screen closes: 256 times the cube root of the share of light
    that is left.

    Source: docs/light.md, section 5, "Closing".
    """
    left_ms = ticks.diff(scene.closes_ms, now_ms)
    for before_ms in _DIPS_MS:
        at_ms = before_ms - left_ms
        if 0 <= at_ms < _DIP_MS:
            return 128 + abs(_DIP_MS // 2 - at_ms) * 256 // _DIP_MS
    return 256
