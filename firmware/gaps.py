"""Collects garbage, keeps a reserve of memory for the buttons, and fills the small gaps that loading leaves in
MicroPython's heap between the modules.

For a call of a larger function MicroPython takes memory from the heap and gives it back at once, looking for it from
the first free block on. While a gap of a few blocks is the first, that is a walk along all loaded code, 0.15 ms a call.
"""

import gc
import sys

from compat import collect, const

_ON_THE_PICO = sys.platform == "rp2"  # an id is an address there; other heaps are large
# bytes: for 2,000 turns passed at a table of most seats, and for what is told to a host. Elsewhere words are twice as
# large, and modules that were not compiled before leave many small gaps
_RESERVE = 40960 if _ON_THE_PICO else 114688
_GARBAGE = const(16384)  # bytes
_free = 0  # bytes that were free when least of them were garbage
_filling: object = None  # what fills the gaps, one piece holding the next
_pieces_left = 500  # of 16 bytes, so that never more than 8 kB are given away
_wide = 0  # where a kilobyte was free in one piece as the app began: the gaps before that place are filled


def runs_short() -> bool:
    """Whether no more memory is free than belongs to the buttons. Never, where the runtime does not say.

    Asked before something comes that is to stay: much garbage is collected, else that would lie scattered over all of
    the heap."""
    global _free
    if not hasattr(gc, "mem_free"):
        return False
    free = gc.mem_free()
    _free = max(_free, free)
    if free <= _RESERVE or _free - free > _GARBAGE:
        collect()
        _free = free = gc.mem_free()
    return free <= _RESERVE


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
