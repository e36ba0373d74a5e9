"""Facts for sentences about Grand Melee: turn markers by number, and players who hold a marker and wait.

The facts come from the device's reports, not from the rules.
"""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, tell
from host_tools.words.player_names import name


def _markers(state: Report) -> list[Report]:
    return list((state["game"] or {}).get("markers", ()))


def facts(state: Report) -> Facts:
    """Return whom each active player may attack, and who holds a turn marker and waits.

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

    That turn belongs to the player with the nearest marker to the left, or to the player at `seat` if the turn of
    another marker is in progress there.
    """
    count = len(state["seats"])
    markers = _markers(state)
    ahead = min((one["seat"] for one in markers), key=lambda other: (other - seat) % count or count)
    own = any(one["turn"] and one["seat"] == seat for one in markers)
    return str(tell("waits", {"player": name(seat), "ahead": name(ahead), "own": own}))


def waiting(state: Report) -> list[int]:
    """Return the seats that hold a turn marker and may not begin yet (807.4d)."""
    return [one["seat"] for one in _markers(state) if not one["turn"]]


def markers_on(state: Report, seat: int) -> str:
    """Return the numbers of the turn markers at a seat in words, or "" without one."""
    return str(tell("markers", {"marker_numbers": [str(one["no"]) for one in _markers(state) if one["seat"] == seat]}))
