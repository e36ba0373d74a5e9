"""Put a device's state into a few words for a person who watches many tables: the game, whose turn it is, and the
winner.
"""

from __future__ import annotations

from typing import NamedTuple

from host_tools.device.firmware_client import Report
from host_tools.words import player_names, report_sentences
from host_tools.words.pick_and_fill_sentences import capital, game_name, tell
from host_tools.words.two_headed_giant_facts import shares_life, team_name

NO_GAME = "No game has begun."
DRAW = "a draw"


class Words(NamedTuple):
    """The words about a device's state. `said` is one sentence. `turn` is "" if it is nobody's turn, and `winner` is ""
    if nobody has won.
    """

    game: str
    turn: str
    winner: str
    said: str
    runs: bool


def in_words(state: Report) -> Words:
    """Return the words about a device's state."""
    with player_names.used(state["names"], len(state["seats"])):
        return _in_words(state)


def _in_words(state: Report) -> Words:
    game = state["game"]
    if game is None:
        return Words(game_name(state["mode"]), "", "", NO_GAME, False)
    if game["over"]:
        teams = [seat.get("team") for seat in state["seats"]]
        winner = outcome(game["winners"], teams)
        return Words(
            game_name(state["mode"]), "", winner, f"{capital(winner)}{' won' if game['winners'] else ''}.", False
        )
    if shares_life(state) and game["active"]:
        turn = team_name(state, game["active"][0])
    else:
        turn = player_names.names(game["active"] or game["turn_of"])
    return Words(game_name(state["mode"]), turn, "", tell("turn", report_sentences.facts(state)), True)


def outcome(winners: list[int], teams: list[int | None]) -> str:
    """Return the winners by their current names. If a whole team has won, name the team and its players."""
    if not winners:
        return DRAW
    won = {teams[seat] if seat < len(teams) else None for seat in winners}
    team = won.pop() if len(won) == 1 else None
    names = player_names.names(winners)
    if team is None or len(winners) < 2 or not 0 <= team < len(player_names.TEAMS):
        return names
    return f"{player_names.TEAMS[team]} ({names})"
