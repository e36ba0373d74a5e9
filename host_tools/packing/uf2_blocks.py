"""UF2 files: blocks of 256 bytes with their flash address (github.com/microsoft/uf2)."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

FLASH_START = 0x10000000
BLOCK = 512
PAYLOAD = 256
SECTOR = 4096
RP2040_FAMILY = 0xE48BFF56
_FAMILY_FLAG = 0x2000
_HEAD = struct.Struct("<8I")
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = struct.pack("<I", 0x0AB16F30)


def blocks(uf2: bytes) -> Iterator[tuple[int, bytes]]:
    """(offset in the flash, 256 bytes) for each block. Raises ValueError for anything but whole RP2040 blocks."""
    if not uf2 or len(uf2) % BLOCK:
        raise ValueError("not a UF2 file: its size is no multiple of 512")
    count = len(uf2) // BLOCK
    for index in range(count):
        block = uf2[index * BLOCK : (index + 1) * BLOCK]
        *magic, flags, address, size, number, total, family = _HEAD.unpack_from(block)
        if tuple(magic) != _MAGIC or block[-4:] != _MAGIC_END:
            raise ValueError(f"not a UF2 file: block {index} lacks its marks")
        if (size, number, total, family) != (PAYLOAD, index, count, RP2040_FAMILY) or not flags & _FAMILY_FLAG:
            raise ValueError(f"not a UF2 file for one RP2040: block {index}")
        yield address - FLASH_START, block[_HEAD.size : _HEAD.size + PAYLOAD]


def encode(pages: Mapping[int, bytes]) -> bytes:
    """The UF2 file of these pages: offset in the flash -> 256 bytes, sent in the order of their offsets."""
    out = bytearray()
    for number, offset in enumerate(sorted(pages)):
        head = (*_MAGIC, _FAMILY_FLAG, FLASH_START + offset, PAYLOAD, number, len(pages), RP2040_FAMILY)
        out += (_HEAD.pack(*head) + pages[offset]).ljust(BLOCK - 4, b"\0") + _MAGIC_END
    return bytes(out)


def drag(content: bytearray, uf2: bytes) -> None:
    """Do to a flash what the boot ROM does with a dragged file: erase each sector it touches, program its pages."""
    erased = set()
    for offset, page in blocks(uf2):
        sector = offset // SECTOR * SECTOR
        if sector not in erased:
            erased.add(sector)
            content[sector : sector + SECTOR] = b"\xff" * SECTOR
        content[offset : offset + PAYLOAD] = page
