"""Draw the results of `simulate` as a PNG chart: how long games were, how they ended, and which events were refused."""

import io
from collections.abc import Mapping
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from host_tools.command_line import file_access

_SIZE_IN, _DPI = (10.8, 4.6), 100
_GREY = "#6e7781"
_COLOURS = {"won": "#0a7cff", "drawn": "#f0a020", "even": "#f0a020", "unfinished": "#cf222e"}
_REFUSED = "#8c959f"
_BARS = 24  # the largest number of bars
_WHOLE = StrMethodFormatter("{x:,.0f}")


def draw(title: str, words: str, games: Mapping[tuple[str, int], int], refusals: Mapping[str, int], path: Path) -> None:
    """Draw the chart of game lengths and the chart of refusals in one PNG.

    :param games: (result, number of events) -> number of games.
    :param refusals: refusal code -> how often this code occurred, with the most frequent code first.
    :raises FileError: if the picture cannot be written.
    """
    figure = Figure(_SIZE_IN, _DPI)
    figure.text(0.022, 0.92, title, size=16)
    figure.text(0.022, 0.85, words, size=10, color=_GREY)
    lengths, refused = figure.subplots(1, 2, width_ratios=(5, 2))
    figure.subplots_adjust(0.075, 0.13, 0.95, 0.76, wspace=0.42)
    _draw_lengths(lengths, games)
    _draw_refusals(refused, refusals)
    for axes in (lengths, refused):
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.tick_params(length=0, labelcolor=_GREY)
    content = io.BytesIO()
    figure.savefig(content, format="png", pil_kwargs={"optimize": True})
    file_access.write(path, content.getvalue())


def _draw_lengths(axes: Axes, games: Mapping[tuple[str, int], int]) -> None:
    """Draw a bar for each range of game lengths, with one colour for each result."""
    results = [result for result in _COLOURS if any(ended == result for ended, _ in games)]
    lengths = [[length for ended, length in games if ended == result] for result in results]
    counts = [[count for (ended, _), count in games.items() if ended == result] for result in results]
    most = max(length for _, length in games)
    edges = MaxNLocator(_BARS, integer=True, steps=(1, 2, 5, 10)).tick_values(0, most + 1)
    labels = [f"{result} {sum(counts[place]):,}" for place, result in enumerate(results)]
    colours = [_COLOURS[result] for result in results]
    axes.hist(lengths, edges, weights=counts, stacked=True, color=colours, label=labels, rwidth=0.9)
    axes.grid(axis="y", color="#dddddd")
    axes.set_axisbelow(True)
    axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    axes.yaxis.set_major_formatter(_WHOLE)
    axes.set_xlabel("events a game; upwards: games", loc="right", color=_GREY)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(results), frameon=False, handlelength=1)


def _draw_refusals(axes: Axes, refusals: Mapping[str, int]) -> None:
    """Draw one horizontal bar for each refusal code."""
    bars = axes.barh(range(len(refusals)), list(refusals.values()), color=_REFUSED, height=0.6)
    axes.bar_label(bars, [f"{count:,}" for count in refusals.values()], padding=5, color=_GREY)
    axes.set_yticks(range(len(refusals)), list(refusals))
    axes.set_ylim(max(8, len(refusals)) - 0.5, -0.5)
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)
    axes.set_title("refused" if refusals else "no event was refused", loc="left", size=10)
