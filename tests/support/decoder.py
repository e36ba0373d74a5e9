"""What a person reads from the ring: frames decoded into a letter a seat, by eight pairs of eyes.

Written from the light's specification alone: its geometry, its table of levels and the eight observers stand here once
more, and nothing of the firmware is used. The decoder knows no teams; it reads grey levels over time. What letters
alone would let through (hue, exact levels, rates, dark gaps) is checked by `faults`, which knows what was meant.
"""

import math
from functools import cache, lru_cache
from itertools import pairwise

from host_tools.proof.expected_ring import GOLD, NO_TICK, WHITE, Seat, Tick

CLEAR = 1.26  # the factor by which a level stays clear of the limit to the next: the square root of 1.6
CLEAR_OF_WHITE = (
    1.16  # less: its middle is rounded from six tenths of team 0's, and one-pixel arcs tell it from faint by level
)
HZ = 60  # frames are looked at that often, whatever the rate at which they were sent

# Luminance weights of the red, green and blue counts: as linear sRGB, and by the dice of a WS2812B.
OBSERVERS = {
    "normal, screen": (0.213, 0.715, 0.072),
    "protan, screen": (0.114, 0.783, 0.103),
    "deutan, screen": (0.278, 0.667, 0.055),
    "tritan, screen": (0.211, 0.699, 0.089),
    "normal, pixel": (0.315, 0.537, 0.148),
    "protan, pixel": (0.111, 0.718, 0.171),
    "deutan, pixel": (0.418, 0.445, 0.136),
    "tritan, pixel": (0.304, 0.507, 0.188),
}

UNITS = ((0, 1, 4), (4, 1, 0), (0, 3, 1), (2, 1, 3), (1, 2, 2), (3, 2, 0), (2, 2, 2))
TEAMS = range(5)
STEPS = range(1, 7)
FULL = (0, 6, 12, 20, 32, 48, 63)
MIDDLE = ((), (1, 1, 1, 1, 1), (2, 2, 2, 2, 2), (4, 4, 3, 4, 3), (6, 5, 4, 5, 4), (8, 6, 6, 6, 6), (11, 9, 8, 9, 8))
FAINT = ((), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (2, 1, 1, 1, 1), (2, 1, 1, 2, 1), (3, 2, 2, 2, 2))
CROWN_ON_DOT = (0, 3, 3, 3, 4, 5, 7)


ALL = "SPMFDKVGEW"  # the letters


def current_ma(frame: bytes) -> float:
    """What a frame draws: 1 mA a pixel, 20 mA a full channel, 50 mA for the board."""
    return len(frame) / 3 + 20 * sum(frame) / 255 + 50


def rounded(value: float) -> int:
    """All rounding of the light is this."""
    return math.floor(value + 0.5)


def triple(colour: int, m: float) -> bytes:
    """Red, green, blue of a colour at multiple m: whole multiples below 8, each channel rounded above."""
    return bytes(rounded(part * (rounded(m) if m < 8 else m)) for part in UNITS[colour])


def level(colour: int, name: str, step: int, part: float = 1.0) -> float:
    """Return the multiple of a colour's unit at level H, M or F; `part` of it. Gold and white follow team 0, rounded
    once."""
    table = {"H": (FULL[step],) * 5, "M": MIDDLE[step], "F": FAINT[step]}[name]
    if colour in TEAMS:
        return part * table[colour]
    return max(1, rounded(0.6 * part * table[0]))


class Geometry:
    """Which pixels a seat owns. Positions count clockwise, wire indices the other way for direction -1."""

    def __init__(self, pixels: int, seats: int, offset: int = 0, direction: int = 1):
        self.pixels, self.seats, self.offset, self.direction = pixels, seats, offset, direction
        self.k = k = pixels // seats
        assert k >= 1, "more seats than pixels"
        self.w = w = k if k < 4 else k - 1 if k < 8 else k - 2
        self.d = d = 1 if k < 8 else 2
        core = (w - d + 1) // 2
        self.starts = [((2 * i + 1) * pixels + (2 * offset - w + 1) * seats) // (2 * seats) for i in range(seats)]
        self.bars = [[self.wire(start + place) for place in range(w)] for start in self.starts]
        self.cores = [bar[core : core + d] for bar in self.bars]
        self.edges = [
            next(pixel for pixel in bar if w == 1 or pixel not in self.cores[i]) for i, bar in enumerate(self.bars)
        ]
        self.guests = [bar[w - d :] if k >= 3 else [] for bar in self.bars]
        self.ticks = {Tick(seat): self.wire(start - 1) for seat, start in enumerate(self.starts)}
        self.ticks.update((Tick(seat, True), self.wire(start + w)) for seat, start in enumerate(self.starts))
        self.gaps = sorted(set(range(pixels)) - {pixel for bar in self.bars for pixel in bar})

    def wire(self, position: int) -> int:
        place = position % self.pixels
        return place if self.direction == 1 else self.pixels - 1 - place

    def steps(self) -> tuple:
        """Return the lowest and the highest brightness that this table has on this ring."""
        return (3 if self.k == 1 else 1), 6


class Thresholds:
    """What one observer takes for dark, faint, middle and full at one step."""

    def __init__(self, weights: tuple, step: int):
        def luminance(colour, name, part=1.0):
            return seen(weights, triple(colour, level(colour, name, step, part)))

        full = [luminance(colour, "H", 0.7) for colour in (*TEAMS, WHITE)]
        middle = [luminance(colour, "M") for colour in TEAMS]
        faint = [luminance(colour, "F") for colour in TEAMS]
        self.full = math.sqrt(min(full) * max(middle))
        self.middle = math.sqrt(min(middle) * max(faint))
        self.dark = 0.5 * min(faint)
        self.faint_most = max(faint)
        self.full_to_middle = min(full) / max(middle)
        self.middle_to_faint = min(middle) / max(faint)


def seen(weights: tuple, rgb: bytes) -> float:
    return weights[0] * rgb[0] + weights[1] * rgb[1] + weights[2] * rgb[2]


@cache
def thresholds(observer: str, step: int) -> Thresholds:
    return Thresholds(OBSERVERS[observer], step)


# --- looking -----------------------------------------------------------------------------------------------------


def resample(sent: list, start_ms: int, window_s: float) -> list:
    """[(frame, instants)]: at each of 60 instants a second the frame that stands; `sent` is [(ms, frame)]."""
    shown, place = [], 0
    for instant in range(round(window_s * HZ)):
        now = start_ms + instant * 1000 / HZ
        while place + 1 < len(sent) and sent[place + 1][0] <= now:
            place += 1
        frame = sent[place][1]
        if shown and shown[-1][0] == frame:
            shown[-1] = (frame, shown[-1][1] + 1)
        else:
            shown.append((frame, 1))
    return shown


def pixel_runs(shown: list, pixel: int) -> tuple:
    """((rgb, instants), ...): what one pixel does, neighbours of equal colour joined."""
    runs, last, count = [], None, 0
    for frame, instants in shown:
        rgb = frame[3 * pixel : 3 * pixel + 3]
        if rgb == last:
            count += instants
        else:
            if last is not None:
                runs.append((last, count))
            last, count = rgb, instants
    runs.append((last, count))
    return tuple(runs)


class Look:
    """One pixel through one observer's eyes, over the window."""

    def __init__(self, runs: tuple, weights: tuple, dark: float):
        levels = [(seen(weights, rgb), count) for rgb, count in runs]
        total = sum(count for _, count in levels)
        values = [value for value, _ in levels]
        self.most, self.least = max(values), min(values)
        self.mean = sum(value * count for value, count in levels) / total
        self.lit = sum(count for value, count in levels if value > dark) / total
        self.rises = sum(a <= dark < b for a, b in pairwise(values))
        middle = math.sqrt(self.most * self.least)
        self.above = sum(count for value, count in levels if value > middle) / total
        self.ever_lit = self.most > dark
        self.falls_dark = self.least <= dark
        self.swing = self.most / self.least if self.least else math.inf


@lru_cache(maxsize=200_000)
def looks(runs: tuple, step: int) -> dict:
    """Return the pixel as all observers see it; a picture has few different pixels, so each is looked at once."""
    return {name: Look(runs, weights, thresholds(name, step).dark) for name, weights in OBSERVERS.items()}


class Picture:
    """Frames of a window, ready to be read."""

    def __init__(self, shown: list, geometry: Geometry, step: int):
        self.geometry, self.step = geometry, step
        self.instants = sum(count for _, count in shown)
        self.window_s = self.instants / HZ
        self.runs = [pixel_runs(shown, pixel) for pixel in range(geometry.pixels)]
        self.looks = [looks(runs, step) for runs in self.runs]

    def letters(self, observer: str) -> str:
        return "".join(self.letter(seat, observer) for seat in range(self.geometry.seats))

    def letter(self, seat: int, observer: str) -> str:
        """The first of the seven rules that applies. Below two seconds S stands for S or V."""
        geometry, limits, window = self.geometry, thresholds(observer, self.step), self.window_s
        z, lit = self.decisive(seat, observer)
        if not lit:
            return "D"
        dot = self.is_dot(lit)
        core = [self.looks[pixel][observer] for pixel in geometry.cores[seat]]
        edge = self.looks[geometry.edges[seat]][observer]
        core_stays = not any(look.falls_dark for look in core)
        if geometry.k >= 2 and not dot and edge.falls_dark and edge.lit < 0.45 and core_stays:
            return "W"
        if z.falls_dark:
            cursor = z.most > 0.8 * limits.full if window < 1 else z.rises >= 1.5 * window - 0.5
            return "K" if cursor else "E" if z.lit < 0.3 else "G"
        if z.swing > (1.6 if window < 1 else 2.0):
            return "W" if window >= 1 and z.above < 0.35 else "P"
        if dot:
            return "F"
        if z.mean > limits.full:
            return "S" if window < 2 or z.swing > 1.10 else "V"
        return "M" if geometry.k >= 2 or z.mean > limits.middle else "F"

    def is_dot(self, lit: list) -> bool:
        return self.geometry.k >= 2 and len(lit) <= self.geometry.d

    def decisive(self, seat: int, observer: str) -> tuple:
        """The pixel that decides, and those of the bar that are ever lit."""
        pixels = self.geometry.bars[seat]
        if self.hosting(seat, observer):
            pixels = [pixel for pixel in pixels if pixel not in self.geometry.guests[seat]]
        bar = [self.looks[pixel][observer] for pixel in pixels]
        lit = [look for look in bar if look.ever_lit]
        if lit and self.is_dot(lit):
            return lit[0], lit
        return max(bar, key=lambda look: look.mean) if self.geometry.k == 2 else bar[0], lit

    def clearance(self, seat: int, observer: str, letter: str) -> float:
        """By which factor a level at least stays clear of the limits beside it; infinite where movement tells."""
        z, _ = self.decisive(seat, observer)
        limits = thresholds(observer, self.step)
        if letter in "SVM" or (letter == "F" and self.geometry.k == 1):
            near = (limits.full, limits.middle) if self.geometry.k == 1 else (limits.full,)
            return min(max(z.mean / limit, limit / z.mean) for limit in near)
        return math.inf

    def crowned(self, seat: int, observer: str, letter: str) -> bool:
        """A still core where the rest moves, a brighter one where it does not."""
        core = [self.looks[pixel][observer] for pixel in self.geometry.cores[seat]]
        edge = self.looks[self.geometry.edges[seat]][observer]
        if letter == "V":
            return all(1.5 * look.mean < edge.mean for look in core)
        if letter == "M":
            return all(look.mean > 1.5 * edge.mean for look in core)
        if letter in "SPW":
            return edge.swing > 1.10 and all(look.swing < 1.05 for look in core)
        return letter == "F" and all(look.most > 1.5 * thresholds(observer, self.step).faint_most for look in core)

    def hosting(self, seat: int, observer: str) -> bool:
        """A guest's mark: the bar's end stands still and bright, and is not like its beginning."""
        ends = [self.looks[pixel][observer] for pixel in self.geometry.guests[seat]]
        edge = self.looks[self.geometry.edges[seat]][observer]
        if not ends or not all(look.ever_lit and look.swing < 1.05 for look in ends):
            return False
        return edge.swing > 1.02 or ends[0].mean > 1.5 * edge.mean

    def ticks(self, observer: str) -> list:
        """The white dots in the gaps: one as bright as a full seat says that the order is reversed. A dot that is near
        the limit counts as none."""
        found, full = [], thresholds(observer, self.step).full
        for tick, pixel in self.geometry.ticks.items():
            mean = self.looks[pixel][observer].mean
            if self.looks[pixel][observer].ever_lit and (mean > full) == tick.reversed:
                found += [tick] if max(mean / full, full / mean) >= CLEAR_OF_WHITE else []
        return found


def brightnesses(frames: list, observer: str, step: int) -> list:
    """How bright each pixel of each frame is; whatever is dark is equally dark."""
    weights, dark = OBSERVERS[observer], thresholds(observer, step).dark
    return [[max(dark, seen(weights, frame[at : at + 3])) for at in range(0, len(frame), 3)] for frame in frames]


def alike(one: list, other: list) -> bool:
    """Whether two films of `brightnesses` look alike: a pixel differs by a factor of 1.2 at fewer than 5 instants."""
    differ = 0
    for a, b in zip(one, other, strict=True):
        if a != b and any(x > 1.2 * y or y > 1.2 * x for x, y in zip(a, b, strict=True)):
            differ += 1
            if differ == 5:
                return False
    return True


# --- comparing with what was meant -------------------------------------------------------------------------------


def faults(shown: list, geometry: Geometry, step: int, seats: list, tick: Tick = NO_TICK) -> list:
    """Everything in which the frames are not what `seats` and `tick` mean."""
    picture = Picture(shown, geometry, step)
    if geometry.k < 4:
        tick = NO_TICK
    found = _misread(picture, seats, tick)
    for seat, meant in enumerate(seats):
        found += [f"seat {seat} ({meant}): {fault}" for fault in _seat_faults(picture, seat, meant)]
    ticked = geometry.ticks.get(tick)
    for pixel in geometry.gaps:
        wanted = triple(WHITE, level(WHITE, "H" if tick.reversed else "M", step)) if pixel == ticked else bytes(3)
        if picture.runs[pixel] != ((wanted, picture.instants),):
            found.append(f"gap pixel {pixel}: {_colours(picture.runs[pixel])}, wanted {tuple(wanted)}")
    return found + _out_of_phase(picture, seats)


def _misread(picture: Picture, seats: list, tick: Tick) -> list:
    found = []
    geometry = picture.geometry
    wanted = "".join(meant.letter for meant in seats)
    if picture.window_s < 2:
        wanted = wanted.replace("V", "S")
    for observer in OBSERVERS:
        read = picture.letters(observer)
        if read != wanted:
            found.append(f"{observer}: reads {read}, meant {wanted}")
        elif picture.window_s >= 2:
            for seat, meant in enumerate(seats):
                least = CLEAR if meant.colour in TEAMS else CLEAR_OF_WHITE
                if picture.clearance(seat, observer, meant.letter) < least:
                    found.append(f"{observer}: seat {seat} ({meant}) is read by a hair")
                if (
                    geometry.k >= 3
                    and meant.may_be_crowned
                    and picture.crowned(seat, observer, meant.letter) != meant.crown
                ):
                    found.append(f"{observer}: crown of seat {seat} ({meant}) misread")
                if geometry.k >= 3 and picture.hosting(seat, observer) != meant.guest:
                    found.append(f"{observer}: guest of seat {seat} ({meant}) misread")
        if geometry.k >= 4:
            ticks = picture.ticks(observer)
            if ticks != ([tick] if tick != NO_TICK else []):
                found.append(f"{observer}: ticks {ticks}, meant {tick}")
    return found


def _seat_faults(picture: Picture, seat: int, meant: Seat) -> list:
    """Exact levels, hue and rates; pixels of a bar alike; dots alone."""
    geometry, step = picture.geometry, picture.step
    letter, colour = meant.letter, WHITE if meant.letter in "KVGE" and not meant.own else meant.colour
    crown = meant.crown and geometry.k >= 3 and meant.may_be_crowned
    core = geometry.cores[seat]
    beneath = meant.under if letter == "W" else letter
    dot = geometry.k >= 2 and beneath in "FE" and letter != "W"
    found = []
    for pixel in geometry.bars[seat]:
        runs = picture.runs[pixel]
        if crown and pixel in core:
            wanted = triple(GOLD, _mark_level(GOLD, beneath, step))
            if runs != ((wanted, picture.instants),):
                found.append(f"crown is {_colours(runs)}, wanted {tuple(wanted)}")
        elif meant.guest and pixel in geometry.guests[seat]:
            wanted = triple(WHITE, _mark_level(WHITE, beneath, step))
            if runs != ((wanted, picture.instants),):
                found.append(f"guest is {_colours(runs)}, wanted {tuple(wanted)}")
        elif (dot and pixel not in core) or letter == "D":
            if runs != ((bytes(3), picture.instants),):
                found.append(f"pixel {pixel} is {_colours(runs)}, wanted dark")
        else:
            at_rest = "D" if beneath == "F" and geometry.k >= 2 and pixel not in core else beneath
            found += _pixel_faults(picture, runs, letter, at_rest, colour, meant.quick)
    return found


def _mark_level(colour: int, beneath: str, step: int) -> float:
    """Of a crown in gold, or of a guest in white."""
    if beneath == "F":
        return CROWN_ON_DOT[step]
    if beneath in "PV":
        return level(colour, "M", step)
    return level(colour, "H", step, 0.75 if beneath == "M" else 1.0)


def _pixel_faults(picture: Picture, runs: tuple, letter: str, at_rest: str, colour: int, quick: bool = False) -> list:
    step = picture.step
    named = {name: triple(colour, level(colour, name, step)) for name in "HMF"}
    found = [f"hue of {tuple(rgb)}" for rgb, _ in runs if not has_hue(rgb, colour)]
    steady = {"M": "M", "F": "F", "V": "H"}.get(letter)
    if steady and runs != ((named[steady], picture.instants),):
        found.append(f"{_colours(runs)}, wanted {tuple(named[steady])} and still")
    if letter == "K":
        found += _only(runs, {named["H"], bytes(3)}, picture.instants, 0.5)
    elif letter == "E":
        found += _only(runs, {named["M"], bytes(3)}, picture.instants, 0.1)
    elif letter == "W":
        knock = triple(colour, level(colour, "H", step, 0.75))
        rest = bytes(3) if at_rest == "D" else named[at_rest]
        found += _only(runs, {knock, rest}, picture.instants, 0.15, knock)
    elif letter in "SPG":
        low, high = {
            "S": (level(colour, "H", step, 0.7), level(colour, "H", step)),
            "P": (level(colour, "F", step), level(colour, "H", step, 1.0 if step == 1 else 0.75)),
            "G": (0, level(colour, "M", step)),
        }[letter]
        brightest, darkest = max(max(rgb) for rgb, _ in runs), min(max(rgb) for rgb, _ in runs)
        if brightest > max(triple(colour, high)) or darkest < max(triple(colour, low)):
            found.append(
                f"goes from {darkest} to {brightest}, beyond {tuple(triple(colour, low))} {tuple(triple(colour, high))}"
            )
        if picture.window_s >= 2:
            found += _rate_faults(picture, runs, "QUICK" if quick else letter)
        if letter != "G" and any(max(map(max, pair)) > 2.2 * min(map(max, pair)) for pair in steps_of(runs)):
            found.append("jumps")
    return found


def steps_of(runs: tuple) -> list:
    """Each colour with the one that follows it."""
    return [(one, other) for (one, _), (other, _) in pairwise(runs)]


def _only(runs: tuple, allowed: set, instants: int, share: float, lit=None) -> list:
    """Faults of a square wave: other colours than these two, or not lit for that share of the time."""
    found = [f"{tuple(rgb)} is none of its levels" for rgb, _ in runs if rgb not in allowed]
    on = sum(count for rgb, count in runs if (rgb == lit if lit else any(rgb))) / instants
    if instants >= 2 * HZ and abs(on - share) > 0.05:
        found.append(f"lit {on:.2f} of the time, wanted {share}")
    return found


def _rate_faults(picture: Picture, runs: tuple, letter: str) -> list:
    """One rise a second for a pulse, one in two seconds for a swell and a quick breath, at most one in four for the
    breath."""
    values = [sum(rgb) for rgb, _ in runs]
    middle = math.sqrt(max(values) * max(1, min(values)))
    rises = sum(a <= middle < b for a, b in zip(values, values[1:] + values[:1], strict=True))
    periods = picture.window_s / {"S": 4, "QUICK": 2, "P": 1, "G": 2}[letter]
    if not math.floor(periods) <= rises <= math.ceil(periods):
        return [f"rises {rises} times in {picture.window_s} s"]
    return []


def has_hue(rgb: bytes, colour: int) -> bool:
    """Return whether the triple is a multiple of the colour's unit, but for the rounding of each channel."""
    unit = UNITS[colour]
    m = max(rgb) / max(unit)
    return all(abs(rgb[i] - unit[i] * m) <= 0.5 + 0.5 * unit[i] / max(unit) for i in range(3))


def _out_of_phase(picture: Picture, seats: list) -> list:
    """One clock for all: seats that say the same in the same colour do the same at the same instant."""
    found, first = [], {}
    for seat, meant in enumerate(seats):
        runs = picture.runs[picture.geometry.edges[seat]]
        if first.setdefault((meant.letter, meant.under, meant.colour, meant.quick), runs) != runs:
            found.append(f"seat {seat} ({meant}) is not in step with its like")
    return found


def _colours(runs: tuple) -> str:
    return " ".join(str(tuple(rgb)) for rgb in dict.fromkeys(rgb for rgb, _ in runs))
