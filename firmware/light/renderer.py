"""The eyes: what the rules and the hands say becomes bytes for the ring.

`compose` builds a picture when something has changed, `paint` fills the frame up to 60 times a second and allocates
nothing. The frame is a function of the calls and their `now_ms` alone, the same bytes on every runtime.
"""

import scene as names
import ticks
from compat import const
from light import moments, palette, pictures, seat_states
from light.arcs import Arcs
from light.hold_progress import grow
from light.levels import OFFSETS, ROOTS, ROWS
from light.paint import cross_fade, envelope, render, waves_of
from light.raster import holds
from light.waves import Waves

_FADE_MS = const(300)
_COUNTED = (names.LIFE, names.COUNT)  # screens that are counted out pixel by pixel


class Renderer:
    """A ring of `ring_px` pixels whose seat 0 is turned by `offset_px`, with `direction` 1 or -1 of its wire.

    `order` says at which place of the wire's triple red, green and blue are sent. Estimates stay below `budget_ma`.
    """

    def __init__(self, ring_px: int, offset_px: int, direction: int, budget_ma: int, order: tuple = (1, 0, 2)):
        self.frame = bytearray(3 * ring_px)
        self.codes = bytearray(0)
        self.step = palette.STEPS
        self._ring_px = ring_px
        self._offset_px = offset_px
        self._mirrored = 1 if direction < 0 else 0
        self._affordable = palette.affordable_counts(budget_ma, ring_px)
        self._units = bytearray(24)
        for i in range(24):
            self._units[i - i % 3 + order[i % 3]] = palette.UNITS[i]
        self._inks = bytearray(ring_px)
        self._kept = bytearray(ring_px)
        self._shown = bytearray(ring_px)  # inks with a moment or a growth over them
        self._before = bytearray(3 * ring_px)  # the frame from which a cross-fade begins
        self._scratch = bytearray(3 * ring_px)
        self._moments = moments.Moments(ring_px)
        self._beat = Waves()
        self._arcs = Arcs(ring_px, offset_px, 1)
        self._lowest_step = 1
        self._colours = bytearray(0)
        self._subject = names.NOBODY
        self._kept_px = 0  # where the subject's dot is in `_kept`: that picture may be of another table than `_arcs`
        self._picture_step = self._wanted_step = palette.STEPS
        self._growth = names.NO_GROWTH
        self._fades = self._rested = False
        self._knocking = False
        self._waves = 0  # those of the picture, as `waves_of` tells
        self._stands = False  # the frame is the picture and nothing else: only its waves can change it

    def compose(self, outlook, scene, step: int, now_ms: int, eyes=seat_states):
        """Build the picture of `outlook` and `scene` as `eyes` (the mode's view) say, in the chosen `step` (1..6)."""
        if len(self.codes) != outlook.seats:
            self._arcs = Arcs(self._ring_px, self._offset_px, outlook.seats)
            self._lowest_step = palette.lowest_step(self._arcs.seat_px)
            self.codes = bytearray(outlook.seats)
            self._colours = bytearray(outlook.seats)
        self._begin_fade(scene, now_ms)
        if self._knocking:
            self._moments.knocked[:] = self._inks
        tick = eyes.say(outlook, scene, self.codes, self._colours)
        pictures.draw(self._inks, self._arcs, self.codes, self._colours, tick, scene)
        if scene.screen == names.PAGE:
            if scene.page == names.SHOW_LAST_PIXEL:
                self._show_last_pixel(scene.page_value)
            elif scene.page == names.SHOW_BRIGHTNESS:
                step = scene.page_value
        elif scene.screen == names.LIFE:
            # here, because one game alone counts life, and what is loaded costs memory
            from light import draw_life

            draw_life.draw_life(self._inks, self._arcs, outlook, scene)
        elif scene.screen == names.COUNT:
            # here, because few games ask for a number
            from light import draw_numbers

            draw_numbers.draw_count(self._inks, self._arcs, scene)
        elif outlook.figures:
            eyes.draw_figures(self._inks, self._arcs, outlook)
        self._subject = _subject(outlook)
        self._knocking = holds(self.codes, outlook.seats, names.KNOCK) != 0
        self._waves = waves_of(self._inks, self._ring_px)
        self._stands = False
        self._wanted_step = palette.wanted_step(step, scene.dimmed, self._arcs.seat_px)
        if scene.screen in _COUNTED or outlook.figures:
            self._wanted_step = max(self._wanted_step, palette.LOWEST_FOR_FIGURES)
            if self._envelope(self._inks, self._lowest_step) > self._affordable:
                for p in range(self._ring_px):  # counted in more full pixels than the current allows: in middle ones
                    if self._inks[p] >> 3 > palette.MIDDLE:
                        self._inks[p] = palette.MIDDLE << 3 | self._inks[p] & 7
        self._choose_step(outlook, scene)
        self._growth = names.NO_GROWTH  # what grows goes on in a step that is chosen anew

    def keep(self):
        """Remember the picture as the one from before the press: what grows, grows over it."""
        self._kept[:] = self._inks
        self._kept_px = self._arcs.dot_or_0(self._subject)
        self._growth = names.NO_GROWTH

    def paint(self, scene, now_ms: int) -> bool:
        """Fill `frame` for `now_ms`; True when its bytes differ from the last paint. Allocates nothing."""
        if not self.codes:
            return False
        moment = scene.moment
        if moment == names.STILL and scene.growth == self._growth == names.NO_GROWTH and not self._fades:
            return self._paint_picture(scene, now_ms)
        self._stands = False
        at_ms = ticks.diff(now_ms, scene.moment_ms) if moment != names.STILL else 0
        if moment != self._moments.runs or at_ms >= names.MOMENT_MS[moment]:
            moment = names.STILL
        if scene.growth != self._growth:
            self._change_growth(scene.growth, scene.cursor_seats)
        inks = self._inks
        if scene.growth != names.NO_GROWTH:
            inks = self._shown
            inks[:] = self._kept
            grow(inks, scene, self._arcs, self._kept_px)
        elif moment != names.STILL:
            inks = self._shown
            self._moments.lay_over(inks, scene, self._arcs, max(0, at_ms))
        self._beat.advance(scene, moment, max(0, at_ms), self._knocking, now_ms)
        return self._render(inks, scene, now_ms)

    def _paint_picture(self, scene, now_ms):
        """Nothing moves but waves, and most of the time none of them."""
        moved = self._beat.advance(scene, names.STILL, 0, self._knocking, now_ms)
        if self._stands and not moved & self._waves:
            return False
        self._stands = True
        levels = OFFSETS[self.step - 1]
        phase = self._beat.phase
        return render(self._inks, self._ring_px, self._mirrored, levels, ROWS, phase, self._units, self.frame) != 0

    def stands(self, scene) -> bool:
        """The ring stays as it is for 24 ms: what takes long and waits can be done now."""
        return scene.moment == names.STILL and scene.cursor == names.NOBODY and self._beat.stands()

    def _begin_fade(self, scene, now_ms):
        """A cursor that has come to rest fades from the frame that stands; any other change is shown at once."""
        if scene.rested and not self._rested:
            self._before[:] = self.frame
            self._fades = True
        elif not scene.rested:
            self._fades = False
        self._rested = scene.rested

    def _show_last_pixel(self, count):
        """The last of `count` pixels on the wire, so that the builder can count his own."""
        wire = min(count, self._ring_px) - 1
        self._inks[self._ring_px - 1 - wire if self._mirrored else wire] = palette.SPEECH

    def _choose_step(self, outlook, scene):
        """The highest step not above the wanted one whose envelope fits the budget, the moment included; a moment that
        does not fit at the picture's step, or begins hard upon a knock, is painted at M (docs/light.md, section 5)."""
        lowest = self._lowest_step
        glow = moments.BRIGHT if self._beat.rested() else moments.FAINT
        for step in range(self._wanted_step, lowest - 1, -1):
            if self._envelope(self._inks, step) > self._affordable and step > lowest:
                continue
            self._picture_step = self.step = step
            self._moments.prepare(scene, outlook, self._arcs, self._inks, glow)
            if scene.moment == names.STILL or self._moment_fits(step):
                return
            self._moments.prepare(scene, outlook, self._arcs, self._inks, min(glow, moments.DIM))
            if self._moment_fits(step):
                return

    def _moment_fits(self, step):
        running = self._moments.running_px * palette.peak_counts(self._moments.running_ink, step)
        return self._envelope(self._moments.under, step) + running <= self._affordable

    def _envelope(self, inks, step):
        """The sum of all bytes of a picture with every wave at its highest."""
        return envelope(inks, self._ring_px, OFFSETS[step - 1], ROWS, palette.PEAK, palette.UNITS)

    def _change_growth(self, growth, chosen):
        """What grows is a picture of its own, with a step of its own."""
        self._growth = growth
        self.step = self._picture_step
        if growth == names.NO_GROWTH:
            return
        most_px = self._arcs.bar_px * bin(chosen).count("1") if growth == names.GROW_ARC else self._ring_px
        lowest = self._lowest_step
        self.step = self._wanted_step
        while self.step > lowest:
            growing = most_px * palette.peak_counts(palette.SPEECH, self.step)
            if self._envelope(self._kept, self.step) + growing <= self._affordable:
                return
            self.step -= 1

    def _render(self, inks, scene, now_ms):
        levels, phase = OFFSETS[self.step - 1], self._beat.phase
        part = 256
        if self._fades and scene.growth == names.NO_GROWTH:
            part = max(0, ticks.diff(now_ms, scene.rested_ms)) * 256 // _FADE_MS
        if part >= 256:
            self._fades = False
            return render(inks, self._ring_px, self._mirrored, levels, ROWS, phase, self._units, self.frame) != 0
        render(inks, self._ring_px, self._mirrored, levels, ROWS, phase, self._units, self._scratch)
        return cross_fade(self._before, self._scratch, len(self.frame), part, ROOTS, self.frame) != 0


def _subject(outlook) -> int:
    """The seat whose turn it is: the viewer, or one whose turn runs, or goes on without its player; -1 for nobody."""
    playing = outlook.running | outlook.ghost
    if outlook.viewer != names.NOBODY and playing >> outlook.viewer & 1:
        return outlook.viewer
    for seat in range(outlook.seats):
        if playing >> seat & 1:
            return seat
    return names.NOBODY
