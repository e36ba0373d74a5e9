"""Shorten a failing fuzz case: remove every step that is not needed for the failure."""

from __future__ import annotations

import time
from collections.abc import Callable

from host_tools.proof.fuzz_case_player import Case, Finding
from host_tools.proof.fuzz_step_generator import Step

PATIENCE_S = 20.0


def shrunk(case: Case, find: Callable[[Case], Finding | None], patience_s: float = PATIENCE_S) -> Case:
    """Shorten the case for at most `patience_s` seconds. Return the shortest case that still fails in the same way.
    `find` plays a case and returns its finding.
    """
    assert case.finding is not None
    end_s = time.monotonic() + patience_s
    best = Case(case.runtime, case.head, case.steps[: case.finding.step + 1], case.finding)

    def holds(steps: list[Step], head: dict[str, object] | None = None) -> bool:
        nonlocal best
        trial = Case(case.runtime, head or best.head, steps)
        finding = find(trial)
        if finding is None or finding.kind != best.finding.kind:  # type: ignore[union-attr]
            return False
        trial.steps, trial.finding = steps[: finding.step + 1], finding
        best = trial
        return True

    size = max(1, len(best.steps) // 2)
    while size and time.monotonic() < end_s:
        shorter, at = False, len(best.steps) - size
        while at > -size and time.monotonic() < end_s:
            start = max(0, at)
            if len(best.steps) > size and holds(best.steps[:start] + best.steps[at + size :]):
                shorter = True
            at = min(at, len(best.steps)) - size
        if size > 1 or not shorter:
            size //= 2
    for head in _plainer(best.head):
        if time.monotonic() < end_s:
            holds(best.steps, head)
    return best


def _plainer(head: dict[str, object]) -> list[dict[str, object]]:
    """Return simpler beginnings for the case: one in which the clock starts at 0, and one in which all random numbers
    are equal.
    """
    return [{**head, "start_ms": 0}, {**head, "start_ms": 0, "chance": [0]}]
