"""A plain bar chart as a PNG, drawn with what is there for the pictures anyway."""

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
