"""Samples of the light to print beside words. Each sample is the arc of one seat, painted by the firmware."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import scene as s
from light import colours_waves_and_current as palette
from light import draw_picture
from light.renderer import Renderer
from rules.mode_interface import PlayerView

RING_PX, SEATS, SEAT = 24, 6, 3  # four pixels for each seat, enough to show every mark
SEAT_PX = RING_PX // SEATS
STEP = 4  # the default brightness step
BUDGET_MA = 5000  # more current than any of these samples needs
TICK_MS = 50
PERIOD_MS = 4000  # the period of the slowest wave
BLUE, ORANGE = 0, 1  # colours of teams

Frames = list[bytes]  # red, green, blue for each pixel; one frame every TICK_MS


@dataclass(frozen=True)
class Sample:
    """A sample of the light at one seat: a state code of `scene`, a colour, and whether this seat's turn is next.

    Alternatively, a sample is a picture that is drawn over the ring.
    """

    code: int
    colour: int = BLUE
    next: bool = False
    lay: Callable[[bytearray], None] | None = None
    seats: int = 1  # the width of the sample in seats


def _figures(value: int) -> Callable[[bytearray], None]:
    """Return a function that draws the number `value`, beginning at the sample's first pixel."""

    def lay(inks: bytearray) -> None:
        draw_picture.draw_figures(inks, RING_PX, SEAT_PX * SEAT, 1, RING_PX, value, BLUE)

    return lay


def _running(inks: bytearray) -> None:
    """Draw a dot with a trail that runs along the ring."""
    for pixel, wave in enumerate((palette.FAINT, palette.MIDDLE, palette.FULL), SEAT_PX * SEAT + 1):
        inks[pixel] = wave << 3 | palette.WHITE


# letter of the page's legend -> its sample
SAMPLES = {
    "S": Sample(s.SUBJECT),
    "Q": Sample(s.HURRIED),
    "P": Sample(s.ATTACKABLE, ORANGE),
    "M": Sample(s.IN_RANGE, ORANGE),
    "F": Sample(s.OUT_OF_RANGE, ORANGE),
    "D": Sample(s.OUT_OF_GAME),
    "C": Sample(s.IN_RANGE | s.CROWN),
    "K": Sample(s.CURSOR, palette.WHITE),
    "T": Sample(s.IN_RANGE, next=True),
    "N": Sample(s.IN_RANGE | s.KNOCK),
    "G": Sample(s.GHOST_TURN, palette.WHITE),
    "E": Sample(s.JUST_LEFT, palette.WHITE),
    "H": Sample(s.IN_RANGE | s.BADGE),
    "V": Sample(s.LOOKED_AT),
    "O": Sample(s.SUBJECT, ORANGE),
    "W": Sample(s.LOOKED_AT, palette.WHITE),
    "A": Sample(s.IN_RANGE, palette.WHITE),
    "Z": Sample(s.OUT_OF_RANGE, palette.WHITE),
    "B": Sample(s.LOOKED_AT | s.CROWN),
    "Y": Sample(s.SUBJECT, palette.GOLD),
    "X": Sample(s.OUT_OF_GAME, lay=_figures(27), seats=2),
    "R": Sample(s.OUT_OF_GAME, lay=_running),
}


class _View:
    """A view of a game for the renderer. In this view, one seat has the sample's state."""

    def __init__(self, sample: Sample) -> None:
        self.sample = sample

    def say(self, player_view: PlayerView, scene: s.Scene, codes: bytearray, colours: bytearray) -> int:
        for seat in range(SEATS):
            codes[seat] = s.OUT_OF_GAME
        codes[SEAT] = self.sample.code
        colours[SEAT] = self.sample.colour
        return SEAT if self.sample.next else s.NOBODY

    def draw(self, inks: bytearray, arcs: object, player_view: PlayerView, scene: s.Scene) -> bool:
        if self.sample.lay:
            self.sample.lay(inks)
        return False


@lru_cache(maxsize=64)
def frames(sample: Sample) -> Frames:
    """Return the frames that a sample shows in `PERIOD_MS` ms. In each frame, the first pixels are the gap, and the
    others are the seat's bar.
    """
    renderer = Renderer(RING_PX, 0, 1, BUDGET_MA, (0, 1, 2))
    scene, view, player_view = s.Scene(), _View(sample), PlayerView(SEATS)
    player_view.badges = 1 << SEAT if sample.code & s.BADGE else 0
    if sample.code & 15 == s.CURSOR:
        scene.put(screen=s.CHOICE, cursor=SEAT, cursor_seats=1 << SEAT)
    renderer.compose(player_view, scene, STEP, 0, view)
    pixels = range(SEAT_PX * SEAT, SEAT_PX * (SEAT + sample.seats))
    found = []
    for now_ms in range(0, PERIOD_MS, TICK_MS):
        renderer.paint(scene, now_ms)
        found.append(b"".join(bytes(renderer.frame[3 * pixel : 3 * pixel + 3]) for pixel in pixels))
    return found


def brightest(light: Frames) -> bytes:
    """Return the brightest of these frames, which shows a moving light best in a still picture."""
    return max(light, key=sum)


def course(light: Frames) -> list[tuple[float, float]]:
    """Return how a sample's light changes, as pairs (time, brightness). Both numbers are from 0 to 1."""
    sums = [sum(frame) for frame in light]
    most = max(*sums, 1)
    return [(at / (len(sums) - 1), value / most) for at, value in enumerate(sums)]


def printed(pixel: bytes) -> tuple[int, int, int]:
    """Return the colour for printing a pixel: the pixel's hue, with the fourth root of its level as brightness.

    Without the root, faint light that people see in the dark would be invisible in print.
    """
    colour = max(range(palette.WHITE + 1), key=lambda one: _likeness(pixel, _unit(one)))
    unit = _unit(colour)
    full = palette.peak_counts(palette.FULL << 3 | colour, STEP) * max(unit) / sum(unit)
    share = min(1.0, max(pixel) / full) ** (1 / 4)
    red, green, blue = (round(255 * share * (part / max(unit)) ** (1 / 2.2)) for part in unit)
    return red, green, blue


def _unit(colour: int) -> bytes:
    return bytes(palette.UNITS[3 * colour : 3 * colour + 3])


def _likeness(pixel: bytes, unit: bytes) -> float:
    """Return a number that says how similar the hues of two pixels are."""
    return sum(a * b for a, b in zip(pixel, unit, strict=True)) / math.hypot(*unit)
