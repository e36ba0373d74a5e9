"""The command `bench`: measure the firmware on the emulated Pico.

All times are in emulated microseconds, so they are the same in every run.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from host_tools.benchmarks.result_table import Row, table
from host_tools.packing import micropython_download

_WIRE_NOTE = "the physical limit: 24 bits a pixel at 1.25 us, then 280 us low"


def wire() -> list[Row]:
    """Return the time that the LED protocol needs to send one frame. No firmware can be faster."""
    from host_tools.picobench.ws2812_data_sheet_times import shortest_frame_us

    return [
        Row(f"wire_{px}_px", f"one frame on the wire, {px} pixels", shortest_frame_us(px), "us", note=_WIRE_NOTE)
        for px in (24, 60)
    ]


def measure(details: bool) -> list[Row]:
    """Return every measured figure for the firmware, each beside the same figure for a simple program on the same
    device.

    If `details` is True, also measure each step of a press and each task of the board. Progress is printed to stderr.
    """
    from host_tools.benchmarks import measure_hobby_program
    from host_tools.benchmarks.bench_stages import DETAILS, STAGES, Stage

    stages = [*STAGES, Stage("wire", "the physical limit", wire), *(DETAILS if details else ())]
    started_s = time.monotonic()

    def begins(words: str, number: int) -> None:
        print(f"[{number}/{len(stages) + 1}] {time.monotonic() - started_s:4.0f} s  {words}", file=sys.stderr)

    rows: list[Row] = []
    for number, stage in enumerate(stages, 1):
        begins(stage.words, number)
        rows += stage.measure()
    begins("the usual way", len(stages) + 1)
    usual = measure_hobby_program.measured()
    return [row._replace(hobby=usual.get(row.name)) for row in rows]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `bench`."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="also draw the comparison as a PNG")
    parser.add_argument(
        "--details", action="store_true", help="also measure the path of a press and each task of the board"
    )


def run(options: argparse.Namespace) -> int:
    """Measure and print the figures, and return 0.

    :raises ImageError: if MicroPython's image is missing.
    :raises FileError: if a file cannot be written.
    """
    micropython_download.find()  # fail at once if MicroPython's image is missing
    rows = measure(options.details)
    if options.plot:
        from host_tools.benchmarks.bench_plot import plot

        plot(rows, options.plot)
    if options.json:
        print(json.dumps({row.name: {**row._asdict(), "verdict": row.verdict} for row in rows}, indent=1))
    else:
        print(table(rows + _of_the_site()))
    return 0


def _of_the_site() -> list[Row]:
    """Return the figures measured on the site. These figures depend on the browser and the computer, so the command
    prints them but does not record them.
    """
    from host_tools.benchmarks import site_in_a_browser

    why = site_in_a_browser.missing()
    print(why or "the site, in a browser of this machine", file=sys.stderr)
    return [] if why else site_in_a_browser.rows()
