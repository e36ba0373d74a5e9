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
    """Return the facts for the screen on which life, poison or commander damage is counted. The facts are the player or
    team, the old and the new total, and whose commander dealt the damage.
    """
    counting = (state["counting"] if state["game"] else None) or {}
    seat, change, dealer = counting.get("seat", 0), counting.get("change", 0), counting.get("from")
    now = _total(state, counting) if counting else 0
    owner = name(seat) if dealer is not None else player(state, seat)  # damage is counted for each player of a team
    return {
        "counts_life": counts_life(state),
        "counters": any(what != "life" for what in state.get("counts", ())),
        "owner": owner if counting else "",
        "change": change,
        "life_now": now,
        "life_then": now + change,
        "poison": counting.get("what") == "poison",
        "dealer": "" if dealer is None else name(dealer),
        "second": counting.get("commander") == 1,
        "page_no": counting.get("no", 0),
        "pages": counting.get("of", 0),
    }


def _total(state: Report, counting: Report) -> int:
    """Return the number that the open screen counts, as it was before the change."""
    game, seat, what = state["game"], counting["seat"], counting.get("what", "life")
    if what == "commander_damage":
        dealt = game.get(what, {}).get(str(seat), {}).get(str(counting["from"]), (0, 0))
        return int(dealt[counting["commander"]])
    totals = game.get(what)
    return int(totals[state["seats"][seat]["team"] if shares_life(state) else seat]) if totals else 0


def life_of(state: Report, seat: int) -> str:
    """Return the life total to show beside a player, or "" if none is shown.

    No total is shown for a player who has left. If teams share life, the total is shown only beside the team's primary
    player.
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
