"""Sentences about a look at the table as another seat sees it than the active one, or at who reaches that seat. Knows
names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.duelist_emperor import spells
from host_tools.words.free_for_all import attackable
from host_tools.words.player_names import name, names

BACK = {"P": "may attack", "M": "reaches", "F": "does not reach"}  # what a letter of the ring says then


def peeked(state: Report) -> int | None:
    """The seat whose button was pressed out of turn, while the ring shows it."""
    look = state["look"]
    return look.index("V") if state["screen"] == "play" and "V" in look and "S" not in look else None


def headline(state: Report) -> str:
    """Whose view the ring shows, where `peeked` names a seat."""
    seat = state["look"].index("V")
    return f"Who reaches {name(seat)}." if state["back"] else f"As {name(seat)} sees the table."


def details(state: Report, seat: int) -> str:
    """Whom that seat reaches and may attack, or who may do so to it."""
    look = state["look"]
    near = [place for place, letter in enumerate(look) if letter in "PM"]
    if state["back"]:
        attackers = [int(one) for one, targets in state["game"]["attack"].items() if seat in targets]
        reach = f"{names(near)} {'reach' if len(near) > 1 else 'reaches'}" if near else "Nobody reaches"
        return f"{reach} {name(seat)}. {names(attackers) or 'Nobody'} may attack {name(seat)}."
    targets = state["game"]["attack"].get(str(seat), [])
    in_range = f"{names(near)} {'are' if len(near) > 1 else 'is'}" if near else "Nobody is"
    words = [f"{in_range} in range.", spells(state, seat), f"{attackable(state, targets)} may be attacked."]
    return " ".join(word for word in words if word)
