"""The journal: each final step of a game is stored in flash, so that a power cut costs at most the last two seconds.

`journal_records` explains the format, and why an incomplete end does no harm. Ops that could not be written are not
kept in memory: the history has them, and the next `follow` records them again.
"""

import json

from compat import const, forget
from rules.history import packed
from storage.journal_records import (
    BAD,
    BEGIN,
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
    SegmentReader,
    check_value,
    framed,
    head,
    name_of,
    number_in,
    segment_in,
)

# Bytes. littlefs keeps small files in the directory and rewrites the whole file when it grows. Measured erases for each
# event: 0.12 with segments of 200, 0.13 with 120, 0.16 with 280, 0.5 with 440.
_SEGMENT = const(200)
# The most work of one tick: ops recorded, or files of old games removed. An event takes about 300 calls, 2.5 ms on a
# Pico.
_OPS_A_TICK = const(8)
# Segments that a record may have beyond a quarter of a segment for each event; an event takes a twelfth to a sixth. A
# longer record is rewritten without what was taken back. Undo and redo of a step take a fifteenth of a segment.
_SPARE_SEGMENTS = const(64)
KEPT_GAMES = const(11)  # the present game and ten before it; of games set aside, the last ten


# The argument of `Journal._restore` for a record with nothing on flash.
_NOTHING = 0, 0, 0, 0, False, None, None, b""


def _goes_back(history, done: int, same: int) -> bool:
    """Return whether a record must first undo events. The record has `done` applied events. The first `same` events of
    the record are also in `history`. A clock that was started later starts after them."""
    return done > same or (same == history.total and done > history.done)


class Journal:
    """Stores games in the storage of `board`."""

    def __init__(self, board):
        self._board = board
        self._pending = b""  # records not yet on flash
        self.waits = False  # there is something to `save`
        self.full = False  # a `save` failed, and the record is still incomplete
        self.behind = False  # one `follow` could not record everything that is missing; call it again
        self._number = 0
        self._short = False  # there was no memory for the game that `resume` reached
        self._game = None
        self.clock: object = None  # the ledger of the clock for `clock.game`, if there is one; see `clock.ledger`
        self._surplus: list = []  # games to remove, as for `_forget`
        self._forgetting: object = iter(())  # steps that remove them; None: begin with them again
        self._added = 0  # the last value of `History.added`
        # Events from the start that are the same in game and record: in what is recorded, and on flash.
        self._same = self._kept_same = 0
        self._anew = False  # the pending records replace the last segment
        # The record that this one replaces once it is complete, and the one of the two that does not count.
        self._replaces = self._hidden = 0
        # While a record is rewritten: the number of the old one, its argument of `_restore`, its `_kept_same`.
        self._original: tuple | None = None
        self._called = 0  # the number by which the game is known, if its record was rewritten under another
        self._most = _SPARE_SEGMENTS  # segments, see there
        self.names: list | None = None  # of the players at the table now, if known
        self._sat: list | None = None  # of the players of the game, when it was last on the table
        self._played = b""  # while the table is cleared: the op with their names from before
        self._restore(_NOTHING)

    def _restore(self, kept: tuple) -> None:
        """Go back to what is stored in flash, with nothing waiting to be written."""
        # Check value; segments; bytes of the last one; applied events; the table was cleared for a new game; the check
        # value at the start of the last segment, and the kind of passing op in it, if it has no other; the ledger whose
        # start the record has; the op with the players' names.
        self._kept = kept
        self._chain, self._segments, self._size, self._done, self._cleared = kept[:5]
        self._passing, self._counted, self.named = kept[5:]
        self._anew = False
        self._names: list | None = None  # the names that are certainly in the record
        self._stuck = False  # the record is incomplete, and may end in a part of a record

    def numbers(self, start: str = "") -> list:
        """Return the stored games, the oldest first, each once. If `start` is BAD, return those that were set aside."""
        found = {number_in(name, start): True for name in self._board.ilistdir()}
        found.pop(None, None)
        if not start:
            found.pop(self._hidden, None)
        return sorted(found)

    def live(self, number: int):
        """Return (game, its number) if `number` is the number of the current game, otherwise None."""
        original = self._original
        if self._game is None or number != (original[0] if original else self._number):
            return None
        return self._game, self._called or self._number

    def read_game(self, number: int):
        """Read a stored game. Yield the same `SegmentReader` after each segment and once at the end."""
        segments = SegmentReader(number)
        board = self._board
        segment, end = 0, self._end(number)
        while segments.sound:
            board.feed()  # a long game takes longer than the watchdog waits
            data = board.read(name_of(number, segment))
            if data is None and segment >= end:  # a segment that can be read counts, listed or not
                break
            segments.read(data)
            yield segments
            segment += 1
        yield segments

    def resume(self, begin):
        """Return the last game as it was, or None. Another call returns the game before it. `begin(order, first)`
        begins a game.

        Raises ValueError with a sentence for people if the journal is damaged or not ours, or if memory is too short.
        The caller then calls `set_aside`.
        """
        from storage.read_stored_game import read_stored_game  # lazy import: only a start needs it
        from storage.stored_game_replay import StoredGameReplay

        for number in reversed(self.numbers()):
            if number >= self._number > 0:
                continue  # it was set aside, or there was no room to do so
            self._number = number
            reader = StoredGameReplay(begin)
            try:
                found = read_stored_game(self, self._board, number, reader)
            except MemoryError:
                self._short = True
                raise ValueError("There is no memory for game %d." % (reader.called or number)) from None
            if found:
                return self._take_up(reader, *found)
            # Power was cut at its start, or before it was complete: the game before it is the last one.
            try:
                for _ in self._forget([("", number, number)]):
                    self._board.feed()  # a long game has many files
            except MemoryError:
                pass  # the next start tries again
        return None

    def _take_up(self, reader, segments: SegmentReader, replaced: int, segments_at_first: int):
        """Continue the record of a game that was just read. `read_stored_game` explains the arguments."""
        self._game = game = reader.game
        self._called = reader.called
        history = game.history
        self._same = history.total
        self._kept_same = history.done
        self._added = history.added
        self.clock = reader.clock
        if self.clock:
            self.clock.game = game  # type: ignore[attr-defined]
        at = segments.chain, segments.count, segments.size
        self._restore(at + (history.done, reader.cleared, None, self.clock, reader.named))
        self._played = reader.named_in_play
        self._stuck = segments.torn
        self._most = max(_SPARE_SEGMENTS, segments_at_first)
        if replaced:
            self._hidden = replaced
            for _ in self._forget([("", replaced, replaced)]):
                self._board.feed()
        return game

    @property
    def named_in_play(self) -> bytes:
        """Return the op with the last names of the game's players. Names that were given after the table was cleared
        belong to the next players."""
        return self._played if self._cleared else self.named

    @property
    def is_cleared(self) -> bool:
        """Return whether the table was cleared after the resumed game."""
        return self._cleared

    def set_aside(self) -> str:
        """Move the files of a game to other names: the game that `resume` could not return, or else the last one.

        Return a sentence that says what happened to the game, or "" if there is none. If files cannot be moved,
        `resume` ignores them from now on. A game that is only too large for the memory is not moved.
        """
        self._game = None
        if self._short:
            self._short = False
            return "It stays where it is."
        numbers = self.numbers()
        if self._number not in numbers:
            if not numbers:
                return ""
            self._number = numbers[-1]
        from storage.move_unreadable_game_to_bad_files import move_aside  # lazy import: hardly any start needs it

        _, last, no_gap = self._last_before("", self._number + 1, 0)
        segments = range(last + 1) if no_gap else None
        move_aside(self._board, self._number, segments, max(numbers + self.numbers(BAD)) + 1)
        forget("storage.move_unreadable_game_to_bad_files")
        if self._end(self._number):
            return "It stays where it is, or a part of it: the storage is full, or cannot be read or written."
        return "It was set aside."

    def _clock(self):
        """Return the ledger of the present game, or None."""
        clock = self.clock
        return clock if clock and clock.game is self._game else None  # type: ignore[attr-defined]

    def name(self, game, names) -> None:
        """Set the names of the players of `game`, which may differ from the game of the next `follow`."""
        if game is self._game:
            self._sat = names

    def follow(self, game) -> None:
        """Record what is new. `game` is the game on the table, or None after the table was cleared.

        Also record what an earlier `save` could not write. If there is too much for one call, record a part and set
        `behind`. The next call goes on. Another game begins in the journal only when this one is complete or cannot be
        completed. If memory runs out, the next `follow` records again what is not in flash.
        """
        try:
            self._follow(game)
        except MemoryError:
            self._drop_pending()
            raise

    def _drop_pending(self) -> None:
        """Go back to what is in flash, because half of an op may be recorded. The method allocates no memory."""
        self._pending = b""
        self._restore(self._kept)
        self._stuck = True
        clock = self._clock()
        if clock:
            clock.waits = True

    def _follow(self, game) -> None:
        if game is not None and game is not self._game and (not self.behind or self._game is None):
            self._begin(game)
        if self._game is None:
            return
        if self.names is not None:
            self.name(game, self.names)
        history = self._game.history
        known = max(0, history.total - (history.added - self._added))
        self._same = min(self._same, known)
        self._kept_same = min(self._kept_same, self._same, history.done)
        if self._original:
            number, kept, same = self._original
            self._original = number, kept, min(same, known, history.done)
        self._added = history.added
        if self._stuck and not self._cut_off():
            self.waits = True
            if game is not None and game is not self._game:
                self._begin(game)  # or a game that cannot be completed would keep it off the record
                self.behind = True
            return
        self.behind = True
        try:
            if self._forgetting is None:
                self._forgetting = self._forget(self._surplus)
            for _ in self._forgetting:  # type: ignore[attr-defined]  # one step, because removing makes room
                self.waits = True
                return
        except MemoryError:
            self._forgetting = None
            raise
        if self._note_beginning(self._game, game) and self._note_ops(self._missing(history)):
            if self._replaces:
                self._take_place()
                return
            self.behind = False
            if not self._cleared and game is not self._game and self._note(bytes((CLEARED,))):
                self._cleared = True
                self._played = self.named
                self._note_names(game)
            if game is not None and game is not self._game:
                self._begin(game)
                self.behind = self.waits = True
            elif game is not None and self._segments > self._most + history.total // 4:
                if not self._pending:
                    self._write_anew()
                self.behind = self.waits = True

    def _note_beginning(self, game, laid) -> bool:
        """Record the start of the game (or that it is on the table again, if `laid`) and its players' names. Do nothing
        if that is recorded, or if another game has replaced this one. Return False if flash fails."""
        if not self._segments:
            order = game.table.order
            what = [order["mode"], json.dumps(order["options"]), order["seats"], order["teams"], game.first]
            self._note(bytes((BEGIN,)) + packed(what))
            if self._replaces:
                self._note(bytes((REPLACES,)) + packed([self._replaces, self._called]))
            named = self._original and self._original[1][7]
            if named and self._note(named):
                self.named = named
        clock = self._clock()
        first = clock and clock is not self._counted and not _goes_back(game.history, self._done, self._same)
        if first and self._note(bytes((TIME,)) + packed(clock.head(self._done))):  # type: ignore[union-attr]
            self._counted = clock
            clock.waits = True
        if self._cleared and laid is game and self._note(bytes((BROUGHT_BACK,))):
            self._cleared = False
        self._note_names(laid)
        return not self._stuck

    def _note_names(self, laid) -> None:
        """Record the players' names if they are missing. The names belong to the game until the table is cleared. After
        that they belong to the next players, until a game is `laid`."""
        names = self._sat if not self._cleared else self.names if laid is None else None
        if names is None or names is self._names:
            return
        op = bytes((NAMES,)) + packed(names)
        if op == self.named or self._note(op, True):
            self.named = op
            self._names = names

    def _missing(self, history) -> list:
        """Return the ops that the record still needs to match `history`: `_OPS_A_TICK` of them, or one more.

        Each is (op, number of applied events after it, number of events that record and `history` then share).
        """
        ops: list = []
        done, same = self._done, self._same
        clock = self._clock()
        begins = clock and clock is not self._counted
        while len(ops) < _OPS_A_TICK:
            if _goes_back(history, done, same):
                done -= 1
                op = bytes((UNDO,))
            elif begins:
                break  # `follow` first records that a count begins here
            elif done < same and (same < history.total or done < history.done):
                done += 1
                op = bytes((REDO,))
            elif same < history.total:
                state = history.packed_state(done)
                if state:
                    ops.append((bytes((STATE,)) + state, done, same))
                if clock and done < clock.total:
                    times = clock.before(done), clock.record(done)
                    ops.extend([(bytes((TIME,)) + packed(values), done, same) for values in times if values])
                op = bytes((EVENT,)) + history.packed_record(done)
                done += 1
                same = done
            else:
                break
            ops.append((op, done, same))
        return ops

    def _note_ops(self, ops: list) -> bool:
        """Record these ops. Return True if that was all, False if more may be missing or flash fails."""
        for op, done, same in ops:
            if not self._note(op):
                return False
            self._done, self._same = done, same
        clock = self._clock()
        if clock and clock is not self._counted:
            return False
        if len(ops) < _OPS_A_TICK and clock and clock.waits:
            if not self._note(bytes((TIME,)) + packed(clock.totals()), True):
                return False
            clock.waits = False
        return len(ops) < _OPS_A_TICK

    def save(self) -> None:
        """Write to flash what is recorded. If some of it could not be written, `full` is true."""
        if not self.waits:
            return
        try:
            self._write()
        except MemoryError:
            self._drop_pending()
            self.behind = False
        self.waits = self.behind
        self.full = self.full if self.behind else self._stuck
        if not self._stuck:
            self._kept_same = min(self._same, self._done)

    def close(self) -> None:
        """Prepare for the end of the app. Stop rewriting a record, so that the old one can be completed at once. The
        new record's files are removed at the next rewrite or start."""
        if self._original:
            self._pending = b""
            self._go_on_with_original(self._number, False)
            self._restore(self._kept)
            self._stuck = self.behind = self.waits = True

    def _write(self) -> None:
        """Append the waiting records. If that fails, only what was in flash before counts."""
        pending = self._pending
        if not pending:
            return
        name, number = name_of(self._number, self._segments - 1), self._number
        size = self._size + len(pending)
        at = self._chain, self._segments, size
        kept = at + (self._done, self._cleared, self._passing, self._counted, self.named)
        write = self._board.write if self._anew else self._board.append
        self._pending = b""
        self._size = size
        ours = bool(self._kept[1])  # this number has files of this game
        try:  # when a segment begins, there may be no such file yet
            clear = self._anew or size > len(pending) or self._is_clear(name, pending)
            ours = ours or clear
        except MemoryError:  # lack of memory may be why the app ends, and this is its last chance
            clear = True
        try:
            written = clear and write(name, pending)
        except MemoryError:
            written = False
        if written:
            self._kept = kept
            self._anew = False
        else:
            if self._original:
                self._go_on_with_original(number, ours)
            self._restore(self._kept)
            clock = self._clock()
            if clock:
                clock.waits = True  # its values were among what was not stored
            self._stuck = self.waits = True
            self.behind = number != self._number  # under another number nothing has failed

    def _is_clear(self, name: str, pending: bytes) -> bool:
        """Return whether a segment that begins with `pending` may use its file name. If the storage was not readable
        earlier, files may exist that were not seen. In that case choose a new game number."""
        board = self._board
        data = board.read(name)
        if self._segments == 1:
            newest = 0
            for other in board.ilistdir():  # one by one, because memory may be too short for a list
                newest = max(newest, number_in(other, "") or number_in(other, BAD) or 0)
            if newest > self._number or (data is not None and not pending.startswith(data)):
                self._number_anew(newest)
                return False
        if data is not None:
            board.remove(name)
        return data is None or board.read(name) is None

    def _number_anew(self, newest: int) -> None:
        number = max(self._number, newest) + 1
        while self._board.read(name_of(number, 0)) is not None:
            number += 1  # not listed, but there
        self._number = number
        if number == self._hidden:
            self._hidden = 0  # its files are gone

    def _write_anew(self) -> None:
        """Begin to rewrite the game's record under another number, as short as possible. The number that people see
        stays the same. The old record counts until the new one is complete, so a power cut costs only a few seconds.
        Times of a clock that was switched off are left out."""
        original = self._number, self._kept, min(self._same, self._done)
        self._surplus = [("", self._hidden, self._hidden)]  # in case files of it were left
        self._forgetting = None
        self._number_anew(max(self.numbers() + self.numbers(BAD)))
        self._called = self._called or original[0]
        self._original = original
        self._replaces, self._hidden = original[0], self._number
        self._same = self._kept_same = 0
        self._restore(_NOTHING)

    def _take_place(self) -> None:
        """Replace the old record by the new one, which is complete, and remove the old one."""
        if self._note(bytes((WHOLE,))):
            self._write()
        if not self._stuck:
            self._most = max(_SPARE_SEGMENTS, self._segments)
            self._original = None
            self._forget_replaced(self._replaces)
            self._replaces = 0

    def _forget_replaced(self, number: int) -> None:
        self._hidden = number
        self._surplus = [("", number, number)]
        self._forgetting = None
        self.behind = self.waits = True

    def _go_on_with_original(self, number: int, ours: bool) -> None:
        """Continue the old record, because the new one could not be written under this number. Try again when the old
        one has doubled its size. If `ours` is true, no other game has files under this number."""
        if ours:
            self._forget_replaced(number)
        self._number, self._kept, self._kept_same = self._original  # type: ignore[misc]
        self._original = None
        self._replaces = 0
        self._most += self._kept[1]

    def _begin(self, game) -> None:
        self._write()
        games, bad = self.numbers(), self.numbers(BAD)
        # Nobody will ask for a game that was begun but never played.
        replaced = self._replaces
        if self._game is not None and self._kept[1] and not self._game.history.total:
            replaced = self._number
        if replaced in games:
            games.remove(replaced)
        kinds = ("", games), (BAD, bad)
        too_many = [("", self._hidden, self._hidden)]
        too_many += [(start, 0, numbers[-KEPT_GAMES]) for start, numbers in kinds if len(numbers) >= KEPT_GAMES]
        self._number_anew(max(games + bad + [0]))  # if memory runs out, then before anything changed
        self._surplus = too_many
        self._forgetting = None
        self._game = game
        self._sat = self.names
        self._replaces = replaced
        self._called = 0
        self._most = _SPARE_SEGMENTS
        self._added = self._same = self._kept_same = 0
        self._restore(_NOTHING)

    def _forget(self, games: list):
        """Remove games, `_OPS_A_TICK` files at a time. Each item is (BAD or "", first number, last number).

        The last segment goes first. A game that is only partly removed can then still be read.
        """
        for start, least, most in games:
            number, segment = most + 1, 0
            while True:
                number, segment, no_gap = self._last_before(start, number, segment)
                if number < max(least, 1):
                    break
                self._board.remove(start + name_of(number, segment))
                while segment and no_gap:
                    if segment % _OPS_A_TICK == 0:
                        yield
                    segment -= 1
                    self._board.remove(start + name_of(number, segment))
                yield

    def _last_before(self, start: str, game: int, segment: int) -> tuple:
        """Return the game and segment of the last file before `segment` of `game`, or zeros. List the folder only once.
        Also return whether all earlier segments of that game exist."""
        last, count = (0, 0), 0
        for name in self._board.ilistdir():  # one by one: a large game has too many files for a list in memory
            number = number_in(name, start)
            if number and last[0] <= number <= game:
                found = number, segment_in(name)
                if found < (game, segment):
                    count = count + 1 if number == last[0] else 1
                    last = max(last, found)
        return last + (count == last[1] + 1,)

    def _end(self, number: int) -> int:
        """Return one more than the number of a game's last segment, or 0 if there is none."""
        game, segment, _ = self._last_before("", number + 1, 0)
        return segment + 1 if game == number else 0

    def _note(self, payload: bytes, passing: bool = False) -> bool:
        """Add an op to the record. If the segment would get too long, begin the next one with this op. Return False if
        flash fails.

        A `passing` op has only elapsed times or players' names, and is replaced by the next one of its kind. A segment
        with only such ops is rewritten when the next one would begin. The record therefore grows only with its events,
        no matter how long the game is on the table. If both kinds occur, it grows by at most one segment of each in
        half a minute.
        """
        begins = not self._segments or self._size + len(self._pending) + len(payload) + 4 > _SEGMENT
        if begins:
            self._write()
        if self._stuck:
            return False
        kind = payload[0] if passing else 0
        if begins:
            segment, chain = self._segments, self._chain
            anew = passing and self._passing is not None and self._passing[1] == kind
            if anew:
                segment, chain = segment - 1, self._passing[0]
            self._frame(head(self._number, segment, chain), chain)
            self._segments = segment + 1
            self._size = 0
            self._passing, self._anew = (chain, kind), anew
        if not passing or (self._passing and self._passing[1] != kind):
            self._passing = None
        self._frame(payload, self._chain)
        return True

    def _frame(self, payload: bytes, chain: int) -> None:
        """Add the record of this payload to those that wait. `chain` is the check value before it."""
        chain = check_value(payload, chain)
        self._pending += framed(payload, chain)  # if memory runs out here, nothing is recorded
        self._chain = chain
        self.waits = True

    def _cut_off(self) -> bool:
        """Remove what an incomplete or failed write left after the last good record. Return False if that fails. If the
        game is not in flash yet, remove nothing: its number may belong to another game."""
        if self._segments:
            torn = name_of(self._number, self._segments)
            self._board.remove(torn)
            if torn in self._board.ilistdir():
                return False
            last = name_of(self._number, self._segments - 1)
            data = self._board.read(last) or b""
            if len(data) < self._size or (len(data) > self._size and not self._board.write(last, data[: self._size])):
                return False
        self._stuck = False
        self._same = self._kept_same
        return True
