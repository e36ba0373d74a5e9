"""A stored game is played again from the ops of its record, a segment at a time."""

import json

from rules.value_codec import Reader
from storage.journal_records import BROUGHT_BACK, CLEARED, EVENT, NAMES, REDO, REPLACES, STATE, TIME, UNDO, WHOLE


class StoredGameReplay:
    """Applies ops one after another. `begin(order, first)` gives a fresh game."""

    def __init__(self, begin):
        self.game = None
        self.applied = 0  # ops so far
        self.cleared = False  # the table was cleared for a new game, and this one not brought back
        self.replaces = 0  # the number of the record that this one takes the place of; 0: of none
        self.called = 0  # the number by which the game is known, where it is not that of its record
        self.whole = False  # it has taken it
        self.fault = None  # the exception that the first wrong op raised; those behind it are skipped
        self.named = b""  # the op that told last what the players are called, see `player_names_in_stored_game`
        self.named_in_play = b""  # the same, but for names given on a cleared table: they are theirs who play next
        self._begin = begin
        self._state = b""
        self.clock: object = None  # of the time that the game took, as `clock.ledger`, where that was written
        self._timed: object = None  # what it was as the next event happened

    def apply_all(self, ops: list) -> None:
        """Apply these ops and empty the list. What a wrong one raises, `end` raises again."""
        try:
            for payload in ops if self.fault is None else ():
                self.apply(payload)
        except Exception as fault:  # whatever stands there
            self.fault = fault
        self.applied += len(ops)
        ops.clear()

    def apply(self, payload: bytes) -> None:
        """Apply the next op. Raises any exception where it is not valid."""
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
            if self.clock:
                self.clock.add(self._timed)  # type: ignore[attr-defined]
                self._timed = None
        elif op == STATE and len(payload) < 1024:  # a larger one the history computes itself: it then keeps names once
            standings = Reader(payload, 2).value()  # the first part
            if len(standings) > 5 or standings[0] == (1 << self.game.table.count) - 1:
                self._state = payload[1:]  # else an earlier version, which left out who left together, wrote it
        elif op == UNDO:
            history.done -= 1
        elif op == REDO:
            history.done += 1
        elif op in (CLEARED, BROUGHT_BACK):
            self.cleared = op == CLEARED
            self.named_in_play = self.named
        elif op == TIME:
            self._read(Reader(payload, 1).value())
        elif op == NAMES:
            self.named = payload
            if not self.cleared:
                self.named_in_play = payload
        elif op == REPLACES:
            self.replaces, self.called = Reader(payload, 1).value()
        elif op == WHOLE:
            self.whole = True
        if not 0 <= history.done <= history.total:
            raise ValueError("it undoes what never was")
        if self.clock and op in (UNDO, REDO):
            self.clock.seek(history.done)  # type: ignore[attr-defined]

    def _read(self, values: list) -> None:
        """Take what a `Ledger` wrote: how its accounts stood; as the next event happened; or as the count began."""
        if self.clock is None or len(values) > 7:  # few games are played with a clock
            game = self.game
            begin = __import__("clock.ledger", None, None, ("begin",)).begin
            self.clock = begin(game.table.count, game.history)  # type: ignore[union-attr]
        self.clock.load(values)  # type: ignore[attr-defined]
        self._timed = values if len(values) == 7 else None

    def end(self):
        """The game as it stands after the last op, None where there was none. Raises the fault of a wrong op."""
        if self.fault is not None:
            raise self.fault
        game = self.game
        if game is not None:
            history = game.history
            history.restore(history.mark())  # not `seek`: there is no state yet to which it could return
        return game
