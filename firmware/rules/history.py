"""All events since the start of the game, as bytes, and the states from which undo and resume start.

Sixteen events make a *block*: the packed state before the first event, and the records of the events. Going to any
moment of the game reads one block: it loads a state and applies at most sixteen events, however long the game is.
Events after `done` were undone and can be redone.

A block is a tuple of the previous block, the state and the first records in the same bytes, and more records in pieces.
It is replaced, never changed, so a reference to the last block is a snapshot of the history. All its pieces are small,
because a heap that was used for hours has no large ones.
"""

from compat import collect, const
from rules.value_codec import Reader, pack

_BLOCK = const(16)
_PIECE = const(256)  # bytes of records in a piece
_FEW_TEXT_BYTES = const(256)  # of a state; if there are more, texts that stay from state to state are stored once
# Words to load a state of most seats, in pieces for what a table holds by name.
_SPARE = const(576)
_LARGE = const(144)
_SMALL = const(36)  # the same for the lists of a state without many texts, if the heap has no larger pieces left


def packed(values, texts=None) -> bytes:
    """Return a value as bytes (see `record`)."""
    out = bytearray()
    pack(values, out, texts)
    return bytes(out)


def _pieces(count: int, words: int) -> tuple:
    spare: tuple = ()
    for _ in range(count):
        spare = [None] * words, spare
    return spare


class History:
    """The events of one `game`, which has `save()` -> list, `load(list)` and `act(number)`. The last returns the
    function that applies an accepted event of row `number` to its values."""

    def __init__(self, game):
        self._game = game
        self._blocks: tuple = (None, packed(game.save()))  # the last block, which refers to those before it
        self.added = 0  # all events ever added on the way to this state; adding one forgets what was undone
        self.done = 0  # events that are applied
        self.total = 0  # all events, with the undone ones after `done`
        self._number = -1  # the event added last, and
        self._latest = b""  # its bytes: the journal and a host ask for just that one

    def add(self, record: list) -> None:
        """Let the game apply a new event, and record it. Forget what was undone.

        If it fails, for example because memory is short, nothing has changed.
        """
        spare = self._keep()
        data = packed(record)
        state = self._state() if self.full() else None
        try:
            self._game.act(record[0])(*record[1:])
            self.add_packed(data, state)
        except Exception:
            self._mend(spare)
            raise

    def add_packed(self, record: bytes, state) -> None:
        """Record an event by its bytes. `state` is the packed state before it, needed if the event begins a new block.
        If it is empty then, bring the game to that state and save it. Pass None if the event certainly begins no
        block."""
        if state is not None and self.full():
            if not state:
                self._restore(self.done)
                state = self._state()
                collect()  # collect first: what is stored would otherwise lie scattered between temporary objects
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
        """Return the bytes of event `number`, 0 .. total - 1."""
        if number == self._number:
            return self._latest
        reader, _ = self._find(number)
        start = reader.at
        reader.value()
        return reader.data[start : reader.at]

    def packed_state(self, number: int) -> bytes:
        """Return the packed state before event `number` if that event begins a block, else nothing. If its texts are
        stored apart, also return nothing: such a state is large, and replaying finds it again."""
        state = b"" if number % _BLOCK else self._one(number // _BLOCK)[1]
        if not state or isinstance(state, tuple):
            return b""
        reader = Reader(state)
        reader.value()
        return state[: reader.at]

    def record(self, number: int) -> list:
        """Return the record of event `number`, 0 .. total - 1."""
        return Reader(self.packed_record(number)).value()

    def redo(self) -> None:
        """Let the game apply the first undone event. If that fails, nothing has changed."""
        spare = self._keep()
        try:
            record = self.record(self.done)
            self._game.act(record[0])(*record[1:])
        except Exception:
            self._mend(spare)
            raise
        self.done += 1

    def seek(self, number: int) -> None:
        """Bring the game to the state after the first `number` events, 0 .. total. If that fails, leave it as it
        is."""
        spare = self._keep()
        try:
            self._restore(number)
        except Exception:
            self._mend(spare)
            raise
        self.done = number

    def place(self) -> tuple:
        """Return (events applied, events in all)."""
        return self.done, self.total

    def mark(self):
        """Return the present position, undone events included, for `restore`."""
        return self.done, self.total, self.added, self._blocks

    def restore(self, mark) -> None:
        """Return to `mark`. Forget the events since then; events undone since then are applied again."""
        self.done, self.total, self.added, self._blocks = mark
        self._number = -1
        self._restore(self.done)

    def _keep(self) -> tuple:
        """Return memory to hold while an event is applied. If nothing else is left, the state can be loaded again in
        it. Raises MemoryError if that much is not free."""
        state = self._blocks[1]
        texts = len(state[1]) if isinstance(state, tuple) else 0
        try:
            return _pieces((_SPARE + 24 * texts) // _LARGE, _LARGE)
        except MemoryError:
            if texts:
                raise
        return _pieces(_SPARE // _SMALL, _SMALL)

    def _mend(self, spare: tuple) -> None:
        """Undo what was half done. Raises RuntimeError if the state cannot be restored."""
        while spare:
            spare[0].clear()  # frees the memory at once; dropping the reference would leave that to the collection
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
            self._game.load([Reader(part, 0, state[1]).value() for part in state[0]])
        else:
            reader = Reader(state)
            self._game.load(reader.value())
        pieces = iter(block[2:])
        while remaining:
            if reader.at == len(reader.data):
                reader = Reader(next(pieces))
            else:
                record = reader.value()
                self._game.act(record[0])(*record[1:])
                remaining -= 1

    def _state(self):
        """Return the game's packed state. With many texts, return (its parts without texts, the texts). A text that
        is in the previous state too is the same object."""
        values = self._game.save()
        found: list = []
        packs = [packed(value, found) for value in values]
        if sum([len(text) for text in found]) < _FEW_TEXT_BYTES:
            return packed(values)
        before = self._blocks[1]
        old, known = before if isinstance(before, tuple) else ((), ())
        texts = tuple([known[known.index(text)] if text in known else text for text in found])
        parts = tuple([old[old.index(part)] if part in old else part for part in packs])
        return parts, known if texts == known else texts

    def full(self) -> bool:
        """Return whether the last block is full, so that the next event begins another."""
        return self.done == self.total and self.done > 0 and self.done % _BLOCK == 0

    def _one(self, place: int) -> tuple:
        """Return the block of that number, counted from 0."""
        block = self._blocks
        for _ in range(max(0, self.total - 1) // _BLOCK - place):
            block = block[0]
        return block

    def _find(self, number: int) -> tuple:
        """Return (a reader before the record of event `number`, the index of its piece in the block)."""
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
