"""The format of the journal: how the ops of a game are written to small files, and how these files are read even if the
last one is incomplete. This module also merges the files of finished games, and sets a game aside that cannot be read.

A game is a sequence of small files, its *segments*. littlefs keeps files of this size in its directory, where appending
is cheap. A segment is a sequence of records: two bytes of length, the payload, two bytes of check value. Each check
value also covers all earlier records and segments, so it reveals whether a part is missing or belongs elsewhere. A
power cut leaves the last record incomplete, and this record is dropped. Any other invalid bytes count as damage. A file
of a finished game may contain several segments (see `merge_older`).

A record holds one *op*:
- the game begins;
- an event happens; for some events there is also an op with the state from which undo and resume start;
- an event is undone or redone;
- the table is cleared for a new game; the game is brought back;
- the players' names, at the start and whenever they change;
- with a clock: the time that each player has used, before each event and between events;
- this record replaces another record of the same game: that record's number, and the number that people see for the
  game;
- this record is complete (until then, the replaced record counts).
"""

from binascii import crc32

from compat import const
from rules.history import packed
from rules.value_codec import Reader

# The first byte of an op.
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
_HEAD = const(17)  # the first byte of `head`: a list of four values follows
_PREFIX = const("game-")
BAD = const("bad-")  # the file names of a game that was set aside begin with this
_FORMAT = const(1)
_MOST_SEGMENTS = const(99999)  # more segments than any flash memory can hold; no file has a larger number
# Merging the segments of finished games lets littlefs find the files of the current game quickly. Whenever a file is
# opened, littlefs reads the directory up to that file. A Pico takes 17 ms for that with 149 files of 200 bytes in the
# directory, and 1 ms with one game alone. A merged file is outside the directory, in a block of its own.
_MOST_BYTES = const(2000)  # the largest merged file; it must fit into memory together with a large game
_READ_A_TICK = const(4)
_REMOVED_A_TICK = const(8)
# A game with at most this number of files, which has some 40 turns, stays as it is. Merging it would cost a sector
# erase, and in a directory that hardly grows, littlefs erases the same two blocks again and again. A Pico resumes a
# game 7 % later with ten games of three files, and 15 % later with ten games of five.
_FEW_FILES = const(3)


def check_value(payload: bytes, chain: int) -> int:
    """Return the check value after this payload. `chain` is the previous check value."""
    return crc32(payload, chain) & 0xFFFFFFFF


def framed(payload: bytes, chain: int) -> bytes:
    """Return the record with the op `payload`. `chain` is the check value of this record."""
    return len(payload).to_bytes(2, "little") + payload + (chain & 0xFFFF).to_bytes(2, "little")


def name_of(game: int, segment: int) -> str:
    """Return the file name of the segment with the number `segment` of the game with the number `game`."""
    return "%s%06d-%04d" % (_PREFIX, game, segment)


def number_in(name: str, start: str):
    """Return the number (1 or more) of the game to which a file belongs, or None if it is not a file of the journal.

    `start` is BAD, or "" for games that were not set aside.
    """
    if not name.startswith(start + _PREFIX):
        return None
    try:
        game, segment = int(name.split("-")[-2]), segment_in(name)
    except (ValueError, IndexError):
        return None
    return game if game and segment <= _MOST_SEGMENTS and name == start + name_of(game, segment) else None


def segment_in(name: str) -> int:
    """Return the segment number in `name`, a file name of the journal."""
    return int(name.split("-")[-1])


def head(game: int, segment: int, chain: int) -> bytes:
    """Return the payload with which a segment begins. `chain` is the last check value of the previous segment."""
    return packed([_FORMAT, game, segment, chain])


def _records(data: bytes, chain: int, found: list) -> tuple:
    """Add the payloads of a segment's records to `found`. Return the tuple (check value after
    the last record, size of the records in bytes).

    The speed of this loop decides how fast a game of 500 events resumes.
    """
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
    """Return whether these bytes are the beginning of a record that a power cut has left incomplete. Return False if
    the op in these bytes ends before the length that the record states.
    """
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
    except Exception:  # the bytes can be anything
        return False
    return reader.at == size


class SegmentReader:
    """Reads the segments of one game in order. `ops` contains the payloads that have been read and that the caller has
    not yet removed.
    """

    def __init__(self, number: int):
        self.number = number
        self.ops: list = []
        self.count = 0  # number of segments read
        self.file = 0  # the number of the last file that was read: that of its first segment
        self.size = 0  # number of good bytes in that file
        self.chain = 0  # the check value of the last record
        self.torn = False  # True if the last segment ends in a part of a record
        self.unread = False  # True if there were no bytes for the next segment
        self.sound = True  # True if nothing is damaged, apart from a torn end

    def read(self, data) -> None:
        """Process `data`, the bytes of the next file. `data` is None if that file is missing or cannot be read."""
        if self.torn or data is None:
            self.unread = data is None
            self.sound = False  # more data after a torn end
            return
        records: list = []
        chain, size = _records(data, self.chain, records)
        first = head(self.number, self.count, self.chain)
        if not records or records[0] != first:
            self.torn = True
            if not framed(first, check_value(first, self.chain)).startswith(data):
                self.sound = False
            return
        self.file = self.count
        for payload in records:
            if payload and payload[0] == _HEAD:
                self.count += 1
            else:
                self.ops.append(payload)
        self.chain, self.size = chain, size
        self.torn = size < len(data)
        if self.torn and not _cut_short(data[size:]):
            self.sound = False


def names_in(payload):
    """Return the names by seat from `payload`, the last op with names.

    Return None if there is no such op, or if it does not contain a list of strings.
    """
    try:
        names = Reader(payload, 1).value()
    except (IndexError, ValueError):
        return None
    return names if isinstance(names, list) and all(isinstance(name, str) for name in names) else None


def replaced_in(payload) -> tuple:
    """Return (the number of the record that is replaced, the number that people see for the game or 0) from `payload`,
    an op of the kind REPLACES. May raise any exception if the op is not valid."""
    record, called = Reader(payload, 1).value()
    if record < 0 or called < 0:
        raise ValueError("it replaces no record")
    return record, called


def move_aside(board, number: int, segments, free: int) -> None:
    """Set aside a game that cannot be read: move the files of game `number` to names that begin with BAD. If another
    game has those names, use the number `free`.

    `segments` is a range with the numbers of its segments. If files in the middle of the game are missing, `segments`
    is None, and this function lists the files itself. Each file is copied and then removed, because littlefs may lose a
    renamed file when no room is left. After a power cut, or if the storage is full, the game may be in two parts. In
    that case the second part of the game lacks the first segment, so the next `Journal.resume` fails again.
    """
    if segments is None:
        segments = sorted([segment_in(name) for name in board.ilistdir() if number_in(name, "") == number])
    aside = number
    for segment in segments:
        board.feed()  # moving a long game takes longer than the watchdog's time-out
        name = name_of(number, segment)
        if board.read(BAD + name) not in (None, board.read(name)):
            aside = free
            break
    for segment in segments:
        board.feed()
        name = name_of(number, segment)
        data = board.read(name)
        if data is None:
            continue  # an unreadable file stays where it is
        other = BAD + name_of(aside, segment)
        if not board.write(other, data) or board.read(other) != data:
            return
        board.remove(name)
        if board.read(name) is not None:
            return


def merge_older(board, last: int):
    """Merge the segments of all games with numbers below `last`, in steps. Yield True after each step.

    A merged file contains the bytes of several segments and has the name of the first one. The merged file replaces the
    first segment in one write. The other segments are removed only afterwards, so the game can still be read after a
    power cut. The last segment of a game is left alone, because that segment grows if the game becomes the current game
    again. Stop if a write fails.
    """
    files: dict = {}
    for name in board.ilistdir():
        number = number_in(name, "") or last
        files[number] = files.get(number, 0) + 1
    for number in sorted(files):
        if number < last and files[number] > _FEW_FILES:
            yield from _merge(board, number, files[number])


def _merge(board, number: int, files: int):
    """Merge the segments of one game, up to the first segment that is missing or damaged. `files` is the number of the
    game's files.
    """
    reader = SegmentReader(number)
    found: list = []  # (number, bytes) of the segments for the next merged file
    kept: list = []  # the numbers of the segments with which the game's files begin after this
    while True:
        segment = reader.count
        data = board.read(name_of(number, segment))
        if data is not None:
            files -= 1
            reader.read(data)
            reader.ops.clear()
        more = data is not None and reader.sound and reader.count > segment
        if not more:
            kept += [other for other, _ in found[-1:]] + [segment]
            found = found[:-1]  # the game's last segment is not merged
        if not more or sum([len(part) for _, part in found]) + len(data) > _MOST_BYTES:
            if len(found) > 1:
                merged = b"".join([part for _, part in found])
                if not board.write(name_of(number, found[0][0]), merged):
                    return
                yield True
                for at, (other, _) in enumerate(found[1:]):
                    board.remove(name_of(number, other))
                    if at % _REMOVED_A_TICK == _REMOVED_A_TICK - 1:
                        yield True
            yield True
            kept += [other for other, _ in found[:1]]
            if not more:
                if files:  # a power cut, or a failing storage, has left segments that a merged file also has
                    yield from _remove_all_but(kept, board, number, reader.count)
                return
            found = []
        found.append((segment, data))
        if len(found) % _READ_A_TICK == 0:
            yield True


def _remove_all_but(kept: list, board, number: int, count: int):
    """Remove the files of a game that begin with one of its first `count` segments, but not with a segment in `kept`.
    Yield True after every `_REMOVED_A_TICK` files."""
    segments = [segment_in(name) for name in board.ilistdir() if number_in(name, "") == number]
    for at, segment in enumerate([segment for segment in segments if segment < count and segment not in kept]):
        board.remove(name_of(number, segment))
        if at % _REMOVED_A_TICK == _REMOVED_A_TICK - 1:
            yield True
