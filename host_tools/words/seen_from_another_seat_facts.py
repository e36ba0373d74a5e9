"""Facts for sentences while the ring shows which seats an inactive seat reaches, or which seats reach it.

The facts come from the device's reports; the rules of the games are not used.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.for_the_emperor_facts import has_battlefields
from host_tools.words.pick_and_fill_sentences import Facts, in_order
from host_tools.words.player_names import name


def peeked(state: Report) -> int | None:
    """While the ring shows the view of a seat whose button was pressed out of turn, return that seat. At any other
    time, return None.
    """
    look = state["look"]
    shown = state["screen"] == "play" and "V" in look and "S" not in look and not has_battlefields(state)
    return look.index("V") if shown else None


def facts(state: Report) -> Facts:
    """Return the seats that the seat `peeked` reaches, or the seats that reach this seat and may attack it."""
    seat = peeked(state)
    attack = (state["game"] or {}).get("attack", {})
    near = [name(place) for place, letter in enumerate(state["look"]) if letter in "PM"]
    attackers = [name(int(one)) for one, targets in in_order(attack) if seat in targets]
    return {"peeked": seat is not None, "back": state["back"], "near": near, "attackers": attackers}
