"""Sentences about the Emperor of the 1990s: creatures that march and are stolen. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name, names

QUESTIONS = {
    "creature": "Which creature? The one in {place}'s territory.",
    "to": "Where does it march? To {place}.",
    "who": "Who takes control of a creature? {place}.",
    "look": "A creature in {place}'s territory.",
    "creature_gone": "Which creature has left play? One in {place}'s territory.",
    "give_back": "Which creature goes back to its owner? One in {place}'s territory.",
}


def question(state: Report) -> str:
    """What is asked about a creature, and the choice that is shown; empty where something else is asked."""
    asked = state["asked"]
    return QUESTIONS.get(asked["question"], "").format(place=name(asked["choice"]))


def guests(state: Report) -> str:
    """The creatures that stand in a territory that is not their controller's."""
    creatures = (state["game"] or {}).get("creatures", {})
    away = [one for one in creatures.values() if one["at"] != one["seat"]]
    return " ".join(f"A creature of {name(one['seat'])}'s is with {name(one['at'])}." for one in away)


def spells(state: Report, seat: int | None = None) -> str:
    """Whom the spells of a seat, else of the active one, reach, where that is fewer than the ring shows as in range."""
    game = state["game"] or {}
    if seat is None:
        seat = next(iter(game.get("active", ())), 0)
    near, far = (game.get(key, {}).get(str(seat), []) for key in ("spell_range", "range"))
    if "spell_range" not in game or near == far:
        return ""
    return f"{name(seat)}'s spells reach only {names([one for one in near if one != seat])}."


def beyond_spells(state: Report, viewer: int, seat: int) -> bool:
    """Whether a seat in the range of `viewer` is out of that of its spells."""
    reached = state["game"].get("spell_range", {}).get(str(viewer))
    return reached is not None and seat not in reached


def event(entry: Report) -> str:
    """An event of the log; empty for any other."""
    creature = f"creature {entry.get('creature')}"
    if entry.get("type") == "march":
        return f"{name(entry['seat'])}'s {creature} marches to {name(entry['to'])}."
    if entry.get("type") == "control":
        owner = f" of {name(entry['owner'])}'s" if "owner" in entry else ""
        return f"{name(entry['seat'])} takes control of {creature}{owner}."
    if entry.get("type") == "creature_gone":
        return f"Creature {entry['creature']} has left play."
    if entry.get("type") == "give_back":
        return f"Creature {entry['creature']} goes back to its owner."
    return ""
