"""Sentences about what sets a table right: whose turn it is, who comes back. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name, names
from host_tools.words.two_headed_giant import shares_life, team_name


def repair_question(state: Report) -> str:
    """What is asked of the table, and the choice that is shown; empty where something else is asked."""
    asked = state["asked"]
    seat = asked["choice"]
    if asked["question"] == "turn":
        return f"Whose turn is it? {team_name(state, seat) if shares_life(state) else name(seat)}'s."
    if asked["question"] == "return":
        together = [seats for seats in state["game"].get("gone", []) if seat in seats]
        return f"Who comes back? {names(together[0] if together else [seat])}."
    return ""
