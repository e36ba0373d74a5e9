"""Tidy MicroPython's heap: collect garbage, and fill the small gaps that remain between loaded modules.

For a call of a larger function, MicroPython allocates memory on the heap and frees it afterwards. MicroPython's search
for memory begins at the first free block. If that block is too small, the search goes on through all loaded code. The
search takes 0.15 ms for each call.
"""

from compat import ON_THE_PICO, collect, const
from heap_reserve_for_buttons import ask_early

_PIECES_LATER = const(300)
_filling: object = None  # the pieces that fill the gaps; each piece refers to the next
_pieces_left = 2000  # pieces of 16 bytes, so the gaps take at most 32 kB, plus `_PIECES_LATER` once
_filled = 0  # the address of a free kilobyte, before which all gaps are filled; 0 before the first search


def tidy() -> None:
    """Collect garbage, which takes 25 ms on a Pico. Also measure the free memory if one of the next presses would have
    to measure it."""
    collect()
    ask_early()


def look_anew() -> None:
    """Make the next `fill_gaps` start at the beginning, because much code was loaded behind the gaps that were filled.

    The next call then also fills the gaps before that code and in it.
    """
    global _filled, _pieces_left
    _filled = 0
    _pieces_left += _PIECES_LATER


def fill_gaps() -> None:
    """Fill the gaps that the last `tidy` left. The filling uses about 14 kB of a Pico's heap permanently.

    Call this only while no other function of the app runs. That function's memory would become a gap when it returns.
    """
    if not ON_THE_PICO:  # only on a Pico is an id surely an address; other heaps are large enough
        return
    try:
        _fill()
    except MemoryError:  # there is no free kilobyte in one piece: calls take longer, but the game goes on
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
