"""What the device says while seats are drawn, and while the players are asked where they sit."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name

BACK = "Tap OUT to go back."
ASKED = {  # headline and details by what is asked
    "first player": (
        "Where does one of you sit?",
        "Press PASS as the dot stands before you: that is seat 0 from then on.",
    ),
    "left neighbour": (
        "Where does the next player to the left sit?",
        f"Press PASS as the dot stands before you. {BACK}",
    ),
    "button": (
        "Which button has {}?",
        f"Press it, or PASS where there is none. Hold OUT to keep everything. {BACK}",
    ),
    "keep": ("Every seat was asked.", f"Hold OUT to keep it. {BACK}"),
}
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def drawing(state: Report) -> tuple[str, str]:
    """Headline and details while seats are drawn: who sits where."""
    seat = state["cursor"]
    if seat is None:
        return "Seats are drawn.", "PASS draws a seat for each player who comes; tap OUT to close."
    taken = len(state["marked"]) + 1
    more = "PASS draws the next seat, hold it to take this draw back."
    last = "That was the last one: tap OUT to close."
    return f"The {_ordinal(taken)} player sits on {_at(seat)}.", more if taken < len(state["seats"]) else last


def asking(state: Report) -> tuple[str, str]:
    """Headline and details while the players are asked where they sit."""
    asked = state["asked"] or {}
    headline, details = ASKED.get(asked.get("question", ""), ASKED["keep"])
    return headline.format(_at(asked.get("choice", 0))), details


def _at(seat: int) -> str:
    """The name says more than the number to those who have given one."""
    return f"seat {seat} ({name(seat)})"


def _ordinal(number: int) -> str:
    return f"{number}{'th' if 10 < number % 100 < 14 else ENDINGS.get(number % 10, 'th')}"
