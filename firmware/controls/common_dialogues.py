"""Questions that several modes share: whose turn it is, which players come back into the game, and what a card does.

Any mode that has the necessary events can use these questions. A host can also send these events itself. `actions.ask`
opens these functions, which are dialogues as in `question`. This module is loaded only while a question is open.
"""

import scene as s
from controls.question import Question
from rules.event_kinds_and_refusals import REFUSALS
from rules.seat_arithmetic import members

_CARD_SAYS = ("extra_turn", "skip", "win", "draw")  # the ring shows their numbers, 1 to 4
_OVER = ("game_over",) + REFUSALS["game_over"]
_OVER_STEP_BACK = ("game_over", "The game is over; hold PASS to take the last step back.", "104.1")
_NOBODY = ("nobody_gone", "Nobody has left this game.", "")


def ask_turn(table, answers):
    """Ask whose turn it really is. The choices are all players whose turn it is not. If teams share turns, the choices
    are teams."""
    if answers:
        return [{"type": "turn", "seat": answers[0]}]
    seats, known = [], table.running()
    for step in range(table.count):
        seat = (max(table.subject(), 0) + step) % table.count
        if (table.result.living & ~known) >> seat & 1:
            seats.append((seat, seat))
            known |= table.together(seat)
    question = Question("turn", s.OFFER, [] if table.result.over else seats, _OVER)
    question.together = table.together
    return question


def ask_return(table, answers):
    """Ask which players come back into the game. Each choice is a group of players who left by the same event, the
    latest group first.

    If a whole team left at once, its emperor's seat stands for it.
    """
    if answers:
        return [{"type": "return", "seats": members(answers[0])}]
    over, taken = table.result.over, table.result.gone[::-1]
    choices = [(members(gone & table.crowned or gone)[0], gone) for gone in taken]
    question = Question("return", s.OFFER, [] if over else choices, _OVER if over else _NOBODY)
    question.together = lambda place: next(gone for gone in taken if gone >> place & 1)
    return question


def ask_card(table, answers):
    """Ask which event the card causes, and then for which player. Return the next question, or the events, as
    `question` describes.

    If teams share turns and win together, the seat of the primary player stands for the team.
    """
    if not answers:
        kinds = () if table.result.over else _CARD_SAYS
        return Question("card", s.COUNT, [(number, kind) for number, kind in enumerate(kinds, 1)], _OVER_STEP_BACK)
    kind = answers[0]
    if len(answers) == 1:
        start = max(table.subject(), 0)
        around = [(start + turn) % table.count for turn in range(table.count)]
        seats = [seat for seat in around if table.result.living >> seat & 1 and _stands_for_all(table, seat)]
        question = Question(kind, s.OFFER, [(seat, seat) for seat in seats])
        question.together = table.together
        question.look = lambda seat, out: table.fill(seat, False, out)
        return question
    seat = answers[1]
    return [{"type": kind, "seat": seat} if kind == "win" else {"type": kind, "seats": [seat]}]


def _stands_for_all(table, seat: int) -> bool:
    """Return whether the question offers `seat`: players choose this seat alone, or it stands for its team as the seat
    of the primary player."""
    seats = table.together(seat)
    return seats == 1 << seat or seats & table.crowned == 1 << seat
