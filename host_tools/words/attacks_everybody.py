"""Compute one fact for the sentence templates: whether everybody may be attacked. The fact is computed from the state,
not from the rules."""

from host_tools.device.firmware_client import Report

_LEAST_TARGETS = 3  # fewer targets are called by name instead of "everybody"


def attacks_everybody(state: Report, targets: list[int]) -> bool:
    """Return True if all other players may be attacked, and there are at least `_LEAST_TARGETS` of them."""
    others = len((state["game"] or {}).get("alive", ())) - 1
    return len(targets) == others >= _LEAST_TARGETS
