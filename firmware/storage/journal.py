"""The journal: every settled step of a game on flash, so that a pulled plug costs at most the last two seconds.

What is written, and why a torn end does no harm, stands in `segments`. What could not be written is not kept here: the
game's history holds it, and `follow` notes it again.
"""

import json

from compat import collect, const
from rules.history import packed
from storage.journal_records import (
    ASIDE,
    BACK,
    BAD,
    BEGIN,
    EVENT,
    REDO,
    STATE,
    UNDO,
    Tale,
    check_value,
    framed,
    head,
    name_of,
    number_in,
    segment_in,
)
from storage.stored_game_reader import StoredGameReader

# bytes: littlefs keeps small files in the directory and writes the whole of one again as it grows; measured, a segment
# of 200 costs 0.12 erases an event, one of 120 0.13, of 280 0.16, of 440 0.5
_SEGMENT = const(200)
_MANY = const(24)  # segments: most games have fewer
KEPT_GAMES = const(11)  # the one on the table and ten before it; of those that were set aside the last ten


class Journal:
    """Keeps games in the storage of `board`."""

    def __init__(self, board):
        self._board = board
        self._pending = b""  # framed ops that are not on flash
        self.waits = False  # there is something to `save`
        self.full = False  # the last `save` failed
        self._number = 0
        self._short = False  # there was no memory for the game that `resume` came to
        self._game = None
        self._added = 0  # `History.added` as it was told
        self._least = 0  # the record and the game agree on this many events at least, however much was undone since
        self._restore((0, 0, 0, 0, False))

    def _restore(self, kept: tuple) -> None:
        """This is on flash, and no more is noted."""
        # check value; segments; bytes of the last one on flash; events that stand; the game is put aside
        self._chain, self._segments, self._size, self._done, self._aside = self._kept = kept
        self._stuck = False  # the record lacks something, and may end in a part of it

    def numbers(self, start: str = "") -> list:
        """The games that are stored, the oldest first; `start` is BAD for those that were set aside."""
        found = {number_in(name, start): True for name in self._board.ilistdir()}
        found.pop(None, None)
        return sorted(found)

    def live(self, number: int):
        """The game itself where it is the one that is followed, else None."""
        return self._game if number == self._number else None

    def tell(self, number: int):
        """What is stored of a game, segment by segment: the same `Tale` after each, told further."""
        tale = Tale(number)
        board = self._board
        segment, end = 0, self._end(number)
        while tale.sound:
            board.feed()  # a long game takes longer than the watchdog waits
            data = board.read(name_of(number, segment))
            if data is None and segment >= end:  # where it can be read it counts, listed or not
                break
            tale.read(data)
            yield tale
            segment += 1
        yield tale

    def resume(self, begin):
        """The last game, as it stood, or None; called again, the one before it. `begin(order, first)` begins a game.

        Raises ValueError, with the sentence for people, where the journal is foreign or corrupt, or memory is too
        short. `set_aside` says what becomes of the game."""
        for number in reversed(self.numbers()):
            if number >= self._number > 0:
                continue  # it was set aside, or was to be, for which there was no room
            self._number = number
            retold = StoredGameReader(begin)
            try:
                for tale in self.tell(number):
                    retold.hear_all(tale.ops)
                    if tale.segments > _MANY and tale.segments % 8 == 0:
                        collect()  # else what stays would lie scattered over all of the heap
                if retold.heard or not tale.sound:
                    return self._resume(tale, retold)
            except MemoryError:
                retold.game = None  # it may be all the memory there is
                self._short = True
                raise ValueError("There is no memory for game %d." % number) from None
            self._forget("", number, number)  # the plug was pulled as it began: the game before it is the last one
        return None

    def _resume(self, tale: Tale, retold):
        try:
            game = retold.end()
        except MemoryError:
            raise
        except Exception as error:  # whatever stands there, it is no game of ours
            raise ValueError("Game %d cannot be read (%s)." % (self._number, error)) from None
        if not tale.sound:
            retold.game = game = None
            collect()
            if tale.unread and self._board.read(name_of(tale.number, tale.segments)) is not None:
                raise MemoryError  # it can be read now that nothing of the game is in memory
            raise ValueError("Game %d is damaged." % self._number)
        self._game = game
        self._least = game.history.done
        self._added = game.history.added
        self._restore((tale.chain, tale.segments, tale.size, self._least, retold.aside))
        self._stuck = tale.torn
        return game

    @property
    def is_aside(self) -> bool:
        """The resumed game had been put aside for a new one."""
        return self._aside

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

    def follow(self, game) -> None:
        """Note what is new: `game` is what is on the table now, None when it was cleared.

        What an earlier `save` could not bring to flash is noted again."""
        if game is not None and game is not self._game:
            self._begin(game)
        if self._game is None:
            return
        history = self._game.history
        self._least = min(self._least, history.done)
        again = self._stuck
        if again and not self._mend():
            self.waits = True
            return
        if not self._segments:
            order = self._game.table.order
            what = [order["mode"], json.dumps(order["options"]), order["seats"], order["teams"], self._game.first]
            self._note(bytes((BEGIN,)) + packed(what))
        if self._aside and game is not None and self._note(bytes((BACK,))):
            self._aside = False
        self._follow_history(history, again)
        if not self._aside and game is None and self._note(bytes((ASIDE,))):
            self._aside = True

    def save(self) -> None:
        """Bring what is noted to flash; `full` says whether some of it could not be."""
        if not self.waits:
            return
        self._write()
        self.waits = False
        self.full = self._stuck
        if not self._stuck:
            self._least = self._done

    def _write(self) -> None:
        """Append what is noted. Where that fails, only what was on flash before counts."""
        pending, self._pending = self._pending, b""
        if not pending:
            return
        self._size += len(pending)
        if self._board.append(name_of(self._number, self._segments - 1), pending):
            self._kept = self._chain, self._segments, self._size, self._done, self._aside
        else:
            self._restore(self._kept)
            self._stuck = self.waits = True

    def _begin(self, game) -> None:
        self._write()
        games, bad = self.numbers(), self.numbers(BAD)
        self._number = max([self._number] + games + bad) + 1
        while self._board.read(name_of(self._number, 0)) is not None:
            self._number += 1  # it was not listed, but is there
        for start, numbers in (("", games), (BAD, bad)):
            if len(numbers) >= KEPT_GAMES:
                self._forget(start, 0, numbers[-KEPT_GAMES])
        self._game = game
        self._added = self._least = 0
        self._restore((0, 0, 0, 0, False))

    def _forget(self, start: str, least: int, most: int) -> None:
        """The last segment first: a game that is forgotten half-way is still sound."""
        for number, segment in reversed(self._listed(start, least, most)):
            self._board.remove(start + name_of(number, segment))

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

    def _follow_history(self, history, again: bool) -> None:
        """Note how the game's events changed; `again`: all that the record may lack, also where others stood since."""
        right = self._least if again else history.done
        while self._done > right and self._note(bytes((UNDO,))):
            self._done -= 1
        if again or history.added != self._added:
            while self._done < history.total and not self._stuck:
                state = history.packed_state(self._done)
                # where flash fails, `_done` is again that of the flash, and may name no event of this game
                if state and not self._note(bytes((STATE,)) + state):
                    break
                if self._note(bytes((EVENT,)) + history.packed_record(self._done)):
                    self._done += 1
        while self._done > history.done and self._note(bytes((UNDO,))):
            self._done -= 1
        while self._done < history.done and self._note(bytes((REDO,))):
            self._done += 1
        self._added = history.added

    def _note(self, payload: bytes) -> bool:
        """Frame an op; where the segment would grow too long, the next one begins with it. False: flash fails."""
        begins = not self._segments or self._size + len(self._pending) + len(payload) + 4 > _SEGMENT
        if begins:
            self._write()
        if self._stuck:
            return False
        if begins:
            self._frame(head(self._number, self._segments, self._chain))
            self._segments += 1
            self._size = 0
        self._frame(payload)
        return True

    def _frame(self, payload: bytes) -> None:
        self._chain = check_value(payload, self._chain)
        self._pending += framed(payload, self._chain)
        self.waits = True

    def _mend(self) -> bool:
        """Cut off what a torn or failed write left, so that what comes is read behind what stands; False: it cannot."""
        torn = name_of(self._number, self._segments)
        self._board.remove(torn)
        if torn in self._board.ilistdir():
            return False
        if self._segments:
            last = name_of(self._number, self._segments - 1)
            data = self._board.read(last) or b""
            if len(data) < self._size or (len(data) > self._size and not self._board.write(last, data[: self._size])):
                return False
        self._stuck = False
        return True
