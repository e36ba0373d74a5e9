"""Turn the state of the rules and the controls into a picture, and the picture into frames for the ring.

`compose` makes the picture after each change. `paint` fills a frame up to 60 times a second and allocates no memory. A
frame depends only on the method calls and their `now_ms`, so all runtimes produce the same bytes.
"""

import scene as s
import ticks
from compat import const
from light import colours_waves_and_current as palette
from light import draw_picture, event_animations, seat_states_and_colours
from light.arcs import Arcs
from light.draw_loops import holds
from light.paint_loops import advance_waves, cross_fade, dip, envelope, render, waves_of
from light.wave_level_tables import EASE, OFFSETS, ROOTS, ROWS

_FADE_MS = const(300)
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


class Renderer:
    """The renderer of a ring with `ring_px` pixels, on which the arc of seat 0 begins at pixel `offset_px`.

    `direction` is 1 if the pixels are wired clockwise, otherwise -1. `order` says which of a pixel's three bytes is
    red, which is green, and which is blue. The estimated current of a frame is at most `budget_ma` milliamperes.
    """

    def __init__(self, ring_px: int, offset_px: int, direction: int, budget_ma: int, order: tuple = (1, 0, 2)):
        self.frame = bytearray(3 * ring_px)
        self.codes = bytearray(0)
        self.step = palette.STEPS
        self._ring_px = ring_px
        self._offset_px = offset_px
        self._mirrored = direction < 0
        self._affordable = palette.affordable_counts(budget_ma, ring_px)
        units = len(palette.UNITS)
        self._wire = bytearray(units + 2)  # in the format that `paint_loops.render` takes
        for i in range(units):
            self._wire[i - i % 3 + order[i % 3]] = palette.UNITS[i]
        self._wire[units] = ring_px
        self._wire[units + 1] = 1 if self._mirrored else 0
        self._inks = bytearray(ring_px)
        self._kept = bytearray(ring_px)
        self._shown = bytearray(ring_px)  # inks with an animation or the progress of a hold drawn over them
        self._painted = bytearray(ring_px)  # the inks that the frame shows
        self._painted_step = 0  # the brightness step in which the frame shows them; 0 if the frame shows other pixels
        self._before = bytearray(3 * ring_px)  # the frame that a cross-fade starts from
        self._scratch = bytearray(3 * ring_px)
        self._moments = event_animations.EventAnimations(ring_px)
        self._waves = WaveClock()
        self._arcs = Arcs(ring_px, offset_px, 1)
        self._lowest_step = 1
        self._colours = bytearray(0)
        self._subject = s.NOBODY
        self._kept_arcs = self._arcs  # the arcs of `_kept`, whose table may differ from that of `_inks`
        self._kept_subject = s.NOBODY
        self._picture_step = self._wanted_step = palette.STEPS
        self._growth = s.NO_GROWTH
        self._fades = self._rested = False
        self._knocking = False
        self._picture_waves = 0  # the waves of the picture, from `waves_of`
        self._stands = False  # True if the frame shows only the picture, so that only its waves can change it

    def compose(self, player_view, scene, step: int, now_ms: int, module=seat_states_and_colours):
        """Draw the picture of `player_view` and `scene` at the brightness `step` (1 to 6).

        `module` is the module that draws this mode, such as `seat_states_and_colours`.
        """
        if scene.pressed:
            self.keep()
        if len(self.codes) != player_view.seats:
            self._arcs = Arcs(self._ring_px, self._offset_px, player_view.seats)
            self._lowest_step = palette.lowest_step(self._arcs.seat_px)
            self.codes = bytearray(player_view.seats)
            self._colours = bytearray(player_view.seats)
        if scene.rested != self._rested:
            self._begin_fade(scene)
        if self._knocking:
            self._moments.knocked[:] = self._inks
        tick = module.say(player_view, scene, self.codes, self._colours)
        draw_picture.draw(self._inks, self._arcs, self.codes, self._colours, tick, player_view.way, scene)
        if player_view.badges:
            draw_picture.draw_badges(self._inks, self._arcs, self.codes)
        counted = module.draw(self._inks, self._arcs, player_view, scene)
        if scene.ui.screen == s.PAGE:
            if scene.ui.shows == s.SHOW_LAST_PIXEL:
                self._show_last_pixel(scene.ui.value)
            elif scene.ui.shows == s.SHOW_BRIGHTNESS:
                step = scene.ui.value
        elif scene.ui.screen == s.COUNT:
            draw_picture.draw_count(self._inks, self._arcs, scene)
            counted = True
        self._subject = _subject(player_view)
        self._knocking = holds(self.codes, player_view.seats, s.KNOCK) != 0
        self._stands = False
        self._wanted_step = palette.wanted_step(step, scene.dimmed, self._lowest_step)
        if counted:
            self._wanted_step = max(self._wanted_step, palette.LOWEST_FOR_FIGURES)
            if self._envelope(self._inks, self._lowest_step) > self._affordable:
                for p in range(self._ring_px):  # brighter pixels would draw too much current, so use level M
                    if self._inks[p] >> 3 > palette.MIDDLE:
                        blinks = self._inks[p] >> 3 == palette.BLINK
                        self._inks[p] = (palette.WINK if blinks else palette.MIDDLE) << 3 | self._inks[p] & 7
        self._picture_waves = waves_of(self._inks, self._ring_px)
        self._choose_step(player_view, scene)
        self._growth = s.NO_GROWTH  # prepare the progress of a hold again, because the step may have changed

    def keep(self):
        """Save the picture from before a press. The progress of a hold is drawn over this picture."""
        self._kept[:] = self._inks
        self._kept_arcs = self._arcs
        self._kept_subject = self._subject
        self._growth = s.NO_GROWTH

    def paint(self, scene, now_ms: int) -> bool:
        """Fill `frame` with the bytes for the time `now_ms`. Return True if the new frame differs from the last one.

        The method allocates no memory.
        """
        if not self.codes:
            return False
        at_ms, burning = 0, _HIGHEST
        moment, moments = scene.moment, self._moments
        if moment != s.STILL:
            at_ms = ticks.diff(now_ms, scene.moment_ms)
            if moment != moments.runs or at_ms >= moments.length_ms:
                moment = s.STILL
            else:
                if at_ms < 0:
                    at_ms = 0
                if moments.dims:
                    burning -= burning * at_ms // moments.length_ms
        growth = scene.growth
        if growth != self._growth:
            self._change_growth(growth, scene)
        left = _dip_256(scene, now_ms) if scene.closing else 256
        moved = self._waves.advance(scene, moment, burning, self._knocking, left < 256, now_ms)
        inks = self._shown
        if growth != s.NO_GROWTH:
            inks[:] = self._kept
            draw_picture.draw_progress(inks, scene, self._arcs, self._kept_arcs.dot(self._kept_subject))
        elif moment != s.STILL:
            inks[:] = moments.under
            lay_moving = moments.lay_moving
            if lay_moving:
                lay_moving(moments, inks, scene, self._arcs, at_ms)
        elif self._stands and left == 256 and not moved & self._picture_waves:
            return False
        else:
            inks = self._inks
            self._stands = True
        part, out = 256, self.frame
        if self._fades:
            if growth == s.NO_GROWTH:
                part = max(0, ticks.diff(now_ms, scene.rested_ms)) * 256 // _FADE_MS
            if part >= 256:
                self._fades = False
        if left < part:
            part = left
        if part < 256:
            out = self._scratch
        step = self.step
        if part < 256 or step != self._painted_step:
            moved = palette.ALL_WAVES
            self._painted_step = step
        changed = render(inks, self._painted, moved, OFFSETS[step - 1], ROWS, self._waves.phase, self._wire, out)
        if part < 256:
            self._stands = False
            self._painted_step = 0
            if left < 256:
                changed = dip(inks, out, left, ROOTS, self._wire, self.frame)
            else:
                changed = cross_fade(self._before, out, len(out), part, ROOTS, self.frame)
        return changed != 0

    def stands(self, scene) -> bool:
        """Return whether the picture on the ring will stay the same for 24 ms, which leaves time for a long task."""
        waits = scene.moment == s.STILL and scene.ui.cursor == s.NOBODY and not scene.closing
        return waits and self._waves.stands()

    def _begin_fade(self, scene):
        """If the cursor has just come to rest, fade from the last frame. Show any other change at once."""
        self._rested = self._fades = scene.rested
        if scene.rested:
            self._before[:] = self.frame

    def _show_last_pixel(self, count):
        """Light the last of `count` pixels along the wire, so that the person who built the ring can check the number
        of pixels.
        """
        wire = min(count, self._ring_px) - 1
        self._inks[self._ring_px - 1 - wire if self._mirrored else wire] = palette.SPEECH

    def _choose_step(self, player_view, scene):
        """Use the brightest step, up to the wanted step, at which the picture and the animation stay within the current
        budget.

        If an animation needs more current than its step allows, or begins right after a knock, paint the animation at
        level M (docs/light.md, section 5).
        """
        lowest = self._lowest_step
        glow = event_animations.BRIGHT if self._waves.rested() else event_animations.FAINT
        for step in range(self._wanted_step, lowest - 1, -1):
            drawn = self._envelope(self._inks, step)
            if drawn > self._affordable and step > lowest:
                continue
            self._picture_step = self.step = step
            self._moments.prepare(scene, player_view, self._arcs, self._inks, glow)
            if scene.moment == s.STILL or self._moment_fits(step, drawn):
                return
            self._moments.prepare(scene, player_view, self._arcs, self._inks, min(glow, event_animations.DIM))
            if self._moment_fits(step, drawn):
                return

    def _moment_fits(self, step, drawn):
        """Return whether the animation, drawn over a picture with the envelope `drawn`, stays within the current
        budget."""
        moment = self._moments
        if moment.under != self._inks:  # the animation changes the picture itself
            drawn = self._envelope(moment.under, step)
        return drawn + moment.running_px * palette.peak_counts(moment.running_ink, step) <= self._affordable

    def _envelope(self, inks, step):
        """Return the sum of all bytes of a picture when every wave is at its highest level."""
        return envelope(inks, self._ring_px, OFFSETS[step - 1], ROWS, palette.PEAK, palette.UNITS)

    def _change_growth(self, growth, scene):
        """Start or end the display of a hold's progress. The progress is drawn as a separate picture, which has its own
        brightness step.
        """
        self._stands = False
        self._growth = growth
        self.step = self._picture_step
        if growth == s.NO_GROWTH:
            return
        most_px = self._ring_px
        if growth in (s.GROW_ARC, s.GROW_SEATS):
            seats = scene.ui.cursor_seats if growth == s.GROW_ARC else scene.growth_seats
            most_px = self._arcs.bar_px * bin(seats).count("1")
        lowest = self._lowest_step
        self.step = self._wanted_step
        while self.step > lowest:
            growing = most_px * palette.peak_counts(palette.SPEECH, self.step)
            if self._envelope(self._kept, self.step) + growing <= self._affordable:
                return
            self.step -= 1


def _subject(player_view) -> int:
    """Return the seat whose turn the picture shows: the viewer, or any seat that has a turn in progress, even if its
    player has left.

    Return -1 if it is nobody's turn.
    """
    playing = player_view.running | player_view.ghost
    if player_view.viewer != s.NOBODY and playing >> player_view.viewer & 1:
        return player_view.viewer
    for seat in range(player_view.seats):
        if playing >> seat & 1:
            return seat
    return s.NOBODY


class WaveClock:
    """The clock of all waves. Once a frame, the clock turns the time into the index of each wave in its row of levels.
    All seats share one clock and one phase: docs/light.md, section 3.

    `phase` contains one index for each wave of `colours_waves_and_current`.
    """

    def __init__(self):
        self.phase = bytearray(palette.WAVES)
        # The four times of `advance_waves`: the phase of the slowest wave, the time since an animation ended, the time
        # since a knock was lit, and the time of the last frame. 255 at the end means that there was no frame yet.
        self._clock = bytearray((0, 0, _CLOCK_MS & 255, _CLOCK_MS >> 8, _REST_MS & 255, _REST_MS >> 8, 0, 0, 0, 255))

    def stands(self) -> bool:
        """Return whether all waves will stay the same for 24 ms, because all waves are near a turning point.

        The method ignores the blink of a cursor.
        """
        return _CALM_FROM_MS <= (self._clock[0] | self._clock[1] << 8) % _CALM_MS < _CALM_TO_MS

    def rested(self) -> bool:
        """Return whether the last knock was long enough ago for an animation at full brightness."""
        return (self._clock[4] | self._clock[5] << 8) >= _REST_MS

    def advance(self, scene, moment: str, burning: int, knocking: bool, dips: bool, now_ms: int) -> int:
        """Set `phase` for the time `now_ms`. Return the set of waves whose level changed, as a bit mask.

        `moment` is the current animation. `burning` is the level of burning pixels, 0 to 31. `knocking` is true
        if a seat knocks. `dips` is true if the light dips before a screen closes.
        """
        # While the cursor runs, and during a refusal or a dip, the cursor is lit without blinking, because only one
        # thing may blink.
        lit = 1
        if scene.ui.cursor != s.NOBODY and not (scene.cursor_runs or scene.closing or moment == "refuse"):
            lit = ticks.diff(now_ms, scene.cursor_ms) % _BLINK_MS < _BLINK_MS // 2
        moves = moment != s.STILL or dips
        return advance_waves(self.phase, EASE, self._clock, now_ms, moves, knocking, lit, burning)


def _dip_256(scene, now_ms: int) -> int:
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
