"""A plain bar chart as a PNG, drawn with what is there for the pictures anyway."""

from math import log
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

_WIDTH_PX, _HEIGHT_PX = 960, 420
_LEFT_PX, _RIGHT_PX, _TOP_PX, _BOTTOM_PX = 84, 930, 64, 360
_PAPER, _INK, _FAINT, _BAR = "#ffffff", "#222222", "#dddddd", "#0077cc"


def bars(values: list[int], labels: list[str], title: str, words_below: str, path: Path) -> None:
    """Draw a bar a value; as many labels are written below as there is room for."""
    picture = Image.new("RGB", (_WIDTH_PX, _HEIGHT_PX), _PAPER)
    pen = ImageDraw.Draw(picture)
    large, small = ImageFont.load_default(22), ImageFont.load_default(14)
    most = max(values) or 1
    pen.text((_LEFT_PX, 20), title, _INK, large)
    for quarter in range(5):
        y = _BOTTOM_PX - (_BOTTOM_PX - _TOP_PX) * quarter // 4
        pen.line((_LEFT_PX, y, _RIGHT_PX, y), _FAINT)
        pen.text((_LEFT_PX - 8, y), f"{most * quarter // 4:,}", _INK, small, anchor="rm")
    step = (_RIGHT_PX - _LEFT_PX) / len(values)
    every = max(1, len(labels) // 12)
    for place, value in enumerate(values):
        x = _LEFT_PX + step * place
        top = _BOTTOM_PX - (_BOTTOM_PX - _TOP_PX) * value / most
        pen.rectangle((x + 1, top, x + max(1, step - 2), _BOTTOM_PX), _BAR)
        if place % every == 0:
            pen.text((x + step / 2, _BOTTOM_PX + 6), labels[place], _INK, small, anchor="ma")
    pen.text(((_LEFT_PX + _RIGHT_PX) / 2, _BOTTOM_PX + 30), words_below, _INK, small, anchor="ma")
    picture.save(path)


def pairs(values: list[tuple[float, float]], labels: list[str], names: tuple[str, str], path: Path) -> None:
    """Draw two bars a label, lengths by their logarithm: figures of many sizes side by side."""
    row_px, left_px = 46, 300
    picture = Image.new("RGB", (_WIDTH_PX, _TOP_PX + row_px * len(values)), _PAPER)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(14)
    for place, (name, colour) in enumerate(zip(names, (_BAR, _FAINT), strict=True)):
        pen.rectangle((left_px + 200 * place, 24, left_px + 14 + 200 * place, 38), colour)
        pen.text((left_px + 22 + 200 * place, 24), name, _INK, font)
    least, most = min(map(min, values)), max(map(max, values))
    span = log(most / least) or 1
    for row, (label, both) in enumerate(zip(labels, values, strict=True)):
        y = _TOP_PX + row_px * row
        pen.text((left_px - 10, y + 16), label, _INK, font, anchor="rm")
        for place, (value, colour) in enumerate(zip(both, (_BAR, _FAINT), strict=True)):
            right = left_px + 40 + (_RIGHT_PX - left_px - 130) * log(value / least) / span
            pen.rectangle((left_px, y + 16 * place, right, y + 14 + 16 * place), colour)
            pen.text((right + 8, y + 7 + 16 * place), f"{value:,.4g}", _INK, font, anchor="lm")
    picture.save(path)
