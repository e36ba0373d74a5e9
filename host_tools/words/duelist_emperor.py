"""Sentences about the Emperor of the 1990s: creatures that march and are stolen. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name

QUESTIONS = {
    "creature": "Which creature? The one in {place}'s territory.",
    "to": "Where does it march? To {place}.",
    "who": "Who takes control of a creature? {place}.",
    "look": "A creature in {place}'s territory.",
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


def event(entry: Report) -> str:
    """An event of the log; empty for any other."""
    creature = f"creature {entry.get('creature')}"
    if entry.get("type") == "march":
        return f"{name(entry['seat'])}'s {creature} marches to {name(entry['to'])}."
    if entry.get("type") == "control":
        owner = f" of {name(entry['owner'])}'s" if "owner" in entry else ""
        return f"{name(entry['seat'])} takes control of {creature}{owner}."
    return ""
