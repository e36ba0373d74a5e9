"""Questions to correct a table, for every mode that has the events `turn` and `return`: whose turn it is, and which
players come back into the game.

A host may also send these two events itself. `actions.ask` opens one of the functions of this module, which are
dialogues as in `dialogue`.
"""

import scene as s
from controls.dialogue import Question
from rules.event_kinds_and_refusals import REFUSALS
from rules.seat_arithmetic import members

_OVER = ("game_over",) + REFUSALS["game_over"]
_NOBODY = ("nobody_gone", "Nobody has left this game.", "")


def ask_turn(table, answers):
    """Ask whose turn it really is. The choices are all players in the game whose turn it is not, or all such teams if
    teams take turns."""
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
    """Ask which players come back into the game. Each choice is a group of players who left by the same event. The
    group that left last comes first.

    A team that left together is shown by its emperor's seat.
    """
    if answers:
        return [{"type": "return", "seats": members(answers[0])}]
    over, taken = table.result.over, table.result.gone[::-1]
    choices = [(members(gone & table.crowned or gone)[0], gone) for gone in taken]
    question = Question("return", s.OFFER, [] if over else choices, _OVER if over else _NOBODY)
    question.together = lambda place: next(gone for gone in taken if gone >> place & 1)
    return question
