"""Compute one fact for the sentence templates: whether everybody may be attacked. The rules of the games are not
used."""

from host_tools.device.firmware_client import Report

_LEAST_TARGETS = 3  # fewer targets are called by name instead of "everybody"


def attacks_everybody(state: Report, targets: list[int]) -> bool:
    """Return True if the targets are all the other players, and at least `_LEAST_TARGETS` of them."""
    others = len((state["game"] or {}).get("alive", ())) - 1
    return len(targets) == others >= _LEAST_TARGETS
