"""Save a fuzz case in a file, and read it back to play it again. The file is readable JSON, with one step on each
line.
"""

import json
from pathlib import Path
from typing import Any

from host_tools.command_line import file_access
from host_tools.command_line.command_error import CommandError
from host_tools.device.combinators_for_report_checks import (
    Check,
    ShapeError,
    each,
    flag,
    mapping,
    matching,
    maybe,
    record,
    row,
    whole,
    word,
)
from host_tools.proof.failing_storage import FAULTS, SPOILING, TORN, WELL
from host_tools.proof.fake_board import WRAP
from host_tools.proof.fuzz_case_player import Case, Finding
from link.reports import BUTTONS
from storage.crashes import GIVE_UP, NO_CRASH
from table_and_ring_limits import RING_SEATS

FORMAT = 1
_MOST_BYTES = 1 << 23  # the largest size of a file; a case has at most 300 steps
_LONGEST_MS = 1 << 32  # the longest step; the fuzz test draws at most an hour or a third of `fake_board.WRAP`
_MS = whole(0, _LONGEST_MS)
_TICK = whole(1, 65535)
_BYTES = matching(lambda text: max(text, default="") < "\u0100", "text of bytes, in Latin-1")


def _button(value: Any, place: str) -> None:
    if value not in BUTTONS:
        whole(0, RING_SEATS - 1)(value, place)


# kind of step -> the checks of its arguments (see `fuzz_step_generator`)
_STEPS: dict[str, tuple[Check, ...]] = {
    **dict.fromkeys(("check", "rest", "leave"), ()),
    **dict.fromkeys(("down", "up"), (_button,)),
    "wait": (_MS, _TICK),
    "line": (_BYTES, _TICK),
    "hears": (flag,),
    "storage": (matching((*FAULTS, TORN, WELL).__contains__, "a fault of the storage"), whole(0)),
    "spoil": (whole(0), matching(SPOILING.__contains__, "a kind of damage"), whole(0)),
    "store": (word, _BYTES),
    "power": (whole(NO_CRASH, GIVE_UP - 1),),
    "hold": (_button, _MS),
    "chord": (_button, _button, _MS, _MS),
    "ask": (matching(("undo", "redo").__contains__, "undo or redo"),),
}


def _step(value: Any, place: str) -> None:
    each(lambda *_: None, 1)(value, place)
    matching(_STEPS.__contains__, "the name of a step")(value[0], f"{place}[0]")
    row(word, *_STEPS[value[0]])(value, place)


_CASE: Check = record(
    {
        "runtime": matching(("cpython", "micropython").__contains__, "cpython or micropython"),
        "found": maybe(record({"kind": word, "words": word, "step": whole(0)})),
        "start_ms": whole(0, WRAP - 1),
        "chance": each(whole(0, 255), 1),
        "files": mapping(word, _BYTES),
        "steps": each(_step),
    }
)


class NotACaseError(CommandError):
    """The error for a file that is not a fuzz case. The message gives the reason."""


def written(case: Case) -> str:
    """Return the text of the file for this case."""
    steps = ",\n  ".join(json.dumps(step) for step in case.steps)
    found = case.finding and {"kind": case.finding.kind, "step": case.finding.step, "words": case.finding.words}
    head = {"format": FORMAT, "runtime": case.runtime, "found": found, **case.head}
    rows = ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    return f'{{{rows},\n "steps": [\n  {steps}\n ]}}\n'


def read(path: Path) -> Case:
    """Return the case that is stored in the file `path`.

    :raises FileError: if the file cannot be read.
    :raises NotACaseError: if the file is not a fuzz case.
    """
    shown = file_access.shown(path)
    try:
        told = json.loads(file_access.read(path, _MOST_BYTES))
    except RecursionError:
        raise NotACaseError(f"{shown} is nested too deeply.") from None
    except ValueError as error:
        raise NotACaseError(f"{shown} is not JSON ({error}).") from None
    try:
        if told["format"] != FORMAT:
            raise NotACaseError(f"{shown} is not a case of format {FORMAT}.")
        _CASE(told, "")
    except (KeyError, TypeError):
        raise NotACaseError(f"{shown} is not a case that `fuzz` wrote.") from None
    except ShapeError as fault:
        raise NotACaseError(f"{shown} is not a case that `fuzz` wrote ({fault}).") from None
    found = told["found"]
    finding = Finding(found["kind"], found["words"], found["step"]) if found else None
    head = {key: told[key] for key in ("start_ms", "chance", "files")}
    return Case(told["runtime"], head, told["steps"], finding)
