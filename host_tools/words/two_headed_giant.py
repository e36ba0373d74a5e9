"""Sentences about Two-Headed Giant: teams that share their life and their turn. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import TEAMS


def shares_life(state: Report) -> bool:
    """Whether teams share life: then they have their turns, are chosen and leave as one."""
    return "life" in state["events"] and "team" in state["seats"][0]


def team_name(state: Report, seat: int) -> str:
    """What we call the team of a seat, by the colour of its light."""
    return TEAMS[state["seats"][seat]["team"]]


def totals(state: Report) -> str:
    """ "Blue 30, Orange 27." """
    game = state["game"]
    if not game or not shares_life(state):
        return ""
    return ", ".join(f"{team} {life}" for team, life in zip(TEAMS, game["life"], strict=False)) + "."
