"""The storage of a board that has two files and no folder. All bytes are stored under names, in records that follow one
another.

Each record replaces, extends or removes what is stored under one name. A record's check value covers the record and all
earlier ones. A file begins with its generation and with all bytes that were stored when the file was begun. A special
record marks the end of this first part. A file without that record was never completed, and is ignored. If both files
are complete, the one with the later generation is used. An incomplete or damaged record is ignored, with all records
after it.

When a file has grown too long for its content, the other file is rewritten from its start and replaces it. The first
file is then emptied. If writing the other file fails, that file may still be complete, and would count as the newer
one. To prevent this, the first file gets a record that raises its generation before any other record is appended to the
file.

A file needs two functions: `read()` returns all bytes of the file. `write(at, data)` writes `data` at offset `at`,
removes all later bytes, and returns True when the file is safely stored. Until `write` returns True, the bytes before
`at` stay as they are.
"""

from binascii import crc32

from compat import const
from free_memory import if_memory_allows

_BEGIN = const(66)  # a record whose name is the generation in decimal digits
_WRITTEN = const(87)
_APPENDED = const(65)
_REMOVED = const(82)
_ALL_THERE = const(69)
_HEAD = const(7)  # bytes of a head: kind, length of the name, length of the data (four bytes), xor of these six bytes
_CHECK = const(4)
# A file is replaced by the other one when it is longer than this number of bytes plus `_SPARE_FACTOR` times the bytes
# that are stored under names now.
_SPARE_BYTES = const(65536)
_SPARE_FACTOR = const(4)


class NamedRecordsInTwoFiles:
    """The storage of a board (see `contract`) in `files`, a list of two files.

    `lost` is True if some stored bytes could not be read back.
    """

    def __init__(self, files):
        self._files = files
        self._kept: dict = {}
        self._at = 0  # the index of the file in use
        self._end = 0  # the offset after that file's last good record
        self._check = 0  # the check value of all bytes before that offset
        self._generation = 0
        self._latest = 0  # the latest generation that either file may have, after a failed write
        self.lost = False
        for at in (0, 1):
            data = files[at].read()
            generation, kept, end, check, complete = _read(data)
            self.lost = self.lost or _is_damaged(data, end)
            if complete and generation > self._generation:
                self._at, self._generation = at, generation
                self._kept, self._end, self._check = kept, end, check
            self._latest = max(self._latest, generation)

    def read(self, name: str) -> bytes | None:
        return self._kept.get(name)

    def write(self, name: str, data: bytes) -> bool:
        return self._change(_WRITTEN, name, bytes(data), bytes(data))

    def append(self, name: str, data: bytes) -> bool:
        return self._change(_APPENDED, name, bytes(data), self._kept.get(name, b"") + bytes(data))

    def ilistdir(self):
        return iter(list(self._kept))

    def remove(self, name: str) -> None:
        """Remove the bytes that are stored under a name, as `boards.contract` says.

        If the removal cannot be recorded, the bytes stay.
        """
        if name in self._kept:
            before = self._kept.pop(name)
            if not self._note(_REMOVED, name, b""):
                self._kept[name] = before

    def all(self) -> dict:
        """Return a dictionary of all stored bytes by name."""
        return dict(self._kept)

    def replace(self, kept: dict) -> bool:
        """Replace everything that is stored now with `kept`, a dictionary of bytes by name. If that fails, change
        nothing and return False."""
        # Without memory, at most a part is written, which is ignored.
        before, self._kept = self._kept, dict(kept)
        if if_memory_allows(NamedRecordsInTwoFiles._write_other, self):
            return True
        self._kept = before
        return False

    def _change(self, what: int, name: str, data: bytes, after: bytes) -> bool:
        before = self._kept.get(name)
        self._kept[name] = after
        if self._note(what, name, data):
            return True
        if before is None:
            del self._kept[name]
        else:
            self._kept[name] = before
        return False

    def _note(self, what: int, name: str, data: bytes) -> bool:
        """Append a record. If the current file has too many outdated records or no room, write the other file. Return
        False if both fail."""
        generation, records, check = self._generation, b"", self._check
        if self._latest > generation:
            self._latest = generation = self._latest + 1
            records = _record(_BEGIN, str(generation), b"", check)
            check = _check_of(records)
        records += _record(what, name, data, check)
        end = self._end + len(records)
        counts = sum(_HEAD + _CHECK + len(name) + len(data) for name, data in self._kept.items())
        if end > _SPARE_BYTES + _SPARE_FACTOR * counts and self._write_other():
            return True
        if self._generation and self._files[self._at].write(self._end, records):
            self._generation, self._end, self._check = generation, end, _check_of(records)
            return True
        return self._write_other()

    def _write_other(self) -> bool:
        """Write all bytes that are stored now to the other file, and empty the current file.

        If writing fails, return False and keep using the current file.
        """
        other = 1 - self._at
        self._latest = generation = self._latest + 1
        check = 0
        parts = []
        for what, name, data in self._all(generation):
            record = _record(what, name, data, check)
            check = _check_of(record)
            parts.append(record)
        whole = b"".join(parts)
        if not self._files[other].write(0, whole):
            self._files[other].write(0, b"")  # remove the part that was written
            return False
        self._files[self._at].write(0, b"")  # else this file is used again if the other one's start is damaged
        self._at, self._generation, self._end, self._check = other, generation, len(whole), check
        return True

    def _all(self, generation):
        yield _BEGIN, str(generation), b""
        for name, data in self._kept.items():
            yield _WRITTEN, name, data
        yield _ALL_THERE, "", b""


def _record(what: int, name: str, data: bytes, check: int) -> bytes:
    """Return the bytes of a record that follows one with the check value `check`."""
    text = name.encode()
    head = bytes((what, len(text))) + len(data).to_bytes(4, "little")
    body = head + bytes((_xor(head),)) + text + data
    return body + (crc32(body, check) & 0xFFFFFFFF).to_bytes(4, "little")


def _check_of(record: bytes) -> int:
    return int.from_bytes(record[-_CHECK:], "little")


def _xor(head: bytes) -> int:
    mixed = 0
    for byte in head:
        mixed ^= byte
    return mixed


def _end_of(data: bytes, at: int) -> int:
    """Return where the record at offset `at` ends, or -1 if its head cannot be read."""
    head = data[at : at + _HEAD]
    if len(head) < _HEAD or _xor(head):
        return -1
    return at + _HEAD + head[1] + int.from_bytes(head[2:6], "little") + _CHECK


def _is_damaged(data: bytes, end: int) -> bool:
    """Return whether the bytes after the last good record are damaged, not just an incomplete record."""
    rest = len(data) - end
    if rest < _HEAD:
        return False
    return _end_of(data, end) <= len(data)


def _read(data: bytes) -> tuple:
    """Read the records in `data`, the bytes of a file. Return (generation, stored bytes by name, end of the last good
    record, its check value, whether the file is complete)."""
    generation = at = check = 0
    kept: dict = {}
    complete = False
    while at < len(data):
        end = _end_of(data, at)
        if not at < end <= len(data):
            break
        found = crc32(data[at : end - _CHECK], check) & 0xFFFFFFFF
        if found != _check_of(data[at:end]):
            break
        name_end = at + _HEAD + data[at + 1]
        try:
            name = data[at + _HEAD : name_end].decode()
            what = data[at]
            if what == _BEGIN:
                generation = int(name)
        except ValueError:  # damaged bytes whose check value matches by chance
            break
        rest = data[name_end : end - _CHECK]
        if what == _WRITTEN:
            kept[name] = rest
        elif what == _APPENDED:
            kept[name] = kept.get(name, b"") + rest
        elif what == _REMOVED:
            kept.pop(name, None)
        elif what == _ALL_THERE:
            complete = True
        at, check = end, found
    return generation, kept, at, check, complete
