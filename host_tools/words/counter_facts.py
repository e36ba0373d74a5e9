"""Facts for sentences about poison, commander damage, the monarch, the initiative, and who took a player out."""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, in_order, tell
from host_tools.words.player_names import name


def event_facts(entry: Report) -> Facts:
    """Return one log entry's facts about counters and titles."""
    kind = entry.get("type")
    dealt = entry["amount"] if kind == "commander_damage" else 0
    return {
        "poison_changes": [
            tell("poison_change", {"player": name(int(seat)), "by": abs(by), "gets": by > 0})
            for seat, by in in_order(entry["changes"] if kind == "poison" else {})
        ],
        "dealer": name(entry["from"]) if kind == "commander_damage" else "",
        "damage": abs(dealt),
        "taken_back": dealt < 0,
        "title": entry["what"] if kind == "designate" else "",
        "by_whom": name(entry["by"]) if kind == "eliminate" and "by" in entry else "",
    }
