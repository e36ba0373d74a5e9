"""Draw moments: short animations that run over a picture. Source: docs/light.md, section 7.

The game has already changed when its animation begins. An animation therefore runs over the new picture and may stop at
any time. No pixel flashes more than twice a second, and the whole ring seldom gets brighter or darker (docs/light.md,
section 5). To stay within the limits for flashing and brightness, dots keep their size, fires never get brighter, and a
draw by lot lights one seat at a time.
"""

import scene as s
from compat import const
from light import colours_waves_and_current as palette
from light.draw_loops import burn_from, lay, lay_behind, reveal_from

_WIDE_RING_PX = const(48)  # on a ring with at least this number of pixels, a running dot is two pixels wide
_FLARE_MS = const(200)  # a falling team lights up for this time before it burns
_SHRINK_MS = const(600)  # after this time, burning bars have shrunk to their dots
_REVEAL_MS = const(1100)  # after this time the whole result is shown
_UNMARKED_SEATS = const(4)  # a removed turn marker runs back over this number of seats
# How bright an animation may be. BRIGHT allows level H. DIM allows level M, and is used if the current budget does not
# allow more. FAINT allows level M for moving pixels and level F for burning pixels. It is used right after a knock, so
# that no pixel flashes too often.
BRIGHT = const(2)
DIM = const(1)
FAINT = const(0)


def _after_draw(scene, over: bool) -> str:
    """Return the moment that follows when a draw by lot has ended by itself. `over` is True if the game is over."""
    return s.STILL if scene.ui.screen == s.DRAWN else "roll_call"


def _after_burn(scene, over: bool) -> str:
    return "unmark" if scene.unmarked else _after_fall(scene, over)


def _after_fall(scene, over: bool) -> str:
    return "result" if over else s.STILL


class EventAnimations:
    """The animation that runs on a ring of `ring_px` pixels.

    `prepare` is called when an animation begins. In each frame, the renderer copies `under` and calls `lay_moving` to
    draw the moving pixels over the copy.
    """

    def __init__(self, ring_px: int):
        self._ring_px = ring_px
        self._dot_px = 2 if ring_px >= _WIDE_RING_PX else 1
        self.under = bytearray(ring_px)  # the picture beneath the moving pixels
        self.knocked = bytearray(ring_px)  # the last picture with a knocking seat
        self.runs = s.STILL
        # To estimate the current: the ink that moves over `under`, and the largest number of pixels that have it. The
        # colour `ANY_TEAM` means that each pixel has its team's colour.
        self.running_ink = 0
        self.running_px = 0
        self._glow = BRIGHT
        self._over = 0  # for a sweep: the waves that it may cover
        self._spares = 0  # for a sweep: 1 if it must skip pixels that have just knocked
        self.length_ms = 0
        self.dims = False  # True if burning pixels go dark while the animation runs
        # Draws the moving pixels: `lay_moving(self, shown, scene, arcs, at_ms)`, or None. `at_ms` is the time since the
        # start of the animation, from 0 to `length_ms` - 1.
        self.lay_moving = None
        self._from_px = self._way_px = 0  # for a sweep: where it begins, and how far it goes
        self._candidates = 0  # for a draw by lot: the number of candidates
        self._drawn = 0  # for a draw by lot: the number of the drawn candidate
        self._reach_px = 0  # for a fall: from the origin's dot to the farthest end of a bar

    def prepare(self, scene, player_view, arcs, inks, glow):
        """Prepare the animation `scene.moment` over the picture `inks`. `glow` is BRIGHT, DIM or FAINT.

        Source: docs/light.md, section 5.
        """
        self.runs = scene.moment
        self.running_px = 0
        if self.runs == s.STILL:
            return
        self.under[:] = inks
        self._dim_to(glow)
        self.length_ms, _, self.dims, prepare, self.lay_moving, _, _ = self.MOMENTS[self.runs]
        if prepare:
            prepare(self, scene, player_view, arcs)

    def _dim_to(self, glow):
        """Limit moving pixels to the brightness of `glow`. The moving pixels pass behind pixels that would otherwise
        flash too often.
        """
        self._glow = glow
        self._over = palette.ALL_BUT_KNOCKS if glow == BRIGHT else palette.UP_TO_MIDDLE
        self._spares = 1 if glow == FAINT else 0
        self.running_ink = (palette.FULL if glow == BRIGHT else palette.MIDDLE) << 3 | palette.WHITE

    def _lay_bars(self, arcs, seats, wave, colours):
        """Draw the bars of the seats in the set `seats`. `colours` contains one byte for each seat. If `colours` is
        None, the bars are gold.
        """
        for seat in range(arcs.seats):
            if seats >> seat & 1:
                colour = palette.GOLD if colours is None else colours[seat]
                lay(self.under, self._ring_px, arcs.bar(seat), arcs.bar_px, wave << 3 | colour)

    # A sweep, and its undo: a white dot glides from seat to seat, with a soft start and end. If the turn stays with the
    # same seat, the dot goes once round the ring. An undo runs against the turn order, as a line of several dots. A
    # single dot would look like a sweep in a reversed order. A line as long as a bar would look like a turn marker
    # being removed.

    def _prepare_sweep(self, scene, player_view, arcs):
        """A white dot runs to an arc: the turn goes there."""
        ring_px = self._ring_px
        undone = scene.moment == "unsweep"
        self.running_px = self._dot_px
        if undone:
            self.running_px *= 4 if arcs.bar_px == 3 * self._dot_px else 3
        self._from_px = arcs.dot(scene.moment_from)
        way_px = (arcs.dot(scene.moment_to) - self._from_px) % ring_px
        if undone == (player_view.way > 0):
            way_px -= ring_px
        self._way_px = way_px or ring_px
        # A long way crosses many bars and gaps, and bright white would flicker there.
        if abs(self._way_px) * 4 > ring_px:
            self._dim_to(min(self._glow, DIM))

    def _prepare_unsweep(self, scene, player_view, arcs):
        """A white line runs back: a step is taken back."""
        self._prepare_sweep(scene, player_view, arcs)

    def _lay_sweep(self, shown, scene, arcs, at_ms):
        x = at_ms * 256 // self.length_ms
        eased = x * x * (768 - 2 * x) >> 16
        run_px = self._way_px * eased + 128 >> 8
        start = self._from_px + run_px
        line_px = self._dot_px
        if self.running_px > line_px:  # an undo
            line_px = min(self.running_px, line_px + abs(run_px))
            if self._way_px > 0:  # the line follows its first dot
                start -= line_px - self._dot_px
        lay_behind(shown, self._ring_px, start, line_px, self.running_ink, self._over, self.knocked, self._spares)

    # A burn: bars shrink to their dots in two thirds of the time, then the dots go out.

    def _prepare_burn(self, scene, player_view, arcs):
        """An arc shrinks and goes dark: that player leaves."""
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

    # A fall: a team's bars flare, then burn outwards from the emperor.

    def _prepare_fall(self, scene, player_view, arcs):
        """A team burns out from its emperor: it has lost."""
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
        burns_ms = self.length_ms - _FLARE_MS
        reach = max(0, at_ms - _FLARE_MS) * (self._reach_px + 2 * width + 1) // burns_ms
        burn_from(shown, self._ring_px, arcs.dot(scene.moment_from), reach, width, palette.BURNING << 3)

    # A draw by lot: a light moves once round the seats that may begin and then on to the drawn seat, slower and slower.
    # The light always starts at the same seat, so the start does not reveal the result. In the first round, each seat
    # shrinks to its dot when the light moves on. No seat is lit more than twice.

    def _prepare_draw(self, scene, player_view, arcs):
        """Show in gold the seats that may begin, as before a game, and make all other seats dark."""
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
        self._lay_bars(arcs, seats, palette.BREATH if self._glow == BRIGHT else palette.MIDDLE, None)

    def _lay_draw(self, shown, scene, arcs, at_ms):
        whole_ms = self.length_ms
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

    # The roll call: emperors in gold, all others dark. If there are no emperors, everybody is in gold.

    def _prepare_roll_call(self, scene, player_view, arcs):
        self._call(arcs, player_view.crowned or player_view.living)

    # A result opens in both directions from the seat that decided the game.

    def _lay_result(self, shown, scene, arcs, at_ms):
        reach = at_ms * (self._ring_px // 2 + 1) // _REVEAL_MS
        reveal_from(shown, self._ring_px, arcs.dot(scene.moment_from), reach)

    # A refusal: a white dot moves one seat left, right and back, like someone shaking their head. The dot skips the
    # starting seat itself and passes behind moving or full pixels, so that no pixel flashes too often. In a result
    # nothing else moves, so the dot passes over all pixels.

    def _prepare_refusal(self, scene, player_view, arcs):
        """A white dot shakes, left and right: that is refused."""
        self.running_px = 1
        self.running_ink = palette.SPEECH

    def _lay_refusal(self, shown, scene, arcs, at_ms):
        seat = arcs.seat_at(0) if scene.moment_from == s.NOBODY else scene.moment_from
        half_ms = self.length_ms // 2
        out_ms = half_ms // 2 - abs(at_ms % half_ms - half_ms // 2)
        span_px = max(1, self._ring_px // arcs.seats - arcs.bar_px // 2)
        away = out_ms * span_px // (half_ms // 2 + 1)
        p = arcs.bar(seat) + arcs.bar_px + away if at_ms < half_ms else arcs.bar(seat) - 1 - away
        over = palette.ALL_WAVES if scene.ui.screen == s.OVER else palette.UP_TO_THREE_QUARTERS
        lay_behind(shown, self._ring_px, p, 1, self.running_ink, over, self.knocked, 0)

    # Turn markers end: for each marker, a bar in its colour runs back to the right over four seats and goes dark. The
    # bar passes behind moving pixels.

    def _prepare_unmark(self, scene, player_view, arcs):
        """A colour runs back and goes dark: that turn marker is gone."""
        self.running_px = arcs.bar_px * len(scene.unmarked)
        burning = palette.BURNING if self._glow == BRIGHT else palette.EMBER
        self.running_ink = burning << 3 | palette.ANY_TEAM

    def _lay_unmark(self, shown, scene, arcs, at_ms):
        way_px = arcs.ring_px * _UNMARKED_SEATS // max(arcs.seats, 8) * at_ms // self.length_ms
        for seat, colour in scene.unmarked:
            ink = self.running_ink - palette.ANY_TEAM + colour
            start = arcs.bar(seat) - way_px
            lay_behind(shown, arcs.ring_px, start, arcs.bar_px, ink, palette.UP_TO_MIDDLE, self.knocked, self._spares)

    # The moments by name: the length in ms, whether a press that is not held only ends the moment, whether burning
    # pixels go dark during it, the function that prepares it, the function that draws its moving pixels, its sound sign
    # (`app.sound_signs`) or "", and the function that returns the moment that follows, or None. The docstring of the
    # first function is the sentence on a game's card. These fields of `Scene` say where a moment is:
    # - sweep, unsweep: from `moment_from` to `moment_to`
    # - burn: `moment_seats`
    # - fall: `moment_seats`, from `moment_from` outwards
    # - draw: over the seats of `moment_seats`, ends on `moment_to`
    # - result: from `moment_from` outwards
    # - refuse: at `moment_from`
    # - unmark: the markers of `unmarked`
    MOMENTS: dict = {
        "sweep": (600, False, False, _prepare_sweep, _lay_sweep, "turn", None),
        "unsweep": (600, False, False, _prepare_unsweep, _lay_sweep, "", None),
        "burn": (900, False, True, _prepare_burn, _lay_burn, "out", _after_burn),
        "fall": (1200, False, False, _prepare_fall, _lay_fall, "out", _after_fall),
        "draw": (1500, True, False, _prepare_draw, _lay_draw, "", _after_draw),
        "roll_call": (1500, True, False, _prepare_roll_call, None, "", None),
        "result": (1500, True, False, None, _lay_result, "over", None),
        "refuse": (600, False, False, _prepare_refusal, _lay_refusal, "refused", None),
        "unmark": (900, False, True, _prepare_unmark, _lay_unmark, "", None),
    }
