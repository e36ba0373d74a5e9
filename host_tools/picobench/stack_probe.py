"""How much stack a Pico has left, read from its memory: untouched memory still has the paint.

MicroPython keeps the stack of the first core in the last 8 kB of memory (its memmap_mp_rp2040.ld). It ends a call with
"maximum recursion depth exceeded" if less than 256 bytes would be left for C functions.
"""

from host_tools.picobench.emulated_pico import PicoBench

_TOP = 0x20042000
SIZE_BYTES = 8192
KEPT_BYTES = 256  # that MicroPython keeps for C
_STACK_POINTER = 13
_RED_ZONE_BYTES = 64  # below the stack pointer, left alone
_PAINT = 0xA5C3A5C3


def paint(bench: PicoBench) -> None:
    """Paint the part of the stack that is free now."""
    for address in range(_TOP - SIZE_BYTES, bench.chip.core.registers[_STACK_POINTER] - _RED_ZONE_BYTES, 4):
        bench.chip.write_uint32(address, _PAINT)


def left_bytes(bench: PicoBench) -> int:
    """Return how many bytes have not been used since then."""
    address = _TOP - SIZE_BYTES
    while bench.chip.read_uint32(address) == _PAINT:
        address += 4
    return address - (_TOP - SIZE_BYTES)
