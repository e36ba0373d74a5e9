"""Read and write UF2 files, which contain blocks of 256 bytes, each with its address in flash
(github.com/microsoft/uf2).
"""

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
    """Yield (offset in flash, 256 bytes) for each block of a UF2 file.

    :raises ValueError: if `uf2` is not a complete UF2 file for the RP2040.
    """
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
    """Return a UF2 file that writes the given pages to flash memory.

    Each flash sector with one of these pages is written in full: 16 blocks in ascending order, with 0xFF in bytes that
    no page sets. The boot ROM of the RP2040 erases one sector for each 16 consecutive block numbers, whatever their
    addresses (erratum RP2040-E14). Therefore each group of 16 blocks must be one sector. picotool also writes full
    sectors, except for the last one (elf2uf2/elf2uf2.cpp).

    :param pages: offset in the flash -> 256 bytes.
    """
    sectors = sorted({offset // SECTOR * SECTOR for offset in pages})
    offsets = [sector + within for sector in sectors for within in range(0, SECTOR, PAYLOAD)]
    return b"".join(
        _HEAD.pack(*_MAGIC, _FAMILY_FLAG, FLASH_START + offset, PAYLOAD, number, len(offsets), RP2040_FAMILY)
        + pages.get(offset, b"\xff" * PAYLOAD).ljust(BLOCK - _HEAD.size - len(_MAGIC_END), b"\0")
        + _MAGIC_END
        for number, offset in enumerate(offsets)
    )
