"""The format of the journal: how the ops of a game are written into small files, and read back up to a torn end.

A game is a row of small files, its *segments* (a littlefs keeps files of this size in its directory: cheap to add to).
A segment is a row of records: two bytes of length, the payload, two bytes of check value. The check runs on from record
to record and from segment to segment, so nothing can be missing or foreign in the middle. A pulled plug leaves the last
record short: that torn end is dropped. Anything else that does not fit is damage. A record holds one *op*: the game
begins, an event (before some stands the state from which undo and resume start), undo, redo, the table is cleared for a
new game, the game is brought back; what its players are called, as it begins and whenever that changes; where a clock
runs, how much time each has used, before each event and between them; which other record this one takes the place of
(and by which number the game is known, where it is the same), and that it is whole from here on: until then that other
record counts.
"""

from binascii import crc32

from compat import const
from rules.history import packed
from rules.value_codec import Reader

# the first byte of an op
BEGIN = const(0)
EVENT = const(1)
STATE = const(2)
UNDO = const(3)
REDO = const(4)
CLEARED = const(5)
BROUGHT_BACK = const(6)
TIME = const(7)
NAMES = const(8)
REPLACES = const(9)
WHOLE = const(10)
_PREFIX = const("game-")
BAD = const("bad-")  # before the names of a game that was set aside
_FORMAT = const(1)
_MOST = const(99999)  # segments of a game: more than any flash holds; a name that says so is not ours


def check_value(payload: bytes, chain: int) -> int:
    """The check value behind this payload; `chain` is the one before it."""
    return crc32(payload, chain) & 0xFFFFFFFF


def framed(payload: bytes, chain: int) -> bytes:
    """The record of an op; `chain` is its check value."""
    return len(payload).to_bytes(2, "little") + payload + (chain & 0xFFFF).to_bytes(2, "little")


def name_of(game: int, segment: int) -> str:
    """The name of the file with that segment."""
    return "%s%06d-%04d" % (_PREFIX, game, segment)


def number_in(name: str, start: str):
    """The number of the game, from 1 on, to which the file of that name belongs; None where it is no name of ours.

    `start`: BAD, or "" for a game that was not set aside."""
    if not name.startswith(start + _PREFIX):
        return None
    try:
        game, segment = int(name.split("-")[-2]), segment_in(name)
    except (ValueError, IndexError):
        return None
    return game if game and segment <= _MOST and name == start + name_of(game, segment) else None


def segment_in(name: str) -> int:
    """The number of the segment in the file of that name, which is one of ours."""
    return int(name.split("-")[-1])


def head(game: int, segment: int, chain: int) -> bytes:
    """The payload with which a segment begins; `chain` is the check value that the one before it ended with."""
    return packed([_FORMAT, game, segment, chain])


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


def _cut_short(rest: bytes) -> bool:
    """Whether these bytes are the beginning of a record, as a pulled plug leaves it. They are not where the op in them
    ends before the record's length says so."""
    size = int.from_bytes(rest[:2], "little")
    payload = rest[2 : 2 + size]
    if len(rest) >= size + 4:
        return False
    if not payload:
        return size > 0 or len(rest) < 2
    if payload[0] in (UNDO, REDO, CLEARED, BROUGHT_BACK, WHOLE):
        return size == 1
    if payload[0] > WHOLE:
        return False
    reader = Reader(payload, 1)
    try:
        reader.value()
    except IndexError:
        return len(payload) < size
    except Exception:  # whatever stands there
        return False
    return reader.at == size


class SegmentReader:
    """Reads the segments of one game in order. `ops`: the payloads that were read, until somebody takes them."""

    def __init__(self, number: int):
        self.number = number
        self.ops: list = []
        self.count = 0  # segments that were read
        self.size = 0  # bytes of the last segment that are good
        self.chain = 0  # the check value of the last record
        self.torn = False  # the last segment ends in a part of a record
        self.unread = False  # the bytes of the next segment were not given
        self.sound = True  # nothing is damaged, apart from a torn end

    def read(self, data) -> None:
        """Take the bytes of the next segment; None where it is missing or cannot be read."""
        if self.torn or data is None:
            self.unread = data is None
            self.sound = False  # there is more behind a torn end
            return
        records: list = []
        chain, size = _records(data, self.chain, records)
        first = head(self.number, self.count, self.chain)
        if not records or records[0] != first:
            self.torn = True
            if not framed(first, check_value(first, self.chain)).startswith(data):
                self.sound = False
            return
        self.count += 1
        self.ops.extend(records[1:])
        self.chain, self.size = chain, size
        self.torn = size < len(data)
        if self.torn and not _cut_short(data[size:]):
            self.sound = False
