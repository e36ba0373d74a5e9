"""What the device says while seats are drawn, and while the players are asked where they sit."""

from host_tools.device.firmware_client import Report
from host_tools.words.for_the_emperor import has_battlefields
from host_tools.words.player_names import name

BACK = "Tap OUT to go back."
DRAWS = "PASS draws a seat for each player who comes"
ASKED = {  # headline and details by what is asked
    "first player": (
        "Where does one of you sit?",
        "Press PASS as the dot stands before you: that is seat 1 from then on.",
    ),
    "left neighbour": (
        "Where does the next player to the left sit?",
        f"Press PASS as the dot stands before you. {BACK}",
    ),
    "button": (
        "Which button has {}?",
        f"Press it, or PASS where there is none. Hold OUT to keep everything. {BACK}",
    ),
    "keep": ("Everything was asked.", f"Hold OUT to keep it. {BACK}"),
}
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def drawing(state: Report) -> tuple[str, str]:
    """Headline and details while seats are drawn: who sits where. Players who have names are called up by them, and
    keep them, where no game is on the table."""
    seat = state["cursor"]
    go_along = state["names"] and state["game"] is None
    if seat is None:
        stay = " Names stay while a game is on the table." if state["names"] else ""
        first = _next(state, 0)
        along = f" {first[:1].upper()}{first[1:]} is first; names go along once all seats are drawn."
        return "Seats are drawn.", f"{DRAWS}; tap OUT to close.{along if go_along else stay}"
    taken = len(state["marked"]) + 1
    who = _own_name(state, taken - 1) if go_along else ""
    keeps = (
        f"{who} keeps seat {seat + 1}." if seat == taken - 1 else f"{who} takes seat {seat + 1}, now {name(seat)}'s."
    )
    headline = keeps if who else f"The {_ordinal(taken)} player sits on {_at(seat)}."
    if taken < len(state["seats"]):
        following = f"the seat of {_next(state, taken)}" if go_along else "the next seat"
        return headline, f"PASS draws {following}, hold it to take this draw back."
    return headline, f"That was the last one: tap OUT{', and the names go along.' if go_along else ' to close.'}"


def asking(state: Report) -> tuple[str, str]:
    """Headline and details while the players are asked where they sit."""
    asked = state["asked"] or {}
    headline, details = ASKED.get(asked.get("question", ""), ASKED["keep"])
    if has_battlefields(state) and asked.get("question") != "keep":
        choice = asked.get("choice", 0)
        details = f"Press PASS as the dot stands before you.{f' {BACK}' if choice else ''}"
        return f"Where does the {state['seats'][choice]['role']} sit?", details
    return headline.format(_at(asked.get("choice", 0))), details


def _own_name(state: Report, player: int) -> str:
    """The name that the player on that seat has given, "" for none; what he is called then tells two of one name
    apart."""
    return name(player) if "".join(state["names"][player : player + 1]).strip() else ""


def _next(state: Report, player: int) -> str:
    """Whose turn it is to draw."""
    return _own_name(state, player) or f"the {_ordinal(player + 1)} player"


def _at(seat: int) -> str:
    """The number, counted from 1 as people do; the name says more than it to those who have given one."""
    return f"seat {seat + 1} ({name(seat)})"


def _ordinal(number: int) -> str:
    return f"{number}{'th' if 10 < number % 100 < 14 else ENDINGS.get(number % 10, 'th')}"
