"""The UF2 file that leaves sectors incomplete: right for a drive that erases by address, wrong for the RP2040's."""

import struct

from host_tools.packing import uf2_blocks


def encode(pages):
    """Return the file of these pages alone, offset in the flash -> 256 bytes, in ascending order."""
    file = bytearray()
    for number, offset in enumerate(sorted(pages)):
        head = (0x0A324655, 0x9E5D5157, 0x2000, uf2_blocks.FLASH_START + offset, 256, number, len(pages), 0xE48BFF56)
        file += (struct.pack("<8I", *head) + pages[offset]).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)
    return bytes(file)
