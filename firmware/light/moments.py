"""Moments: short animations over a picture.

docs/light.md, section 7. State changes at once, the light follows, so a moment always runs over the picture of the new
state and may be cut off at any time. Each is built so that no pixel flashes more than twice a second and the ring as a
whole changes direction seldom (docs/light.md, section 5): dots keep their size, fires only die down, the draw lights
one seat at a time.
"""

import scene as names
from compat import const
from light import palette
from light.raster import burn_from, lay, reveal_from

_WIDE_RING_PX = const(48)  # from here up a running dot has two pixels
_FLARE_MS = const(200)  # a falling team flares before it burns
# How bright a moment may be: up to level H; up to M, where the current allows no more; up to M for what moves and F for
# what burns, hard upon a knock, lest pixels flash too often.
BRIGHT = const(2)
DIM = const(1)
FAINT = const(0)
_REVEAL_MS = const(1100)  # a result opens, then stands


class Moments:
    """The moment that runs on a ring of `ring_px` pixels: prepared when it begins, laid over the picture per frame."""

    def __init__(self, ring_px: int):
        self._ring_px = ring_px
        self._dot_px = 2 if ring_px >= _WIDE_RING_PX else 1
        self.under = bytearray(ring_px)  # what lies beneath the moving part
        self.knocked = bytearray(ring_px)  # the last picture in which a seat knocked
        self.runs = names.STILL
        self.running_ink = 0  # what moves over `under` (`ANY_TEAM`: in their colours), and
        self.running_px = 0  # how many pixels of it at most: both for the envelope
        self._from_px = self._way_px = 0  # of a sweep: where it begins, and how far it goes
        self._glow = BRIGHT
        self._candidates = 0  # of a draw: how many, and
        self._drawn = 0  # the number of the one that was drawn
        self._reach_px = 0

    def prepare(self, scene, outlook, arcs, inks, glow):
        """Get ready for `scene.moment` over the picture `inks`; `glow` is BRIGHT, DIM or FAINT.

        docs/light.md, section 5."""
        moment = self.runs = scene.moment
        under, ring_px = self.under, self._ring_px
        self.running_px = 0
        if moment == names.STILL:
            return
        under[:] = inks
        if moment == names.SWEEP or moment == names.UNSWEEP:
            # A long way leads over many bars and gaps: in bright white that would flicker.
            self.running_px = self._dot_px
            self._from_px = arcs.dot_or_0(scene.moment_from)
            self._way_px = self._sweep_px(scene, arcs)
            if abs(self._way_px) * 4 > ring_px:
                glow = min(glow, DIM)
        self._glow = glow
        bright = glow == BRIGHT
        self.running_ink = (palette.FULL if bright else palette.MIDDLE) << 3 | palette.WHITE
        if moment == names.REFUSE:
            self.running_px = 1
            self.running_ink = palette.SPEECH
        elif moment == names.BURN or moment == names.FALL:
            self._lay_fire(scene, arcs, glow, outlook.colours)
        elif moment == names.UNMARK:
            self.running_px = arcs.bar_px * len(scene.unmarked)
            self.running_ink = (palette.BURNING if bright else palette.EMBER) << 3 | palette.ANY_TEAM
        elif moment == names.ROLL_CALL:
            lay(under, ring_px, 0, ring_px, 0)
            self._lay_bars(arcs, outlook.crowned or outlook.living, palette.BREATH if bright else palette.MIDDLE, None)
        elif moment == names.DRAW:
            self.running_px = arcs.bar_px
            self._prepare_draw(scene, arcs, bright)

    def _lay_bars(self, arcs, seats, wave, colours):
        for seat in range(arcs.seats):
            if seats >> seat & 1:
                colour = palette.GOLD if colours is None else colours[seat]
                lay(self.under, self._ring_px, arcs.bar(seat), arcs.bar_px, wave << 3 | colour)

    def _lay_fire(self, scene, arcs, glow, colours):
        """What burns, and how far a fall's fire has to run: from the origin's dot to the farthest end of a bar."""
        self._lay_bars(arcs, scene.moment_seats, palette.BURNING if glow == BRIGHT else palette.EMBER, colours)
        origin = arcs.dot_or_0(scene.moment_from)
        self._reach_px = 0
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                if glow == FAINT:
                    lay(self.under, self._ring_px, arcs.bar(seat), arcs.bar_px, 0)
                    ink = palette.FAINT << 3 | colours[seat]
                    lay(self.under, self._ring_px, arcs.dot(seat), arcs.dot_px, ink)
                away = (arcs.dot(seat) - origin) % self._ring_px
                away = min(away, self._ring_px - away) + arcs.bar_px
                self._reach_px = max(self._reach_px, away)

    def _prepare_draw(self, scene, arcs, bright):
        """Those who may begin in gold, as in the picture of a table without a game; all others dark."""
        lay(self.under, self._ring_px, 0, self._ring_px, 0)
        self._lay_bars(arcs, scene.moment_seats, palette.BREATH if bright else palette.MIDDLE, None)
        self._candidates = self._drawn = 0
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                if seat == scene.moment_to:
                    self._drawn = self._candidates
                self._candidates += 1

    def lay_over(self, shown, scene, arcs, at_ms):
        """Fill `shown` with the moment as it stands `at_ms` (0 .. MOMENT_MS - 1) after its beginning."""
        shown[:] = self.under
        moment = self.runs
        if moment == names.SWEEP or moment == names.UNSWEEP:
            self._lay_sweep(shown, at_ms * 256 // names.MOMENT_MS[moment])
        elif moment == names.BURN:
            self._lay_burn(shown, scene, arcs, at_ms)
        elif moment == names.FALL:
            self._lay_fall(shown, scene, arcs, at_ms)
        elif moment == names.DRAW:
            self._lay_draw(shown, scene, arcs, at_ms)
        elif moment == names.RESULT:
            reach = at_ms * (self._ring_px // 2 + 1) // _REVEAL_MS
            reveal_from(shown, self._ring_px, arcs.dot_or_0(scene.moment_from), reach)
        elif moment == names.REFUSE:
            self._lay_refusal(shown, scene, arcs, at_ms)
        elif moment == names.UNMARK:
            self._lay_unmark(shown, scene, arcs, at_ms)

    def _lay_sweep(self, shown, x):
        """A white dot glides from seat to seat, soft at both ends; once round where the turn stays. `x` of 256 of the
        time have passed."""
        eased = x * x * (768 - 2 * x) >> 16
        p = self._from_px + (self._way_px * eased + 128 >> 8)
        for _ in range(self._dot_px):
            p %= self._ring_px
            if self._may_pass(shown[p] >> 3, self.knocked[p] >> 3):
                shown[p] = self.running_ink
            p += 1

    def _may_pass(self, wave, knocked) -> bool:
        """Whether a sweep's dot may be laid over `wave`: else it passes behind, lest that pixel flash too often."""
        if self._glow == BRIGHT:
            return wave not in palette.KNOCKS
        return wave <= palette.MIDDLE and (self._glow == DIM or knocked not in palette.KNOCKS)

    def _sweep_px(self, scene, arcs) -> int:
        """How far the sweep goes: clockwise, or for an undo the other way (negative)."""
        way = (arcs.dot_or_0(scene.moment_to) - self._from_px) % self._ring_px
        if scene.moment == names.UNSWEEP:
            return way - self._ring_px
        return way or self._ring_px

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
        burn_from(shown, self._ring_px, arcs.dot_or_0(scene.moment_from), reach, width, palette.BURNING << 3)

    def _lay_unmark(self, shown, scene, arcs, at_ms):
        """A bar in the colour of each turn marker that goes runs back to the right, over the four players that it stood
        for, and dies down; it passes behind what moves."""
        way_px = arcs.ring_px * 4 // max(arcs.seats, 8) * at_ms // names.MOMENT_MS[names.UNMARK]
        for seat, colour in scene.unmarked:
            p = arcs.bar(seat) - way_px
            for _ in range(arcs.bar_px):
                p %= self._ring_px
                if shown[p] >> 3 <= palette.MIDDLE and self._may_pass(shown[p] >> 3, self.knocked[p] >> 3):
                    shown[p] = self.running_ink & 0xF8 | colour
                p += 1

    def _lay_draw(self, shown, scene, arcs, at_ms):
        """One round and a part of the next over the seats that may begin, slower and slower, up to the one drawn.

        It always starts with the same seat, so the start betrays nothing. In the first round a seat collapses to its
        dot when the light moves on; none is lit more than twice."""
        whole_ms = names.MOMENT_MS[names.DRAW]
        stops = self._candidates + self._drawn + 1
        left_ms = whole_ms - at_ms
        stop = stops * (whole_ms * whole_ms - left_ms * left_ms) // (whole_ms * whole_ms)
        dot = (palette.CROWN_DOT if arcs.crowns else palette.FAINT) << 3 | palette.GOLD
        number = 0
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                if number == stop or number + self._candidates == stop:
                    lay(shown, self._ring_px, arcs.bar(seat), arcs.bar_px, self.running_ink)
                elif number < stop:
                    lay(shown, self._ring_px, arcs.bar(seat), arcs.bar_px, 0)
                    lay(shown, self._ring_px, arcs.dot(seat), arcs.dot_px, dot)
                number += 1

    def _lay_refusal(self, shown, scene, arcs, at_ms):
        """A white dot goes one seat left, right, back: a shaken head. The seat itself is left out, and the dot passes
        behind whatever moves or is full, lest a pixel flash too often; a result has nothing else that moves."""
        seat = arcs.seat_at(0) if scene.moment_from == names.NOBODY else scene.moment_from
        half_ms = names.MOMENT_MS[names.REFUSE] // 2
        out_ms = half_ms // 2 - abs(at_ms % half_ms - half_ms // 2)
        span_px = max(1, self._ring_px // arcs.seats - arcs.bar_px // 2)
        away = out_ms * span_px // (half_ms // 2 + 1)
        p = arcs.bar(seat) + arcs.bar_px + away if at_ms < half_ms else arcs.bar(seat) - 1 - away
        p %= self._ring_px
        if shown[p] >> 3 <= palette.THREE_QUARTERS or scene.screen == names.OVER:
            shown[p] = self.running_ink
