"""The facts that sentences about Two-Headed Giant tell of: teams that share their life and their turn. Knows names, no
rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, listed, tell
from host_tools.words.player_names import name


def shares_life(state: Report) -> bool:
    """Whether teams share life: then they have their turns, are chosen and leave as one."""
    return "life" in state["events"] and bool(state["seats"]) and "team" in state["seats"][0]


def team_name(state: Report, seat: int) -> str:
    """What we call the team of a seat, by the colour of its light; "" where it has none."""
    team = state["seats"][seat].get("team") if seat < len(state["seats"]) else None
    return "" if team is None else listed("teams", team)


def player(state: Report, seat: int) -> str:
    """Who is meant by a seat: its player, or where teams are chosen and leave as one its team."""
    return team_name(state, seat) if shares_life(state) else name(seat)


def players(state: Report, seats: list[int]) -> list[str]:
    """The same of several, each of them once."""
    return list(dict.fromkeys(player(state, seat) for seat in seats))


def facts(state: Report) -> Facts:
    """The life of each team, where teams share it."""
    shares = shares_life(state)
    totals = state["game"]["life"] if shares and state["game"] else ()
    told = [tell("team_life", {"team": listed("teams", team), "life": life}) for team, life in enumerate(totals)]
    return {"shares_life": shares, "totals": ", ".join(told)}
