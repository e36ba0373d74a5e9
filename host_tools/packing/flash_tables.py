"""Make the tables with which a Pico finds functions, strings and names in flash memory (see boot/code_in_flash.py and
boot/qstrs_in_flash.py).

Each compiled module (a .mpy file) is followed by a table of its functions and strings, where MicroPython reads nothing.
The table has an entry "<HHB" for each function: its offset in the .mpy file, its length in bytes, and the number of
functions inside it. Then comes an entry "<HH" for each constant, also for those in tuples: the offset of a string and
its length in bytes with the 0 after it, or two zeros for another constant. After the last entry come the length of the
functions' entries and the length of all entries in bytes ("<HH"), and a mark.

A bundle begins with a table of all names of its modules (see `name_table`). All numbers in the tables are little
endian.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from itertools import count

NAMES = "names.bin"  # the path in a bundle of the table of names
_BLOCK_BYTES = 4096  # of flash memory
MARK = b"\0fs\0"
_BYTECODE, _NATIVE, _VIPER = range(3)  # py/persistentcode.c of MicroPython, `load_raw_code`
_STATIC, _DATA = 1, 0x70  # flags: this name is built into MicroPython; this viper function has its own data
_STRING, _BYTES, _TUPLE, _NUMBERED = 5, 6, 10, range(5, 10)


def function_table(mpy: bytes) -> bytes:
    """Return the table of functions and constants of a compiled module.

    :raises ValueError: if `mpy` is not a .mpy file of version 6, or contains a kind of code that the firmware does not
        use.
    """
    reader = _Reader(mpy)
    constants = b"".join(struct.pack("<HH", *each) for each in reader.constants())
    functions = b"".join(struct.pack("<HHB", *each) for each in reader.functions()[1:])
    return functions + constants + struct.pack("<HH", len(functions), len(functions) + len(constants)) + MARK


def own_names(mpy: bytes) -> list[str]:
    """Return the names and short strings that a compiled module uses, except those that every MicroPython already
    has.
    """
    reader = _Reader(mpy)
    return [name for name in reader.names() if name is not None]


def name_table(names: Iterable[str], place: int) -> bytes:
    """Return the table of these names, for offset `place` of a bundle.

    The table has the number of names and the number of bytes to skip ("<HH"), these bytes, the length of each name in
    one byte, the check byte of each name, and the sorted names, each with a 0 after it. The bytes to skip make the
    lengths lie in one block of flash memory.

    :raises ValueError: if there are more names than bytes in a block, or a name is longer than 255 bytes.
    """
    words = sorted(name.encode() for name in names)
    if len(words) > _BLOCK_BYTES - 4 or max(map(len, words), default=0) > 255:
        raise ValueError("There are too many names for a block of flash memory, or a name is too long.")
    first, begin, end = place + 4, 0, 0
    for number in count():
        pointers = (number & -number).bit_length()  # littlefs, SPEC.md, "CTZ skip-lists"
        begin, end = end, end + _BLOCK_BYTES - 4 * pointers
        if end - max(begin, first) >= len(words):
            break
    skipped = max(begin - first, 0)
    checks = bytes(_check_byte(word) for word in words)
    texts = b"".join(word + b"\0" for word in words)
    return struct.pack("<HH", len(words), skipped) + bytes(skipped) + bytes(map(len, words)) + checks + texts


def _check_byte(word: bytes) -> int:
    """Return the check byte of a name: the lowest byte of its hash, and never 0 (py/qstr.c, `qstr_compute_hash`).

    MicroPython compares this byte before it compares a name's letters (py/qstr.c, `qstr_find_strn`). A wrong byte
    therefore hides the name: MicroPython does not find it in flash memory, and keeps it again on the heap.
    """
    found = 5381
    for letter in word:
        found = found * 33 ^ letter
    return found & 0xFF or 1


class _Reader:
    """Reads a .mpy file from start to end."""

    def __init__(self, mpy: bytes):
        if mpy[:2] != b"M\x06":
            raise ValueError("It is no .mpy file of version 6.")
        self._mpy = mpy
        self.at = 4
        self._names, self._objects = self._number(), self._number()

    def names(self) -> Iterator[str | None]:
        """Yield each name in the module's table, or None for a name that every MicroPython already has."""
        for _ in range(self._names):
            length = self._number()
            if length & _STATIC:
                yield None
            else:
                begin = self.at
                self.at += (length >> 1) + 1
                yield self._mpy[begin : self.at - 1].decode()

    def constants(self) -> list[tuple[int, int]]:
        """Return (offset, length in bytes with the 0 after it) of each constant that is a string, and (0, 0) of each
        other constant. Call this before `functions`.

        A tuple is not in the list, but its items are.
        """
        for _ in self.names():
            pass
        found: list[tuple[int, int]] = []
        for _ in range(self._objects):
            self._read_object(found)
        return found

    def functions(self) -> list[tuple[int, int, int]]:
        """Return (offset, length in bytes, number of functions inside) of each function with bytecode.

        The first of these functions is the module itself.
        """
        found: list[tuple[int, int, int]] = []
        self._read_function(found)
        if self.at != len(self._mpy):
            raise ValueError("It does not end with its last function.")
        return found

    def _number(self) -> int:
        value = 0
        while True:
            byte = self._mpy[self.at]
            self.at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def _read_object(self, found: list[tuple[int, int]]) -> None:
        kind = self._mpy[self.at]
        self.at += 1
        if kind == _TUPLE:
            for _ in range(self._number()):
                self._read_object(found)
            return
        size = self._number() if kind in _NUMBERED else 0
        size += kind in (_STRING, _BYTES)  # the 0 after it
        found.append((self.at, size) if kind == _STRING else (0, 0))
        self.at += size

    def _read_function(self, found: list[tuple[int, int, int]]) -> None:
        head = self._number()
        kind, size, at = head & 3, head >> 3, self.at
        self.at += size
        if kind not in (_BYTECODE, _VIPER) or (kind == _VIPER and self._number() & _DATA):
            raise ValueError("It has machine code with data of its own.")
        inner = self._number() if head & 4 else 0
        if kind == _BYTECODE:
            found.append((at, size, inner))
        for _ in range(inner):
            self._read_function(found)
