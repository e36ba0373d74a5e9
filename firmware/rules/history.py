"""All events since the game began, as bytes, and the places from which undo and resume start.

Sixteen events make a *block*: the packed state before the first of them, and the records of the events. To go to
any moment of the game one block is read: a state is loaded and at most sixteen events are applied, however long
the game has been. Events behind `done` were undone and wait to be redone. A block is never changed, only replaced.
"""

from compat import const
from rules.record import Reader, pack

_BLOCK = const(16)
_SPARE = const(512)  # words: enough to load a state of most seats
_LARGE = const(256)  # bytes: of larger states the texts are kept apart, and those that stay are kept once


def packed(values, texts=None) -> bytes:
    """A value as bytes (see `record`)."""
    out = bytearray()
    pack(values, out, texts)
    return bytes(out)


def _values(state) -> list:
    """What a block's state says."""
    return Reader(state[0], 0, state[1]).value() if isinstance(state, tuple) else Reader(state).value()


class History:
    """The events of one game. `keeper` has `save()` -> list, `load(list)` and `replay(list)`: the game's state."""

    def __init__(self, keeper):
        self._keeper = keeper
        self._blocks: list = [(packed(keeper.save()), b"")]  # (state before the block, its records)
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
        begins_a_block = self.done // _BLOCK == len(self._blocks)
        state = packed(self._keeper.save()) if begins_a_block else b""
        try:
            self._keeper.replay(record)
            self.add_packed(data, state)
        except Exception:
            self._load_again()
            raise

    def add_packed(self, record: bytes, state: bytes) -> None:
        """Note an event by its bytes. `state`: the packed state before it, looked at where it begins a new block."""
        place = self.done // _BLOCK
        blocks = self._blocks
        if place == len(blocks):
            blocks.append((self._apart(state) if len(state) > _LARGE else state, record))
        else:
            state, records = blocks[place]
            if self.done < self.total:
                records = records[: self._find(self.done).at]
                blocks = blocks[: place + 1]
            blocks[place] = (state, records + record)
            self._blocks = blocks
        self._latest_number = self.done
        self._latest = record
        self.added += 1
        self.done += 1
        self.total = self.done

    def packed_record(self, number: int) -> bytes:
        """The bytes of event `number`, 0 .. total - 1."""
        if number == self._latest_number:
            return self._latest
        reader = self._find(number)
        start = reader.at
        reader.value()
        return reader.data[start : reader.at]

    def packed_state(self, number: int) -> bytes:
        """The packed state before event `number` where that event begins a block, else nothing."""
        if number % _BLOCK:
            return b""
        state = self._blocks[number // _BLOCK][0]
        return packed(_values(state)) if isinstance(state, tuple) else state

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
        """Bring the keeper to the state after the first `number` events, 0 .. total; where that fails, to that before."""
        self._hold_spare()
        try:
            self._load(number)
        except Exception:
            self._load_again()
            raise
        self.done = number

    def _hold_spare(self) -> None:
        """Hold memory from which, should there be none left, the state can be loaded again."""
        if not self._spare:
            self._spare = [None] * _SPARE

    def _load_again(self) -> None:
        """What was half done is not done at all. Raises RuntimeError where the state cannot be had back."""
        self._spare.clear()  # gives the memory back at once; to drop it would leave that to the collection
        try:
            self._load(self.done)
        except MemoryError:
            raise RuntimeError("no memory for the game") from None

    def _load(self, number: int) -> None:
        place = min(number // _BLOCK, len(self._blocks) - 1)
        state, records = self._blocks[place]
        self._keeper.load(_values(state))
        reader = Reader(records)
        for _ in range(number - place * _BLOCK):
            self._keeper.replay(reader.value())

    def place(self) -> tuple:
        """(events that stand, events in all)."""
        return self.done, self.total

    def mark(self):
        """Where the game stands, undone events included: give it to `restore` to come back here."""
        return self.done, self.total, self.added, list(self._blocks)

    def restore(self, mark) -> None:
        """Come back to `mark`; the events since then are forgotten, those undone since then stand again."""
        self.done, self.total, self.added, blocks = mark
        self._blocks = list(blocks)
        self._latest_number = -1
        self._load(self.done)

    def _apart(self, state: bytes) -> tuple:
        """A state as (its bytes but for the texts, its texts): one that the state before has, too, is the same object."""
        before = self._blocks[-1][0]
        known = before[1] if isinstance(before, tuple) else ()
        found: list = []
        data = packed(Reader(state).value(), found)
        texts = tuple([known[known.index(text)] if text in known else text for text in found])
        return data, known if texts == known else texts

    def _find(self, number: int) -> Reader:
        reader = Reader(self._blocks[number // _BLOCK][1])
        for _ in range(number % _BLOCK):
            reader.value()
        return reader
