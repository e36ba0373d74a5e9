"""A game told again from the ops of its journal, a segment at a time."""

import json

from rules.value_codec import Reader
from storage.journal_records import ASIDE, BACK, EVENT, REDO, STATE, UNDO


class StoredGameReader:
    """The game that ops tell, one after another. `begin(order, first)` gives a fresh game."""

    def __init__(self, begin):
        self.game = None
        self.heard = 0  # ops
        self.aside = False  # the game was put aside and not brought back
        self.fault = None  # the exception that ended the telling
        self._begin = begin
        self._state = b""

    def hear_all(self, ops: list) -> None:
        """Take these ops and empty the list; `end` raises where one is none of ours."""
        try:
            for payload in ops if self.fault is None else ():
                self.hear(payload)
        except Exception as fault:  # whatever stands there
            self.fault = fault
        self.heard += len(ops)
        ops.clear()

    def hear(self, payload: bytes) -> None:
        """Take the next op. Raises where it is none of ours."""
        if self.game is None:
            mode, options, seats, teams, first = Reader(payload, 1).value()
            order = {"mode": mode, "options": json.loads(options), "seats": seats, "teams": teams}
            self.game = self._begin(order, first)
            return
        history = self.game.history
        op = payload[0]
        if op == EVENT:
            history.add_packed(payload[1:], self._state)
            self._state = b""
        elif op == STATE and len(payload) < 1024:  # to a larger one the history comes itself, and holds its names once
            self._state = payload[1:]
        elif op == UNDO:
            history.done -= 1
        elif op == REDO:
            history.done += 1
        elif op in (ASIDE, BACK):
            self.aside = op == ASIDE
        if not 0 <= history.done <= history.total:
            raise ValueError("it undoes what never was")

    def end(self):
        """The game as it stands after the last op, None where there was none. Raises what ended the telling."""
        if self.fault is not None:
            raise self.fault
        game = self.game
        if game is not None:
            history = game.history
            history.restore(history.mark())  # not `seek`: there is no state yet to which it could return
        return game
