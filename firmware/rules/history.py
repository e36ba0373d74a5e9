"""All events since the game began, as bytes, and the places from which undo and resume start.

Sixteen events make a *block*: the packed state before the first of them, and the records of the events. To go to
any moment of the game one block is read: a state is loaded and at most sixteen events are applied, however long
the game has been. Events behind `done` were undone and wait to be redone.

A block is a tuple: the block before it, the state, the records in pieces. It is never changed, only replaced, so the
last block alone says how the history stands. No piece of memory is large: a heap that has been used for long has none.
"""

from compat import const
from rules.record import Reader, pack

_BLOCK = const(16)
_PIECE = const(256)  # bytes of records in a piece
_FEW = const(256)  # bytes of texts in a state: where there are more, those that stay from state to state are kept once
_SPARE = const(16)  # pieces of 32 words: enough to load a state of most seats


def packed(values, texts=None) -> bytes:
    """A value as bytes (see `record`)."""
    out = bytearray()
    pack(values, out, texts)
    return bytes(out)


class History:
    """The events of one game. `keeper` has `save()` -> list, `load(list)` and `replay(list)`: the game's state."""

    def __init__(self, keeper):
        self._keeper = keeper
        self._last: tuple = (None, packed(keeper.save()), b"")  # block
        self.added = 0  # events ever noted on the way to here: more of them, and what was undone is forgotten
        self.done = 0  # events that stand
        self.total = 0  # and those behind them, undone
        self._latest_number = -1  # the event that was added last, and
        self._latest = b""  # its bytes: the journal and a host ask for just that one
        self._spare: list = []

    def add(self, record: list) -> None:
        """Let the keeper apply a new event, and note it; what was undone is forgotten.

        Where that fails, for want of memory say, nothing has happened but the exception."""
        self._hold_spare()
        data = packed(record)
        state = self._state() if self._begins_a_block() else b""
        try:
            self._keeper.replay(record)
            self.add_packed(data, state)
        except Exception:
            self._load_again()
            raise

    def add_packed(self, record: bytes, state) -> None:
        """Note an event by its bytes. `state`: the packed state before it, looked at where it begins a new block; where
        nothing is given there, the keeper comes to that state, and it is taken from there."""
        if self._begins_a_block():
            if not state:
                self._load(self.done)
                state = self._state()
            self._last = (self._last, state, record)
        else:
            block = self._last
            if self.done < self.total:
                reader, place = self._find(self.done)
                block = self._block(self.done // _BLOCK)[:place] + (reader.data[: reader.at],)
            if len(block[-1]) + len(record) > _PIECE:
                self._last = block + (record,)
            else:
                self._last = block[:-1] + (block[-1] + record,)
        self._latest_number = self.done
        self._latest = record
        self.added += 1
        self.done += 1
        self.total = self.done

    def packed_record(self, number: int) -> bytes:
        """The bytes of event `number`, 0 .. total - 1."""
        if number == self._latest_number:
            return self._latest
        reader, _ = self._find(number)
        start = reader.at
        reader.value()
        return reader.data[start : reader.at]

    def packed_state(self, number: int) -> bytes:
        """The packed state before event `number` where that event begins a block, else nothing; nor where its texts are
        kept apart: then it is large, and found again by replaying."""
        state = b"" if number % _BLOCK else self._block(number // _BLOCK)[1]
        return b"" if isinstance(state, tuple) else state

    def record(self, number: int) -> list:
        """The record of event `number`, 0 .. total - 1."""
        return Reader(self.packed_record(number)).value()

    def redo(self) -> None:
        """Let the keeper apply the first event that was undone; where that fails, nothing has happened."""
        self._hold_spare()
        try:
            self._keeper.replay(self.record(self.done))
        except Exception:
            self._load_again()
            raise
        self.done += 1

    def seek(self, number: int) -> None:
        """Bring the keeper to the state after the first `number` events, 0 .. total, or leave it where that fails."""
        self._hold_spare()
        try:
            self._load(number)
        except Exception:
            self._load_again()
            raise
        self.done = number

    def place(self) -> tuple:
        """(events that stand, events in all)."""
        return self.done, self.total

    def mark(self):
        """Where the game stands, undone events included: give it to `restore` to come back here."""
        return self.done, self.total, self.added, self._last

    def restore(self, mark) -> None:
        """Come back to `mark`; the events since then are forgotten, those undone since then stand again."""
        self.done, self.total, self.added, self._last = mark
        self._latest_number = -1
        self._load(self.done)

    def _hold_spare(self) -> None:
        """Hold memory from which, should there be none left, the state can be loaded again."""
        state = self._last[1]
        wanted = _SPARE + (len(state[1]) if isinstance(state, tuple) else 0)
        while len(self._spare) < wanted:
            self._spare.append([None] * 32)

    def _load_again(self) -> None:
        """What was half done is not done at all. Raises RuntimeError where the state cannot be had back."""
        for piece in self._spare:
            piece.clear()  # gives the memory back at once; to drop it would leave that to the collection
        self._spare = []
        try:
            self._load(self.done)
        except MemoryError:
            raise RuntimeError("no memory for the game") from None

    def _load(self, number: int) -> None:
        place = min(number // _BLOCK, self._last_place())
        block = self._block(place)
        state = block[1]
        if isinstance(state, tuple):
            self._keeper.load([Reader(part, 0, state[1]).value() for part in state[0]])
        else:
            self._keeper.load(Reader(state).value())
        left = number - place * _BLOCK
        for piece in block[2:]:
            reader = Reader(piece)
            while left and reader.at < len(piece):
                self._keeper.replay(reader.value())
                left -= 1

    def _state(self):
        """The keeper's state, packed; with many texts: (each of its parts packed but for them, the texts), where whatever
        the state before has, too, is the same object."""
        values = self._keeper.save()
        found: list = []
        parts = [packed(value, found) for value in values]
        if sum([len(text) for text in found]) < _FEW:
            return packed(values)
        before = self._last[1]
        old, known = before if isinstance(before, tuple) else ((), ())
        texts = tuple([known[known.index(text)] if text in known else text for text in found])
        parts = tuple([old[old.index(part)] if part in old else part for part in parts])
        return parts, known if texts == known else texts

    def _last_place(self) -> int:
        return max(0, self.total - 1) // _BLOCK

    def _begins_a_block(self) -> bool:
        return self.done // _BLOCK > self._last_place()

    def _block(self, place: int) -> tuple:
        block = self._last
        for _ in range(self._last_place() - place):
            block = block[0]
        return block

    def _find(self, number: int) -> tuple:
        """(a reader before the record of event `number`, the place of its piece in the block)."""
        block = self._block(number // _BLOCK)
        left = number % _BLOCK
        for place in range(2, len(block)):
            reader = Reader(block[place])
            while reader.at < len(reader.data):
                if not left:
                    return reader, place
                reader.value()
                left -= 1
        raise IndexError
