"""Sentences about Grand Melee: players who hold a turn marker and wait. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import names


def waits(state: Report) -> str:
    """Who holds a turn marker and may not begin yet (807.4d); empty where nobody waits."""
    seats = [marker["seat"] for marker in (state["game"] or {}).get("markers", []) if not marker["turn"]]
    return f"{names(seats)} {'wait' if len(seats) > 1 else 'waits'} for others to go on." if seats else ""
