"""A fuzz case as a file that can be played again. The file is readable JSON, with one step on each line."""

import json
from pathlib import Path

from host_tools.command_line.command_error import CommandError
from host_tools.proof.fuzz_case_player import Case, Finding

FORMAT = 1


class NotACaseError(CommandError):
    """A file is not a fuzz case. The message gives the reason."""


def written(case: Case) -> str:
    """Return the case as the text of a file."""
    steps = ",\n  ".join(json.dumps(step) for step in case.steps)
    found = case.finding and {"kind": case.finding.kind, "step": case.finding.step, "words": case.finding.words}
    head = {"format": FORMAT, "runtime": case.runtime, "found": found, **case.head}
    rows = ",\n ".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items())
    return f'{{{rows},\n "steps": [\n  {steps}\n ]}}\n'


def read(path: Path) -> Case:
    """Return the case in the file `path`.

    :raises NotACaseError: if the file is not a fuzz case.
    """
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise NotACaseError(f"{path} cannot be read ({error.strerror}).") from None
    except RecursionError:
        raise NotACaseError(f"{path} is nested too deeply.") from None
    except ValueError as error:
        raise NotACaseError(f"{path} is not JSON ({error}).") from None
    try:
        if told["format"] != FORMAT:
            raise NotACaseError(f"{path} is not a case of format {FORMAT}.")
        found = told["found"]
        finding = Finding(found["kind"], found["words"], found["step"]) if found else None
        head = {key: told[key] for key in ("start_ms", "chance", "files")}
        return Case(told["runtime"], head, told["steps"], finding)
    except (KeyError, TypeError):
        raise NotACaseError(f"{path} is not a case that `fuzz` wrote.") from None
