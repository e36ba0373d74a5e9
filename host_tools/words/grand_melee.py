"""Sentences about Grand Melee: turn markers by their numbers, and players who hold one and wait. Knows names,
no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name, names


def turns(state: Report) -> str:
    """Whom each running turn may attack, by the number of its marker, where several run; else empty."""
    game = state["game"] or {}
    running = [marker for marker in game.get("markers", []) if marker["turn"] and marker["seat"] in game["active"]]
    return " ".join(_turn(marker, game) for marker in running) if len(running) > 1 else ""


def _turn(marker: Report, game: Report) -> str:
    targets = game["attack"].get(str(marker["seat"]), [])
    return f"Turn marker {marker['no']}: {name(marker['seat'])} may attack {names(targets, 'or') or 'nobody'}."


def waits(state: Report) -> str:
    """Who holds a turn marker and may not begin yet (807.4d); empty where nobody waits."""
    seats = [marker["seat"] for marker in (state["game"] or {}).get("markers", []) if not marker["turn"]]
    return f"{names(seats)} {'wait' if len(seats) > 1 else 'waits'} for others to go on." if seats else ""
