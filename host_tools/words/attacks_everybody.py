"""A fact that sentences tell of: whether everybody may be attacked. Knows no rules."""

from host_tools.device.firmware_client import Report

_MANY = 3  # so many players are called everybody, where they are


def attacks_everybody(state: Report, targets: list[int]) -> bool:
    """Whether these who may be attacked are all others who play, and many."""
    others = len((state["game"] or {}).get("alive", ())) - 1
    return len(targets) == others >= _MANY
