"""The gestures of For the Emperor: play a warrior, correct strengths, and break a tie with the last warriors.

No press ends a turn, because a turn ends when a warrior is played. No screen closes by itself.

The device asks which warrior is played to which battlefield, what the strengths are, and which warriors are left at the
end. The device adds up the numbers of the warriors that it knows. A warrior's number is added to the strength. If a
Yamabushi sends a warrior back, the number of that warrior is subtracted again. Players themselves enter the changes
that abilities and tokens cause (`ask_strength`).
"""

import scene as s
from compat import const
from controls.bindings import CHORD, EDGE, HANDED, HOLD, OUT, PASS, SEAT, TAP
from controls.question import Question, asks
from games.for_the_emperor.warriors_and_banners_on_battlefields import FIELDS, LEAST_BIG
from rules.seat_arithmetic import NOBODY
from scene import OVER, PLAY, READY

RONIN = const(4)
YAMABUSHI = const(5)
SOHEI = const(8)
_MOST_STRENGTH = const(40)  # the most strength that can be entered by hand; four warriors have at most 30
_NO_PLACE = ("no_place", "No battlefield may take another warrior.", "")
_SETTLED = ("no_warrior", "Every warrior has been entered.", "")


def ask_play(table, answers):
    """Ask for the battlefield, the warrior, and whatever the warrior's ability needs. Return the event that plays the
    warrior, and the events that change strengths.
    """
    player = table.player
    if not answers:
        fields = [(field, field) for field in range(FIELDS) if table.battlefields.is_open(field)]
        return Question("battlefield", s.OFFER, fields, _NO_PLACE)
    if len(answers) == 1:
        return _ask_number(table, "warrior", player, table.battlefields.hand(player))
    field, warrior = answers[:2]
    rest = answers[2:]
    event = {"type": "play", "seat": player, "battlefield": field, "warrior": warrior}
    if warrior == RONIN:
        banners = [banner for banner in (LEAST_BIG, LEAST_BIG + 1) if table.battlefields.takes_banner(field, banner)]
        if banners and not rest:
            return Question("banner", s.COUNT, [(banner, banner) for banner in banners])
        if banners:
            event["banner"] = rest[0]
    elif warrior == YAMABUSHI:
        asked = _ask_return(table, player, rest, event)
        if asked:
            return asked
    return [event] + _strengths(table, event)


def _ask_return(table, player: int, answers: tuple, event: dict):
    """Ask which warrior returns, and from which battlefield. Return None if nothing is left to ask, or if no warrior
    can return.
    """
    fields = [(field, field) for field in range(FIELDS) if table.battlefields.warriors[field][player]]
    if not fields:
        return None
    if not answers:
        return Question("return", s.OFFER, fields)
    there = table.battlefields.warriors[answers[0]][player]
    known = sorted([number for number in there if number])
    if len(known) > 1 and len(answers) == 1:
        return _ask_number(table, "returned", player, known)
    event["return"] = answers[0]
    if known:
        event["returned"] = answers[1] if len(answers) > 1 else known[0]
    return None


def _strengths(table, play: dict) -> list:
    """Return the events that change strengths because of a play. Undo takes these events back together
    with the play.
    """
    player = play["seat"]
    totals = {play["battlefield"]: table.score.strength[play["battlefield"]][player] + play["warrior"]}
    if "returned" in play:
        back = play["return"]
        totals[back] = max(0, totals.get(back, table.score.strength[back][player]) - play["returned"])
    return [_strength(player, field, totals[field], 1) for field in sorted(totals)]


def ask_strength(table, answers):
    """Ask for a battlefield, then for the crane's strength and the turtle's strength there. Each question about a
    strength begins at the current value.
    """
    if not answers:
        return Question("battlefield", s.OFFER, [(field, field) for field in range(FIELDS)])
    field = answers[0]
    strength = table.score.strength[field]
    crane = table.roles.index("crane")
    players = (crane, 1 - crane)
    if len(answers) <= len(players):
        player = players[len(answers) - 1]
        now = max(0, min(strength[player], _MOST_STRENGTH))
        numbers = list(range(now, _MOST_STRENGTH + 1)) + list(range(now))
        question = _ask_number(table, "strength", player, numbers)
        question.shows = s.SHOW_FIGURES
        return question
    changed = [(player, value) for player, value in zip(players, answers[1:]) if value != strength[player]]
    return [_strength(player, field, value, place) for place, (player, value) in enumerate(changed)]


def ask_last_warriors(table, answers):
    """Ask for each player's last warrior, or for the Sohei in its place. These warriors break a tie."""
    scores = table.score.controlled()
    crane = table.roles.index("crane")
    open_ones = [player for player in (crane, 1 - crane) if table.score.tiebreak[player] is None]
    if scores[0] != scores[1] or not open_ones:
        return []
    if not answers:
        player = open_ones[0]
        numbers = table.battlefields.hand(player)
        return _ask_number(table, "last warrior", player, numbers + [SOHEI] * (SOHEI not in numbers))
    return [{"type": "tiebreak", "seat": open_ones[0], "value": answers[0]}]


def _ask_number(table, name: str, player: int, numbers: list):
    """Ask for one of the numbers in `numbers`, shown in the colour of `player`."""
    question = Question(name, s.COUNT, [(number, number) for number in numbers], _SETTLED)
    question.colour = table.colour_of(player)
    return question


def _strength(player: int, field: int, value: int, along: int) -> dict:
    event = {"type": "strength", "seat": player, "battlefield": field, "value": value}
    if along:
        event["along"] = 1
    return event


def peek_place(actions, now_ms: int) -> None:
    """Show the battlefield of the button that was pressed, or stop showing it."""
    if actions.seat >= actions.session.table.places:
        actions.refuse_gone(actions.seat, now_ms)
    else:
        actions.look_at(NOBODY if actions.scene.ui.peek == actions.seat else actions.seat, False)


def refuse_choice(actions, now_ms: int) -> None:
    """Refuse to let players choose who begins, because the crane always begins."""
    actions.session.refuse("one_begins", "The crane begins: press PASS.", "", now_ms)


def refuse_leaving(actions, now_ms: int) -> None:
    """Refuse to take a player out, because players cannot leave this game."""
    actions.session.refuse("no_leaving", "In this game nobody can leave before the end.", "", now_ms)


ROWS = (
    (READY, OUT, EDGE, "refuse_choice"),
    (PLAY, PASS, EDGE, "play"),
    (PLAY, PASS, HOLD, "undo"),
    (PLAY, OUT, EDGE, "strength"),
    (PLAY, OUT, HOLD, "redo"),
    (PLAY, SEAT, EDGE, "peek_place"),
    (PLAY, SEAT, CHORD, "refuse_leaving"),
    (PLAY, SEAT, HANDED, ""),
    (OVER, PASS, EDGE, "last_warriors"),
    (OVER, OUT, EDGE, "strength"),
    (OVER, OUT, TAP, ""),
    (OVER, SEAT, EDGE, "peek_place"),
)
IDLE = ()
ACTS = {
    "play": asks(ask_play),
    "strength": asks(ask_strength),
    "last_warriors": asks(ask_last_warriors),
    "peek_place": peek_place,
    "refuse_choice": refuse_choice,
    "refuse_leaving": refuse_leaving,
}
