"""The figures as a picture: the firmware's bar over the hobby way's, the target marked, each row to its own scale."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from host_tools.benchmarks.table_rows import Row, number
from host_tools.command_line import file_arguments

_SCALE = 2  # drawn twice as large as it is shown: sharp on any screen
_WIDTH_PX, _HEAD_PX, _ROW_PX, _FOOT_PX = 920, 92, 46, 16
_LEFT_PX, _RIGHT_PX = 380, 790  # of the bars; what they say stands behind them
_BAR_PX = 15
_WORDS_PX = 60  # room for a figure with its unit
_PAPER, _INK, _FAINT, _OURS, _USUAL, _TARGET = "#ffffff", "#24292f", "#6e7781", "#0a7cff", "#d0d7de", "#cf222e"


def shown(rows: Sequence[Row]) -> list[Row]:
    """What can be compared: rows with a figure of the hobby way where less is better."""
    return [row for row in rows if row.hobby is not None and not row.name.startswith("free")]


def plot(rows: Sequence[Row], path: Path) -> None:
    """Draw the comparison as a PNG."""
    compared = shown(rows)
    height_px = _HEAD_PX + _ROW_PX * len(compared) + _FOOT_PX
    picture = Image.new("RGB", (_WIDTH_PX * _SCALE, height_px * _SCALE), _PAPER)
    pen = _Pen(ImageDraw.Draw(picture))
    pen.text(24, 18, "Emperor Ring on an emulated Pico, beside the usual way", _INK, 20, "la")
    x = 24.0
    for colour, words in ((_OURS, "Emperor Ring"), (_USUAL, "the usual way"), (_TARGET, "target")):
        pen.box(x, 58, x + (3 if colour == _TARGET else 14), 72, colour)
        x += 22 + pen.text(x + 20, 65, words, _FAINT, 13, "lm") + 24
    pen.text(_WIDTH_PX - 24, 65, "shorter is better, each row to its own scale", _FAINT, 13, "rm")
    for place, row in enumerate(compared):
        _draw_row(pen, _HEAD_PX + _ROW_PX * place, row)
    content = io.BytesIO()
    picture.save(content, "PNG", optimize=True)
    file_arguments.write(path, content.getvalue())


def _draw_row(pen: _Pen, y: float, row: Row) -> None:
    assert row.hobby is not None
    most = max(row.value, row.hobby, row.target or 0) or 1
    pen.box(24, y - 5, _WIDTH_PX - 24, y - 4, "#eaeef2")
    pen.text(_LEFT_PX - 14, y + _BAR_PX, row.label, _INK, 13, "rm")

    def x(value: float) -> float:
        return _LEFT_PX + (_RIGHT_PX - _LEFT_PX) * value / most

    for value, top, colour, ink in ((row.value, y, _OURS, _INK), (row.hobby, y + _BAR_PX + 2, _USUAL, _FAINT)):
        pen.box(_LEFT_PX, top, max(x(value), _LEFT_PX + 2), top + _BAR_PX, colour)
        end = x(value)
        if colour == _OURS and row.target is not None and abs(x(row.target) - end) < _WORDS_PX:
            end = max(end, x(row.target))  # the figure stands behind the mark, not under it
        pen.text(end + 9, top + _BAR_PX / 2, f"{number(value)} {row.unit}".strip(), ink, 12, "lm")
    if row.target is not None:
        pen.box(x(row.target) - 1, y - 2, x(row.target) + 2, y + _BAR_PX + 2, _TARGET)


class _Pen:
    """Draws in the pixels of the picture as it is shown."""

    def __init__(self, draw: ImageDraw.ImageDraw) -> None:
        self._draw = draw

    def box(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        corners = [round(corner * _SCALE) for corner in (left, top, right, bottom)]
        self._draw.rectangle((corners[0], corners[1], corners[2] - 1, corners[3] - 1), colour)

    def text(self, x: float, y: float, words: str, colour: str, size_px: int, anchor: str) -> float:
        """Write; how wide it became."""
        font = ImageFont.load_default(size_px * _SCALE)
        self._draw.text((x * _SCALE, y * _SCALE), words, colour, font, anchor=anchor)
        return self._draw.textlength(words, font) / _SCALE
