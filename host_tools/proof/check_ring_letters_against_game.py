"""Check the letters of the ring (`look`) in a `state` report against the game in the same report.

The module `expected_ring` computes the letters that the ring should show.
"""

from typing import Any

from host_tools.proof.expected_ring import WHITE, Seat, Table, meant, meant_over, meant_peek, meant_ready

_DARK = ("menu", "notice", "life")  # screens that show nothing about the seats


def faults(state: dict[str, Any], scene: dict[str, int], left: set[int], tells_targets: bool = True) -> str | None:
    """Describe how the report's `look` differs from the expected letters. Return None if they agree or if the expected
    letters are unknown.

    :param scene: a dict with the values "peek", "peek_back" and "rested" of the firmware's scene.
    :param left: the seats whose players have left since the turn began.
    :param tells_targets: True if this table's ring shows which seats can be attacked. If False, the ring shows those
        seats as in range.
    """
    alone = state["look"].count("V") == 1 and not state["look"].strip("VD")
    if alone and state["screen"] != "drawn":
        return f"{state['look']} on the screen {state['screen']}: as if a player had been drawn by lot"
    wanted = _wanted(state, scene, left)
    if wanted is None:
        return None
    if not tells_targets:
        wanted = ["M" if letter == "P" else letter for letter in wanted]
    look = state["look"]
    for seat, letter in enumerate(look):
        # The cursor or a mark is at this seat; see below.
        covered = letter in "KV" and state["screen"] in ("choice", "pick")
        if not covered and (seat >= len(wanted) or letter not in wanted[seat]):
            return f"{look} on the screen {state['screen']}, meant {''.join(wanted)}"
    for seat in [state["cursor"]] if state["cursor"] is not None else []:
        if look[seat] not in "KV":
            return f"{look}: the cursor is on {seat}"
    return None


def _wanted(state: dict[str, Any], scene: dict[str, int], left: set[int]) -> list[str] | None:
    """Return the letters that each arc may show, or None if they are unknown."""
    screen, game = state["screen"], state["game"]
    board = state["mode"] == "for_the_emperor"
    places = 7 if board else len(state["seats"])
    if screen in _DARK:
        return ["D"] * places
    if screen in ("standby", "paused"):
        playing = game["turn_of"] if game and not board else []
        return None if board else ["F" if seat in playing else "D" for seat in range(places)]
    if screen == "drawn":
        return ["V" if seat == state["cursor"] else "D" for seat in range(places)]
    if screen in ("page", "offer", "count", "seating", "where") or (screen != "play" and scene["peek"] >= 0):
        return None
    if board and game is not None:
        return _board(game) if screen == "play" and scene["peek"] < 0 else None
    if board:
        return None
    # Holding the button may still undo the last event, so nobody has won yet.
    if screen == "over" and state["provisional"]:
        return ["SF" if seat in game["alive"] else "DG" for seat in range(places)]
    if screen == "over":
        return _letters(meant_over(from_state(state))[0])
    if game is None:
        return _letters(meant_ready(from_state(state))[0])
    if scene["rested"] or scene["peek"] >= 0:
        viewer = state["cursor"] if scene["rested"] else scene["peek"]
        if viewer is None or viewer not in game["alive"]:
            return None
        return _letters(meant_peek(from_state(state, viewer, bool(scene["peek_back"]), left))[0])
    table = from_state(state, left=left)
    if screen == "play":
        return _letters(meant(table)[0])
    if screen == "response":
        return ["V" if seat in state["marked"] else said for seat, said in enumerate(_letters(meant(table)[0]))]
    return _letters(meant(table, cursor=state["cursor"] if state["cursor"] is not None else -1, marked=(-1,))[0])


def _letters(seats: list[Seat]) -> list[str]:
    return [seat.under if seat.letter == "W" else seat.letter for seat in seats]


def _board(game: dict[str, Any]) -> list[str]:
    """Return the letters that each of the seven battlefields may show.

    A `state` report does not say which player is the crane, so the letters of both players are allowed.
    """
    fields = game["battlefields"]
    return ["SV" if field["control"] is not None else "M" if sum(field["count"]) else "F" for field in fields]


def from_state(state: dict[str, Any], viewer: int = -1, back: bool = False, left: set[int] | None = None) -> Table:
    """Return the `Table` that a `state` report describes, as seen from the active seat or from `viewer`."""
    seats, game = state["seats"], state["game"]
    count = len(seats)
    table = Table(count, [seat.get("team", WHITE) for seat in seats])  # colours are not judged
    if state["mode"] == "two_headed_giant":
        table.crowned = {seat for seat in range(count) if seats[seat]["team"] != seats[seat - 1]["team"]}
    else:
        table.crowned = {seat for seat in range(count) if seats[seat].get("role") == "emperor"}
    if game is None:
        return table
    table.living, table.over = set(game["alive"]), game["over"]
    table.winners, table.drawn = set(game["winners"]), set(game["draw"])
    if table.over:
        return table
    table.left = left or set()
    table.running = set(game["turn_of"]) & table.living
    table.ghost = set(game["turn_of"]) - table.living
    reach, attack = _map(game["range"]), _map(game["attack"])
    several = state["mode"] == "grand_melee"
    if viewer >= 0:
        table.viewer = viewer
        viewers = [viewer]
    else:
        viewers = sorted(table.running) if several else sorted(table.running)[:1]
    for one in viewers:
        if back:
            table.in_range |= {seat for seat in table.living if one in reach[seat]}
            table.attackable |= {seat for seat in table.living if one in attack[seat]}
        else:
            table.in_range |= reach[one]
            table.attackable |= attack[one]
    table.next = -1 if state["next"] is None else state["next"]
    table.surprising = state["surprise"]
    if several:
        table.waiting = {marker["seat"] for marker in game["markers"] if not marker["turn"]}
    return table


def _map(seats: dict[str, list[int]]) -> dict[int, set[int]]:
    return {int(seat): set(others) for seat, others in seats.items()}
