"""Read the names of the firmware from flash memory, so that they need little space on the heap and are found quickly.

MicroPython keeps each name that code uses in a *pool*: a table with the address, the length and a check byte of each
name, in the order in which the names came. To find a name, MicroPython looks through all pools, from the newest to the
oldest, and in each pool from its beginning to its end. Modules that are loaded look for some 4,000 names, which takes a
third of a second, and the names take 18 kB of the heap.

The bundle has all these names in alphabetical order. This module makes a pool of them whose letters and lengths stay in
flash memory. MicroPython halves a sorted pool until it finds the name, as in its own pools in flash. Names that
MicroPython already knows are left out, because a name must have only one number.

The module relies on `qstr_pool_t` (py/qstr.h) and on `qstr_find_strn` and `qstr_add` (py/qstr.c) of MicroPython 1.28.
"""

# The type checker does not know machine words.
# mypy: ignore-errors

import struct
from array import array

import micropython
import uctypes
from machine import mem32
from micropython import const

ptr8 = ptr32 = int  # for the type checker; MicroPython's compiler knows these types itself

_RAM = const(0x20)  # the highest byte of addresses in RAM
_RAM_START = const(0x20000000)
_RAM_SIZE = const(0x40000)  # without the two banks that hold the stacks (RP2040 data sheet, 2.6)
# A pool is a sequence of machine words: the previous pool; the number of names in all previous pools, and in the
# highest bit whether this pool is sorted; the number of names for which there is room; the number of names; the address
# of the check bytes; the address of the lengths; then the address of each name. These are offsets in bytes.
_BEFORE, _COUNT, _LENGTHS, _NAMES = 4, 12, 20, 24
_SORTED = 1 << 31
_NEXT_ROOM = 16  # MicroPython makes its next pool twice this large
# The address of a pool that was made and did not work. The garbage collector must not free its names, because
# MicroPython stores the next names behind them.
_dropped = array("L", (0,))


def use_names(file, place: int, blocks) -> None:
    """Let MicroPython find the names of the bundle `file` in flash memory. Raises an exception, and changes nothing, if
    MicroPython's pools are not laid out as expected.

    The names begin at offset `place` of the bundle: their count and a number of bytes to skip ("<HH"), these bytes, the
    length of each name in one byte, the check byte of each name, and the names, each with a 0 after it. `blocks` says
    where the bundle lies in flash memory (see `code_in_flash`).
    """
    newest = _where_newest_pool_is(_RAM_START, _RAM_START + _RAM_SIZE)
    if not newest or not _takes_a_name(newest, mem32[newest]):
        raise OSError
    older = mem32[newest]
    file.seek(place)
    count, skipped = struct.unpack("<HH", file.read(4))
    lengths = place + 4 + skipped
    pool = bytearray(_NAMES + 5 * count)
    checks = memoryview(pool)[_NAMES + 4 * count :]
    file.seek(lengths + count)
    file.readinto(checks)
    address = uctypes.addressof(pool)
    begin = _address(lengths, blocks)
    if begin + count != _address(lengths + count - 1, blocks) + 1:
        raise OSError  # the lengths must be in one piece
    before = _names_in(older)
    struct.pack_into("<6L", pool, 0, older, before | _SORTED, _NEXT_ROOM, count, address + _NAMES + 4 * count, begin)
    _point(address, lengths + 2 * count, blocks)
    _leave_out_known(older, address)
    mem32[newest] = address
    try:
        if not (_knows_its_names(newest, address) and _takes_a_name(newest, address)):
            raise OSError
    except Exception:  # what is read may be anything
        _dropped[0] = mem32[newest]
        mem32[newest] = older
        raise


def _takes_a_name(newest: int, pool: int) -> bool:
    """Return whether a new name becomes the last name of `pool`, or the first of a pool after it. `newest` is the
    address at which MicroPython keeps the address of its newest pool."""
    known = _names_in(pool)
    name = "name number %d" % known
    hasattr(known, name)  # MicroPython keeps each name that it is asked for
    now = mem32[newest]
    if _names_in(now) != known + 1 or (now != pool and mem32[now] != pool):
        return False
    at = mem32[now + _NAMES + 4 * mem32[now + _COUNT] - 4]
    return uctypes.bytes_at(at, len(name)) == name.encode()


def _knows_its_names(newest: int, pool: int) -> bool:
    """Return whether MicroPython finds the first, the middle and the last name of its newest pool, and does not keep
    them again."""
    last = mem32[pool + _COUNT] - 1
    for number in (0, last // 2, last):
        length = uctypes.bytes_at(mem32[pool + _LENGTHS] + number, 1)[0]
        hasattr(pool, str(uctypes.bytes_at(mem32[pool + _NAMES + 4 * number], length), "utf-8"))
    return mem32[newest] == pool


def _names_in(pool: int) -> int:
    """Return how many names this pool and all older ones have."""
    return (mem32[pool + _BEFORE] & _SORTED - 1) + mem32[pool + _COUNT]


def _address(offset: int, blocks) -> int:
    """Return the address of a byte of the bundle."""
    at = 0
    while offset >= blocks[at]:
        at += 2
    return blocks[at + 1] + offset


@micropython.viper
def _where_newest_pool_is(at: int, end: int) -> int:
    """Return the address of the first word in RAM that refers to a pool on the heap, or 0 if there is none.

    MicroPython's own variables are in RAM before the heap. A pool on the heap is known by the addresses of its check
    bytes and lengths, which come right after its names.
    """
    while at < end:
        pool = ptr32(at)[0]
        if pool & 15 == 0 and pool >> 24 == _RAM and pool & 0xFFFFFF < _RAM_SIZE - 64:
            room = ptr32(pool)[2]
            checks = pool + 24 + 4 * room
            if ptr32(pool)[4] == checks and ptr32(pool)[5] == checks + room and ptr32(pool)[3] <= room:
                return at
        at += 4
    return 0


@micropython.viper
def _point(pool: ptr32, offset: int, blocks: ptr32):
    """Write the address of each name into a pool. The names begin at this offset of the bundle.

    A name in two blocks of flash memory gets the address of the name before it, and no check byte. MicroPython then
    never finds it here, and keeps it on the heap.
    """
    lengths = ptr8(pool[5])
    block = 0
    while offset >= blocks[block]:
        block += 2
    last = offset + blocks[block + 1]
    for number in range(pool[3]):
        end = offset + lengths[number] + 1
        if end <= blocks[block]:
            last = offset + blocks[block + 1]
        else:
            ptr8(pool[4])[number] = 0
            if end > blocks[block]:
                block += 2
        pool[6 + number] = last
        offset = end


@micropython.viper
def _leave_out_known(older: ptr32, pool: ptr32):
    """Remove the check bytes of the names that older pools have, so that MicroPython finds these names there."""
    checks = ptr8(pool[4])
    while int(older):
        for number in range(older[3]):
            name = ptr8(older[6 + number])
            low = 0
            high = pool[3]
            while low < high:
                middle = (low + high) >> 1
                other = ptr8(pool[6 + middle])
                at = 0
                while name[at] == other[at] and name[at]:
                    at += 1
                if other[at] < name[at]:
                    low = middle + 1
                else:
                    high = middle
            if low < pool[3]:
                other = ptr8(pool[6 + low])
                at = 0
                while name[at] == other[at] and name[at]:
                    at += 1
                if name[at] == other[at]:
                    checks[low] = 0
        older = ptr32(older[0])
