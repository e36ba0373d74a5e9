"""Store all events since the start of the game as bytes, with the packed states from which undo and resume start.

Sixteen events make a *block*. A block contains the packed state before its first event, and the records of its events.
To go to any moment of the game, the history reads one block. From that block, the history loads the state and applies
at most sixteen events, however long the game is. Undone events stay stored after the last applied event, and can be
redone.

A block is a tuple that contains the previous block, then the state and the first records in one bytes object, then more
records in pieces. A block is replaced and never changed, so a reference to the last block is a snapshot of the history.
All pieces are small, because after hours of use the heap has no large pieces of free memory.
"""

from compat import collect, const
from free_memory import if_memory_allows
from rules.value_codec import Reader, pack

_BLOCK_EVENTS = const(16)
_PIECE_BYTES = const(256)  # bytes of records in a piece
_TEXT_BYTES_IN_STATE = const(256)  # if a state's strings are longer in total, unchanged ones are stored only once
# Machine words of memory that loading a state with the most seats needs, and the size of the pieces to reserve.
_LOADED_WORDS = const(576)
_LARGE_PIECE_WORDS = const(144)
_WORDS_PER_BYTE = const(2)  # machine words for each byte of a state with many numbers
# The size of the pieces if the heap has few larger ones left: enough for a state without many strings.
_SMALL_PIECE_WORDS = const(36)
_FEW_LARGE_PIECES = const(4)  # enough for the tables of a state with many strings


def packed(values, texts=None) -> bytes:
    """Return a plain value as bytes. If `texts` is a list, strings are appended to that list and not encoded (see
    `value_codec.pack`)."""
    out = bytearray()
    pack(values, out, texts)
    return bytes(out)


def _pieces(count: int, words: int, spare: tuple = ()) -> tuple:
    for _ in range(count):
        spare = [None] * words, spare
    return spare


class History:
    """The events of one game.

    `game` is an object with the methods `save()`, `load(values)` and `act(number)`. `save` returns the state as a list,
    and `load` restores it. `act` returns the function that applies an accepted event of row `number` of `EVENTS`.
    """

    def __init__(self, game):
        self._game = game
        self._blocks: tuple = (None, packed(game.save()))  # the last block, which refers to the earlier blocks
        self.added = 0  # number of events ever added on the way to this state; adding one forgets the undone events
        self.done = 0  # events that are applied
        self.total = 0  # all events: the first `done` are applied, the others are undone
        self._number = -1  # the number of the event that was added last
        self._latest = b""  # the bytes of that event, because the journal and a host often ask for them
        self._ahead: tuple = (None, b"")  # the last block, and the state after it, from `pack_ahead`

    def add(self, record: list) -> None:
        """Let the game apply a new event, and record it. Forget the undone events.

        `record` is a list with the number of the event's row in `EVENTS` and the event's values. If the event fails,
        for example because memory is short, nothing changes.
        """
        spare = self._keep()
        data = packed(record)
        state = None
        if self.full():
            state = self._ahead[1] if self._ahead[0] is self._blocks else self._state()
            self._ahead = (None, b"")
        try:
            self._game.act(record[0])(*record[1:])
            self.add_packed(data, state)
        except Exception:
            self._mend(spare)
            raise

    def pack_ahead(self) -> None:
        """If the next event begins a block, pack the current state now, so that this event takes no longer than others.

        With 24 life totals, packing the state takes as long as everything else that a press causes. If memory runs out,
        do nothing.
        """
        if self.full() and self._ahead[0] is not self._blocks:
            if_memory_allows(History._pack_state, self)

    def _pack_state(self) -> None:
        self._ahead = self._blocks, self._state()

    def add_packed(self, record: bytes, state) -> None:
        """Record an event that the game has already applied. `record` contains the event as bytes.

        `state` is the packed state before the event, which is needed if the event begins a new block. If `state` is
        empty, the function brings the game back to that state and packs it. Pass None only if the event cannot begin a
        block.
        """
        if state is not None and self.full():
            if not state:
                self._restore(self.done)
                state = self._state()
                collect()  # otherwise the stored bytes would lie scattered between temporary objects in the heap
            large = isinstance(state, tuple)
            self._blocks = (self._blocks, state, record) if large else (self._blocks, state + record)
        else:
            block = self._blocks
            if self.done < self.total:
                reader, place = self._find(self.done)
                block = self._one(self.done // _BLOCK_EVENTS)[:place] + (reader.data[: reader.at],)
            if len(block[-1]) + len(record) > _PIECE_BYTES:
                self._blocks = block + (record,)
            else:
                self._blocks = block[:-1] + (block[-1] + record,)
        self._number = self.done
        self._latest = record
        self.added += 1
        self.done += 1
        self.total = self.done

    def packed_record(self, number: int) -> bytes:
        """Return the bytes of event `number`, from 0 to `total` - 1."""
        if number == self._number:
            return self._latest
        reader, _ = self._find(number)
        start = reader.at
        reader.value()
        return reader.data[start : reader.at]

    def packed_state(self, number: int) -> bytes:
        """Return the packed state before event `number` if that event begins a block, else empty bytes.

        Also return empty bytes if the strings of the state are stored separately. Such a state is large, and replaying
        the game recreates it.
        """
        state = b"" if number % _BLOCK_EVENTS else self._one(number // _BLOCK_EVENTS)[1]
        if not state or isinstance(state, tuple):
            return b""
        reader = Reader(state)
        reader.value()
        return state[: reader.at]

    def record(self, number: int) -> list:
        """Return the record of event `number`, from 0 to `total` - 1: a list with the number of its row and its
        values."""
        return Reader(self.packed_record(number)).value()

    def redo(self) -> None:
        """Let the game apply the first undone event. If that fails, nothing changes."""
        spare = self._keep()
        try:
            record = self.record(self.done)
            self._game.act(record[0])(*record[1:])
        except Exception:
            self._mend(spare)
            raise
        self.done += 1

    def seek(self, number: int) -> None:
        """Bring the game to the state after its first `number` events, from 0 to `total`. If that fails, the state does
        not change."""
        spare = self._keep()
        try:
            self._restore(number)
        except Exception:
            self._mend(spare)
            raise
        self.done = number

    def place(self) -> tuple:
        """Return (the number of applied events, the number of all events)."""
        return self.done, self.total

    def mark(self):
        """Return the current position of the history, including its undone events, for a later call of `restore`."""
        return self.done, self.total, self.added, self._blocks

    def restore(self, mark) -> None:
        """Bring the history back to the position `mark`. Events added since then are forgotten, and events undone since
        then are applied again."""
        self.done, self.total, self.added, self._blocks = mark
        self._number = -1
        self._restore(self.done)

    def _keep(self) -> tuple:
        """Return pieces of memory to hold in reserve while an event is applied.

        The pieces are large enough to load the state again if the event fails and no other memory is left.
        """
        state = self._blocks[1]
        if isinstance(state, tuple):
            words = _LOADED_WORDS + 24 * len(state[1])
        else:
            words = max(_LOADED_WORDS, _WORDS_PER_BYTE * len(state))
        try:
            return _pieces(words // _LARGE_PIECE_WORDS, _LARGE_PIECE_WORDS)
        except Exception:  # the heap has few large pieces left, which only a state with many strings needs
            large = _pieces(_FEW_LARGE_PIECES if words > _LOADED_WORDS else 0, _LARGE_PIECE_WORDS)
        return _pieces(words // _SMALL_PIECE_WORDS, _SMALL_PIECE_WORDS, large)

    def _mend(self, spare: tuple) -> None:
        """Restore the state after an event that failed halfway, using the reserve `spare` from `_keep`.

        Raises RuntimeError if the state cannot be restored.
        """
        while spare:
            spare[0].clear()  # frees the memory at once; a dropped reference would wait for the garbage collector
            spare = spare[1]
        if not if_memory_allows(History._restore, self, self.done):
            raise RuntimeError("no memory for the game")

    def _restore(self, number: int) -> bool:
        place = min(number, max(0, self.total - 1)) // _BLOCK_EVENTS
        remaining = number - place * _BLOCK_EVENTS
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
        return True

    def _state(self):
        """Return the game's packed state.

        If the state has many strings, return its packed values without the strings, and a tuple of the strings. A
        string that also occurs in the previous state is shared with it, not stored again.
        """
        values = self._game.save()
        found: list = []
        packs = [packed(value, found) for value in values]
        if sum([len(text) for text in found]) < _TEXT_BYTES_IN_STATE:
            return packed(values)
        before = self._blocks[1]
        old, known = before if isinstance(before, tuple) else ((), ())
        texts = tuple([known[known.index(text)] if text in known else text for text in found])
        parts = tuple([old[old.index(part)] if part in old else part for part in packs])
        return parts, known if texts == known else texts

    def full(self) -> bool:
        """Return whether the last block is full, so that the next event begins a new block."""
        return self.done == self.total and self.done > 0 and self.done % _BLOCK_EVENTS == 0

    def _one(self, place: int) -> tuple:
        """Return block number `place`, counted from 0."""
        block = self._blocks
        for _ in range(max(0, self.total - 1) // _BLOCK_EVENTS - place):
            block = block[0]
        return block

    def _find(self, number: int) -> tuple:
        """Return a reader positioned before the record of event `number`, and the index in its block of the piece with
        this record."""
        block = self._one(number // _BLOCK_EVENTS)
        remaining = number % _BLOCK_EVENTS
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
