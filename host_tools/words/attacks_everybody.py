"""Compute one fact for the sentence templates: whether everybody may be attacked. Uses no rules."""

from host_tools.device.firmware_client import Report

_LEAST_TARGETS = 3  # from this number of targets on, they are called "everybody"


def attacks_everybody(state: Report, targets: list[int]) -> bool:
    """Return True if the targets are all other players, and at least `_LEAST_TARGETS`."""
    others = len((state["game"] or {}).get("alive", ())) - 1
    return len(targets) == others >= _LEAST_TARGETS
