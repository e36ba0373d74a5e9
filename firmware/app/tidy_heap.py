"""Collects garbage, and fills the small gaps that loading leaves in MicroPython's heap between the modules.

For a call of a larger function MicroPython takes memory from the heap and gives it back at once. The search for it
begins at the first free block. While that is a gap of a few blocks, the search walks along all loaded code: 0.15 ms a
call.
"""

from compat import ON_THE_PICO, collect
from heap_reserve import ask_early

_filling: object = None  # what fills the gaps, one piece holding the next
_pieces_left = 500  # of 16 bytes, so that never more than 8 kB are given away
_wide = 0  # where a kilobyte was free in one piece as the app began: the gaps before that place are filled


def tidy() -> None:
    """Collect garbage, which takes 25 ms on a Pico, and now and then ask what is free then; the gaps take some 4 kB of
    its heap for good."""
    global _filling, _pieces_left, _wide
    collect()
    ask_early()
    if not ON_THE_PICO:  # an id is an address there; other heaps are large
        return
    if not _wide:
        _wide = id((None,) * 254)
    while _pieces_left:
        piece = _filling, None  # one block, from the first gap there is
        if id(piece) >= _wide:
            return
        _filling = piece
        _pieces_left -= 1
