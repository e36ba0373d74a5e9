"""A model of how the RP2040's boot ROM writes a file that a user drags onto the drive RPI-RP2.

Source: github.com/raspberrypi/pico-bootrom-rp2040 at ef22cd8, bootrom/virtual_disk.c: vd_write_block,
_update_current_uf2_info and _write_uf2_page. The flash operations are in bootrom/async_task.c. The model does not cover
programs that are loaded into RAM. tests/picobench/test_boot_rom_drive.py compares this model with the real boot ROM.
"""

from __future__ import annotations

import struct

_DISK_SECTOR, _PAGE, _FLASH_SECTOR = 512, 256, 4096
_FLASH_START = 0x10000000
_FAMILY = 0xE48BFF56
_NOT_MAIN_FLASH, _HAS_FAMILY = 0x0001, 0x2000
_MAGIC_START, _MAGIC_END = (0x0A324655, 0x9E5D5157), 0x0AB16F30


def drag(flash: bytearray, written: bytes) -> bool:
    """Write disk sectors to `flash` as the boot ROM does.

    Return True if the ROM restarts the chip after these sectors, because the whole file has arrived. If the ROM does
    not restart the chip, the drive stays connected.

    :param written: the sectors of 512 bytes each, in the order of their arrival.
    """
    total, erased, done = 0, set[int](), set[int]()
    for at in range(0, len(written), _DISK_SECTOR):
        sector = written[at : at + _DISK_SECTOR]
        *magic, flags, address, size, number, count, family = struct.unpack_from("<8I", sector)
        if tuple(magic) != _MAGIC_START or int.from_bytes(sector[-4:], "little") != _MAGIC_END:
            continue  # a sector of the file allocation table, or of a file of another kind
        if flags & (_HAS_FAMILY | _NOT_MAIN_FLASH) != _HAS_FAMILY or (family, size) != (_FAMILY, _PAGE):
            continue
        if number >= count or address % _PAGE or address < _FLASH_START:
            total = 0  # an invalid block ends the transfer
            continue
        if count != total:
            total, erased, done = count, set(), set()
        if number in done:
            continue
        offset = address - _FLASH_START
        group = number * _PAGE // _FLASH_SECTOR  # the ROM's `page_no`: by block number, not by address (RP2040-E14)
        if group not in erased:
            erased.add(group)
            first = offset // _FLASH_SECTOR * _FLASH_SECTOR
            flash[first : first + _FLASH_SECTOR] = b"\xff" * _FLASH_SECTOR
        old, new = flash[offset : offset + _PAGE], sector[32 : 32 + _PAGE]
        both = int.from_bytes(old, "big") & int.from_bytes(new, "big")  # programming only clears bits
        flash[offset : offset + _PAGE] = both.to_bytes(_PAGE, "big")
        done.add(number)
        if len(done) == total:
            return True
    return False
