"""Ask what a card does: which of four events it causes, and for which player. Every mode that has such cards uses these
questions."""

import scene as s
from controls.dialogue import Question

SAYS = ("extra_turn", "skip", "win", "draw")  # the ring shows their numbers, 1 to 4
_OVER = ("game_over", "The game is over; hold PASS to take the last step back.", "104.1")


def ask_card(table, answers):
    """Ask which event the card causes, and then for which player. Return the next question, or the events, as
    `dialogue` describes.

    If teams share turns and win together, the seat of the primary player stands for the team.
    """
    if not answers:
        kinds = () if table.result.over else SAYS
        return Question("card", s.COUNT, [(number, kind) for number, kind in enumerate(kinds, 1)], _OVER)
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
    """Return whether choosing this seat is enough: it is chosen alone, or it is the primary player's seat of a
    group."""
    seats = table.together(seat)
    return seats == 1 << seat or seats & table.crowned == 1 << seat
