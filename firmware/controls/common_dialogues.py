"""Questions that several modes share: whose turn it is, which players return to the game, which players change places,
and what a card does.

Any mode that has the necessary events can use these questions. A host can also send the same events without asking
these questions. These functions are dialogues as described in `question`, and `actions.ask` opens them. This module is
loaded only while a question is open.
"""

import scene as s
from controls.question import Question
from rules.event_kinds_and_refusals import find
from rules.seat_arithmetic import members

# The ring shows the numbers of these events, 1 to 6. A mode without one of the events leaves out its number.
_CARD_SAYS = ("extra_turn", "skip", "win", "draw", "designate", "reverse")
_TITLES = ("monarch", "initiative", "stays")  # the ring shows the numbers 1 to 3
_OVER = "game_over"
_OVER_STEP_BACK = ("game_over", "The game is over; hold PASS to take the last step back.", "104.1")
_NOBODY = ("nobody_gone", "Nobody has left this game.", "")
_NO_PAIR = "not_allied"


def ask_turn(table, answers):
    """Ask whose turn it really is. The choices are all living players who do not have the turn now. If teams share
    turns, the choices are teams.
    """
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
    """Ask which players return to the game. Each choice is a group of players who left by the same event. The group
    that left last comes first.

    If a whole team left at once, its emperor's seat stands for the team.
    """
    if answers:
        return [{"type": "return", "seats": members(answers[0])}]
    over, taken = table.result.over, table.result.gone[::-1]
    choices = [(members(gone & table.crowned or gone)[0], gone) for gone in taken]
    question = Question("return", s.OFFER, [] if over else choices, _OVER if over else _NOBODY)
    question.together = lambda place: next(gone for gone in taken if gone >> place & 1)
    return question


def ask_swap(table, answers):
    """Ask which two players change places. The second question offers only players with whom the first player may
    change places.

    The table's event `swap` decides which players may change places. In Emperor, two generals of the same team may
    change places.
    """
    over = table.result.over
    if len(answers) == 2:
        return [{"type": "swap", "seats": list(answers)}]
    if answers:
        seats = [other for other in _from_turn(table) if _may_swap(table, answers[0], other)]
        return Question("swap_with", s.OFFER, [(seat, seat) for seat in seats])
    living = [] if over else _from_turn(table)
    seats = [seat for seat in living if any(_may_swap(table, seat, other) for other in living)]
    return Question("swap", s.OFFER, [(seat, seat) for seat in seats], _OVER if over else _NO_PAIR)


def ask_card(table, answers):
    """Ask which event the card causes, and then for which player. Return the next question, or the events, as
    `question` describes.

    A card may also make a player the monarch, give a player the initiative, or reverse the turn order. A card may also
    keep a player in the game. If the chosen player is already kept in the game, the event says that no card keeps that
    player any more. If teams share turns and win together, the seat of the primary player stands for the team. But
    the monarch and the initiative always belong to a single player.
    """
    if not answers:
        kinds = [(number, kind) for number, kind in enumerate(_CARD_SAYS, 1) if find(table.EVENTS, kind) >= 0]
        return Question("card", s.COUNT, [] if table.result.over else kinds, _OVER_STEP_BACK)
    kind = answers[0]
    if kind == "reverse":
        return [{"type": kind}]
    titled = kind == "designate"
    if titled and len(answers) == 1:
        return Question(kind, s.COUNT, list(enumerate(_TITLES[: 2 + _counts(table)], 1)))
    if len(answers) == 1 + titled:
        seats = [seat for seat in _from_turn(table) if titled or _stands_for_all(table, seat)]
        question = Question(answers[-1], s.OFFER, [(seat, seat) for seat in seats])
        question.together = None if titled else table.together
        question.look = lambda seat, out: table.fill(seat, False, out)
        return question
    seat = answers[-1]
    if "stays" in answers:
        kept = table.late.get(table.APPLIED_BY["stays"])
        return [{"type": "stays", "seat": seat, "on": not (kept and kept.seats >> seat & 1)}]
    if titled:
        return [{"type": kind, "what": answers[1], "seat": seat}]
    return [{"type": kind, "seat": seat} if kind == "win" else {"type": kind, "seats": [seat]}]


def _counts(table) -> bool:
    """Return whether a player can lose because of a count: the table counts life, or somebody has poison or commander
    damage.
    """
    counters = table.late.get(table.APPLIED_BY["poison"])
    return bool(table.life or (counters and counters.save()))


def _from_turn(table) -> list:
    """Return the seats of the living players in clockwise order, from the seat whose turn it is."""
    start = max(table.subject(), 0)
    around = [(start + turn) % table.count for turn in range(table.count)]
    return [seat for seat in around if table.result.living >> seat & 1]


def _may_swap(table, seat: int, other: int) -> bool:
    """Return whether the table lets the players at `seat` and `other` change places."""
    return seat != other and not table.part(table.APPLIED_BY["swap"]).refuse_swap((seat, other))


def _stands_for_all(table, seat: int) -> bool:
    """Return whether the question offers `seat`, because `seat` is chosen alone or is the primary player's seat and
    stands for its team.
    """
    seats = table.together(seat)
    return seats == 1 << seat or seats & table.crowned == 1 << seat
