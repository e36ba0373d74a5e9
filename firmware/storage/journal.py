"""The journal: every settled step of a game on flash, so that a pulled plug costs at most the last two seconds.

The format, and why a torn end does no harm, stands in `journal_records`. An op that could not be written is not kept
here: the game's history has the event, and the next `follow` notes it again.
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

# bytes: littlefs keeps small files in the directory and writes the whole of one again as it grows; measured, a segment
# of 200 costs 0.12 erases an event, one of 120 0.13, of 280 0.16, of 440 0.5
_SEGMENT = const(200)
# the most that one tick does: ops that are noted, files of old games that are removed. An event takes some 300 calls,
# 2.5 ms on a Pico
_AT_ONCE = const(8)
# segments that a record may have beyond a quarter of one for each event, which takes a twelfth to a sixth; then it is
# written anew without what was taken back. Taken back and repeated, a step makes a fifteenth of a segment
_SPARE = const(64)
KEPT_GAMES = const(11)  # the one on the table and ten before it; of those that were set aside the last ten


# what `Journal._restore` takes for a record of which nothing is on flash
_NOTHING = 0, 0, 0, 0, False, None, None, b""


def _goes_back(history, done: int, same: int) -> bool:
    """Whether a record in which `done` events stand, and `same` are those of `history`, has to take one back first. A
    count that began after that begins behind it."""
    return done > same or (same == history.total and done > history.done)


class Journal:
    """Keeps games in the storage of `board`."""

    def __init__(self, board):
        self._board = board
        self._pending = b""  # records that are not on flash
        self.waits = False  # there is something to `save`
        self.full = False  # a `save` failed, and the record still lacks something
        self.behind = False  # the record lacks more than one `follow` may note: it is to be called again
        self._number = 0
        self._short = False  # there was no memory for the game that `resume` came to
        self._game = None
        self.clock: object = None  # the ledger of the time of `clock.game`, where it is kept; see `clock.ledger`
        self._forgetting = iter(())  # steps by which games that are too many are removed
        self._added = 0  # `History.added` as it was told
        # events from the start that are the same in the game and in the record: what is noted, what is on flash
        self._same = self._kept_same = 0
        self._anew = False  # what is noted takes the place of the last segment
        # a record of which this one takes the place as soon as it is whole; the one of the two that does not count
        self._replaces = self._hidden = 0
        # while a record is written anew: the number of the one so far, what `_restore` takes for it, its `_kept_same`
        self._original: tuple | None = None
        self._called = 0  # the number by which the game is known, where its record was written anew under another
        self._most = _SPARE  # segments, see there
        self.names: list | None = None  # of those at the table now, where they are known
        self._sat: list | None = None  # of the players of the game, as it was on the table last
        self._played = b""  # while the table is cleared: the op that told their names before that
        self._restore(_NOTHING)

    def _restore(self, kept: tuple) -> None:
        """Go back to the record as it is on flash; nothing waits to be written then."""
        # check value; segments; bytes of the last one; events that stand; the table was cleared for a new game; the
        # check value with which the last segment began, and the kind of passing op in it, where no other stands there;
        # the ledger of which the record says where its count begins; the op that told what the players are called
        self._kept = kept
        self._chain, self._segments, self._size, self._done, self._cleared = kept[:5]
        self._passing, self._counted, self.named = kept[5:]
        self._anew = False
        self._names: list | None = None  # those that the record has for certain
        self._stuck = False  # the record lacks something, and may end in a part of it

    def numbers(self, start: str = "") -> list:
        """The games that are stored, the oldest first, each once; `start` is BAD for those that were set aside."""
        found = {number_in(name, start): True for name in self._board.ilistdir()}
        found.pop(None, None)
        if not start:
            found.pop(self._hidden, None)
        return sorted(found)

    def live(self, number: int):
        """The game itself and the number by which it is known, where it is the one that is followed, else None."""
        original = self._original
        if self._game is None or number != (original[0] if original else self._number):
            return None
        return self._game, self._called or self._number

    def read_game(self, number: int):
        """Read a stored game: yields the same `SegmentReader` after each segment, and once more at the end."""
        segments = SegmentReader(number)
        board = self._board
        segment, end = 0, self._end(number)
        while segments.sound:
            board.feed()  # a long game takes longer than the watchdog waits
            data = board.read(name_of(number, segment))
            if data is None and segment >= end:  # where it can be read it counts, listed or not
                break
            segments.read(data)
            yield segments
            segment += 1
        yield segments

    def resume(self, begin):
        """The last game, as it stood, or None; called again, the one before it. `begin(order, first)` begins a game.

        Raises ValueError, with the sentence for people, where the journal is foreign or corrupt, or memory is too
        short. `set_aside` says what becomes of the game."""
        from storage.read_stored_game import read_stored_game  # here, because only a start needs them
        from storage.stored_game_replay import StoredGameReplay

        for number in reversed(self.numbers()):
            if number >= self._number > 0:
                continue  # it was set aside, or was to be, for which there was no room
            self._number = number
            reader = StoredGameReplay(begin)
            try:
                found = read_stored_game(self, self._board, number, reader)
            except MemoryError:
                self._short = True
                raise ValueError("There is no memory for game %d." % (reader.called or number)) from None
            if found:
                return self._take_up(reader, *found)
            # the plug was pulled as it began, or before it was whole: the game before it is the last one
            for _ in self._forget([("", number, number)]):
                self._board.feed()  # of a long game it has many files
        return None

    def _take_up(self, reader, segments: SegmentReader, replaced: int, segments_at_first: int):
        """Go on with the record of a game that has been read; see `read_stored_game` for what of it."""
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
        self._most = max(_SPARE, segments_at_first)
        if replaced:
            self._hidden = replaced
            for _ in self._forget([("", replaced, replaced)]):
                self._board.feed()
        return game

    @property
    def named_in_play(self) -> bytes:
        """The op that told last what the players of the game were called; names that are given on a cleared table are
        theirs who play next."""
        return self._played if self._cleared else self.named

    @property
    def is_cleared(self) -> bool:
        """The table had been cleared for a new game: the resumed one is the game before it."""
        return self._cleared

    def set_aside(self) -> str:
        """Forget the game that `resume` could not give, or else the last one: its files move to other names.

        Says in a sentence what became of it, "" where there was none. What has to stay is passed over by a `resume`
        that follows. A game for which memory is too short is not moved."""
        self._game = None
        if self._short:
            self._short = False
            return "It stays where it is."
        numbers = self.numbers()
        if self._number not in numbers:
            if not numbers:
                return ""
            self._number = numbers[-1]
        from storage.move_unreadable_game_to_bad_files import move_aside  # here, because hardly any start needs it

        _, last, no_gap = self._last_before("", self._number + 1, 0)
        segments = range(last + 1) if no_gap else None
        move_aside(self._board, self._number, segments, max(numbers + self.numbers(BAD)) + 1)
        forget("storage.move_unreadable_game_to_bad_files")
        if self._end(self._number):
            return "It stays where it is, or a part of it: the storage is full, or cannot be read or written."
        return "It was set aside."

    def _clock(self):
        """The ledger of the game that is followed, where there is one."""
        clock = self.clock
        return clock if clock and clock.game is self._game else None  # type: ignore[attr-defined]

    def name(self, game, names) -> None:
        """The players of `game` are called so now, whatever is on the table as `follow` is called next."""
        if game is self._game:
            self._sat = names

    def follow(self, game) -> None:
        """Note what is new: `game` is what is on the table now, None when it was cleared.

        What an earlier `save` could not bring to flash is noted again. Of much that is missing a part is noted; then
        `behind` is set, and the next `follow` goes on, with another game only once this one is complete."""
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
            return
        self.behind = True
        for _ in self._forgetting:  # one step: what goes makes room
            self.waits = True
            return
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
        """Note that the game begins, or is what is `laid` on the table again, and what its players are called, where
        that is not on record and no other game has taken its place. False: flash fails."""
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
        """Note what the players are called where that is not on record: those of the game until the table was cleared,
        those who play next once it was, while nothing is `laid` on it."""
        names = self._sat if not self._cleared else self.names if laid is None else None
        if names is None or names is self._names:
            return
        op = bytes((NAMES,)) + packed(names)
        if op == self.named or self._note(op, True):
            self.named = op
            self._names = names

    def _missing(self, history) -> list:
        """The next ops that the record needs to match `history`: `_AT_ONCE`, or one more.

        Each as (op, events that stand after it, events that are then the same in the record and in `history`)."""
        ops: list = []
        done, same = self._done, self._same
        clock = self._clock()
        begins = clock and clock is not self._counted
        while len(ops) < _AT_ONCE:
            if _goes_back(history, done, same):
                done -= 1
                op = bytes((UNDO,))
            elif begins:
                break  # `follow` notes first that a count begins here
            elif done < same and (same < history.total or done < history.done):
                done += 1
                op = bytes((REDO,))
            elif same < history.total:
                state = history.packed_state(done)
                if state:
                    ops.append((bytes((STATE,)) + state, done, same))
                if clock and done < clock.total:
                    ops.append((bytes((TIME,)) + packed(clock.record(done)), done, same))
                op = bytes((EVENT,)) + history.packed_record(done)
                done += 1
                same = done
            else:
                break
            ops.append((op, done, same))
        return ops

    def _note_ops(self, ops: list) -> bool:
        """Note these. True if they were all that was missing; False if there may be more, or if flash fails."""
        for op, done, same in ops:
            if not self._note(op):
                return False
            self._done, self._same = done, same
        clock = self._clock()
        if clock and clock is not self._counted:
            return False
        if len(ops) < _AT_ONCE and clock and clock.waits:
            if not self._note(bytes((TIME,)) + packed(clock.totals()), True):
                return False
            clock.waits = False
        return len(ops) < _AT_ONCE

    def save(self) -> None:
        """Bring what is noted to flash; `full` says whether some of it could not be."""
        if not self.waits:
            return
        self._write()
        self.waits = self.behind
        self.full = self.full if self.behind else self._stuck
        if not self._stuck:
            self._kept_same = min(self._same, self._done)

    def close(self) -> None:
        """The app ends: a record that is being written anew is given up, so that the one so far can be made complete at
        once. Its files go as the next one begins, or with the next start."""
        if self._original:
            self._pending = b""
            self._go_on_with_original(self._number, False)
            self._restore(self._kept)
            self._stuck = self.behind = self.waits = True

    def _write(self) -> None:
        """Append what is noted. Where that fails, only what was on flash before counts."""
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
        ours = bool(self._kept[1])  # what stands under this number
        try:  # where a segment begins nothing may be there yet
            clear = self._anew or size > len(pending) or self._is_clear(name, pending)
            ours = ours or clear
        except MemoryError:  # for want of which the app may just end: this is its last chance
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
                clock.waits = True  # how it stood was among what is not kept
            self._stuck = self.waits = True
            self.behind = number != self._number  # under another number nothing has failed

    def _is_clear(self, name: str, pending: bytes) -> bool:
        """Whether a segment that begins with `pending` can begin under this name. While the storage was missing neither
        what a broken write had left there was seen nor the games from before: then this game gets another number."""
        board = self._board
        data = board.read(name)
        if self._segments == 1:
            newest = 0
            for other in board.ilistdir():  # one by one: where memory is short there is none for a list
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
            number += 1  # it was not listed, but is there
        self._number = number
        if number == self._hidden:
            self._hidden = 0  # what was there has gone

    def _write_anew(self) -> None:
        """Begin to write the record of the game anew, under another number, as short as it can be; the game is known by
        the first it had. The one so far
        counts until that is whole: a plug that is pulled meanwhile costs what was done in the seconds it takes. The
        times of a clock that was switched off are not taken along."""
        original = self._number, self._kept, min(self._same, self._done)
        self._forgetting = self._forget([("", self._hidden, self._hidden)])  # should something have stayed of it
        self._number_anew(max(self.numbers() + self.numbers(BAD)))
        self._called = self._called or original[0]
        self._original = original
        self._replaces, self._hidden = original[0], self._number
        self._same = self._kept_same = 0
        self._restore(_NOTHING)

    def _take_place(self) -> None:
        """The record is whole now, and the one of which it takes the place goes."""
        if self._note(bytes((WHOLE,))):
            self._write()
        if not self._stuck:
            self._most = max(_SPARE, self._segments)
            self._original = None
            self._forget_replaced(self._replaces)
            self._replaces = 0

    def _forget_replaced(self, number: int) -> None:
        self._hidden = number
        self._forgetting = self._forget([("", number, number)])
        self.behind = self.waits = True

    def _go_on_with_original(self, number: int, ours: bool) -> None:
        """The record that was to be written anew, under this number, could not be: the one so far goes on. It is tried
        again when that has grown as much once more. `ours`: no other game stands under the number."""
        if ours:
            self._forget_replaced(number)
        self._number, self._kept, self._kept_same = self._original  # type: ignore[misc]
        self._original = None
        self._replaces = 0
        self._most += self._kept[1]

    def _begin(self, game) -> None:
        self._write()
        games, bad = self.numbers(), self.numbers(BAD)
        # one that was begun, but never played, is none that anybody will ask for
        replaced = self._replaces
        if self._game is not None and self._kept[1] and not self._game.history.total:
            replaced = self._number
        if replaced in games:
            games.remove(replaced)
        kinds = ("", games), (BAD, bad)
        too_many = [("", self._hidden, self._hidden)]
        too_many += [(start, 0, numbers[-KEPT_GAMES]) for start, numbers in kinds if len(numbers) >= KEPT_GAMES]
        forgetting = self._forget(too_many)
        self._number_anew(max(games + bad + [0]))  # where memory ends, no later than here
        self._forgetting = forgetting
        self._game = game
        self._sat = self.names
        self._replaces = replaced
        self._called = 0
        self._most = _SPARE
        self._added = self._same = self._kept_same = 0
        self._restore(_NOTHING)

    def _forget(self, games: list):
        """Remove games in steps of `_AT_ONCE` files; each item: BAD or "", the first number, the last.

        The last segment first: a game that is forgotten half-way is still sound."""
        for start, least, most in games:
            number, segment = most + 1, 0
            while True:
                number, segment, no_gap = self._last_before(start, number, segment)
                if number < max(least, 1):
                    break
                self._board.remove(start + name_of(number, segment))
                while segment and no_gap:
                    if segment % _AT_ONCE == 0:
                        yield
                    segment -= 1
                    self._board.remove(start + name_of(number, segment))
                yield

    def _last_before(self, start: str, game: int, segment: int) -> tuple:
        """By one listing: the game and the segment of the last file before that of this `segment` of this `game`,
        zeros where there is none, and whether all segments before it are there, too."""
        last, count = (0, 0), 0
        for name in self._board.ilistdir():  # one by one: a large game has so many that there is no memory for a list
            number = number_in(name, start)
            if number and last[0] <= number <= game:
                found = number, segment_in(name)
                if found < (game, segment):
                    count = count + 1 if number == last[0] else 1
                    last = max(last, found)
        return last + (count == last[1] + 1,)

    def _end(self, number: int) -> int:
        """One more than the number of the last segment that is stored of a game, 0 where none is."""
        game, segment, _ = self._last_before("", number + 1, 0)
        return segment + 1 if game == number else 0

    def _note(self, payload: bytes, passing: bool = False) -> bool:
        """Frame an op; where the segment would grow too long, the next one begins with it. False: flash fails.

        `passing`: it tells how much time has passed, or what the players are called, and nothing else: the next one of
        its kind says all that it says. A segment of nothing else is written anew where the next one would begin:
        however long a game stands on the table, or however often its players are named, its record grows with its
        events alone. With both it grows by a segment of each in half a minute at most."""
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
        """Note the record of this payload; `chain` is the check value before it."""
        chain = check_value(payload, chain)
        self._pending += framed(payload, chain)  # where memory ends here, nothing is noted
        self._chain = chain
        self.waits = True

    def _cut_off(self) -> bool:
        """Remove what a torn or failed write left behind the last good record; False where that fails. Of a game that
        is not yet on flash nothing is: under its number may stand another."""
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
