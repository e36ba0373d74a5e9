"""Measure how much stack a Pico has left. The free stack is filled with a pattern, and all bytes that stay unused keep
this pattern.

MicroPython keeps the stack of the first core in the last 8 kB of memory (see its memmap_mp_rp2040.ld). If a call would
leave less than 256 bytes for C functions, MicroPython raises "maximum recursion depth exceeded".
"""

from host_tools.picobench.emulated_pico import EmulatedPico

_TOP = 0x20042000
SIZE_BYTES = 8192
KEPT_BYTES = 256  # the bytes of stack that MicroPython keeps for C functions
_STACK_POINTER = 13
_RED_ZONE_BYTES = 64  # this many bytes below the stack pointer are not filled
_PAINT = 0xA5C3A5C3


def paint(bench: EmulatedPico) -> None:
    """Fill the free part of the stack with the pattern."""
    for address in range(_TOP - SIZE_BYTES, bench.chip.core.registers[_STACK_POINTER] - _RED_ZONE_BYTES, 4):
        bench.chip.write_uint32(address, _PAINT)


def left_bytes(bench: EmulatedPico) -> int:
    """Return how many bytes of the stack have not been used since the call of `paint`."""
    address = _TOP - SIZE_BYTES
    while bench.chip.read_uint32(address) == _PAINT:
        address += 4
    return address - (_TOP - SIZE_BYTES)
