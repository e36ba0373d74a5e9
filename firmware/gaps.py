"""Collects garbage, keeps a reserve of memory for the buttons, and fills the small gaps that loading leaves in
MicroPython's heap between the modules.

For a call of a larger function MicroPython takes memory from the heap and gives it back at once, looking for it from
the first free block on. While a gap of a few blocks is the first, that is a walk along all loaded code, 0.15 ms a call.
"""

import gc
import sys

from compat import collect, const

_ON_THE_PICO = sys.platform == "rp2"  # an id is an address there; other heaps are large
_RESERVE = const(40960)  # bytes: for 2,000 turns passed at a table of most seats, and for what is told to a host
_RESERVE_ELSEWHERE = const(114688)  # words are twice as large, and modules that are compiled there leave small gaps
_GARBAGE = const(16384)  # bytes
_rest = 0  # bytes that were free when least of them were garbage
_filling: object = None  # what fills the gaps, one piece holding the next
_pieces_left = 500  # of 16 bytes, so that never more than 8 kB are given away
_wide = 0  # where a kilobyte was free in one piece as the app began: the gaps before that place are filled


def full(eighths: int = 8) -> bool:
    """Whether no more memory is free than so many eighths of what belongs to the buttons. Never, where the runtime does
    not say.

    Asked before something comes that is to stay: much garbage is collected, else that would lie scattered over all of
    the heap."""
    global _rest
    if not hasattr(gc, "mem_free"):
        return False
    reserve = (_RESERVE if _ON_THE_PICO else _RESERVE_ELSEWHERE) * eighths // 8
    free = gc.mem_free()
    _rest = max(_rest, free)
    if free <= reserve or _rest - free > _GARBAGE:
        collect()
        _rest = free = gc.mem_free()
    return free <= reserve


def tidy() -> None:
    """Free what nobody holds. Takes 25 ms on a Pico; the gaps take some 4 kB of its heap for good."""
    global _filling, _pieces_left, _wide
    collect()
    if not _ON_THE_PICO:
        return
    if not _wide:
        _wide = id((None,) * 254)
    while _pieces_left:
        piece = _filling, None  # one block, from the first gap there is
        if id(piece) >= _wide:
            return
        _filling = piece
        _pieces_left -= 1
