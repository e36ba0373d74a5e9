"""What `simulate` reports, as a PNG: how long games were and how they ended, and which events were refused."""

import io
from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_tools.command_line import file_arguments

_WIDTH_PX, _HEIGHT_PX = 1080, 460
_LEFT_PX, _RIGHT_PX, _TOP_PX, _BOTTOM_PX = 84, 660, 128, 396  # of the lengths
_ROWS_PX, _BARS_PX, _END_PX = 700, 830, 980  # of the refusals: their names, their bars, and where the longest ends
_ROW_PX = 26
_PAPER, _INK, _GREY, _FAINT = "#ffffff", "#24292f", "#6e7781", "#dddddd"
_COLOURS = {"won": "#0a7cff", "drawn": "#f0a020", "even": "#f0a020", "unfinished": "#cf222e"}
_REFUSED = "#8c959f"
_BARS = 24  # at most
_FONTS = {size: ImageFont.load_default(size) for size in (13, 14, 22)}


def draw(title: str, words: str, games: Mapping[tuple[str, int], int], refusals: Mapping[str, int], path: Path) -> None:
    """Draw both. `games`: how many ended so after so many events; `refusals`: how often each code, most often first."""
    picture = Image.new("RGB", (_WIDTH_PX, _HEIGHT_PX), _PAPER)
    pen = ImageDraw.Draw(picture)
    pen.text((24, 20), title, _INK, _FONTS[22])
    pen.text((24, 54), words, _GREY, _FONTS[14])
    _draw_lengths(pen, games)
    _draw_refusals(pen, refusals)
    content = io.BytesIO()
    picture.save(content, "PNG", optimize=True)
    file_arguments.write(path, content.getvalue())


def _round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... that is not below `least`."""
    step = 1
    while True:
        for times in (1, 2, 5):
            if times * step >= least:
                return times * step
        step *= 10


def _draw_lengths(pen: ImageDraw.ImageDraw, games: Mapping[tuple[str, int], int]) -> None:
    """Bars of so many events each, a colour for each way a game can end."""
    results = [result for result in _COLOURS if any(ended == result for ended, _ in games)]
    width = _round_step((max(length for _, length in games) + 1) / _BARS)
    bars = [dict.fromkeys(results, 0) for _ in range(max(length for _, length in games) // width + 1)]
    for (result, length), count in games.items():
        bars[length // width][result] += count
    mark = _round_step(max(sum(bar.values()) for bar in bars) / 5)
    highest = mark * -(-max(sum(bar.values()) for bar in bars) // mark)
    x = float(_LEFT_PX)
    for result in results:
        pen.rectangle((x, 96, x + 12, 108), _COLOURS[result])
        said = f"{result} {sum(bar[result] for bar in bars):,}"
        pen.text((x + 20, 102), said, _INK, _FONTS[14], anchor="lm")
        x += 44 + pen.textlength(said, _FONTS[14])
    for count in range(0, highest + 1, mark):
        y = _BOTTOM_PX - (_BOTTOM_PX - _TOP_PX) * count / highest
        pen.line((_LEFT_PX, y, _RIGHT_PX, y), _FAINT)
        pen.text((_LEFT_PX - 8, y), f"{count:,}", _GREY, _FONTS[13], anchor="rm")
    step = (_RIGHT_PX - _LEFT_PX) / len(bars)
    every = -(-len(bars) // 10)
    for place, bar in enumerate(bars):
        left, y = _LEFT_PX + step * place, float(_BOTTOM_PX)
        for result in results:
            top = y - (_BOTTOM_PX - _TOP_PX) * bar[result] / highest
            if bar[result]:
                pen.rectangle((left + 1, top, left + max(1, step - 2), y), _COLOURS[result])
            y = top
        if place % every == 0:
            pen.text((left, _BOTTOM_PX + 6), str(place * width), _GREY, _FONTS[13], anchor="ma")
    pen.text((_RIGHT_PX, _BOTTOM_PX + 28), "events a game; upwards: games", _GREY, _FONTS[13], anchor="ra")


def _draw_refusals(pen: ImageDraw.ImageDraw, refusals: Mapping[str, int]) -> None:
    """A row a code."""
    pen.text((_ROWS_PX, 102), "refused" if refusals else "no event was refused", _INK, _FONTS[14], anchor="lm")
    for row, (code, count) in enumerate(refusals.items()):
        y = _TOP_PX + _ROW_PX * row + _ROW_PX / 2
        end = _BARS_PX + max(2, (_END_PX - _BARS_PX) * count / max(refusals.values()))
        pen.text((_BARS_PX - 10, y), code, _INK, _FONTS[13], anchor="rm")
        pen.rectangle((_BARS_PX, y - 8, end, y + 8), _REFUSED)
        pen.text((end + 8, y), f"{count:,}", _GREY, _FONTS[13], anchor="lm")
