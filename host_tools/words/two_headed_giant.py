"""Sentences about Two-Headed Giant: teams that share their life and their turn. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import TEAMS, joined, name


def shares_life(state: Report) -> bool:
    """Whether teams share life: then they have their turns, are chosen and leave as one."""
    return "life" in state["events"]


def team_name(state: Report, seat: int) -> str:
    """What we call the team of a seat, by the colour of its light."""
    return TEAMS[state["seats"][seat]["team"]]


def totals(state: Report) -> str:
    """ "Blue 30, Orange 27." """
    game = state["game"]
    if not game or "life" not in game:
        return ""
    return ", ".join(f"{TEAMS[team]} {life}" for team, life in enumerate(game["life"])) + "."


def counting(state: Report) -> str:
    """While life is counted: what it was, and what it becomes."""
    seat, change = state["counting"]["seat"], state["counting"]["change"]
    now = state["game"]["life"][state["seats"][seat]["team"]]
    words = f"{team_name(state, seat)}'s life: {now}"
    return f"{words} becomes {now + change}." if change else f"{words}."


def event(entry: Report) -> str:
    """An event of life in the log, empty for any other."""
    if entry.get("type") == "life":
        changes = [(name(int(seat)), by) for seat, by in entry["changes"].items()]
        return joined([f"{who} {'loses' if by < 0 else 'gains'} {abs(by)} life" for who, by in changes]) + "."
    if entry.get("type") == "life_set":
        return f"{name(entry['seat'])}'s life becomes {entry['to']}."
    if entry.get("type") == "life_set_each":
        return f"Each player's life is set: {joined([f'{name(int(s))} {to}' for s, to in entry['to'].items()])}."
    return ""
