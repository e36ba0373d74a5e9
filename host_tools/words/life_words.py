"""Sentences about life, a player's own or a team's. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import joined, name
from host_tools.words.two_headed_giant import shares_life, team_name


def counts_life(state: Report) -> bool:
    """Whether the game keeps life."""
    return "life" in state["events"]


def counting(state: Report) -> str:
    """While life is counted: what it was, and what it becomes."""
    seat, change = state["counting"]["seat"], state["counting"]["change"]
    shared = shares_life(state)
    now = state["game"]["life"][state["seats"][seat]["team"] if shared else seat]
    words = f"{team_name(state, seat) if shared else name(seat)}'s life: {now}"
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
