"""The journal: every settled step of a game on flash, so that a pulled plug costs at most the last two seconds.

A game is a row of small files, its *segments* (a littlefs keeps files of this size in its directory: cheap to add to).
A segment is a row of records: two bytes of length, the payload, two bytes of check value. The check runs on from record
to record and from segment to segment, so nothing can be missing or foreign in the middle: what does not fit is the torn
end, and is dropped. A record holds one *op*: the game begins, an event (with the state before it, where undo and resume
start), undo, redo, the game put aside or brought back.
"""

import json
from binascii import crc32

from compat import const
from rules.history import packed
from rules.record import Reader

_BEGIN = const(0)
_EVENT = const(1)
_STATE = const(2)
_UNDO = const(3)
_REDO = const(4)
_ASIDE = const(5)
_BACK = const(6)
_FORMAT = const(1)
# bytes: littlefs keeps small files in the directory and writes the whole of one again as it grows; measured, a segment
# of 200 costs 0.12 erases an event, one of 120 0.13, of 280 0.16, of 440 0.5
_SEGMENT = const(200)
KEPT_GAMES = const(11)  # the one on the table and ten before it
_PREFIX = "game-"


def _check(payload: bytes, chain: int) -> int:
    return crc32(payload, chain) & 0xFFFFFFFF


def _frame(payload: bytes, chain: int) -> bytes:
    return len(payload).to_bytes(2, "little") + payload + (chain & 0xFFFF).to_bytes(2, "little")


def _name(game: int, segment: int) -> str:
    return "%s%06d-%04d" % (_PREFIX, game, segment)


def _records(data: bytes, chain: int, found: list) -> tuple:
    """Add the payloads of a segment's records to `found`; (the chain behind them, how many bytes they are).

    What long games are resumed by: 500 events are read here."""
    at, size = 0, len(data)
    while at + 4 <= size:
        stop = at + 2 + (data[at] | data[at + 1] << 8)
        if stop + 2 > size:
            break
        payload = data[at + 2 : stop]
        check = crc32(payload, chain)
        if check & 0xFFFF != data[stop] | data[stop + 1] << 8:
            break
        found.append(payload)
        chain = check & 0xFFFFFFFF
        at = stop + 2
    return chain, at


class Tale:
    """What the segments of one game tell. `ops`: payloads in order; `torn`: bytes at the end that are no record."""

    def __init__(self, number: int):
        self.number = number
        self.ops: list = []
        self.segments = 0
        self.size = 0  # bytes of the last segment that are good
        self.chain = 0
        self.torn = False
        self.sound = True  # nothing is wrong but, perhaps, the torn end

    def read(self, data: bytes) -> None:
        """Take the bytes of the next segment."""
        if self.torn:
            self.sound = False  # there is more behind a torn end
            return
        head = packed([_FORMAT, self.number, self.segments, self.chain])
        records: list = []
        chain, size = _records(data, self.chain, records)
        if not records or records[0] != head:
            self.torn = True
            return
        self.segments += 1
        self.ops.extend(records[1:])
        self.chain, self.size = chain, size
        self.torn = size < len(data)


class Journal:
    """Keeps games in the storage of `board`."""

    def __init__(self, board):
        self._board = board
        self._pending = b""  # framed ops that are not on flash, and
        self.waits = False  # whether there are any
        self._chain = 0
        self._number = 0
        self._segments = 0
        self._size = 0
        self._game = None
        self._done = 0  # events that stand in the journal
        self._added = 0  # and `History.added` as it was told
        self._aside = False
        self.full = False  # the board could not store the last op

    def numbers(self) -> list:
        """The games that are stored, the oldest first."""
        found = {}
        for name in self._board.names():
            parts = name[len(_PREFIX) :].split("-")
            if name.startswith(_PREFIX) and len(parts) == 2 and parts[0].isdigit() and parts[1].isdigit():
                found[int(parts[0])] = True
        return sorted(found)

    def live(self, number: int):
        """The game itself where it is the one that is followed, else None."""
        return self._game if number == self._number else None

    def tell(self, number: int):
        """What is stored of a game, segment by segment: the same `Tale` after each, told further."""
        tale = Tale(number)
        while True:
            data = self._board.read(_name(number, tale.segments))
            before = tale.segments
            if data is not None:
                tale.read(data)
                if tale.segments == before and data and self._board.read(_name(number, before + 1)) is not None:
                    tale.sound = False
            yield tale
            if tale.segments == before:
                return

    def resume(self, begin):
        """The last game, as it stood, or None. `begin(order, first)` gives a fresh game.

        Raises ValueError, with the sentence for people, where the journal is foreign or corrupt."""
        for number in reversed(self.numbers()):
            self._number = number
            retold = Retold(begin)
            for tale in self.tell(number):
                retold.hear_all(tale.ops)
            if retold.heard or not tale.sound:
                return self._resume(tale, retold)
            self._forget(number)  # the plug was pulled as it began: the game before it is the last one
        return None

    def _resume(self, tale: Tale, retold):
        try:
            game = retold.end()
        except Exception as error:  # whatever stands there, it is no game of ours
            raise ValueError("Game %d cannot be read (%s)." % (self._number, error)) from None
        if not tale.sound:
            raise ValueError("Game %d is damaged in the middle." % self._number)
        if tale.torn:
            self._mend(tale)
        self._game = game
        self._done = game.history.done
        self._added = game.history.added
        self._aside = retold.aside
        self._chain = tale.chain
        self._segments = tale.segments
        self._size = tale.size
        return game

    @property
    def is_aside(self) -> bool:
        """The resumed game had been put aside for a new one."""
        return self._aside

    def set_aside(self) -> None:
        """Forget the last game: its files stay under other names, one such game at most."""
        self._number = max(self.numbers() + [self._number])
        for name in self._board.names():
            if name.startswith("bad-"):
                self._board.remove(name)
        for name in self._board.names():
            if name.startswith("%s%06d-" % (_PREFIX, self._number)):
                self._board.write("bad-" + name, self._board.read(name))
                self._board.remove(name)
        self._game = None

    def follow(self, game) -> None:
        """Note what is new: `game` is what is on the table now, None when it was cleared."""
        if game is None:
            if self._game is not None and not self._aside:
                self._note(bytes((_ASIDE,)))
                self._aside = True
            return
        if game is not self._game:
            self._begin(game)
        elif self._aside:
            self._note(bytes((_BACK,)))
        self._aside = False
        self._follow_history(game.history)

    def save(self) -> None:
        """Bring what is noted to flash; `full` says whether that failed."""
        if not self.waits:
            return
        pending, self._pending = self._pending, b""
        self.waits = False
        if self._segments and self._size + len(pending) <= _SEGMENT:
            done = self._board.append(_name(self._number, self._segments - 1), pending)
            self._size += len(pending)
        else:
            done = self._board.append(_name(self._number, self._segments), pending)
            self._segments += 1
            self._size = len(pending)
        self.full = not done

    def _begin(self, game) -> None:
        self.save()
        numbers = self.numbers()
        self._number = max(numbers[-1:] + [self._number]) + 1
        for number in numbers[: -(KEPT_GAMES - 1)]:
            self._forget(number)
        self._game = game
        self._done = self._added = 0
        self._segments = self._size = self._chain = 0
        order = game.table.order
        what = [order["mode"], json.dumps(order["options"]), order["seats"], order["teams"], game.first]
        self._note(bytes((_BEGIN,)) + packed(what))

    def _forget(self, number: int) -> None:
        """The last segment first: a game that is forgotten half-way is still sound."""
        start = "%s%06d-" % (_PREFIX, number)
        for name in reversed([name for name in self._board.names() if name.startswith(start)]):
            self._board.remove(name)

    def _follow_history(self, history) -> None:
        done = self._done
        while done > history.done:
            done -= 1
            self._note(bytes((_UNDO,)))
        while done < history.done:
            if history.added == self._added:
                self._note(bytes((_REDO,)))
            else:
                state = history.packed_state(done)
                if state:
                    self._note(bytes((_STATE,)) + state)
                self._note(bytes((_EVENT,)) + history.packed_record(done))
            done += 1
        self._done = done
        self._added = history.added

    def _note(self, payload: bytes) -> None:
        """Frame an op; where the segment would grow too long, the next one begins with it."""
        size = self._size + len(self._pending) + len(payload) + 4
        if not self._segments and not self._pending:
            self._head()
        elif size > _SEGMENT:
            self.save()
            self._size = _SEGMENT
            self._head()
        self._chain = _check(payload, self._chain)
        self._pending += _frame(payload, self._chain)
        self.waits = True

    def _head(self) -> None:
        payload = packed([_FORMAT, self._number, self._segments, self._chain])
        self._chain = _check(payload, self._chain)
        self._pending += _frame(payload, self._chain)
        self.waits = True

    def _mend(self, tale: Tale) -> None:
        """Cut the torn end off, so that what comes is read behind what stands."""
        last = _name(tale.number, tale.segments - 1)
        data = self._board.read(last)
        if len(data) > tale.size:
            self._board.write(last, data[: tale.size])
        self._board.remove(_name(tale.number, tale.segments))


class Retold:
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
        if op == _EVENT:
            history.add_packed(payload[1:], self._state)
        elif op == _STATE:
            self._state = payload[1:]
        elif op == _UNDO:
            history.done -= 1
        elif op == _REDO:
            history.done += 1
        elif op in (_ASIDE, _BACK):
            self.aside = op == _ASIDE
        if not 0 <= history.done <= history.total:
            raise ValueError("it undoes what never was")

    def end(self):
        """The game as it stands after the last op, None where there was none. Raises what ended the telling."""
        if self.fault is not None:
            raise self.fault
        game = self.game
        if game is not None:
            game.history.seek(game.history.done)
        return game
