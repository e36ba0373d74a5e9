"""Convert an evening's results to file formats: JSON for programs, and CSV for spreadsheets."""

import csv
import io
import json
from datetime import UTC, datetime

from host_tools.device.firmware_client import Report

COLUMNS = ("table", "game", "players", "begun", "over", "minutes", "events", "result", "winner")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet would evaluate a cell that begins with one of these


def as_json(results: list[Report]) -> bytes:
    """Return these results, from `Tables.results`, as JSON."""
    return json.dumps({"is": "results", "games": results}, ensure_ascii=False, indent=1).encode()


def as_csv(results: list[Report]) -> bytes:
    """Return these results as CSV, with one row for each game. Times are in ISO 8601, UTC."""
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for one in results:
        begun, over = one["begun_ms"], one["over_ms"]
        is_known = begun is not None and over is not None and over >= begun  # the clock may have been set back
        minutes = round((over - begun) / 60_000) if is_known else ""
        result = "draw" if one["draw"] else "won"
        winner = "" if one["draw"] else _plain(one["winner"])
        game = _plain(one["game"])
        row = (
            _plain(one["table"]),
            game,
            one["seats"],
            _time(begun),
            _time(over),
            minutes,
            one["events"],
            result,
            winner,
        )
        rows.writerow(row)
    return text.getvalue().encode()


def _time(ms: int | None) -> str:
    if ms is None:
        return ""
    try:
        return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, ValueError, OSError):  # a bridge's clock may be wrong and show the year 20000
        return ""


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
