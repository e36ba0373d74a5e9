"""The font for printing: widths of words, line breaks, and the letters to embed in a drawing."""

import base64
import io
import string
from functools import cache, lru_cache
from pathlib import Path

import font_source_sans_pro
from fontTools import subset
from fontTools.ttLib import TTFont

FAMILY = "Source Sans Pro"
FOLDER = Path(font_source_sans_pro.SourceSansPro).parent
# The key is True for bold.
FILES = {False: FOLDER / "SourceSansPro-Regular.ttf", True: FOLDER / "SourceSansPro-Bold.ttf"}
MM_PER_POINT = 25.4 / 72

Piece = tuple[str, bool]  # words, and whether they are bold


@lru_cache(maxsize=2)
def _widths(bold: bool) -> dict[int, float]:
    """Return the width of each letter, as a fraction of the font size."""
    font = TTFont(FILES[bold])
    units = font["head"].unitsPerEm
    return {code: font["hmtx"][glyph][0] / units for code, glyph in font.getBestCmap().items()}


def width(words: str, size: float, bold: bool = False) -> float:
    """Return the width of these words, in the same unit as the font size `size`."""
    return size * _width_at_1(words, bold)


@cache
def _width_at_1(words: str, bold: bool) -> float:
    widths = _widths(bold)
    return sum(widths[ord(letter)] for letter in words)


def lines(pieces: list[Piece], size: float, room: float) -> list[list[Piece]]:
    """Break words into lines that are at most `room` wide. A word that is too wide gets its own line."""
    found: list[list[Piece]] = [[]]
    used = 0.0
    for words, bold in pieces:
        for word in words.split():
            wide = width(word, size, bold)
            gap = width(" ", size, bold) if found[-1] else 0.0
            if found[-1] and used + gap + wide > room:
                found.append([])
                used = gap = 0.0
            line = found[-1]
            if line and line[-1][1] == bold:
                line[-1] = (f"{line[-1][0]} {word}", bold)
            else:
                line.append((word, bold))
            used += gap + wide
    return found


def face(words: str) -> str:
    """Return CSS that embeds the letters of these words and all ASCII letters, so that a drawing looks the same on
    every computer.
    """
    return _face("".join(sorted({*words, *string.printable})))


@cache
def _face(words: str) -> str:
    rules = []
    for bold, path in FILES.items():
        options = subset.Options(flavor="woff2", layout_features=["kern"], notdef_outline=True)
        font = subset.load_font(path, options)
        chosen = subset.Subsetter(options)
        chosen.populate(text=words)
        chosen.subset(font)
        data = io.BytesIO()
        subset.save_font(font, data, options)
        code = base64.b64encode(data.getvalue()).decode("ascii")
        rules.append(
            f"@font-face{{font-family:'{FAMILY}';font-weight:{700 if bold else 400};"
            f"src:url(data:font/woff2;base64,{code}) format('woff2')}}"
        )
    return "".join(rules)


def installed() -> str:
    """Return CSS that names the installed font files (regular, bold and italic), for a page that this computer
    prints."""
    slanted = FOLDER / "SourceSansPro-It.ttf"
    faces = [(400, "normal", FILES[False]), (700, "normal", FILES[True]), (400, "italic", slanted)]
    return "".join(
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};font-style:{style};src:url({path.as_uri()})}}"
        for weight, style, path in faces
    )
