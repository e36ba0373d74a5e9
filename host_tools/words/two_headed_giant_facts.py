"""Facts for sentences about Two-Headed Giant: teams that share their life and their turn.

The facts come from the device's reports; the rules of the game are not used.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, listed, tell
from host_tools.words.player_names import name


def shares_life(state: Report) -> bool:
    """Return True if teams share their life. Players who share their life take their turn, are chosen and leave the
    game together.

    In other games with teams, the option `life` counts the life of each player.
    """
    return "life" in state["events"] and bool(state["mode"] == "two_headed_giant")


def team_name(state: Report, seat: int) -> str:
    """Return the name of a seat's team (the colour of the seat's light), or "" if the seat has no team."""
    team = state["seats"][seat].get("team") if seat < len(state["seats"]) else None
    return "" if team is None else listed("teams", team)


def player(state: Report, seat: int) -> str:
    """Return the name of the player at a seat, or the name of the team if teams act as one."""
    return team_name(state, seat) if shares_life(state) else name(seat)


def players(state: Report, seats: list[int]) -> list[str]:
    """Return the names for several seats. If teams act as one, each team is named only once."""
    return list(dict.fromkeys(player(state, seat) for seat in seats))


def facts(state: Report) -> Facts:
    """Return each team's life if teams share their life."""
    shares = shares_life(state)
    totals = state["game"]["life"] if shares and state["game"] else ()
    told = [tell("team_life", {"team": listed("teams", team), "life": life}) for team, life in enumerate(totals)]
    return {"shares_life": shares, "totals": ", ".join(told)}
