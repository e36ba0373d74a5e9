"""Draw one side of a card as SVG, in millimetres: shapes, words, and samples of the light."""

from html import escape

from host_tools.paper import light_samples, typeface
from host_tools.paper.typeface import Piece

WIDTH, HEIGHT = 105.0, 148.0  # A6
INK, SOFT, DARK = "#1c1814", "#5c544c", "#17130f"
LINE = 1.17  # distance from one line to the next, as a multiple of the font size


def _n(value: float) -> str:
    """Return a length as text, rounded to two decimal places."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class CardSideSvg:
    """A drawing surface for one side of a card."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.words: list[str] = []  # all words that were written, in order
        self._drawn: list[str] = []

    def box(self, x: float, y: float, wide: float, high: float, fill: str, round_mm: float = 0.0) -> None:
        """Draw a filled rectangle."""
        size = f'width="{_n(wide)}" height="{_n(high)}"'
        self._drawn.append(f'<rect x="{_n(x)}" y="{_n(y)}" {size} rx="{_n(round_mm)}" fill="{fill}"/>')

    def disc(self, x: float, y: float, radius: float, fill: str, see: float = 1.0) -> None:
        """Draw a filled circle."""
        through = f' fill-opacity="{_n(see)}"' if see < 1 else ""
        self._drawn.append(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}"{through}/>')

    def line(self, points: list[tuple[float, float]], stroke: str, wide: float) -> None:
        """Draw a line through these points."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._drawn.append(f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{_n(wide)}"/>')

    def write(self, x: float, y: float, pieces: list[Piece], size: float, fill: str = INK, labels: str = "") -> None:
        """Draw one line of words that begins at `x` and has its baseline at `y`. `labels` is a separate colour for bold
        words.
        """
        for words, bold in pieces:
            weight = ' font-weight="700"' if bold else ""
            place = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
            colour = labels if bold and labels else fill
            self._drawn.append(f'<text {place}{weight} fill="{colour}">{escape(words, quote=False)}</text>')
            self.words.append(words)
            x += typeface.width(words + " ", size, bold)

    def paragraph(
        self, x: float, y: float, room: float, pieces: list[Piece], size: float, fill: str = INK, labels: str = ""
    ) -> float:
        """Draw words in lines that are at most `room` wide. Return the y coordinate of the last line's lower end.

        The top of the first line is at `y`. `labels` is a separate colour for bold words.
        """
        for line in typeface.lines(pieces, size, room):
            self.write(x, y + size * 0.86, line, size, fill, labels)
            y += size * LINE
        return y

    def light(self, x: float, y: float, wide: float, high: float, light: light_samples.Frames) -> None:
        """Draw a sample of the light on a dark background: the pixels of the sample's brightest frame.

        If the light changes, draw a curve of the change over four seconds.
        """
        self.box(x, y, wide, high, DARK, 1.2)
        still = light_samples.brightest(light)
        moves = any(frame != still for frame in light)
        pixels = [still[at : at + 3] for at in range(0, len(still), 3)]
        pitch = min(wide / (len(pixels) + 0.4), high * 0.9)
        middle = y + high * (0.4 if moves else 0.5)
        radius = min(pitch * 0.4, high * 0.28)
        for at, pixel in enumerate(pixels):
            if any(pixel):
                centre = x + wide / 2 + (at - (len(pixels) - 1) / 2) * pitch
                colour = "#" + "".join(f"{part:02x}" for part in light_samples.printed(pixel))
                self.disc(centre, middle, radius * 1.35, colour, 0.3)
                self.disc(centre, middle, radius, colour)
        if moves:
            course = light_samples.course(light)
            foot, tall = y + high - 0.6, high * 0.22
            self.line([(x + 1.2 + (wide - 2.4) * at, foot - tall * much) for at, much in course], "#cfc6ba", 0.3)

    def svg(self) -> str:
        """Return the whole side as SVG, and embed those letters of the font that this side needs."""
        letters = "".join(sorted(set("".join(self.words)) | {" "}))
        size = f'width="{_n(WIDTH)}mm" height="{_n(HEIGHT)}mm" viewBox="0 0 {_n(WIDTH)} {_n(HEIGHT)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{typeface.FAMILY}, sans-serif" role="img">'
        style = f"<style>{typeface.face(letters)}</style>"
        body = "\n".join(self._drawn)
        return f"{head}\n<title>{escape(self.title)}</title>\n{style}\n{body}\n</svg>\n"
