"""Compute two facts for the sentence templates: whether a player may attack everybody, or every opponent. The facts
come from the device's state, not from the rules.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import LIMITS

_LEAST_TARGETS = LIMITS["everybody"]  # fewer targets are called by name instead of "everybody"


def attacks_everybody(state: Report, targets: list[int]) -> bool:
    """Return True if all other players may be attacked, and there are at least `_LEAST_TARGETS` of them."""
    others = len((state["game"] or {}).get("alive", ())) - 1
    return len(targets) == others >= _LEAST_TARGETS


def attacks_every_opponent(state: Report, seen_from: int | None, targets: list[int]) -> bool:
    """Return True if the seat may attack all players of other teams, and there are at least `_LEAST_TARGETS` of
    them.
    """
    seats, alive = state["seats"], (state["game"] or {}).get("alive", ())
    if seen_from is None or len(targets) < _LEAST_TARGETS or seen_from >= len(seats) or "team" not in seats[seen_from]:
        return False
    team = seats[seen_from]["team"]
    opponents = [seat for seat in alive if seat < len(seats) and seats[seat].get("team") != team]
    return len(targets) == len(opponents)
