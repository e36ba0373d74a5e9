"""The facts that sentences tell of while the ring shows the table as another seat sees it than the active one, or who
reaches that seat. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.for_the_emperor_facts import has_battlefields
from host_tools.words.pick_and_fill_sentences import Facts, in_order
from host_tools.words.player_names import name


def peeked(state: Report) -> int | None:
    """The seat whose button was pressed out of turn, while the ring shows it."""
    look = state["look"]
    shown = state["screen"] == "play" and "V" in look and "S" not in look and not has_battlefields(state)
    return look.index("V") if shown else None


def facts(state: Report) -> Facts:
    """Whom that seat reaches, or who reaches it and may attack it."""
    seat = peeked(state)
    attack = (state["game"] or {}).get("attack", {})
    near = [name(place) for place, letter in enumerate(state["look"]) if letter in "PM"]
    attackers = [name(int(one)) for one, targets in in_order(attack) if seat in targets]
    return {"peeked": seat is not None, "back": state["back"], "near": near, "attackers": attackers}
