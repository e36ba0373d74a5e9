"""The journal stores every settled step of a game on flash. `app.game_keeper` decides when the journal is written, so
that at most the last two seconds are lost in a power cut.

`journal_records` explains the format, and why an incomplete end does no harm. `Journal._kept` describes what flash
memory contains. `follow` remembers what flash memory should contain. `_missing` compares the two and computes the next
ops, and `save` writes these ops. If a write fails, the next `save` computes the same ops again.
"""

import json

from compat import const
from free_memory import if_memory_allows
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
    merge_older,
    move_aside,
    name_of,
    number_in,
    segment_in,
)

# The largest size of a segment, in bytes. littlefs keeps small files in the directory and rewrites the whole file when
# it grows. Measured erases for each event: 0.12 with segments of 200, 0.13 with 120, 0.16 with 280, 0.5 with 440.
_SEGMENT = const(200)
# One tick writes at most this number of ops, or removes at most this number of files of old games. Each event takes
# about 300 function calls, 2.5 ms on a Pico.
_OPS_A_TICK = const(8)
# A record may have a quarter of a segment for each event, plus this number of segments. An event takes a twelfth to a
# sixth of a segment; an undo with its redo takes a fifteenth. A record that is longer is rewritten without the undone
# steps.
_SPARE_SEGMENTS = const(64)
KEPT_GAMES = const(11)  # the current game and ten before it; also the last ten games that were set aside

# Indices into a record's description, a list that says what flash memory contains of one game. A list is never changed,
# only replaced.
_NUMBER = const(0)  # the record's number, in its file names; before it has a file, the largest number in use
_CALLED = const(1)  # the game's first number, which people see, if the record was rewritten under another; else 0
_SEGMENTS = const(2)
_SIZE = const(3)  # the size of the last file, in bytes
_START = const(4)  # the check value before the last segment
_CHAIN = const(5)  # the check value at the end of the last segment
_PASSING = const(6)  # the kind of the last segment's ops if all are passing ops of one kind, else 0; see `_write_ops`
_DONE = const(7)  # number of applied events
_SAME = const(8)  # this number of events, counted from the first, are equal in the record and the game
_CLEARED = const(9)  # True if the table was cleared for a new game
_NAMED = const(10)  # the op with the players' names
_PLAYED = const(11)  # the op with the players' names from before the table was cleared
_COUNTED = const(12)  # the clock's ledger whose beginning is in the record
_FILE = const(13)  # the number in the name of the last file: its first segment; a merged file has several
_WHOLE = const(14)  # True if the record has replaced another one completely

# The value of `Journal._want` if no game is recorded.
_NO_GAME = None, None, 0, 0, 0, None


class Journal:
    """Stores games in the storage of `board`."""

    def __init__(self, board):
        self._board = board
        self.waits = False  # True if `save` has something to do
        self.full = False  # True if a `save` failed and the record is still incomplete
        self.merge_steps = 0  # counts merging steps; if this changes while a game is read, files may be gone
        self._kept = _no_segments(0)  # describes the game's record on flash
        self._copy: list | None = None  # describes the written part of the shorter record that will replace this one
        # What flash memory should contain: the recorded game; the game on the table, or None; `done`, `total` and
        # `added` of the recorded game's history; the ledger of its clock. It should also contain the names in `_sat`,
        # and also those in `names` while no game is on the table.
        self._want: tuple = _NO_GAME
        self._next = None  # the game to be recorded when this one is complete, or cannot be completed
        self._torn = False  # True if the last file may end with an incomplete op
        self._most = _SPARE_SEGMENTS  # see `_SPARE_SEGMENTS`
        self._hidden: tuple = ()  # the numbers of superseded or incomplete records, which `resume` must ignore
        self._forgetting: object = iter(())  # iterator that removes these and the oldest games; None: create it again
        self.names: list | None = None  # the names of the players who are at the table now, if known
        self._sat: list | None = None  # the names of the game's players when it was last on the table
        self.clock: object = None  # the ledger of the clock for `clock.game`, if there is one; see `clock.ledger`
        self._short = False  # True if memory was too short for the game that `resume` tried

    def numbers(self, start: str = "") -> list:
        """Return the numbers of the stored games, the oldest first. If `start` is BAD, return the numbers of the games
        that were set aside.
        """
        found = {number_in(name, start): True for name in self._board.ilistdir()}
        for number in (None,) if start else (None,) + self._hidden:
            found.pop(number, None)
        return sorted(found)

    def live(self, number: int):
        """Return (the current game, the number that people see for it) if `number` is the number of its record,
        otherwise None."""
        kept = self._kept
        if self._want[0] is None or not kept[_SEGMENTS] or number != kept[_NUMBER]:
            return None
        return self._want[0], kept[_CALLED] or number

    def read_game(self, number: int, end: int = -1):
        """Read a stored game. Yield the same `SegmentReader` after each file, and once more at the end. `end` is one
        more than the number of the last file, if the caller already knows that number."""
        segments = SegmentReader(number)
        board = self._board
        segment = 0
        while segments.sound:
            board.feed()  # a long game takes longer than the watchdog waits
            data = board.read(name_of(number, segment))
            if data is None:
                end = self._end(number) if end < 0 else end
                if segment >= end:  # a segment that can be read is used, even if the directory does not list it
                    break
            segments.read(data)
            yield segments
            segment = max(segment + 1, segments.count)  # a file may have several segments
        yield segments

    def resume(self, begin):
        """Return the most recent game in its latest state, or None if there is none. The next call of `resume` returns
        the game before that one. `begin(order, first)` begins a game.

        Raises ValueError, with a readable sentence, if the journal is corrupt or of another format, or if there is too
        little memory. The caller can then call `set_aside`.
        """
        # imported late, because at the top it leaves small gaps in the heap: filling them takes 5.3 kB
        from storage.stored_game_replay import StoredGameReplay, read_stored_game

        # If `_kept` has a number, that game was set aside, or could not be set aside because there was no room. Begin
        # before it. No file name has 300 digits.
        number = self._kept[_NUMBER] or 1 << 999
        while True:
            # list the files only once: if the storage is full, that takes a Pico a quarter of a second
            number, last, _ = self._last_before("", number, 0)
            if not number:
                return None
            if number in self._hidden:
                continue
            self._kept = _no_segments(number)
            reader = StoredGameReplay(begin)
            record = self, self._board, number, last + 1
            found = if_memory_allows(read_stored_game, reader, record, instead=False)
            if found is False:
                reader.game = None  # the game may use all of the memory
                self._short = True
                raise ValueError("There is not enough memory for game %d." % (reader.called or number))
            if found:
                return self._take_up(reader, *found)
            # The power was cut before this record was complete. The game before it counts as the last one.
            # Without memory, the next start removes the rest.
            if_memory_allows(Journal._forget_record, self, number)

    def _forget_record(self, number: int) -> bool:
        for _ in self._forget("", number, number):
            self._board.feed()  # a long game has many files
        return True

    def _take_up(self, reader, segments: SegmentReader, replaced: int, segments_at_first: int):
        """Continue the record of a game that was read from flash. `read_stored_game` describes the arguments."""
        game, clock = reader.game, reader.clock
        history = game.history
        kept = _no_segments(self._kept[_NUMBER])
        kept[_CALLED] = reader.called
        kept[_SEGMENTS], kept[_FILE], kept[_SIZE] = segments.count, segments.file, segments.size
        kept[_CHAIN] = segments.chain
        kept[_DONE], kept[_SAME], kept[_COUNTED] = history.done, history.total, clock
        kept[_CLEARED], kept[_NAMED], kept[_PLAYED] = reader.cleared, reader.named, reader.named_in_play
        table = None if reader.cleared else game
        want = game, table, history.done, history.total, history.added, clock
        # If memory runs out, it does so before anything has changed.
        self._kept, self._want, self.clock = kept, want, clock
        if clock:
            clock.game = game
        self._torn = segments.torn
        self._most = max(_SPARE_SEGMENTS, segments_at_first)
        if replaced:
            self._hidden = (replaced,)
            if not if_memory_allows(Journal._forget_record, self, replaced):
                self._forgetting = None
                self.waits = True
        return game

    @property
    def named(self) -> bytes:
        """Return the op that contains the most recently recorded names of the players."""
        return self._kept[_NAMED]

    @property
    def named_in_play(self) -> bytes:
        """Return the op with the most recent names of the game's players. Names that were entered after the table was
        cleared belong to the next players."""
        return self._kept[_PLAYED if self._kept[_CLEARED] else _NAMED]

    @property
    def is_cleared(self) -> bool:
        """Return whether the table was cleared for a new game after the game that is being resumed."""
        return self._kept[_CLEARED]

    def set_aside(self) -> str:
        """Set aside the game that `resume` could not return, or, if there is none, the most recent game, by renaming
        the game's files.

        Return a sentence that says where the game is now, or "" if there is no game. A later `resume` ignores files
        that could not be renamed. If there was too little memory for the game, its files keep their names.
        """
        self._want = _NO_GAME
        if self._short:
            self._short = False
            return "It stays where it is."
        numbers = self.numbers()
        number = self._kept[_NUMBER]
        if number not in numbers:
            if not numbers:
                return ""
            number = numbers[-1]
            self._kept = _no_segments(number)
        _, last, no_gap = self._last_before("", number + 1, 0)
        segments = range(last + 1) if no_gap else None
        move_aside(self._board, number, segments, max(numbers + self.numbers(BAD)) + 1)
        if self._end(number):
            return "It stays where it is, or a part of it: the storage is full, or cannot be read or written."
        return "It was set aside."

    def name(self, game, names) -> None:
        """Set the names of the players of `game`, even if the next call of `follow` names another game."""
        if game is self._want[0]:
            self._sat = names

    def follow(self, game) -> None:
        """Remember which game and which names flash memory should contain. `game` is the game on the table, or None
        after the table was cleared."""
        if game is not None:
            self._next = game if game is not self._want[0] else None
        if self._next is not None and (self._want[0] is None or not self.waits):
            self._begin(self._next)
        recorded, _, _, _, added, clock = self._want
        if recorded is None:
            return
        if self.names is not None:
            self.name(game, self.names)
        if self.clock is None or self.clock.game is recorded:  # type: ignore[attr-defined]
            clock = self.clock
        history = recorded.history
        known = max(0, history.total - max(0, history.added - added))
        self._kept = _with_same(self._kept, known)
        if self._copy:
            self._copy = _with_same(self._copy, known)
        self._want = recorded, game, history.done, history.total, history.added, clock
        self.waits = True

    def save(self) -> None:
        """Write a part of the missing data. After that, `waits` is true if more is missing, and `full` is true if the
        write failed. Running out of memory also counts as a failure."""
        if not self.waits:
            return
        if if_memory_allows(Journal._save_some, self):
            return
        # From here on nothing is allocated.
        self._write_times_again()
        if self._copy:  # try again when the record is twice as long
            self._most += self._kept[_SEGMENTS]
            self._copy = self._forgetting = None
        else:
            self.full = self._torn = True
            self.waits = self._leave()

    def close(self) -> None:
        """Prepare for the end of the app: stop rewriting a record, so that the old record can be completed at once. The
        next rewrite or start removes the files of the new record."""
        if self._copy:
            self._copy = None
            self.waits = True
            self._write_times_again()

    def _write_times_again(self) -> None:
        """Make `save` write the clock's values again, because flash memory may not have them."""
        if self._want[5]:
            self._want[5].waits = True

    def _leave(self) -> bool:
        """If `follow` has named a next game, close the record of the current game and return True."""
        if self._next is not None:
            self._want = _NO_GAME
        return self._next is not None

    def _save_some(self) -> bool:
        """Write a part of the missing ops. Return False if the storage fails."""
        game, table, _, total = self._want[:4]
        if game is None:
            self.waits = self._next is not None
            self.full = self.full and self.waits
            return True
        if self._torn and not self._cut_off():
            return False
        merging = False
        try:
            if self._forgetting is None:
                self._forgetting = self._forget_surplus()
            for merges in self._forgetting:  # type: ignore[attr-defined]
                if not merges:
                    return True  # one step, because removing makes room
                merging = True
                self.merge_steps += 1
                break
        except Exception:
            self._forgetting = None
            raise
        complete = self._write_ops()
        copy, kept = self._copy, self._kept
        if copy and copy[_WHOLE]:
            self._most = max(_SPARE_SEGMENTS, copy[_SEGMENTS])
            # If memory runs out, it does so before anything has changed.
            self._hidden = tuple([kept[_NUMBER] if number == copy[_NUMBER] else number for number in self._hidden])
            self._kept, self._copy = copy, None
            self._forgetting = None
        elif complete:
            self.full = False
            if table is game and kept[_SEGMENTS] > self._most + total // 4:
                # Begin to write a new, shorter record under another number. For people, the game keeps its first
                # number. The old record counts until the new one is complete, so a power cut costs only the seconds
                # since the rewrite began. The times of a clock that was switched off are left out.
                self._copy = _no_segments(kept[_NUMBER])
                self._copy[_CALLED] = kept[_CALLED] or kept[_NUMBER]
                self._forgetting = None  # files from an earlier rewrite may still exist: also remove them
            else:
                self.waits = self._leave() or self._forgetting is None or merging
        return complete is not None

    def _begin(self, game) -> None:
        """Begin to record another game."""
        kept = self._kept
        hidden = self._hidden
        if kept[_SEGMENTS] and not kept[_DONE] and not kept[_SAME]:
            hidden += (kept[_NUMBER],)  # drop a game that began but was never played
        record, want = _no_segments(kept[_NUMBER]), (game, game, 0, 0, 0, None)
        # If memory runs out, it does so before anything has changed.
        self._hidden, self._kept, self._want = hidden, record, want
        self._next = self._copy = self._forgetting = None
        self._torn = False
        self._most = _SPARE_SEGMENTS
        self._sat = self.names

    def _missing(self, at: list, named: bytes, named_next: bytes) -> list | None:
        """Return the next ops that the record with the description `at` lacks. Return None if it lacks nothing, or []
        if the next op must wait for the end of the press in progress.

        `named` and `named_next` are the ops with the names of this game's players and of the next players, or b"" if
        the names are unknown.
        """
        game, table, done, total, added, clock = self._want
        at_done, same, cleared = at[_DONE], at[_SAME], at[_CLEARED]
        history = game.history
        if not at[_SEGMENTS]:
            order = game.table.order
            what = [order["mode"], json.dumps(order["options"]), order["seats"], order["teams"], game.first]
            ops = [bytes((BEGIN,)) + packed(what)]
            if self._copy:
                ops.append(bytes((REPLACES,)) + packed([self._kept[_NUMBER], at[_CALLED]]))
            return ops
        goes_back = at_done > same or (same == total and at_done > done)
        if clock and clock is not at[_COUNTED] and not goes_back:  # a clock that started later is written after undos
            return [bytes((TIME,)) + packed(clock.head(at_done))]
        if cleared and table is game:
            return [bytes((BROUGHT_BACK,))]
        # the names of the next players follow when the table is cleared
        named = (named_next if cleared else named) or at[_NAMED] or self._kept[_NAMED]
        if named != at[_NAMED]:
            return [named]
        if goes_back:
            return [bytes((UNDO,))]
        if at_done < same and (same < total or at_done < done):
            return [bytes((REDO,))]
        if same < total:
            if at_done >= history.total - max(0, history.added - added):
                return []  # the press in progress has replaced undone events, but may still be taken back
            state = history.packed_state(at_done)
            ops = [bytes((STATE,)) + state] if state else []
            if clock and at_done < clock.total:
                times = clock.before(at_done), clock.record(at_done)
                ops.extend([bytes((TIME,)) + packed(values) for values in times if values])
            return ops + [bytes((EVENT,)) + history.packed_record(at_done)]
        if clock and clock.waits:
            return [bytes((TIME,)) + packed(clock.totals())]
        if table is not game and not cleared:
            return [bytes((CLEARED,))]
        if self._copy and not at[_WHOLE]:
            return [bytes((WHOLE,))]
        return None

    def _write_ops(self):
        """Write the next ops. Return True if nothing is missing after that, False if more is missing, or None if the
        storage fails.

        A *passing* op contains only elapsed times or players' names, and the next op of its kind replaces it. A segment
        with only such ops is rewritten, and no new segment is begun. Therefore the record does not grow while a game
        stays on the table without events, or when its players get new names. The record grows only if both kinds
        alternate, by at most one segment of each kind in half a minute.
        """
        at = list(self._copy or self._kept)
        if not at[_SEGMENTS]:
            at[_NUMBER] = taken = self._free_number(at[_NUMBER])
            hidden = [number for number in self._hidden if number != taken]
            self._hidden = tuple(hidden + [taken] if self._copy else hidden)
        data, rewritten, count = (
            b"",
            False,
            0,
        )  # the bytes to write to the last segment, and whether they replace it
        named = _names_op(self._sat)
        named_next = _names_op(self.names) if self._want[1] is None else b""
        ops = self._missing(at, named, named_next)
        while ops and count < _OPS_A_TICK:
            for op in ops:
                kind = op[0]
                counts_on = kind == TIME and at[_COUNTED] is self._want[5]
                passing = kind if len(ops) == 1 and (kind == NAMES or counts_on) else 0
                # a record that replaces another says so in its first segment
                if not at[_SEGMENTS] or (at[_SIZE] + len(op) + 4 > _SEGMENT and kind != REPLACES):
                    if data:
                        if not self._write(at, data, rewritten):
                            return None
                        at = list(at)
                    rewritten = passing == at[_PASSING] > 0
                    if rewritten:
                        at[_SEGMENTS] -= 1
                    else:
                        at[_START], at[_FILE] = at[_CHAIN], at[_SEGMENTS]
                    opening = head(at[_NUMBER], at[_SEGMENTS], at[_START])
                    at[_CHAIN] = check_value(opening, at[_START])
                    data = framed(opening, at[_CHAIN])
                    at[_SEGMENTS] += 1
                    at[_SIZE], at[_PASSING] = len(data), kind
                if at[_PASSING] != passing:
                    at[_PASSING] = 0
                at[_CHAIN] = check_value(op, at[_CHAIN])
                data += framed(op, at[_CHAIN])
                at[_SIZE] += len(op) + 4
                self._apply(at, op, passing)
            count += len(ops)
            ops = self._missing(at, named, named_next)
        if data and not self._write(at, data, rewritten):
            return None
        return ops is None

    def _apply(self, at: list, op: bytes, passing: int) -> None:
        """Update the description `at` for this op."""
        kind, clock = op[0], self._want[5]
        if kind in (EVENT, REDO):
            at[_DONE] += 1
            at[_SAME] = max(at[_SAME], at[_DONE])
        elif kind == UNDO:
            at[_DONE] -= 1
        elif kind in (CLEARED, BROUGHT_BACK):
            at[_CLEARED] = kind == CLEARED
            at[_PLAYED] = at[_NAMED]
        elif kind == NAMES:
            at[_NAMED] = op
        elif kind == TIME and passing:
            clock.waits = False
        elif kind == TIME and at[_COUNTED] is not clock:
            at[_COUNTED] = clock
            clock.waits = True
        elif kind == WHOLE:
            at[_WHOLE] = True

    def _write(self, at: list, data: bytes, rewritten: bool) -> bool:
        """Append `data` to the last segment of the record `at`. If `rewritten` is true, replace the segment. Return
        False if that fails."""
        board, name = self._board, name_of(at[_NUMBER], at[_FILE])
        begins = at[_SIZE] == len(data)
        if rewritten:
            written = board.write(name, data)
        elif begins and board.read(name) is not None and not self._removed(name):
            return False  # an earlier failed write left this file
        else:
            written = board.append(name, data)
        if not written:
            if begins and at[_SEGMENTS] == 1 and data.startswith(board.read(name) or b"-"):
                board.remove(name)  # the next attempt uses another number
            return False
        if self._copy:
            self._copy = at
        else:
            if not self._kept[_SEGMENTS]:
                self._forgetting = None  # the previous record may be a game that began but was never played: remove it
            self._kept = at
        return True

    def _removed(self, name: str) -> bool:
        self._board.remove(name)
        return self._board.read(name) is None

    def _free_number(self, number: int) -> int:
        """Return a number that is greater than `number` and that no stored record has."""
        for name in self._board.ilistdir():
            number = max(number, number_in(name, "") or number_in(name, BAD) or 0)
        number += 1
        while self._board.read(name_of(number, 0)) is not None:
            number += 1  # the file exists although it is not listed
        return number

    def _cut_off(self) -> bool:
        """Remove the bytes that an incomplete or failed write left after the last good op. Return False if that
        fails."""
        kept, board = self._kept, self._board
        number, _, segments, size = kept[:4]
        if segments:
            torn = name_of(number, segments)
            board.remove(torn)
            if torn in board.ilistdir():
                return False
            last = name_of(number, kept[_FILE])
            data = board.read(last) or b""
            if len(data) < size or (len(data) > size and not board.write(last, data[:size])):
                return False
        self._torn = False
        return True

    def _forget_surplus(self):
        """Remove superseded records and the oldest games, in steps. Then merge the files of older games. Each merging
        step yields True to say that the step may wait until after the next write.
        """
        last, at_least_one = self._kept[_NUMBER], self._kept[_SEGMENTS] > 0
        for number in self._hidden:
            if number != last:  # even a game that was never played counts until the next one has begun
                yield from self._forget("", number, number)
        for start in BAD, "":
            numbers = self.numbers(start)
            most = KEPT_GAMES - (start == BAD or not at_least_one)
            if len(numbers) > most:
                yield
                yield from self._forget(start, 1, numbers[-most - 1])
        if at_least_one and len(numbers) > 1:
            yield True
            steps = merge_older(self._board, last)
            # Without memory, the files stay as they are until the next game begins.
            while if_memory_allows(next, steps, False):
                yield True

    def _forget(self, start: str, least: int, most: int):
        """Remove the games with the numbers `least` to `most`. Yield after every `_OPS_A_TICK` files. If `start` is
        BAD, remove games that were set aside.

        The last segment is removed first, so a game that is only partly removed can still be read.
        """
        number, segment = most + 1, 0
        while True:
            number, segment, no_gap = self._last_before(start, number, segment)
            if number < least:
                break
            self._board.remove(start + name_of(number, segment))
            while segment and no_gap:
                if segment % _OPS_A_TICK == 0:
                    yield
                segment -= 1
                self._board.remove(start + name_of(number, segment))
            yield

    def _last_before(self, start: str, game: int, segment: int) -> tuple:
        """Return (game, segment, complete). The first two are the numbers of the last file before segment `segment` of
        game `game`, or zeros. `complete` says whether all earlier segments of that game exist. The files are listed
        only once."""
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
        """Return one more than the number of the last stored segment of a game, or 0 if the game has no segments."""
        game, segment, _ = self._last_before("", number + 1, 0)
        return segment + 1 if game == number else 0


def _no_segments(number: int) -> list:
    """Return the description of a record that is not yet on flash. Numbers up to `number` may belong to other
    records."""
    return [number, 0, 0, 0, 0, 0, 0, 0, 0, False, b"", b"", None, 0, False]


def _with_same(record: list, known: int) -> list:
    """Return the description `record`, changed so that only the first `known` events count as equal in the record and
    the game.
    """
    if record[_SAME] <= known:
        return record
    record = list(record)
    record[_SAME] = known
    return record


def _names_op(names) -> bytes:
    return b"" if names is None else bytes((NAMES,)) + packed(names)
