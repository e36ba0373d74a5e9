"""A small renderer of the light's specification, with floats and without haste: it proves the decoder, nothing else.

A *mistake* named at its making is what a renderer could get wrong; the decoder's tests plant each and see it caught.
"""

import math

from decoder import CROWN_ON_DOT, GOLD, NO_TICK, UNITS, WHITE, Geometry, Seat, Tick, level, rounded, triple

MISTAKES = {
    "subject does not breathe": "S",
    "subject breathes in one second": "S",
    "subject breathes too deep": "S",
    "subject at middle": "S",
    "pulse at two hertz": "P",
    "pulse does not go down": "P",
    "pulse stands still": "P",
    "pulse is a square": "P",
    "middle painted faint": "M",
    "middle painted full": "M",
    "middle breathes": "M",
    "faint painted middle": "F",
    "faint as a bar": "F",
    "faint goes out": "F",
    "dot a pixel too far": "F",
    "dot of two pixels": "F",
    "out of the game glimmers": "D",
    "cursor at one hertz": "K",
    "cursor in team colour": "K",
    "cursor stands still": "K",
    "view in team colour": "V",
    "view dimmed": "V",
    "ghost lit through": "G",
    "ghost at full": "G",
    "wink too long": "E",
    "wink as a bar": "E",
    "wink left out": "E",
    "no knock": "W",
    "one knock": "W",
    "knock at full": "W",
    "knock every second": "W",
    "knock on the dot alone": "W",
    "no crown": "+",
    "crown moves": "+",
    "crown in team colour": "+",
    "crown on everybody": "",
    "no tick": "tick",
    "tick on the far side": "tick",
    "tick in team colour": "tick",
    "tick at full": "tick",
    "tick at middle": "reversed tick",
    "bar a pixel too long": "",
    "bar a pixel too far": "",
    "one pixel of the bar dark": "",
    "gaps glow": "",
    "offset forgotten": "offset",
    "direction forgotten": "direction",
    "mirrored without the ticks": "direction tick",
    "red and green swapped": "",
    "wrong team": "",
    "gamma twice": "",
    "one step darker": "",
    "bytes scaled by 0.8": "",
    "every seat its own clock": "P",
}


def swing(period_ms: int, now_ms: int) -> float:
    return (1 + math.cos(2 * math.pi * now_ms / period_ms)) / 2


def between(low: float, high: float, c: float) -> float:
    """Interpolated along cube roots, in 32 entries."""
    c = rounded(31 * c) / 31
    low, high = low ** (1 / 3), high ** (1 / 3)
    return (low + (high - low) * c) ** 3


class PlainLight:
    """Paints seats (`decoder.Seat`) and the tick on a ring."""

    def __init__(self, geometry: Geometry, step: int, seats: list, tick: Tick = NO_TICK, mistake: str = ""):
        self.mistake = mistake
        self.painted = Geometry(
            geometry.pixels,
            geometry.seats,
            0 if mistake == "offset forgotten" else geometry.offset,
            1 if mistake == "direction forgotten" else geometry.direction,
        )
        self.step = max(1, step - 1) if mistake == "one step darker" else step
        self.seats, self.tick = seats, tick

    def frame(self, now_ms: int) -> bytes:
        out = [bytes(3)] * self.painted.pixels
        for seat, meant in enumerate(self.seats):
            clock = now_ms + 170 * seat if self.mistake == "every seat its own clock" else now_ms
            self._seat(out, seat, meant, clock)
        if self.tick != NO_TICK and self.painted.k >= 4 and self.mistake != "no tick":
            self._paint_tick(out)
        if self.mistake == "gaps glow":
            for pixel in self.painted.gaps:
                out[pixel] = triple(WHITE, 1)
        return b"".join(self._spoilt(rgb) for rgb in out)

    def _paint_tick(self, out: list) -> None:
        ring, seat = self.painted, self.tick.seat
        after = self.tick.reversed != (self.mistake == "tick on the far side")
        place = ring.starts[seat] + (ring.w if after else -1)
        colour = self.seats[seat].colour if self.mistake == "tick in team colour" else WHITE
        wire = place % ring.pixels if self.mistake == "mirrored without the ticks" else ring.wire(place)
        name = {"tick at full": "H", "tick at middle": "M"}.get(self.mistake, "H" if self.tick.reversed else "M")
        out[wire] = triple(colour, level(colour, name, self.step))

    def _seat(self, out: list, seat: int, meant: Seat, now_ms: int) -> None:
        ring, mistake = self.painted, self.mistake
        bar, core = ring.bars[seat][:], ring.cores[seat]
        if mistake == "bar a pixel too long":
            bar.append(ring.wire(ring.starts[seat] + ring.w))
        if mistake == "bar a pixel too far":
            bar = [ring.wire(ring.starts[seat] + 1 + place) for place in range(ring.w)]
        if mistake == "dot a pixel too far" and meant.letter == "F":
            core = [ring.wire(ring.starts[seat] + (ring.w - ring.d + 1) // 2 + 1 + place) for place in range(ring.d)]
        if mistake == "dot of two pixels" and meant.letter == "F" and ring.k >= 3:
            core = bar[bar.index(core[0]) - 1 :][: ring.d + 1]
        beneath = meant.under or meant.letter
        knocking = meant.letter == "W" and self._knocks(now_ms)
        dots = beneath in "FE" and ring.k >= 2 and not knocking
        if (mistake == "faint as a bar" and beneath == "F") or (mistake == "wink as a bar" and beneath == "E"):
            dots = False
        if mistake == "knock on the dot alone" and beneath == "F":
            dots = True
        rgb = self._knock_level(meant) if knocking else self._level(beneath, meant, now_ms)
        for pixel in core if dots else bar:
            out[pixel] = rgb
        if mistake == "one pixel of the bar dark" and not dots:
            out[bar[-1]] = bytes(3)
        wears = meant.crown or mistake == "crown on everybody"
        if wears and ring.k >= 3 and beneath in "SPMF" and mistake != "no crown":
            for pixel in ring.cores[seat]:
                out[pixel] = self._crown(beneath, meant, rgb)

    def _knocks(self, now_ms: int) -> bool:
        within = now_ms % (1000 if self.mistake == "knock every second" else 2000)
        if self.mistake == "no knock":
            return False
        return within < 150 or (300 <= within < 450 and self.mistake != "one knock")

    def _knock_level(self, meant: Seat) -> bytes:
        part = 1.0 if self.mistake == "knock at full" else 0.75
        return triple(meant.colour, level(meant.colour, "H", self.step, part))

    def _crown(self, beneath: str, meant: Seat, rgb: bytes) -> bytes:
        step = self.step
        if self.mistake == "crown in team colour":
            return triple(meant.colour, level(meant.colour, "H", step))
        if self.mistake == "crown moves" and beneath in "SP":
            return bytes(max(rgb[i], UNITS[GOLD][i]) for i in range(3))
        if beneath == "F":
            return triple(GOLD, CROWN_ON_DOT[step])
        return triple(
            GOLD, level(GOLD, "M", step) if beneath == "P" else level(GOLD, "H", step, 0.75 if beneath == "M" else 1)
        )

    def _level(self, letter: str, meant: Seat, now_ms: int) -> bytes:
        """Level and movement of the states; each mistake in its place."""
        step, mistake, colour = self.step, self.mistake, meant.colour
        if mistake == "wrong team" and colour < 5:
            colour = (colour + 1) % 5
        white = colour if mistake in ("cursor in team colour", "view in team colour") else WHITE

        def of(name, part=1.0, palette=colour):
            return level(palette, name, step, part)

        if letter == "S":
            if mistake == "subject at middle":
                return triple(colour, of("M"))
            if mistake == "subject does not breathe":
                return triple(colour, of("H"))
            period = 1000 if mistake == "subject breathes in one second" else 4000
            lowest = 0.3 if mistake == "subject breathes too deep" else 0.7
            return triple(colour, between(of("H", lowest), of("H"), swing(period, now_ms)))
        if letter == "P":
            if mistake == "pulse stands still":
                return triple(colour, of("M"))
            high = of("H", 1.0 if step == 1 else 0.75)
            low = of("H", 0.5) if mistake == "pulse does not go down" else of("F")
            c = swing(500 if mistake == "pulse at two hertz" else 1000, now_ms)
            return triple(colour, between(low, high, round(c) if mistake == "pulse is a square" else c))
        if letter == "M":
            if mistake == "middle breathes":
                return triple(colour, between(of("F"), of("M"), swing(4000, now_ms)))
            return triple(colour, of({"middle painted faint": "F", "middle painted full": "H"}.get(mistake, "M")))
        if letter == "F":
            if mistake == "faint goes out":
                return bytes(3)
            return triple(colour, of("M" if mistake == "faint painted middle" else "F"))
        if letter == "K":
            period = 1000 if mistake == "cursor at one hertz" else 500
            lit = mistake == "cursor stands still" or now_ms % period < period // 2
            return triple(white, of("H", palette=white)) if lit else bytes(3)
        if letter == "V":
            return triple(white, of("M" if mistake == "view dimmed" else "H", palette=white))
        if letter == "G":
            return self._ghost(swing(2000, now_ms))
        if letter == "E":
            lit = now_ms % 2000 < (900 if mistake == "wink too long" else 200) and mistake != "wink left out"
            return triple(WHITE, of("M", palette=WHITE)) if lit else bytes(3)
        return triple(colour, 1) if mistake == "out of the game glimmers" else bytes(3)

    def _ghost(self, c: float) -> bytes:
        top = level(WHITE, "H" if self.mistake == "ghost at full" else "M", self.step)
        if c < 0.15 and self.mistake != "ghost lit through":
            return bytes(3)
        return triple(WHITE, max(1, between(0, top, c)))

    def _spoilt(self, rgb: bytes) -> bytes:
        if self.mistake == "red and green swapped":
            return bytes((rgb[1], rgb[0], rgb[2]))
        if self.mistake == "gamma twice":
            return bytes(rounded(255 * (part / 255) ** 2.2) for part in rgb)
        if self.mistake == "bytes scaled by 0.8":
            return bytes(rounded(0.8 * part) for part in rgb)
        return rgb
