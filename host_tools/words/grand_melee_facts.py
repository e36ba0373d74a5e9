"""Facts for sentences about Grand Melee: the numbered turn markers, and the players who have a marker but must wait.

The facts come from the device's reports, not from the rules.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, tell
from host_tools.words.player_names import name


def _markers(state: Report) -> list[Report]:
    return list((state["game"] or {}).get("markers", ()))


def facts(state: Report) -> Facts:
    """Return which players each active player may attack, and which players have a turn marker but must wait.

    If several turns are in progress, the list is ordered by the number of the turn marker.
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
        "waiting": " ".join(_waits(state, seat) for seat in waiting(state)),
    }


def _waits(state: Report, seat: int) -> str:
    """Return a sentence that says whose turn must end before the player at `seat` can begin.

    The turn that must end belongs to the player with the nearest marker to the left. If another marker's turn is in
    progress at `seat`, that turn must end first.
    """
    count = len(state["seats"])
    markers = _markers(state)
    ahead = min((one["seat"] for one in markers), key=lambda other: (other - seat) % count or count)
    own = any(one["turn"] and one["seat"] == seat for one in markers)
    return str(tell("waits", {"player": name(seat), "ahead": name(ahead), "own": own}))


def waiting(state: Report) -> list[int]:
    """Return the seats that have a turn marker but may not begin their turn yet (807.4d)."""
    return [one["seat"] for one in _markers(state) if not one["turn"]]


def markers_on(state: Report, seat: int) -> str:
    """Return the numbers of the turn markers at a seat in words, or "" if there are none."""
    return str(tell("markers", {"marker_numbers": [str(one["no"]) for one in _markers(state) if one["seat"] == seat]}))
