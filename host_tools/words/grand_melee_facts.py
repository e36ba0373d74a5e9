"""Facts for sentences about Grand Melee: turn markers by number, and players who hold a marker and wait.

The facts come from the device's reports; the rules of the game are not used.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, tell
from host_tools.words.player_names import name


def _markers(state: Report) -> list[Report]:
    return list((state["game"] or {}).get("markers", ()))


def facts(state: Report) -> Facts:
    """Return the targets of each player whose turn is in progress, and the players who hold a turn marker and wait.

    If several turns are in progress, the targets are listed by the number of the turn marker.
    """
    running = [one for one in _markers(state) if one["turn"] and one["seat"] in state["game"]["active"]]
    attack = (state["game"] or {}).get("attack", {})
    turns = [
        {
            "no": one["no"],
            "player": name(one["seat"]),
            "targets": [name(seat) for seat in attack.get(str(one["seat"]), ())],
        }
        for one in running
    ]
    return {
        "markers": " ".join(tell("marker", turn) for turn in turns) if len(turns) > 1 else "",
        "waiting": [name(seat) for seat in waiting(state)],
    }


def waiting(state: Report) -> list[int]:
    """Return the seats that hold a turn marker and may not begin yet (807.4d)."""
    return [one["seat"] for one in _markers(state) if not one["turn"]]


def markers_on(state: Report, seat: int) -> str:
    """Return the numbers of the turn markers at a seat in words, or "" if the seat has no marker."""
    return str(tell("markers", {"marker_numbers": [str(one["no"]) for one in _markers(state) if one["seat"] == seat]}))
