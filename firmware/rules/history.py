"""All events since the game began, as bytes, and the places from which undo and resume start.

Sixteen events make a *block*: the packed state before the first of them, and the records of the events. To go to
any moment of the game one block is read: a state is loaded and at most sixteen events are applied, however long
the game has been. Events behind `done` were undone and wait to be redone. A block is never changed, only replaced.
"""

from compat import const
from rules.record import Reader, pack

_BLOCK = const(16)


def packed(values) -> bytes:
    """A value as bytes (see `record`)."""
    out = bytearray()
    pack(values, out)
    return bytes(out)


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

    def add(self, record: list) -> None:
        """Note an event that is about to be applied to the keeper's state; what was undone is forgotten."""
        begins_a_block = self.done // _BLOCK == len(self._blocks)
        self.add_packed(packed(record), packed(self._keeper.save()) if begins_a_block else b"")

    def add_packed(self, record: bytes, state: bytes) -> None:
        """Note an event by its bytes. `state`: the packed state before it, looked at where it begins a new block."""
        place = self.done // _BLOCK
        if place == len(self._blocks):
            self._blocks.append((state, b""))
        state, records = self._blocks[place]
        if self.done < self.total:
            records = records[: self._find(self.done).at]
            self._blocks = self._blocks[: place + 1]
        self._blocks[place] = (state, records + record)
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
        return b"" if number % _BLOCK else self._blocks[number // _BLOCK][0]

    def record(self, number: int) -> list:
        """The record of event `number`, 0 .. total - 1."""
        return Reader(self.packed_record(number)).value()

    def seek(self, number: int) -> None:
        """Bring the keeper to the state after the first `number` events, 0 .. total."""
        place = min(number // _BLOCK, len(self._blocks) - 1)
        state, records = self._blocks[place]
        self._keeper.load(Reader(state).value())
        reader = Reader(records)
        for _ in range(number - place * _BLOCK):
            self._keeper.replay(reader.value())
        self.done = number

    def place(self) -> tuple:
        """(events that stand, events in all)."""
        return self.done, self.total

    def mark(self):
        """Where the game stands, undone events included: give it to `restore` to come back here."""
        return self.done, self.total, self.added, list(self._blocks)

    def restore(self, mark) -> None:
        """Come back to `mark`; the events since then are forgotten, those undone since then stand again."""
        done, self.total, self.added, blocks = mark
        self._blocks = list(blocks)
        self._latest_number = -1
        self.seek(done)

    def _find(self, number: int) -> Reader:
        reader = Reader(self._blocks[number // _BLOCK][1])
        for _ in range(number % _BLOCK):
            reader.value()
        return reader
