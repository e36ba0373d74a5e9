"""All events since the game began, as bytes, and the places from which undo and resume start.

Sixteen events make a *block*: the packed state before the first of them, and the records of the events. To go to
any moment of the game one block is read: a state is loaded and at most sixteen events are applied, however long
the game has been. Events behind `done` were undone and wait to be redone.

A block is a tuple: the block before it, the state with records behind it in the same bytes, more records in pieces. It
is never changed, only replaced, so the last block alone says how the history stands. No piece of memory is large: a
heap that has been used for long has none.
"""

from compat import collect, const
from rules.value_codec import Reader, pack

_BLOCK = const(16)
_PIECE = const(256)  # bytes of records in a piece
_FEW = const(256)  # bytes of texts in a state: where there are more, those that stay from state to state are kept once
# words: enough to load a state of most seats, in pieces for what a table holds by name
_SPARE = const(576)
_LARGE = const(144)
_SMALL = const(36)  # for the lists of a state without many texts, where the heap has no larger pieces left


def packed(values, texts=None) -> bytes:
    """A value as bytes (see `record`)."""
    out = bytearray()
    pack(values, out, texts)
    return bytes(out)


def _pieces(count: int, words: int) -> tuple:
    spare: tuple = ()
    for _ in range(count):
        spare = [None] * words, spare
    return spare


class History:
    """The events of one game. `keeper`, the game's state, has `save()` -> list, `load(list)`, and `act(number)`:
    what applies an accepted event of that row, given its values."""

    def __init__(self, keeper):
        self._keeper = keeper
        self._blocks: tuple = (None, packed(keeper.save()))  # the last one, which holds those before it
        self.added = 0  # events ever added on the way to this state; whenever one is, what was undone is forgotten
        self.done = 0  # events that stand
        self.total = 0  # and those behind them, undone
        self._number = -1  # the event that was added last, and
        self._latest = b""  # its bytes: the journal and a host ask for just that one

    def add(self, record: list) -> None:
        """Let the keeper apply a new event, and note it; what was undone is forgotten.

        Where that fails, for want of memory say, nothing has happened but the exception."""
        spare = self._keep()
        data = packed(record)
        state = self._state() if self.full() else None
        try:
            self._keeper.act(record[0])(*record[1:])
            self.add_packed(data, state)
        except Exception:
            self._mend(spare)
            raise

    def add_packed(self, record: bytes, state) -> None:
        """Note an event by its bytes. `state`: the packed state before it, looked at where it begins a new block; where
        nothing is given there, the keeper comes to that state, and it is taken from there. None where it is known to
        begin none."""
        if state is not None and self.full():
            if not state:
                self._restore(self.done)
                state = self._state()
                collect()  # what is kept would else lie scattered between what was needed for it
            large = isinstance(state, tuple)
            self._blocks = (self._blocks, state, record) if large else (self._blocks, state + record)
        else:
            block = self._blocks
            if self.done < self.total:
                reader, place = self._find(self.done)
                block = self._one(self.done // _BLOCK)[:place] + (reader.data[: reader.at],)
            if len(block[-1]) + len(record) > _PIECE:
                self._blocks = block + (record,)
            else:
                self._blocks = block[:-1] + (block[-1] + record,)
        self._number = self.done
        self._latest = record
        self.added += 1
        self.done += 1
        self.total = self.done

    def packed_record(self, number: int) -> bytes:
        """The bytes of event `number`, 0 .. total - 1."""
        if number == self._number:
            return self._latest
        reader, _ = self._find(number)
        start = reader.at
        reader.value()
        return reader.data[start : reader.at]

    def packed_state(self, number: int) -> bytes:
        """The packed state before event `number` where that event begins a block, else nothing; nor where its texts are
        kept apart: then it is large, and found again by replaying."""
        state = b"" if number % _BLOCK else self._one(number // _BLOCK)[1]
        if not state or isinstance(state, tuple):
            return b""
        reader = Reader(state)
        reader.value()
        return state[: reader.at]

    def record(self, number: int) -> list:
        """The record of event `number`, 0 .. total - 1."""
        return Reader(self.packed_record(number)).value()

    def redo(self) -> None:
        """Let the keeper apply the first event that was undone; where that fails, nothing has happened."""
        spare = self._keep()
        try:
            record = self.record(self.done)
            self._keeper.act(record[0])(*record[1:])
        except Exception:
            self._mend(spare)
            raise
        self.done += 1

    def seek(self, number: int) -> None:
        """Bring the keeper to the state after the first `number` events, 0 .. total, or leave it where that fails."""
        spare = self._keep()
        try:
            self._restore(number)
        except Exception:
            self._mend(spare)
            raise
        self.done = number

    def place(self) -> tuple:
        """(events that stand, events in all)."""
        return self.done, self.total

    def mark(self):
        """Where the game stands, undone events included: give it to `restore` to come back here."""
        return self.done, self.total, self.added, self._blocks

    def restore(self, mark) -> None:
        """Come back to `mark`; the events since then are forgotten, those undone since then stand again."""
        self.done, self.total, self.added, self._blocks = mark
        self._number = -1
        self._restore(self.done)

    def _keep(self) -> tuple:
        """Memory to be held while something is applied, from which the state can be loaded again should none else be
        left: that much is free, or nothing happens."""
        state = self._blocks[1]
        texts = len(state[1]) if isinstance(state, tuple) else 0
        try:
            return _pieces((_SPARE + 24 * texts) // _LARGE, _LARGE)
        except MemoryError:
            if texts:
                raise
        return _pieces(_SPARE // _SMALL, _SMALL)

    def _mend(self, spare: tuple) -> None:
        """What was half done is not done at all. Raises RuntimeError where the state cannot be had back."""
        while spare:
            spare[0].clear()  # gives the memory back at once; to drop it would leave that to the collection
            spare = spare[1]
        try:
            self._restore(self.done)
        except MemoryError:
            raise RuntimeError("no memory for the game") from None

    def _restore(self, number: int) -> None:
        place = min(number, max(0, self.total - 1)) // _BLOCK
        remaining = number - place * _BLOCK
        block = self._one(place)
        state = block[1]
        if isinstance(state, tuple):
            reader = Reader(b"")
            self._keeper.load([Reader(part, 0, state[1]).value() for part in state[0]])
        else:
            reader = Reader(state)
            self._keeper.load(reader.value())
        pieces = iter(block[2:])
        while remaining:
            if reader.at == len(reader.data):
                reader = Reader(next(pieces))
            else:
                record = reader.value()
                self._keeper.act(record[0])(*record[1:])
                remaining -= 1

    def _state(self):
        """The keeper's state, packed; with many texts: (its parts packed but for them, the texts). What the state
        before has, too, is the same object there."""
        values = self._keeper.save()
        found: list = []
        packs = [packed(value, found) for value in values]
        if sum([len(text) for text in found]) < _FEW:
            return packed(values)
        before = self._blocks[1]
        old, known = before if isinstance(before, tuple) else ((), ())
        texts = tuple([known[known.index(text)] if text in known else text for text in found])
        parts = tuple([old[old.index(part)] if part in old else part for part in packs])
        return parts, known if texts == known else texts

    def full(self) -> bool:
        """Whether the last block is full, and the next event begins another."""
        return self.done == self.total and self.done > 0 and self.done % _BLOCK == 0

    def _one(self, place: int) -> tuple:
        """The block of that number, counted from 0."""
        block = self._blocks
        for _ in range(max(0, self.total - 1) // _BLOCK - place):
            block = block[0]
        return block

    def _find(self, number: int) -> tuple:
        """(a reader before the record of event `number`, the place of its piece in the block)."""
        block = self._one(number // _BLOCK)
        remaining = number % _BLOCK
        for place in range(1, len(block)):
            if isinstance(block[place], tuple):
                continue
            reader = Reader(block[place])
            if place == 1:
                reader.value()
            while reader.at < len(reader.data):
                if not remaining:
                    return reader, place
                reader.value()
                remaining -= 1
        raise IndexError
