"""Moments: short animations over a picture.

docs/light.md, section 7. State changes at once, the light follows, so a moment always runs over the picture of the new
state and may be cut off at any time. Each is built so that no pixel flashes more than twice a second and the ring as a
whole changes direction seldom (docs/light.md, section 5): dots keep their size, fires only die down, the draw lights
one seat at a time.
"""

import scene as names
from compat import const
from light import colours_waves_and_current as palette
from light.draw_loops import burn_from, lay, lay_behind, reveal_from

_WIDE_RING_PX = const(48)  # from here up a running dot has two pixels
_FLARE_MS = const(200)  # a falling team flares before it burns
_SHRINK_MS = const(600)  # burning bars have shrunk to their dots
_REVEAL_MS = const(1100)  # a result opens, then stands
_UNMARKED_SEATS = const(4)  # a turn marker stands for so many players
# How bright a moment may be: up to level H; up to M, where the current allows no more; up to M for what moves and F for
# what burns, hard upon a knock, lest pixels flash too often.
BRIGHT = const(2)
DIM = const(1)
FAINT = const(0)


class Moments:
    """The moment that runs on a ring of `ring_px` pixels: prepared when it begins, laid over the picture per frame."""

    def __init__(self, ring_px: int):
        self._ring_px = ring_px
        self._dot_px = 2 if ring_px >= _WIDE_RING_PX else 1
        self.under = bytearray(ring_px)  # what lies beneath the moving part
        self.knocked = bytearray(ring_px)  # the last picture in which a seat knocked
        self.runs = names.STILL
        self.running_ink = 0  # what moves over `under` (`ANY_TEAM`: each in its team's colour), and
        self.running_px = 0  # how many pixels of it at most: both for the envelope
        self._glow = BRIGHT
        self._over = 0  # the waves that a sweep may be laid over, and
        self._spares = 0  # 1: not where something has just knocked
        self._lay_moving = self._ROWS[names.STILL][1]
        self._from_px = self._way_px = 0  # of a sweep: where it begins, and how far it goes
        self._candidates = 0  # of a draw: how many, and
        self._drawn = 0  # the number of the one that was drawn
        self._reach_px = 0  # of a fall: from the origin's dot to the farthest end of a bar

    def prepare(self, scene, player_view, arcs, inks, glow):
        """Get ready for `scene.moment` over the picture `inks`; `glow` is BRIGHT, DIM or FAINT.

        docs/light.md, section 5."""
        self.runs = scene.moment
        self.running_px = 0
        if self.runs == names.STILL:
            return
        self.under[:] = inks
        self._dim_to(glow)
        prepare, self._lay_moving = self._ROWS[self.runs]
        if prepare:
            prepare(self, scene, player_view, arcs)

    def lay_over(self, shown, scene, arcs, at_ms):
        """Fill `shown` with the moment as it stands `at_ms` (0 .. MOMENT_MS - 1) after its beginning."""
        shown[:] = self.under
        if self._lay_moving:
            self._lay_moving(self, shown, scene, arcs, at_ms)

    def _dim_to(self, glow):
        """What moves is as bright as `glow` allows, and passes behind what would flash too often with it."""
        self._glow = glow
        self._over = palette.ALL_BUT_KNOCKS if glow == BRIGHT else palette.UP_TO_MIDDLE
        self._spares = 1 if glow == FAINT else 0
        self.running_ink = self._shine(palette.FULL) << 3 | palette.WHITE

    def _shine(self, wave):
        """This wave, or level M where the moment may not be so bright."""
        return wave if self._glow == BRIGHT else palette.MIDDLE

    def _lay_bars(self, arcs, seats, wave, colours):
        """Bars of these seats in `colours` (a byte a seat), or in gold."""
        for seat in range(arcs.seats):
            if seats >> seat & 1:
                colour = palette.GOLD if colours is None else colours[seat]
                lay(self.under, self._ring_px, arcs.bar(seat), arcs.bar_px, wave << 3 | colour)

    # A sweep, and undone: a white dot glides from seat to seat, soft at both ends; once round where the turn stays.

    def _prepare_sweep(self, scene, player_view, arcs):
        ring_px = self._ring_px
        self.running_px = self._dot_px
        self._from_px = arcs.dot(scene.moment_from)
        way_px = (arcs.dot(scene.moment_to) - self._from_px) % ring_px
        if scene.moment == names.UNSWEEP:
            way_px -= ring_px
        self._way_px = way_px or ring_px
        # A long way leads over many bars and gaps: in bright white that would flicker.
        if abs(self._way_px) * 4 > ring_px:
            self._dim_to(min(self._glow, DIM))

    def _lay_sweep(self, shown, scene, arcs, at_ms):
        x = at_ms * 256 // names.MOMENT_MS[names.SWEEP]
        eased = x * x * (768 - 2 * x) >> 16
        start = self._from_px + (self._way_px * eased + 128 >> 8)
        ring_px, ink = self._ring_px, self.running_ink
        lay_behind(shown, ring_px, start, self._dot_px, ink, self._over, self.knocked, self._spares)

    # A burn: bars shrink to their dots in two thirds of the time, then the dots go out.

    def _prepare_burn(self, scene, player_view, arcs):
        colours = player_view.colours
        burning = palette.BURNING if self._glow == BRIGHT else palette.EMBER
        self._lay_bars(arcs, scene.moment_seats, burning, colours)
        for seat in range(arcs.seats if self._glow == FAINT else 0):
            if scene.moment_seats >> seat & 1:
                lay(self.under, self._ring_px, arcs.bar(seat), arcs.bar_px, 0)
                lay(self.under, self._ring_px, arcs.dot(seat), arcs.dot_px, palette.FAINT << 3 | colours[seat])

    def _lay_burn(self, shown, scene, arcs, at_ms):
        spare = (arcs.bar_px - arcs.dot_px) * min(at_ms, _SHRINK_MS) // _SHRINK_MS
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                start = arcs.bar(seat)
                before = (arcs.dot(seat) - start) % self._ring_px
                cut = min(before, (spare + 1) // 2)
                lay(shown, self._ring_px, start, cut, 0)
                lay(shown, self._ring_px, start + arcs.bar_px - (spare - cut), spare - cut, 0)

    # A fall: a team's bars flare, then burn from the emperor outwards.

    def _prepare_fall(self, scene, player_view, arcs):
        self._prepare_burn(scene, player_view, arcs)
        origin = arcs.dot(scene.moment_from)
        self._reach_px = 0
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                away = (arcs.dot(seat) - origin) % self._ring_px
                away = min(away, self._ring_px - away) + arcs.bar_px
                self._reach_px = max(self._reach_px, away)

    def _lay_fall(self, shown, scene, arcs, at_ms):
        width = 1 + self._ring_px // 24
        burns_ms = names.MOMENT_MS[names.FALL] - _FLARE_MS
        reach = max(0, at_ms - _FLARE_MS) * (self._reach_px + 2 * width + 1) // burns_ms
        burn_from(shown, self._ring_px, arcs.dot(scene.moment_from), reach, width, palette.BURNING << 3)

    # The draw: one round and a part of the next over the seats that may begin, slower and slower, up to the one drawn.
    # It always starts with the same seat, so the start betrays nothing. In the first round a seat collapses to its dot
    # when the light moves on; none is lit more than twice.

    def _prepare_draw(self, scene, player_view, arcs):
        """Those who may begin in gold, as in the picture of a table without a game; all others dark."""
        self.running_px = arcs.bar_px
        self._call(arcs, scene.moment_seats)
        self._candidates = self._drawn = 0
        for seat in range(arcs.seats):
            if scene.moment_seats >> seat & 1:
                if seat == scene.moment_to:
                    self._drawn = self._candidates
                self._candidates += 1

    def _call(self, arcs, seats):
        lay(self.under, self._ring_px, 0, self._ring_px, 0)
        self._lay_bars(arcs, seats, self._shine(palette.BREATH), None)

    def _lay_draw(self, shown, scene, arcs, at_ms):
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

    # The roll call: emperors in gold, all others dark; where there are none, everybody.

    def _prepare_roll_call(self, scene, player_view, arcs):
        self._call(arcs, player_view.crowned or player_view.living)

    # A result opens from the seat that decided it.

    def _lay_result(self, shown, scene, arcs, at_ms):
        reach = at_ms * (self._ring_px // 2 + 1) // _REVEAL_MS
        reveal_from(shown, self._ring_px, arcs.dot(scene.moment_from), reach)

    # A refusal: a white dot goes one seat left, right, back: a shaken head. The seat itself is left out, and the dot
    # passes behind whatever moves or is full, lest a pixel flash too often; a result has nothing else that moves.

    def _prepare_refusal(self, scene, player_view, arcs):
        self.running_px = 1
        self.running_ink = palette.SPEECH

    def _lay_refusal(self, shown, scene, arcs, at_ms):
        seat = arcs.seat_at(0) if scene.moment_from == names.NOBODY else scene.moment_from
        half_ms = names.MOMENT_MS[names.REFUSE] // 2
        out_ms = half_ms // 2 - abs(at_ms % half_ms - half_ms // 2)
        span_px = max(1, self._ring_px // arcs.seats - arcs.bar_px // 2)
        away = out_ms * span_px // (half_ms // 2 + 1)
        p = arcs.bar(seat) + arcs.bar_px + away if at_ms < half_ms else arcs.bar(seat) - 1 - away
        over = palette.ALL_WAVES if scene.screen == names.OVER else palette.UP_TO_THREE_QUARTERS
        lay_behind(shown, self._ring_px, p, 1, self.running_ink, over, self.knocked, 0)

    # Turn markers go: a bar in the colour of each runs back to the right, over the four players that it stood for, and
    # dies down; it passes behind what moves.

    def _prepare_unmark(self, scene, player_view, arcs):
        self.running_px = arcs.bar_px * len(scene.unmarked)
        burning = palette.BURNING if self._glow == BRIGHT else palette.EMBER
        self.running_ink = burning << 3 | palette.ANY_TEAM

    def _lay_unmark(self, shown, scene, arcs, at_ms):
        way_px = arcs.ring_px * _UNMARKED_SEATS // max(arcs.seats, 8) * at_ms // names.MOMENT_MS[names.UNMARK]
        for seat, colour in scene.unmarked:
            ink = self.running_ink - palette.ANY_TEAM + colour
            start = arcs.bar(seat) - way_px
            lay_behind(shown, arcs.ring_px, start, arcs.bar_px, ink, palette.UP_TO_MIDDLE, self.knocked, self._spares)

    # For each moment of `scene`: what gets it ready, and what lays that which moves over the picture.
    _ROWS: tuple = (
        (None, None),
        (_prepare_sweep, _lay_sweep),
        (_prepare_sweep, _lay_sweep),
        (_prepare_burn, _lay_burn),
        (_prepare_fall, _lay_fall),
        (_prepare_draw, _lay_draw),
        (_prepare_roll_call, None),
        (None, _lay_result),
        (_prepare_refusal, _lay_refusal),
        (_prepare_unmark, _lay_unmark),
    )
