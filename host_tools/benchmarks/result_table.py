"""Format the results of the benchmark as a text table with one figure in each row."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """One figure of the benchmark. `label` describes the figure, and `hobby` is the same figure of the hobby program.

    `target` is None if the figure has no target. `hobby` is None if the hobby program has no such figure.
    """

    name: str
    label: str
    value: float
    unit: str
    target: float | None = None
    hobby: float | None = None
    note: str = ""

    @property
    def met(self) -> bool:
        """Return True if the figure meets its target or has no target. A smaller figure is better, except for free
        memory."""
        if self.target is None:
            return True
        return self.value >= self.target if self.name.startswith("free") else self.value <= self.target

    @property
    def verdict(self) -> str:
        """Return a word that says whether the target is met, or "" if there is no target."""
        return "" if self.target is None else "met" if self.met else "missed"


def number(value: float | None) -> str:
    """Return the figure as text, with a suitable number of digits."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def table(rows: Iterable[Row]) -> str:
    """Return the rows as lines of text."""
    lines = [f"{'figure':58} {'measured':>9} {'unit':5} {'target':>7} {'verdict':7} {'hobby way':>9}  note"]
    for row in rows:
        figures = f"{number(row.value):>9} {row.unit:5} {number(row.target):>7} {row.verdict:7} {number(row.hobby):>9}"
        lines.append(f"{row.label:58} {figures}  {row.note}".rstrip())
    return "\n".join(lines)


def markdown_line(row: Row) -> str:
    """Return `row` as a line of a Markdown table."""
    target = f"{number(row.target)} {row.unit}".strip() if row.target is not None else ""
    hobby = f"{number(row.hobby)} {row.unit}".strip() if row.hobby is not None else ""
    value = f"{number(row.value)} {row.unit}".strip()
    return f"| {row.label} | {value} | {target} | {row.verdict} | {hobby} |"
