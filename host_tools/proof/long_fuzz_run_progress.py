"""The record of a long fuzz run that is played in several pieces. Each piece continues after the last recorded case.

The record is a JSON file. The file contains the values that determine the cases (`seed`, `mode`, `runtime`), and the
number of cases played. For each mode and runtime, the file also contains the number of steps, edges, commands and
findings.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

from host_tools.command_line import file_access
from host_tools.command_line.command_error import CommandError
from host_tools.device.combinators_for_report_checks import Check, ShapeError, mapping, maybe, record, whole, word

_MOST_BYTES = 1 << 16
_COUNTS = ("cases", "steps", "edges", "commands", "found")
_CHECK: Check = record(
    {
        "seed": whole(),
        "mode": maybe(word),
        "runtime": maybe(word),
        "cases": whole(0),
        "counts": mapping(word, record(dict.fromkeys(_COUNTS, whole(0)))),
    }
)


class LongFuzzRunProgress:
    """The progress of a long fuzz run. If `seed` is None, the run uses the recorded seed or a random one. If `mode` or
    `runtime` is None, the run includes all modes or all runtimes.

    If `path` names the record of an earlier piece, the run continues from there. Without a path, nothing is recorded.

    :raises CommandError: if the file records another run, or is not a record.
    """

    def __init__(self, path: Path | None, seed: int | None, mode: str | None, runtime: str | None) -> None:
        self._path = path
        self.cases = 0  # cases played so far
        self.counts: dict[str, dict[str, int]] = {}  # "mode, runtime" -> the numbers that `_COUNTS` names
        self._wanted = {"mode": mode, "runtime": runtime}
        if path is None or not os.path.lexists(path):  # refuse, and never replace, anything that is not a file
            self.seed = random.randrange(1_000_000) if seed is None else seed
            return
        found = _read(path)
        self.seed = found["seed"]
        if (mode, runtime) != (found["mode"], found["runtime"]) or seed not in (None, found["seed"]):
            raise CommandError(f"{file_access.shown(path)} records a run with another seed, mode or runtime.")
        self.cases, self.counts = found["cases"], found["counts"]

    def add(self, mode: str, runtime: str, steps: int, edges: int, commands: int, found: bool) -> None:
        """Count one case that was played."""
        row = self.counts.setdefault(f"{mode}, {runtime}", dict.fromkeys(_COUNTS, 0))
        for name, number in zip(_COUNTS, (1, steps, edges, commands, int(found)), strict=True):
            row[name] += number
        self.cases += 1

    def keep(self) -> None:
        """Write the record to its file. If the program is stopped while writing, the previous record remains.

        :raises CommandError: if the file cannot be written.
        """
        if self._path is None:
            return
        partial = Path(f"{self._path}.part")
        told = {"seed": self.seed, **self._wanted, "cases": self.cases, "counts": self.counts}
        file_access.write(partial, (json.dumps(told, indent=1) + "\n").encode())
        try:
            partial.replace(self._path)
        except OSError as fault:
            raise CommandError(f"{file_access.shown(self._path)} cannot be written ({fault.strerror}).") from None


def _read(path: Path) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(file_access.read(path, _MOST_BYTES))
        _CHECK(found, "")
    except (ValueError, RecursionError, ShapeError):
        raise CommandError(f"{file_access.shown(path)} is not the record of a fuzz run: name another file.") from None
    return found
