"""Draw a player by lot: any player, an opponent in reach of a player, a winner or a loser. This module is loaded only
while its entry of the menu is open.

The game does not change. A dot runs over the candidates on the ring, as before a game, and then the ring shows who was
drawn.
"""

import scene as s
from compat import forget
from controls.question import Question
from controls.session import start_moment
from rules.seat_arithmetic import NOBODY, draw, members

_KINDS = ("seats", "living", "in_reach", "winners", "losers")  # the ring shows their numbers, 1 to 5


def ask_draw(table, answers):
    """Ask from whom to draw. Return the next question, or an action that draws.

    "In reach" also asks whose reach it is: that player's opponents in range are the candidates. Teams that share turns
    are chosen as one.
    """
    if not answers:
        kinds = [(number, kind) for number, kind in enumerate(_KINDS, 1) if kind == "seats" or _drawn_from(table, kind)]
        return Question("lots", s.COUNT, kinds)
    if answers[0] == "seats":
        return _draw_seats
    if answers[0] == "in_reach" and len(answers) == 1:
        seats, known = [], 0
        for step in range(table.count):
            seat = (max(table.subject(), 0) + step) % table.count
            if not known >> seat & 1 and _in_reach(table, seat):
                seats.append((seat, seat))
                known |= table.together(seat)
        question = Question("in_reach", s.OFFER, seats)
        question.together = table.together
        return question
    candidates = _in_reach(table, answers[1]) if len(answers) > 1 else _drawn_from(table, answers[0])
    return lambda actions, now_ms: _show(actions, candidates, now_ms)


def _drawn_from(table, kind: str) -> int:
    """Return the set of candidates of this kind. For "in_reach", these are all opponents in reach of any player."""
    result = table.result
    if result.over:
        return {"winners": result.winners, "losers": result.losers}.get(kind, 0)
    if kind == "living":
        return result.living
    reached = 0
    for seat in members(result.living if kind == "in_reach" else 0):
        reached |= _in_reach(table, seat)
    return reached


def _in_reach(table, seat: int) -> int:
    """Return the opponents in range of the player at `seat`. If that player is not in the game, return the empty
    set."""
    living = table.result.living
    return table.reach(seat) & table.result.opponents(seat) & living if living >> seat & 1 else 0


def _show(actions, candidates: int, now_ms: int) -> None:
    """Draw one of the candidates, each with the same chance, and show who it is."""
    seats = members(candidates)
    drawn = seats[draw(len(seats), actions.session.random_bytes)]
    actions.scene.put(screen=s.DRAWN, cursor=drawn, cursor_seats=1 << drawn)
    start_moment(actions.scene, s.DRAW if len(seats) > 1 else s.STILL, now_ms, NOBODY, drawn, candidates)


def _draw_seats(actions, now_ms: int) -> None:
    from controls.random_seating import open_draw

    forget("controls.random_seating")
    open_draw(actions, now_ms)


def open_lots(actions, now_ms: int) -> None:
    """Ask from whom to draw. Without a game only seats can be drawn, and nothing is asked."""
    game = actions.session.game
    if game is None or len(ask_draw(game.table, ()).choices) == 1:
        _draw_seats(actions, now_ms)
    else:
        actions.ask(ask_draw, now_ms)
