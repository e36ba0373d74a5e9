"""Facts for sentences about the game Emperor of the 1990s: creatures that march, and creatures that another player
controls.

The facts come from the device's reports, not from the rules.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, in_order, tell
from host_tools.words.player_names import name


def facts(state: Report, seen_from: int | None) -> Facts:
    """Return two facts: which creatures are away from home, and which seats are in range of spells.

    The second fact is about the spells of the player at `seen_from`. The fact about spells is empty unless the spells
    reach fewer seats than the ring shows in range.
    """
    game = state["game"] or {}
    away = [(creature, one) for creature, one in in_order(game.get("creatures", {})) if one["at"] != one["seat"]]
    guests = [
        tell("guest", {"creature": key, "player": name(one["seat"]), "territory_of": name(one["at"])})
        for key, one in away
    ]
    near, far = (game.get(key, {}).get(str(seen_from)) for key in ("spell_range", "range"))
    others = [name(seat) for seat in near or () if seat != seen_from]
    shorter = near is not None and len(near) != len(far or ())
    return {"guests": " ".join(guests), "spells_reach": others if shorter else []}


def beyond_spells(state: Report, viewer: int, seat: int) -> bool:
    """Return True if `seat` is in range of the player at `viewer`, but not in range of that player's spells."""
    reached = state["game"].get("spell_range", {}).get(str(viewer))
    return reached is not None and seat not in reached


def has_guest(state: Report, seat: int) -> bool:
    """Return True if a creature of another player is in the territory of the player at `seat`."""
    creatures = (state["game"] or {}).get("creatures", {}).values()
    return any(one["at"] == seat != one["seat"] for one in creatures)


def event_facts(entry: Report) -> Facts:
    """Return what one log entry says about creatures."""
    return {
        "creature": entry.get("creature", ""),
        "to_player": name(entry["to"]) if entry.get("type") == "march" else "",
        "owner": name(entry["owner"]) if "owner" in entry else "",
    }
