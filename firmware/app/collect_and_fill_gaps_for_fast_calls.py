"""Tidy MicroPython's heap: collect garbage, and fill the small gaps that loading leaves between the modules.

To call a larger function, MicroPython takes memory from the heap and frees it after the call. The search for it begins
at the first free block. If that is a gap of a few blocks, the search passes all loaded code: 0.15 ms for each call.
"""

from compat import ON_THE_PICO, collect, const
from heap_reserve_for_buttons import ask_early

_MORE_PIECES = const(300)
_filling: object = None  # fills the gaps; each piece refers to the next
_pieces_left = 2000  # pieces of 16 bytes, so at most 32 kB are given away, plus `_MORE_PIECES` once
_filled = 0  # the gaps before this address are filled; a free kilobyte was found there; 0 before that


def tidy() -> None:
    """Collect garbage, which takes 25 ms on a Pico. Now and then, measure what is free then."""
    collect()
    ask_early()


def look_anew() -> None:
    """Start again, because much code was loaded after the filled part. The next `fill_gaps` also fills the gaps before
    that code and in it."""
    global _filled, _pieces_left
    _filled = 0
    _pieces_left += _MORE_PIECES


def fill_gaps() -> None:
    """Fill the gaps that the last `tidy` left, which takes about 14 kB of a Pico's heap for ever. Call it while no
    function of the app runs: the memory of a running call would be a gap as soon as it returns."""
    if not ON_THE_PICO:  # there an id is an address; other heaps are large
        return
    try:
        _fill()
    except MemoryError:  # no free kilobyte in one piece: calls take longer, and the game goes on
        pass


def _fill() -> None:
    global _filling, _pieces_left, _filled
    if not _filled:
        _filled = id((None,) * 254)
    while _pieces_left:
        piece = _filling, None  # one block, from the first gap
        if id(piece) >= _filled:
            return
        _filling = piece
        _pieces_left -= 1
