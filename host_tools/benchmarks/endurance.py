"""The endurance run, started by `python -m host_tools.benchmarks.endurance`.

The run plays 24 simulated hours on MicroPython with a heap of the Pico's size, and then 20 emulated minutes on the
emulated Pico, with updates of the firmware among them. The results are written to docs/endurance.json, and a picture is
drawn from them.

The run is divided into pieces. Finished pieces are kept in dist/endurance, so that an interrupted run continues after
the last finished piece. Each piece on the Pico begins with the flash content of the previous piece.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools.benchmarks import endurance_plot
from host_tools.benchmarks.endurance_players import MINUTE_MS, EndurancePlayers
from host_tools.benchmarks.endurance_table_on_micropython import EnduranceTableOnMicropython
from host_tools.command_line import file_access
from host_tools.device.firmware_process import ROOT
from host_tools.packing import micropython_download

SEED = 1
HOURS, STEP_MIN = 24, 10  # hours on MicroPython, and minutes between two rows
PIECES, PIECE_MIN = 20, 1  # pieces on the emulated Pico, and minutes of each
UPDATED_AFTER = 5  # the firmware is updated at the end of each piece whose number is a multiple of this
RECORD = ROOT / "docs" / "endurance.json"
PICTURE = ROOT / "docs" / "pictures" / "endurance.png"
_KEPT = ROOT / "dist" / "endurance"

# the manual's table: label, unit, key in a row, and the factor from the unit in the table to the unit of the key
_LINES = (
    ("simulated minutes", "", "minutes", 1),
    ("presses", "", "presses", 1),
    ("presses lost", "", "presses_lost", 1),
    ("games begun", "", "games", 1),
    ("plugs pulled", "", "plugs_pulled", 1),
    ("firmware updates", "", "updates", 1),
    ("least free heap, garbage collected", " kB", "free_heap_bytes", 1000),
    ("blocks of flash erased", "", "erased_blocks", 1),
    ("written to flash", " kB", "written_bytes", 1000),
    ("longest time between two frames", " ms", "longest_frame_gap_ms", 1),
)

Row = dict[str, float]


def row_of(players: EndurancePlayers, minutes: float, erased: int, written: int, gap_ms: float) -> Row:
    """Return the row of figures after `minutes` minutes.

    Each count in the row is a total since the beginning. `gap_ms` is the longest time between two frames since the
    previous row.
    """
    return {
        "minutes": round(minutes, 1),
        "free_heap_bytes": players.heap_bytes,
        "erased_blocks": erased,
        "written_bytes": written,
        "longest_frame_gap_ms": round(gap_ms, 1),
        "presses": players.presses,
        "presses_lost": players.lost,
        "games": players.games,
        "plugs_pulled": players.plugs,
    }


def on_micropython(seed: int, minutes: int) -> Iterator[Row]:
    """Yield a row of figures after every ten simulated minutes, until `minutes` minutes have passed. The device is
    unplugged once an hour.
    """
    table = EnduranceTableOnMicropython()
    players = EndurancePlayers(table, f"{seed} micropython")
    try:
        for until_min in range(STEP_MIN, minutes + 1, STEP_MIN):
            players.play(until_min * MINUTE_MS)
            if until_min % 60:
                players.look()
            else:
                players.next_table()
            yield row_of(players, until_min, table.erased_blocks, table.written_bytes, table.longest_gap_ms)
            _tell(players)
            table.longest_gap_ms = 0
    finally:
        table.close()


def pico_piece(seed: int, number: int) -> tuple[Row, bytes, dict[str, Any] | None]:
    """Play piece `number`, counted from 1. The piece begins with the flash content of the piece before it.

    Return the piece's figures, its flash content, and the state of its game at the end.
    """
    # imported here, because not every test has the emulator
    from host_tools.benchmarks.endurance_table_on_pico import EnduranceTableOnPico

    before = _piece(number - 1) if number > 1 else None
    table = EnduranceTableOnPico(number, None if before is None else _flash(number - 1).read_bytes())
    players = EndurancePlayers(table, f"{seed} pico {number}")
    players.take_over()
    if before is not None and players.standing() != before["standing"]:
        players.lose(f"the game before came back as {players.standing()}, not as {before['standing']}")
    players.play(PIECE_MIN * MINUTE_MS)
    players.look()
    players.settle()
    is_updated = number % UPDATED_AFTER == 0
    if is_updated:
        table.update(f"0.0.{number}")
        players.look()
    table.bench.power_off()
    row = row_of(players, number * PIECE_MIN, *table.used(), table.longest_gap_ms) | {"updates": int(is_updated)}
    _tell(players)
    return row, table.bench.content(), players.standing()


def added_up(rows: list[Row]) -> list[Row]:
    """Return the rows of all pieces. Each count is changed to a total since the first piece. The device was unplugged
    between pieces.
    """
    found: list[Row] = []
    for number, row in enumerate(rows):
        counts = ("erased_blocks", "written_bytes", "presses", "presses_lost", "games", "updates")
        sums = {name: sum(one[name] for one in rows[: number + 1]) for name in counts}
        found.append({**row, **sums, "plugs_pulled": number})
    return found


def summary(rows: list[Row]) -> Row:
    """Return the figures for a whole run: the totals, the smallest amount of free memory, and the longest time between
    two frames.
    """
    return {
        **rows[-1],
        "free_heap_bytes": min(row["free_heap_bytes"] for row in rows),
        "longest_frame_gap_ms": max(row["longest_frame_gap_ms"] for row in rows),
    }


def table_lines(record: dict[str, Any]) -> list[str]:
    """Return the recorded figures as the lines of a Markdown table for the manual."""
    found = ["| figure | MicroPython | emulated Pico |", "| --- | ---: | ---: |"]
    runs = [summary(record[name]) for name in ("micropython", "pico")]
    for label, unit, name, divisor in _LINES:
        found.append(f"| {label} | " + " | ".join(f"{run.get(name, 0) / divisor:,.0f}{unit}" for run in runs) + " |")
    return found


def _tell(players: EndurancePlayers) -> None:
    """Print a description of each lost press that was not printed before."""
    for fault in players.faults:
        print(fault, file=sys.stderr, flush=True)
    players.faults.clear()


def _flash(number: int) -> Path:
    return _KEPT / f"pico-{number:02}.flash"


def _piece(number: int) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((_KEPT / f"pico-{number:02}.json").read_text(encoding="utf-8"))
    return kept


def _pieces_done() -> int:
    return next(number for number in range(PIECES + 1) if not (_KEPT / f"pico-{number + 1:02}.json").exists())


def _write(path: Path, value: Any) -> None:
    file_access.write(path, (json.dumps(value, indent=1) + "\n").encode())


def _record() -> None:
    """Write the figures so far to the record, and draw a picture of the record."""
    day = json.loads((_KEPT / "micropython.json").read_text(encoding="utf-8"))
    pieces = [_piece(number)["row"] for number in range(1, _pieces_done() + 1)]
    record = {"seed": SEED, "micropython": day, "pico": added_up(pieces)}
    _write(RECORD, record)
    endurance_plot.plot(record, PICTURE)


def run() -> None:
    """Play the pieces of the endurance run that are not finished yet.

    :raises ImageError: if MicroPython's image is missing.
    :raises FileError: if a file cannot be written.
    """
    micropython_download.find()  # fail at once if MicroPython's image is missing
    file_access.folder(_KEPT)
    day = _KEPT / "micropython.json"
    if not day.exists():
        _write(day, list(on_micropython(SEED, HOURS * 60)))
    _record()
    for number in range(_pieces_done() + 1, PIECES + 1):
        row, content, standing = pico_piece(SEED, number)
        file_access.write(_flash(number), content)
        _write(_KEPT / f"pico-{number:02}.json", {"row": row, "standing": standing})
        _record()
        print(f"{number} of {PIECES} pieces: {row}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    run()
