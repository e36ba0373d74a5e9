"""Moments: short animations over a picture, and what grows over it while a button is held.

The light's specification, section 7. State changes at once, the light follows, so a moment always runs over the
picture of the new state and may be cut off at any time. Each is built so that no pixel flashes more than twice a second
and the ring as a whole changes direction seldom (section 5): dots keep their size, fires only die down, the draw lights
one seat at a time.
"""

import scene as names
from compat import const
from light import palette
from light.paint import burn_from, lay, reveal_from

_WIDE_RING_PX = const(48)  # from here up a running dot has two pixels
_FLARE_MS = const(200)  # a falling team flares before it burns
_REVEAL_MS = const(1100)  # a result opens, then stands


class Moments:
    """The moment that runs on a ring of `ring_px` pixels: prepared when it begins, laid over the picture per frame."""

    def __init__(self, ring_px: int):
        self._ring_px = ring_px
        self._dot_px = 2 if ring_px >= _WIDE_RING_PX else 1
        self.under = bytearray(ring_px)  # what lies beneath the moving part
        self.runs = names.STILL
        self.running_ink = 0  # what moves over `under`, and
        self.running_px = 0  # how many pixels of it at most: both for the envelope
        self._candidates = 0
        self._reach_px = 0

    def prepare(self, scene, outlook, arcs, inks, bright):
        """Get ready for `scene.moment` over the picture `inks`; not `bright` = nothing above level M (section 5)."""
        moment = self.runs = scene.moment
        under, ring_px = self.under, self._ring_px
        under[:] = inks
        self.running_ink = (palette.FULL if bright else palette.MIDDLE) << 3 | palette.WHITE
        self.running_px = 0
        if moment == names.SWEEP or moment == names.UNSWEEP:
            self.running_px = self._dot_px
        elif moment == names.REFUSE:
            self.running_px = 1
            self.running_ink = palette.MIDDLE << 3 | palette.WHITE
        elif moment == names.BURN or moment == names.FALL:
            fire = palette.BURNING if bright else palette.EMBER
            self._lay_bars(arcs, scene.moment_seats, fire, outlook.colours)
            self._measure_fall(scene, arcs)
        elif moment == names.ROLL_CALL:
            lay(under, ring_px, 0, ring_px, 0)
            self._lay_bars(arcs, outlook.crowned or outlook.living, palette.BREATH if bright else palette.MIDDLE, None)
        elif moment == names.DRAW:
            self.running_px = arcs.bar_px
            self._prepare_draw(scene, arcs)

    def _lay_bars(self, arcs, seats, wave, colours):
        for seat in range(arcs.seats):
            if seats >> seat & 1:
                colour = palette.GOLD if colours is None else colours[seat]
                lay(self.under, self._ring_px, arcs.bar(seat), arcs.bar_px, wave << 3 | colour)

    def _measure_fall(self, scene, arcs):
        """How far the fire has to run: from the origin's dot to the farthest end of a falling bar."""
        origin = _dot_or_0(arcs, scene.moment_from)
        self._reach_px = 0
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                away = (arcs.dot(seat) - origin) % self._ring_px
                away = min(away, self._ring_px - away) + arcs.bar_px
                self._reach_px = max(self._reach_px, away)

    def _prepare_draw(self, scene, arcs):
        """Those who may begin as golden dots, all others dark."""
        lay(self.under, self._ring_px, 0, self._ring_px, 0)
        wave = palette.CROWN_DOT if arcs.crowns else palette.FAINT
        self._candidates = 0
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                self._candidates += 1
                lay(self.under, self._ring_px, arcs.dot(seat), arcs.dot_px, wave << 3 | palette.GOLD)

    def lay_over(self, shown, scene, arcs, at_ms):
        """Fill `shown` with the moment as it stands `at_ms` (0 .. MOMENT_MS - 1) after its beginning."""
        shown[:] = self.under
        moment = self.runs
        if moment == names.SWEEP or moment == names.UNSWEEP:
            self._lay_sweep(shown, scene, arcs, at_ms)
        elif moment == names.BURN:
            self._lay_burn(shown, scene, arcs, at_ms)
        elif moment == names.FALL:
            self._lay_fall(shown, scene, arcs, at_ms)
        elif moment == names.DRAW:
            self._lay_draw(shown, scene, arcs, at_ms)
        elif moment == names.RESULT:
            reach = at_ms * (self._ring_px // 2 + 1) // _REVEAL_MS
            reveal_from(shown, self._ring_px, _dot_or_0(arcs, scene.moment_from), reach)
        elif moment == names.REFUSE:
            self._lay_refusal(shown, scene, arcs, at_ms)

    def _lay_sweep(self, shown, scene, arcs, at_ms):
        """A white dot glides from seat to seat, soft at both ends; once round where the turn stays."""
        start = _dot_or_0(arcs, scene.moment_from)
        way = (_dot_or_0(arcs, scene.moment_to) - start) % self._ring_px
        if scene.moment == names.UNSWEEP:
            way = way - self._ring_px
        elif way == 0:
            way = self._ring_px
        x = at_ms * 256 // names.MOMENT_MS[scene.moment]
        eased = x * x * (768 - 2 * x) >> 16
        lay(shown, self._ring_px, start + (way * eased + 128 >> 8), self._dot_px, self.running_ink)

    def _lay_burn(self, shown, scene, arcs, at_ms):
        """Bars shrink to their dots in two thirds of the time, then the dots go out."""
        spare = (arcs.bar_px - arcs.dot_px) * min(at_ms, 600) // 600
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                start = arcs.bar(seat)
                before = (arcs.dot(seat) - start) % self._ring_px
                cut = min(before, (spare + 1) // 2)
                lay(shown, self._ring_px, start, cut, 0)
                lay(shown, self._ring_px, start + arcs.bar_px - (spare - cut), spare - cut, 0)

    def _lay_fall(self, shown, scene, arcs, at_ms):
        """A team's bars flare, then burn from the emperor outwards."""
        width = 1 + self._ring_px // 24
        burns_ms = names.MOMENT_MS[names.FALL] - _FLARE_MS
        reach = max(0, at_ms - _FLARE_MS) * (self._reach_px + 2 * width + 1) // burns_ms
        burn_from(shown, self._ring_px, _dot_or_0(arcs, scene.moment_from), reach, width, palette.BURNING << 3)

    def _lay_draw(self, shown, scene, arcs, at_ms):
        """Two rounds over the seats that may begin, slower and slower, the last stop being the one that was drawn.

        Two rounds, because then no seat is lit more than twice."""
        whole_ms = names.MOMENT_MS[names.DRAW]
        stops = 2 * self._candidates
        left_ms = whole_ms - at_ms
        stop = stops * (whole_ms * whole_ms - left_ms * left_ms) // (whole_ms * whole_ms)
        seat = scene.moment_to
        if self._candidates:
            for _ in range(stop % self._candidates + 1):
                seat = (seat + 1) % arcs.seats
                while not scene.moment_seats >> seat & 1:
                    seat = (seat + 1) % arcs.seats
        if seat != names.NOBODY:
            lay(shown, self._ring_px, arcs.bar(seat), arcs.bar_px, self.running_ink)

    def _lay_refusal(self, shown, scene, arcs, at_ms):
        """A white dot goes one seat left, right, back: a shaken head. While a seat pulses or blinks it passes behind
        whatever is brighter than itself."""
        swing = at_ms if at_ms < 150 else (300 - at_ms if at_ms < 450 else at_ms - 600)
        rounding = 0 if at_ms >= 450 else 75 * arcs.seats  # on the way back it never reaches its own pixel again
        away = (swing * self._ring_px + rounding) // (150 * arcs.seats)
        p = (_dot_or_0(arcs, scene.moment_from) + away) % self._ring_px
        if shown[p] < palette.CROWN_DOT << 3 or scene.screen == names.OVER:
            shown[p] = self.running_ink


def _dot_or_0(arcs, seat) -> int:
    """The position of a seat's dot; position 0 for nobody."""
    return 0 if seat == names.NOBODY else arcs.dot(seat)


def grow(shown, scene, arcs, subject):
    """Lay what grows while a button is held over `shown`: white M pixels, `scene.growth_256` of 256 of the way.

    `subject` is the seat whose turn the picture beneath shows, or -1 (section 7, "What the light shows meanwhile").
    """
    ring_px = arcs.ring_px
    ink = palette.MIDDLE << 3 | palette.WHITE
    lit = scene.growth_256 * ring_px >> 8
    if scene.growth == names.GROW_BACK:
        lay(shown, ring_px, _dot_or_0(arcs, subject) - lit + 1, lit, ink)
    elif scene.growth == names.GROW_FORWARD:
        lay(shown, ring_px, _dot_or_0(arcs, subject), lit, ink)
    elif scene.growth == names.GROW_ALL:
        lay(shown, ring_px, -(lit // 2), lit, ink)
    elif scene.cursor != names.NOBODY:
        lit = scene.growth_256 * arcs.bar_px >> 8
        if scene.growth_256 >= 128:
            lit = max(lit, 1)
        start = arcs.bar(scene.cursor)
        lay(shown, ring_px, start, (lit + 1) // 2, ink)
        lay(shown, ring_px, start + arcs.bar_px - lit // 2, lit // 2, ink)
