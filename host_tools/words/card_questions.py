"""Sentences about what a card says: the questions of the menu. Knows names, no rules."""

from host_tools.device.firmware_client import Report
from host_tools.words.player_names import name
from host_tools.words.two_headed_giant import shares_life, team_name

CARDS = ("1, an extra turn", "2, a skipped turn", "3, a player wins", "4, a draw")
WHO = {
    "extra_turn": "Who takes an extra turn? {who}.",
    "skip": "Who skips the next turn? {who}.",
    "win": "Who wins, says the card? {who}.",
    "draw": "Whose card says it is a draw? {who}'s.",
}


def card_question(state: Report) -> str:
    """What is asked about a card, and the choice that is shown; empty where something else is asked."""
    asked = state["asked"]
    if asked["question"] == "card":
        return f"What does the card say? {CARDS[(asked['choice'] - 1) % len(CARDS)]}."
    if asked["question"] not in WHO:
        return ""
    seat = asked["choice"]
    return WHO[asked["question"]].format(who=team_name(state, seat) if shares_life(state) else name(seat))
