"""A bar chart of the benchmark figures.

In each row of the chart, the firmware's bar is above the hobby program's bar, and a mark shows the target. Each row has
its own scale.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from host_tools.benchmarks.result_table import Row, number
from host_tools.command_line import file_access

_DPI = 200  # draw at twice the displayed size, so that the picture is sharp on any screen
_WIDTH_IN, _HEAD_IN, _ROW_IN, _FOOT_IN = 9.2, 0.92, 0.46, 0.16
_INK, _FAINT, _OURS, _USUAL, _TARGET = "#24292f", "#6e7781", "#0a7cff", "#d0d7de", "#cf222e"
_BAR, _UP = 0.32, 0.19  # height of a bar, and distance between its middle and the row's middle, as fractions of a row
_WORDS = 0.12  # space for a figure with its unit, as a fraction of the longest bar


def shown(rows: Sequence[Row]) -> list[Row]:
    """Return the rows in which smaller figures are better and which have a figure for the hobby program."""
    return [row for row in rows if row.hobby is not None and not row.name.startswith("free")]


def plot(rows: Sequence[Row], path: Path) -> None:
    """Draw the comparison as a PNG.

    :raises FileError: if the picture cannot be written.
    """
    compared = shown(rows)
    height = _HEAD_IN + _ROW_IN * len(compared) + _FOOT_IN
    figure = Figure((_WIDTH_IN, height), _DPI)
    figure.text(0.026, 1 - 0.36 / height, "Emperor Ring on an emulated Pico, beside the usual way", size=14, color=_INK)
    note = "shorter is better, each row to its own scale"
    figure.text(0.974, 1 - 0.69 / height, note, size=9, color=_FAINT, ha="right")
    handles = [
        Patch(color=_OURS, label="Emperor Ring"),
        Patch(color=_USUAL, label="the usual way"),
        Line2D([], [], color=_TARGET, label="target"),
    ]
    figure.legend(
        handles=handles,
        loc="lower left",
        bbox_to_anchor=(0.012, 1 - 0.8 / height),
        ncols=3,
        frameon=False,
        fontsize=9,
        labelcolor=_FAINT,
        handlelength=1,
    )
    axes = figure.add_axes((0.413, _FOOT_IN / height, 0.446, 1 - (_HEAD_IN + _FOOT_IN) / height))
    axes.set(xlim=(0, 1), ylim=(len(compared) - 0.5, -0.5))
    axes.set_yticks(range(len(compared)), [row.label for row in compared], size=9, color=_INK)
    axes.xaxis.set_visible(False)
    axes.tick_params(length=0, pad=10)
    axes.spines[:].set_visible(False)
    for place, row in enumerate(compared):
        assert row.hobby is not None
        most = max(row.value, row.hobby, row.target or 0) or 1
        axes.axhline(place - 0.5, -0.868, 1.26, color="#eaeef2", linewidth=0.8, clip_on=False)
        for value, down, colour, ink in ((row.value, -_UP, _OURS, _INK), (row.hobby, _UP, _USUAL, _FAINT)):
            end = value / most
            axes.barh(place + down, end, _BAR, color=colour)
            if row.target is not None and colour == _OURS:
                target = row.target / most
                axes.vlines(target, place - _UP - 0.2, place - _UP + 0.2, color=_TARGET, linewidth=2, clip_on=False)
                end = max(end, target) if abs(target - end) < _WORDS else end  # to the right of the mark, not under it
            axes.annotate(
                f"{number(value)} {row.unit}".strip(),
                (end, place + down),
                (7, 0),
                textcoords="offset points",
                size=8.5,
                color=ink,
                va="center",
                annotation_clip=False,
            )
    content = io.BytesIO()
    figure.savefig(content, format="png", pil_kwargs={"optimize": True})
    file_access.write(path, content.getvalue())
