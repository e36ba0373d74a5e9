"""Count how often button contacts open or close during a fuzz case, and how many commands the host sends.

The steps that `FuzzCasePlayer.leave` adds at the end of a case are not counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from host_tools.proof.fuzz_step_generator import Step

_GESTURES = {"hold": 2, "chord": 4}  # gesture -> number of edges; every gesture begins and ends with no button pressed


def counted(steps: Iterable[Step]) -> tuple[int, int]:
    """Return the number of edges and the number of commands in these steps.

    An edge is the moment at which a button contact closes or opens. A command is a line with a JSON object that has the
    key `do`.
    """
    edges = commands = 0
    down: set[str | int] = set()
    line = ""
    for kind, *what in steps:
        if kind in ("down", "up"):
            edges += (kind == "down") != (what[0] in down)
            (down.add if kind == "down" else down.discard)(what[0])
        elif kind == "line":
            *lines, line = (line + what[0]).replace("\r", "\n").split("\n")
            commands += sum(_is_command(one) for one in lines)
        elif kind in ("rest", "ask"):  # no button is down
            edges += len(down)
            down.clear()
            commands += kind == "ask"
        else:
            edges += _GESTURES.get(kind, 0)
    return edges, commands


def _is_command(line: str) -> bool:
    try:
        command = json.loads(line.encode("latin-1"))
    except (ValueError, RecursionError):
        return False
    return isinstance(command, dict) and "do" in command
