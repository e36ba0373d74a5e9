"""Draw lots: draw a player, or draw every player's seat. This module is loaded only while its entry of the menu is
open.

A player is drawn from all players, the opponents in reach of a player, the winners or the losers. Drawing lots does not
change the game. A dot runs over the candidates on the ring, as before a game, and then the ring shows who was drawn.

When seats are drawn, one player after another sits down at the seat that is lit. Grand Melee requires this draw (rule
608.3). For other games it is a house rule.
"""

import scene as s
from controls.question import Question
from controls.session import start_moment
from free_memory import if_memory_allows
from rules.seat_arithmetic import NOBODY, draw, members

_KINDS = ("seats", "living", "in_reach", "winners", "losers")  # the ring shows their numbers, 1 to 5


def ask_draw(table, answers):
    """Ask whether to draw seats, or from which players to draw one. Return the next question, or an action that draws.

    The choice "in reach" leads to a second question, about a player, whose opponents in range are then the candidates.
    Teams that share turns are chosen as one.
    """
    if not answers:
        kinds = [(number, kind) for number, kind in enumerate(_KINDS, 1) if kind == "seats" or _drawn_from(table, kind)]
        return Question("lots", s.COUNT, kinds)
    if answers[0] == "seats":
        return open_draw
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
    """Return the set of candidates for the draw `kind`. For "in_reach", the candidates are all opponents in reach of
    any player.
    """
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
    """Draw one of the candidates, all with the same chance, and show which player was drawn."""
    seats = members(candidates)
    drawn = seats[draw(len(seats), actions.session.random_bytes)]
    actions.scene.put(screen=s.DRAWN, cursor=drawn, cursor_seats=1 << drawn)
    start_moment(actions.scene, "draw" if len(seats) > 1 else s.STILL, now_ms, NOBODY, drawn, candidates)


def open_lots(actions, now_ms: int) -> None:
    """Ask what to draw. If no game is on the table, only seats can be drawn, so draw them without asking."""
    game = actions.session.game
    if game is None or len(ask_draw(game.table, ()).choices) == 1:
        open_draw(actions, now_ms)
    else:
        actions.ask(ask_draw, now_ms)


class RandomSeating:
    """The draw of all seats at the table of `actions`.

    In the `Ui`, `cursor` is the seat drawn last, and `marked` is the set of seats drawn before it. The order of the
    seats is fixed at the start. If a player takes back a draw and repeats it, the same seat comes up.
    """

    def __init__(self, actions):
        self._actions = actions
        self._scene = actions.scene
        self._order = shuffled(actions.session.table.count, actions.session.random_bytes)

    def draw_seat(self, now_ms: int) -> None:
        """Draw the next player's seat."""
        drawn = self._drawn()
        if drawn == len(self._order):
            self._actions.session.refuse("not_offered", "Every seat of this table has been drawn.", "", now_ms)
        else:
            self._show(drawn + 1, now_ms)

    def draw_back(self, now_ms: int) -> None:
        """Take back the last draw."""
        drawn = self._drawn()
        if drawn:
            self._show(drawn - 1, now_ms)
        else:
            self._actions.session.refuse("not_offered", "No seat has been drawn.", "", now_ms)

    def leave(self, now_ms: int) -> None:
        """End the draw of seats, however the screen was closed.

        If all seats were drawn and no game is on the table, move the players' names to their new seats. The first draw
        is for the player named at seat 0, the next for the player named at seat 1, and so on. If the previous game is
        brought back, the names move back.
        """
        actions = self._actions
        session = actions.session
        names = actions.settings["names"]
        if self._drawn() < len(self._order) or session.game is not None or not names:
            return
        moved = list(names)
        moved.extend([""] * (len(self._order) - len(names)))
        for player, seat in enumerate(self._order):
            moved[seat] = names[player] if player < len(names) else ""
        while moved and not moved[-1]:
            moved.pop()
        # Whatever happens, the caller must finish closing the draw.
        words = "There is not enough memory to move the names."
        fault = if_memory_allows(actions.change, {"names": moved}, instead=words)
        if fault:
            session.tell("bad_setting", fault)
        elif session.before is not None:
            sat = list(session.drawn)
            sat.extend(range(len(sat), len(self._order)))
            session.drawn = [self._order[seat] if seat < len(self._order) else seat for seat in sat]

    ACTS = {"draw_seat": draw_seat, "draw_back": draw_back, "leave": leave}

    def _drawn(self) -> int:
        """Return how many seats have been drawn."""
        scene = self._scene
        return 0 if scene.ui.cursor == NOBODY else self._order.index(scene.ui.cursor) + 1

    def _show(self, drawn: int, now_ms: int) -> None:
        scene = self._scene
        cursor = self._order[drawn - 1] if drawn else NOBODY
        marked = 0
        for seat in self._order[: max(drawn - 1, 0)]:
            marked |= 1 << seat
        scene.put(cursor=cursor, cursor_seats=1 << cursor if drawn else 0, marked=marked)
        scene.cursor_ms = now_ms


def shuffled(count: int, random_bytes) -> list:
    """Return the numbers 0 to `count` - 1 in a random order. All orders are equally likely (Fisher and Yates)."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        chosen = draw(last + 1, random_bytes)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def open_draw(actions, now_ms: int) -> None:
    """Draw the seats of the current table by lot."""
    opened = RandomSeating(actions)
    actions.scene.put(screen=s.SEATING, menu=opened)
    opened._show(0, now_ms)
