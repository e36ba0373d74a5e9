"""Facts for sentences about the game For the Emperor: seven battlefields, banners and warriors.

The facts come from the device's reports, not from the rules.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import LISTS, Facts, listed, tell
from host_tools.words.player_names import name

_HELD = {"in_hand", "in_pile", "tokens", "onna_musha"}  # older firmware does not report these fields


def has_battlefields(state: Report) -> bool:
    """Return True if the ring shows battlefields instead of seats."""
    return "play" in state["events"]


def facts(state: Report) -> Facts:
    """Return the number of battlefields that each player controls, each player's hand, draw pile and tokens, and the
    player who must act next.
    """
    here = has_battlefields(state)
    game = (state["game"] if here else None) or {}
    crane = next((seat for seat, place in enumerate(state["seats"]) if place.get("role") == "crane"), 0)
    choice = (state["asked"] or {}).get("choice", 0)
    return {
        "battlefields": here,
        "crane": name(crane),
        "player": name(next(iter(game.get("turn_of", ())), 0)),
        "field": listed("fields", choice),
        "warrior": listed("warriors", choice),
        "control": _each("controls", game.get("controlled", ())),
        "supply": " ".join(str(banner) for banner in game.get("supply", ())),
        "holds": " ".join(_holds(game, seat) for seat in range(len(game["in_hand"]) if game.keys() >= _HELD else 0)),
        "onna_musha_of": [name(seat) for seat, at in enumerate(game.get("onna_musha", ())) if at == choice],
        "shared": len(game.get("winners", ())) > 1,
    }


def _holds(game: Report, seat: int) -> str:
    """Return words for a player's hand, draw pile and Onna-musha, and for the ability tokens if their number is
    known.
    """
    tokens, at = game["tokens"][seat], game["onna_musha"][seat]
    told = {"player": name(seat), "hand": game["in_hand"][seat], "pile": game["in_pile"][seat]}
    told |= {"tokens": "" if tokens is None else str(tokens), "onna_musha": "" if at is None else listed("fields", at)}
    return str(tell("holds", told))


def _each(table: str, numbers: list[int]) -> list[str]:
    return [tell(table, {"player": name(seat), "number": number}) for seat, number in enumerate(numbers)]


def card(state: Report, number: int) -> Facts:
    """Return the words for a battlefield's card: the banner, the strengths, and the player who leads."""
    if number >= len(LISTS["fields"]):
        return {"title": str(number + 1), "role": "", "says": "", "flag": ""}  # a menu page may show another table
    one = state["game"]["battlefields"][number] if state["game"] else None
    count, banner = (sum(one["count"]), one["banner"] or 0) if one else (0, 0)
    told = {
        "game": one is not None,
        "banner": banner,
        "strength": " : ".join(str(value) for value in one["strength"]) if one and count else "",
        "leader": name(one["control"]) if one and one["control"] is not None else "",
        "full": 0 < banner <= count,
    }
    said = {"role": tell("banner", told), "says": tell("field", told), "flag": tell("field_flag", told)}
    return {"title": LISTS["fields"][number], **said}


def event_facts(entry: Report) -> Facts:
    """Return what one log entry says about warriors."""
    return {
        "field": listed("fields", entry["battlefield"]) if "battlefield" in entry else "",
        "warrior": listed("warriors", entry["warrior"]) if entry.get("warrior") else "",
        "banner": entry.get("banner", 0),
        "sent_back_from": listed("fields", entry["return"]) if "return" in entry else "",
        "sent_back": listed("warriors", entry["returned"]) if entry.get("returned") else "",
        "value": entry.get("value", ""),
    }
