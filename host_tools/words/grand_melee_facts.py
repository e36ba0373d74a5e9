"""Facts for sentences about Grand Melee: turn markers by number, and players who hold one and wait. Uses names, no
rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import Facts, tell
from host_tools.words.player_names import name


def _markers(state: Report) -> list[Report]:
    return list((state["game"] or {}).get("markers", ()))


def facts(state: Report) -> Facts:
    """Return whom each running turn may attack, by marker number if several run, and who holds a marker and waits."""
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
    """Return the numbers of the turn markers on a seat, "" if it has none."""
    return str(tell("markers", {"marker_numbers": [str(one["no"]) for one in _markers(state) if one["seat"] == seat]}))
