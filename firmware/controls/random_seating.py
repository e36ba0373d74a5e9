"""Draw seats by lot: each player in turn sits down at the seat that is lit. This module is loaded when the draw begins,
and unloaded when it ends.

Rule 608.3 says that the seats of Grand Melee are drawn. In other games, drawing seats by lot is a house rule.
"""

import scene as s
from rules.draw_by_lot import draw
from rules.seat_arithmetic import NOBODY


class SeatDraw:
    """The draw by lot of all seats at the table of `actions`.

    In `scene`, `cursor` is the seat that was drawn last, and `marked` has the seats that were drawn before it. The
    order of the seats is fixed at the start, so a draw that was taken back has the same result when it is repeated.
    """

    page = None

    def __init__(self, actions):
        self._actions = actions
        self._scene = actions.scene
        self._order = shuffled(actions.session.table.count, actions.session.random_bytes)

    def draw_seat(self, now_ms: int) -> None:
        """Draw a seat by lot for the next player."""
        drawn = self._drawn()
        if drawn == len(self._order):
            self._actions.session.refuse("not_offered", "Every seat of this table has been drawn.", "", now_ms)
        else:
            self._show(drawn + 1, now_ms)

    def draw_back(self, now_ms: int) -> None:
        """Take back the seat that was drawn last."""
        drawn = self._drawn()
        if drawn:
            self._show(drawn - 1, now_ms)
        else:
            self._actions.session.refuse("not_offered", "No seat has been drawn.", "", now_ms)

    def leave(self, now_ms: int) -> None:
        """End the draw, however it was closed.

        If every seat was drawn and no game is on the table, the players' names move to their drawn seats, too. The
        first draw was for the player whose name is at seat 0, the next draw for the player named at seat 1, and so on.
        If the last game is brought back, the names return to their seats.
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
        try:
            fault = actions.change({"names": moved})
        except MemoryError:  # caught here, because the caller that closes the draw must go on
            fault = "There is no memory to move the names."
        if fault:
            session.tell("bad_setting", fault)
        elif session.before is not None:
            sat = list(session.drawn)
            sat.extend(range(len(sat), len(self._order)))
            session.drawn = [self._order[seat] if seat < len(self._order) else seat for seat in sat]

    ACTS = {"draw_seat": draw_seat, "draw_back": draw_back, "leave": leave}

    def _drawn(self) -> int:
        """Return the number of seats that have been drawn."""
        scene = self._scene
        return 0 if scene.cursor == NOBODY else self._order.index(scene.cursor) + 1

    def _show(self, drawn: int, now_ms: int) -> None:
        scene = self._scene
        scene.cursor = self._order[drawn - 1] if drawn else NOBODY
        scene.cursor_seats = 1 << scene.cursor if drawn else 0
        scene.cursor_ms = now_ms
        scene.marked = 0
        for seat in self._order[: max(drawn - 1, 0)]:
            scene.marked |= 1 << seat


def shuffled(count: int, random_bytes) -> list:
    """Return the numbers 0 to `count` - 1 in a random order. Every order has the same probability (Fisher and
    Yates)."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        chosen = draw(last + 1, random_bytes)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def open_draw(actions, now_ms: int) -> None:
    """Draw the seats of the present table by lot."""
    actions.menu = opened = SeatDraw(actions)
    actions.scene.screen = s.SEATING
    opened._show(0, now_ms)
