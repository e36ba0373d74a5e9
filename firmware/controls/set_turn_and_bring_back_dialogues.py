"""Questions that correct the table: whose turn it is, and which players come back into the game.

Every mode that has the events `turn` and `return` can use them. A host may send these events, too. `actions.ask` opens
these functions, which are dialogues as in `dialogue`.
"""

import scene as s
from controls.dialogue import Question
from rules.event_kinds_and_refusals import REFUSALS
from rules.seat_arithmetic import members

_OVER = ("game_over",) + REFUSALS["game_over"]
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
