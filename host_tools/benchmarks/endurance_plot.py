"""A chart of the endurance run over time: free heap, erased blocks, the longest time between frames, and lost presses.

The left column of graphs shows the run on MicroPython on this computer. The right column shows the run on the emulated
Pico.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, MultipleLocator

from host_tools.command_line import file_access

_SIZE_IN, _DPI = (9.2, 7.4), 200  # draw at twice the displayed size, so that the picture is sharp on any screen
_INK, _FAINT, _LINE, _LOST, _GRID = "#24292f", "#6e7781", "#0a7cff", "#cf222e", "#eaeef2"


class _Panel(NamedTuple):
    """The graph of one figure over time: the figure's label, its unit, and its key in a row of figures."""

    label: str
    unit: str
    value: Callable[[Mapping[str, float]], float]


_PANELS = (
    _Panel("free heap", "kB", lambda row: row["free_heap_bytes"] / 1000),
    _Panel("blocks erased", "in all", lambda row: row["erased_blocks"]),
    _Panel("longest frame gap", "ms", lambda row: row["longest_frame_gap_ms"]),
    _Panel("presses", "in all", lambda row: row["presses"]),
)
# key in the record, title, minutes in one unit of time, label of that unit, distance between marks (None: automatic)
_RUNS = (
    ("micropython", "MicroPython, 480 kB of heap", 60, "hours played", 4),
    ("pico", "emulated Pico", 1, "emulated minutes", None),
)


def plot(record: Mapping[str, Any], path: Path) -> None:
    """Draw the record of an endurance run as a PNG.

    :raises FileError: if the picture cannot be written.
    """
    figure = Figure(_SIZE_IN, _DPI)
    figure.text(0.026, 0.955, "Hours of play: what is free, what wears, what is lost", size=14, color=_INK)
    columns = figure.subplots(len(_PANELS), 2, sharex="col", width_ratios=(3, 2))
    figure.subplots_adjust(0.115, 0.075, 0.975, 0.875, wspace=0.2, hspace=0.25)
    for place, (name, words, minutes, unit, every) in enumerate(_RUNS):
        rows, last = record[name], columns[-1][place]
        columns[0][place].set_title(words, loc="left", size=10.5, color=_INK, pad=12)
        for axes, panel in zip(columns[:, place], _PANELS, strict=True):
            _draw(axes, [row["minutes"] / minutes for row in rows], [panel.value(row) for row in rows])
        lost = max((row["presses_lost"] for row in rows), default=0)
        words = f"lost: {lost:,.0f}" if lost else "none lost"
        colour = _LOST if lost else _INK
        paper = {"facecolor": "white", "edgecolor": "none", "pad": 2}  # over the grid
        last.text(0.97, 0.16, words, transform=last.transAxes, size=10.5, color=colour, ha="right", bbox=paper)
        last.xaxis.set_major_locator(MultipleLocator(every) if every else MaxNLocator(6, integer=True))
        last.set_xlabel(unit, size=9, color=_FAINT)
    for axes, panel in zip(columns[:, 0], _PANELS, strict=True):
        axes.set_ylabel(f"{panel.label}\n{panel.unit}", size=9, color=_INK)
    figure.align_ylabels(columns[:, 0])
    content = io.BytesIO()
    figure.savefig(content, format="png", pil_kwargs={"optimize": True})
    file_access.write(path, content.getvalue())


def _draw(axes: Axes, times: list[float], values: list[float]) -> None:
    """Draw a line through these values. The vertical axis begins at zero, so that a nearly constant figure appears as a
    flat line.
    """
    axes.plot(times, values, color=_LINE, linewidth=1.4, marker="o" if len(times) < 30 else "", markersize=3)
    axes.set_ylim(0, max([1, *values]) * 1.15)
    axes.set_xlim(0, max([1, *times]) * 1.02)
    axes.grid(axis="y", color=_GRID)
    axes.set_axisbelow(True)
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(_GRID)
    axes.tick_params(length=0, labelcolor=_FAINT, labelsize=8.5)
