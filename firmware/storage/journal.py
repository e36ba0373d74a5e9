"""The journal: every settled step of a game on flash, so that a pulled plug costs at most the last two seconds.

The format, and why a torn end does no harm, stands in `journal_records`. An op that could not be written is not kept
here: the game's history has the event, and the next `follow` notes it again.
"""

import json

from compat import collect, const
from free_heap_limits import full
from rules.history import packed
from storage.journal_records import (
    BAD,
    BEGIN,
    BROUGHT_BACK,
    CLEARED,
    EVENT,
    NAMES,
    REDO,
    STATE,
    TIME,
    UNDO,
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
_MANY = const(24)  # segments: most games have fewer
# the most that one tick does: ops that are noted, files of old games that are removed. An event takes some 300 calls,
# 2.5 ms on a Pico
_AT_ONCE = const(8)
KEPT_GAMES = const(11)  # the one on the table and ten before it; of those that were set aside the last ten


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
        self.names: list | None = None  # of the players of the game, where they are known
        self._played = b""  # while the table is cleared: the op that told their names before that
        self._restore((0, 0, 0, 0, False, None, None, b""))

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
        """The games that are stored, the oldest first; `start` is BAD for those that were set aside."""
        found = {number_in(name, start): True for name in self._board.ilistdir()}
        found.pop(None, None)
        return sorted(found)

    def live(self, number: int):
        """The game itself where it is the one that is followed, else None."""
        return self._game if number == self._number else None

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
        from storage.stored_game_replay import StoredGameReplay  # here, because only a start needs it

        for number in reversed(self.numbers()):
            if number >= self._number > 0:
                continue  # it was set aside, or was to be, for which there was no room
            self._number = number
            reader = StoredGameReplay(begin)
            try:
                for segments in self.read_game(number):
                    reader.apply_all(segments.ops)
                    if segments.count > _MANY:
                        full()  # collects much garbage, else what stays would lie scattered over all of the heap
                if reader.applied or not segments.sound:
                    return self._resume(segments, reader)
            except MemoryError:
                reader.game = None  # it may be all the memory there is
                self._short = True
                raise ValueError("There is no memory for game %d." % number) from None
            # the plug was pulled as it began: the game before it is the last one
            for _ in self._forget([("", number, number)]):
                pass
        return None

    def _resume(self, segments: SegmentReader, reader):
        try:
            game = reader.end()
        except MemoryError:
            raise
        except Exception as error:  # whatever stands there, it is no game of ours
            raise ValueError("Game %d cannot be read (%s)." % (self._number, error)) from None
        if not segments.sound:
            reader.game = game = None
            collect()
            if segments.unread and self._board.read(name_of(segments.number, segments.count)) is not None:
                raise MemoryError  # it can be read now that nothing of the game is in memory
            raise ValueError("Game %d is damaged." % self._number)
        self._game = game
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

        Says in a sentence what became of it, "" where there was none. A file is copied, then removed: littlefs may lose
        what is renamed where no room is left. What a pulled plug or a full storage leaves in two parts lacks its first
        segment, so that the next `resume` fails again. What has to stay is passed over by a `resume` that follows. A
        game for which memory is too short is not moved."""
        self._game = None
        if self._short:
            self._short = False
            return "It stays where it is."
        board = self._board
        numbers = self.numbers()
        if self._number not in numbers:
            if not numbers:
                return ""
            self._number = numbers[-1]
        aside = self._number
        segments = self._listed("", aside, aside)
        for _, segment in segments:
            board.feed()  # a long game takes longer than the watchdog waits
            name = name_of(aside, segment)
            if board.read(BAD + name) not in (None, board.read(name)):
                aside = max(numbers + self.numbers(BAD)) + 1  # another game bears these names
                break
        for _, segment in segments:
            board.feed()
            name = name_of(self._number, segment)
            data = board.read(name)
            if data is None:
                continue  # what cannot be read stays where it is
            other = BAD + name_of(aside, segment)
            if not board.write(other, data) or board.read(other) != data:
                break
            board.remove(name)
            if board.read(name) is not None:
                break
        if self._end(self._number):
            return "It stays where it is, or a part of it: the storage is full, or cannot be read or written."
        return "It was set aside."

    def _clock(self):
        """The ledger of the game that is followed, where there is one."""
        clock = self.clock
        return clock if clock and clock.game is self._game else None  # type: ignore[attr-defined]

    def follow(self, game) -> None:
        """Note what is new: `game` is what is on the table now, None when it was cleared.

        What an earlier `save` could not bring to flash is noted again. Of much that is missing a part is noted; then
        `behind` is set, and the next `follow` goes on, with another game only once this one is complete."""
        if game is not None and game is not self._game and (not self.behind or self._game is None):
            self._begin(game)
        if self._game is None:
            return
        history = self._game.history
        self._same = max(0, min(self._same, history.total - (history.added - self._added)))
        self._kept_same = min(self._kept_same, self._same, history.done)
        self._added = history.added
        if self._stuck and not self._cut_off():
            self.waits = True
            return
        self.behind = True
        for _ in self._forgetting:  # one step: what goes makes room
            self.waits = True
            return
        if self._note_beginning(self._game, game) and self._note_ops(self._missing(history)):
            self.behind = False
            if not self._cleared and game is not self._game and self._note(bytes((CLEARED,))):
                self._cleared = True
                self._played = self.named
            if game is not None and game is not self._game:
                self._begin(game)
                self.behind = self.waits = True

    def _note_beginning(self, game, laid) -> bool:
        """Note that the game begins, or is what is `laid` on the table again, and what its players are called, where
        that is not on record and no other game has taken its place. False: flash fails."""
        if not self._segments:
            order = game.table.order
            what = [order["mode"], json.dumps(order["options"]), order["seats"], order["teams"], game.first]
            self._note(bytes((BEGIN,)) + packed(what))
        clock = self._clock()
        first = clock and clock is not self._counted and not _goes_back(game.history, self._done, self._same)
        if first and self._note(bytes((TIME,)) + packed(clock.head(self._done))):  # type: ignore[union-attr]
            self._counted = clock
            clock.waits = True
        if self._cleared and laid is game and self._note(bytes((BROUGHT_BACK,))):
            self._cleared = False
        names = self.names
        if names is not None and (laid is None or laid is game) and names is not self._names:
            op = bytes((NAMES,)) + packed(names)
            if op == self.named or self._note(op, True):
                self.named = op
                self._names = names
        return not self._stuck

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
        try:  # where a segment begins nothing may be there yet
            clear = self._anew or size > len(pending) or self._is_clear(name, pending)
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
            self._restore(self._kept)
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

    def _begin(self, game) -> None:
        self._write()
        games, bad = self.numbers(), self.numbers(BAD)
        kinds = ("", games), (BAD, bad)
        too_many = [(start, 0, numbers[-KEPT_GAMES]) for start, numbers in kinds if len(numbers) >= KEPT_GAMES]
        forgetting = self._forget(too_many)
        self._number_anew(max(games + bad + [0]))  # where memory ends, no later than here
        self._forgetting = forgetting
        self._game = game
        self._added = self._same = self._kept_same = 0
        self._restore((0, 0, 0, 0, False, None, None, b""))

    def _forget(self, games: list):
        """Remove games in steps of `_AT_ONCE` files; each item: BAD or "", the first number, the last.

        The last segment first: a game that is forgotten half-way is still sound."""
        for start, least, most in games:
            left = self._listed(start, least, most)
            while left:
                number, segment = left.pop()
                self._board.remove(start + name_of(number, segment))
                if left and len(left) % _AT_ONCE == 0:
                    yield

    def _listed(self, start: str, least: int, most: int) -> list:
        """(game, segment) of every file of the games `least` to `most`, in order, by one listing."""
        found = []
        for name in self._board.ilistdir():
            number = number_in(name, start)
            if number is not None and least <= number <= most:
                found.append((number, segment_in(name)))
        return sorted(found)

    def _end(self, number: int) -> int:
        """One more than the number of the last segment that is stored of a game, 0 where none is."""
        end = 0
        for name in self._board.ilistdir():  # one by one: a large game has thousands
            if number_in(name, "") == number:
                end = max(end, segment_in(name) + 1)
        return end

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
