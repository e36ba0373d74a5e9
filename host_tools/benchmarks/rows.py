"""A row of the table, and the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Row(NamedTuple):
    """One figure. `target` and `hobby` (the usual way, measured beside it) are None where there is none."""

    name: str
    value: float
    unit: str
    note: str
    target: float | None = None
    hobby: float | None = None

    @property
    def met(self) -> bool:
        """Smaller is better, but for what is free."""
        if self.target is None:
            return True
        return self.value >= self.target if self.name.startswith("free") else self.value <= self.target


def number(value: float | None) -> str:
    """The figure in as many digits as it deserves."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"


def table(rows: Iterable[Row]) -> str:
    """The rows as text, a star where a target is missed."""
    lines = [f"{'figure':34} {'measured':>9} {'target':>9} {'hobby way':>9} {'unit':9} note"]
    for row in rows:
        figures = f"{number(row.value):>9} {number(row.target):>9} {number(row.hobby):>9}"
        lines.append(f"{row.name:34} {figures} {row.unit:9} {'' if row.met else '* '}{row.note}")
    return "\n".join(lines)
