"""Facts for sentences while seats are drawn by lot, or while the ring asks where players sit."""

from host_tools.device.firmware_client import Report
from host_tools.words.pick_and_fill_sentences import LISTS, Facts, tell
from host_tools.words.player_names import name


def facts(state: Report) -> Facts:
    """Return the facts about who sits where. Players who have entered a name are called by that name.

    If no game is on the table, the names move to the new seats together with the players.
    """
    seat, named = state["cursor"], bool(state["names"])
    drawn = 0 if seat is None else len(state["marked"]) + 1
    go_along = named and state["game"] is None
    asked = (state["asked"] or {}).get("choice", 0)
    return {
        "drawn_seats": drawn,
        "last_seat": drawn >= len(state["seats"]),
        "names_go": go_along,
        "names_stay": named and not go_along,
        "own_name": _own_name(state, drawn - 1) if go_along and drawn else "",
        "keeps_seat": seat == drawn - 1,
        "seat_no": 0 if seat is None else seat + 1,
        "seat_name": "" if seat is None else name(seat),
        "ordinal": _ordinal(drawn - 1),
        "next_player": _own_name(state, drawn) or tell("player_without_name", {"ordinal": _ordinal(drawn)}),
        "asked_seat": f"{asked + 1} ({name(asked)})",
        "asked_role": state["seats"][asked].get("role", "") if asked < len(state["seats"]) else "",
    }


def _own_name(state: Report, player: int) -> str:
    """Return the name that the player at a seat has entered, or "" if there is none. If two players have the same name,
    each is given a different name.
    """
    return name(player) if "".join(state["names"][player : player + 1]).strip() else ""


def _ordinal(number: int) -> str:
    """Return "1st" for 0, "2nd" for 1, and so on. Return "" if nobody or everybody has been drawn."""
    return LISTS["ordinals"][number] if 0 <= number < len(LISTS["ordinals"]) else ""
