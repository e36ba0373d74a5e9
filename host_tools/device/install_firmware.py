"""Install firmware on a connected Pico that runs MicroPython, or update it. Settings and games stay."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from host_tools.command_line.progress_line import ProgressLine
from host_tools.device.combinators_for_report_checks import Check, ShapeError, each, word
from host_tools.device.repl import Repl


def install(port: str, wanted: dict[str, bytes]) -> int:
    """Write the firmware to the Pico, and restart the Pico. Return how many files were written or removed.

    :param wanted: path -> content of each file of a fresh Pico.
    :raises DeviceError: if the update fails. In that case, the Pico runs either the old firmware or the new one.
    """
    with Repl(port) as repl:
        repl.require()
        repl.help()
        steps = repl.known(repl.steps(values(wanted), wanted["main.py"].decode()), steps_with(wanted))
        progress = ProgressLine(sum(_weight(step, wanted) for step in steps))
        try:
            for step in steps:
                _take(repl, step, wanted, progress)
        finally:
            progress.end()
        repl.reset()
    return sum(step[0] in ("write", "put", "remove") for step in steps)


def steps_with(names: Collection[str]) -> Check:
    """Return a function that checks the update steps that the Pico reports. The steps may write only the files in
    `names`.
    """
    shape = each(each(word, least=2))

    def check(value: object, place: str) -> None:
        shape(value, place)
        assert isinstance(value, list)
        if any(step[0] == "write" and step[-1] not in names for step in value):
            raise ShapeError(f"{place or 'it'} writes a file that is not part of the firmware")

    return check


def values(wanted: dict[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of each of these files. The Pico compares them with the hashes of its own files."""
    return {name: hashlib.sha256(content).hexdigest() for name, content in wanted.items()}


def _weight(step: list[str], wanted: dict[str, bytes]) -> int:
    return len(wanted[step[-1]]) if step[0] == "write" else 200


def _take(repl: Repl, step: list[str], wanted: dict[str, bytes], progress: ProgressLine) -> None:
    name, path, *rest = step
    words = f"{name} {path}"
    if name == "write":
        repl.write(path, wanted[step[-1]], lambda count: progress.add(count, words))
    else:
        repl.call(name, path, *rest)
        progress.add(_weight(step, wanted), words)
