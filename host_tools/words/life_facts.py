"""Facts for sentences about a player's or a team's life total.

The facts come from the device's reports, not from the rules.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, in_order, tell
from host_tools.words.player_names import name
from host_tools.words.two_headed_giant_facts import player, shares_life


def counts_life(state: Report) -> bool:
    """Return True if the game counts life totals."""
    return "life" in state["events"]


def facts(state: Report) -> Facts:
    """Return the facts of the screen on which life is counted: the player or team, the old total and the new one."""
    counting, game = state["counting"], state["game"]
    counted = counting and game and counts_life(state)
    seat, change = (counting["seat"], counting["change"]) if counted else (0, 0)
    now = game["life"][state["seats"][seat]["team"] if shares_life(state) else seat] if counted else 0
    return {
        "counts_life": counts_life(state),
        "owner": player(state, seat) if counted else "",
        "change": change,
        "life_now": now,
        "life_then": now + change,
    }


def life_of(state: Report, seat: int) -> str:
    """Return the life total to show beside a player, or "" if none is shown.

    A player who has left has none. If teams share life, only the primary player of a team has the total.
    """
    game, shared = state["game"], shares_life(state)
    if not game or not counts_life(state) or seat not in game.get("primary" if shared else "alive", ()):
        return ""
    return str(tell("life", {"life": game["life"][state["seats"][seat]["team"] if shared else seat]}))


def event_facts(entry: Report) -> Facts:
    """Return what one log entry says about life totals."""
    kind, to = entry.get("type"), entry.get("to")
    changes = entry["changes"] if kind == "life" else {}
    totals = to if kind == "life_set_each" and to else {}
    return {
        "changes": [
            tell("life_change", {"player": name(int(seat)), "by": abs(by), "gains": by > 0})
            for seat, by in in_order(changes)
        ],
        "to": to if kind == "life_set" else "",
        "totals_set": [tell("life_total", {"player": name(int(seat)), "to": life}) for seat, life in in_order(totals)],
    }
