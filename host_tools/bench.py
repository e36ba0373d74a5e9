"""Measure the firmware on the emulated Pico: emulated microseconds, the same in every run."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from host_tools import image
from host_tools.benchmarks.rows import Row, table
from host_tools.chart import pairs

WIRE_NOTE = "what the wire itself takes: 24 bits a pixel at 1.25 us, then 280 us low"


def wire() -> list[Row]:
    """The physical limit: nothing is faster than the LEDs' own protocol."""
    return [Row(f"wire_{pixels}_px", pixels * 24 * 1.25 + 280, "us", WIRE_NOTE) for pixels in (24, 60)]


def measure(details: bool) -> list[Row]:
    """Every figure, the hobby way's beside it; `details`: also the duties of the board one by one."""
    from host_tools.benchmarks import app, board, hobby, inside

    usual = hobby.measured()
    rows = [*app.power_on(), *app.presses(), *app.gaps(), *inside.steps(), *inside.saves()]
    rows = [row._replace(hobby=usual.get(row.name)) for row in rows] + wire() + board.press_to_light()
    return rows + (board.calls() + board.saves() if details else [])


def plot(rows: list[Row], path: Path) -> None:
    """Draw what can be compared: the firmware's figures beside the hobby way's."""
    shown = [row for row in rows if row.hobby]
    labels = [f"{row.name.replace('_', ' ')}, {row.unit}".rstrip(", ") for row in shown]
    pairs([(row.value, row.hobby or 0.0) for row in shown], labels, ("Emperor Ring", "the usual way"), path)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command line takes."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="also draw the comparison as a PNG")
    parser.add_argument("--details", action="store_true", help="also the duties of the board one by one")


def run(options: argparse.Namespace) -> int:
    """Measure and print; the exit code."""
    try:
        image.find()
    except image.ImageError as missing:
        print(missing, file=sys.stderr)
        return 1
    rows = measure(options.details)
    if options.plot:
        plot(rows, options.plot)
    if options.json:
        print(json.dumps({row.name: row._asdict() for row in rows}, indent=1))
    else:
        print(table(rows))
    return 0
