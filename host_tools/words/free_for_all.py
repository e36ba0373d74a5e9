"""Sentences about Free-for-all: whom one may attack where that is everybody, and the life of each player. Knows names,
no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.life_words import counts_life
from host_tools.words.player_names import names
from host_tools.words.two_headed_giant import shares_life

_MANY = 3  # so many players are called everybody, where they are


def attackable(state: Report, targets: list[int]) -> str:
    """Who may be attacked, of these who could be; "Everybody" where nobody else plays and they are many."""
    others = len(state["game"]["alive"]) - 1
    if len(targets) == others >= _MANY:
        return "Everybody"
    return names(targets, "or") or "Nobody"


def life(state: Report, seat: int) -> str:
    """ "20 life", empty where players have none of their own."""
    game = state["game"]
    own = game and counts_life(state) and not shares_life(state) and seat in game["alive"]
    return f"{game['life'][seat]} life" if own else ""
