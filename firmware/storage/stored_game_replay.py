"""Read a stored game when the device starts: replay it from the ops of its record, segment by segment."""

import json

from compat import collect, const, load_module
from free_memory import full, words_of
from rules.value_codec import Reader
from storage.journal_records import (
    BROUGHT_BACK,
    CLEARED,
    EVENT,
    NAMES,
    REDO,
    REPLACES,
    STATE,
    TIME,
    UNDO,
    WHOLE,
    name_of,
    replaced_in,
)

_CHECKED_SEGMENTS = const(24)  # from this segment on, check memory after each one; most games have fewer


class StoredGameReplay:
    """Applies the ops of a record one after another. `begin(order, first)` returns a new game."""

    def __init__(self, begin):
        self.game = None
        self.applied = 0  # the number of ops applied so far
        self.cleared = False  # True if the table was cleared for a new game and this game was not brought back
        self.replaces = 0  # the number of the record that this record replaces, or 0
        self.called = 0  # the game's number for people, if it differs from the number of its record, else 0
        self.whole = False  # True if this record has completely replaced the older record
        self.fault = None  # the exception that the first invalid op raised; later ops are skipped
        self.named = b""  # the last op with the players' names (`journal_records` has `names_in`)
        self.named_in_play = b""  # the last op with names, not counting names that were entered on a cleared table
        self._begin = begin
        self._state = b""
        self.clock: object = None  # the ledger of the game's clock (see `clock.ledger`), if it was stored
        self._timed: object = None  # the ledger's values at the next event

    def apply_all(self, ops: list) -> None:
        """Apply the ops in the list `ops`, and empty the list. If an op is invalid, `end` raises the
        exception later.
        """
        try:
            for payload in ops if self.fault is None else ():
                self.apply(payload)
        except Exception as fault:  # the op may be anything
            self.fault = fault
        self.applied += len(ops)
        ops.clear()

    def apply(self, payload: bytes) -> None:
        """Apply the next op, whose bytes are `payload`. If the op is not valid, this method may raise an exception of
        any type.
        """
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
        # the history computes a larger state itself, because it then stores each name only once
        elif op == STATE and len(payload) < 1024:
            standings = Reader(payload, 2).value()  # the first part of the state
            if len(standings) > 5 or standings[0] == (1 << self.game.table.count) - 1:
                # if not, an earlier version of the firmware wrote this state without the sets of players who left
                # together
                self._state = payload[1:]
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
            self.replaces, self.called = replaced_in(payload)
        elif op == WHOLE:
            self.whole = True
        if not 0 <= history.done <= history.total:
            raise ValueError("it undoes a step that it does not have")
        if self.clock and op in (UNDO, REDO):
            self.clock.seek(history.done)  # type: ignore[attr-defined]

    def _read(self, values: list) -> None:
        """Process a list from a `Ledger`: its accounts, its values at the next event, or its values when it began to
        count time."""
        if self.clock is None or len(values) > 7:
            game = self.game
            ledger = load_module("clock.ledger")  # 1.8 kB, and few games have a clock
            self.clock = ledger.begin(game.table.count, game.history)  # type: ignore[union-attr]
        self.clock.load(values)  # type: ignore[attr-defined]
        self._timed = values if len(values) == 7 else None

    def end(self):
        """Return the game after the last op, or None if there was no game. If an op was invalid, raise its
        exception."""
        if self.fault is not None:
            raise self.fault
        game = self.game
        if game is not None:
            history = game.history
            history.restore(history.mark())  # not `seek`, because there is not yet a state to which it could return
        return game


def read_stored_game(reader, record: tuple):
    """Replay a record to its end with `reader`, a `StoredGameReplay`. `record` is (the journal, the board with its
    files, the number of the record, one more than the number of its last file).

    Return False if a file could not be read because memory ran out. Return None if the power was cut before the record
    was complete. If the record is complete, return three values: the `SegmentReader` at the end, the number of the
    older record that this one replaced, and the number of segments when it did so. The number of the older record is 0
    if that record is gone. Raises ValueError with a readable sentence if the record is damaged or of another format.
    """
    journal, board, number, end = record
    segments_at_first = 0
    for segments in journal.read_game(number, end):
        reader.apply_all(segments.ops)
        if reader.whole and not segments_at_first:
            segments_at_first = segments.count
        if segments.count > _CHECKED_SEGMENTS:
            full()  # collects garbage first, so that the objects of the game do not lie scattered over the heap
    replaced = reader.replaces if reader.replaces and reader.replaces in journal.numbers() else 0
    if segments.sound and not (reader.applied and (reader.whole or not replaced)):
        return None
    known = reader.called or number
    try:
        reader.end()
    except Exception as fault:  # the bytes may be anything
        raise ValueError("Game %d cannot be read (%s)." % (known, words_of(fault))) from None
    if not segments.sound:
        reader.game = None
        collect()
        if segments.unread and board.read(name_of(number, segments.count)) is not None:
            return False  # the file can be read now that no game is in memory
        raise ValueError("Game %d is damaged." % known)
    return segments, replaced, segments_at_first
