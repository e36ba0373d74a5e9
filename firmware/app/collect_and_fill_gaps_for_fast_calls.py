"""Tidies MicroPython's heap: collects garbage (gc), and fills the small gaps that loading leaves between the modules.

For a call of a larger function MicroPython takes memory from the heap and gives it back at once. The search for it
begins at the first free block. While that is a gap of a few blocks, the search walks along all loaded code: 0.15 ms a
call.
"""

from compat import ON_THE_PICO, collect, const
from heap_reserve_for_buttons import ask_early

_MORE = const(300)
_filling: object = None  # what fills the gaps, one piece holding the next
_pieces_left = 2000  # of 16 bytes, so that never more than 32 kB are given away, and `_MORE` of them once
_filled = 0  # the gaps before this place are filled: a kilobyte was free there in one piece; 0 until that was found


def tidy() -> None:
    """Collect garbage, which takes 25 ms on a Pico, and now and then ask what is free then."""
    collect()
    ask_early()


def look_anew() -> None:
    """Much code was loaded behind what is filled: the next `fill_gaps` fills the gaps before and in it, too."""
    global _filled, _pieces_left
    _filled = 0
    _pieces_left += _MORE


def fill_gaps() -> None:
    """Fill the gaps that the last `tidy` left, which takes some 14 kB of a Pico's heap for good. To be called when no
    function of the app runs: the memory that one has taken for its call would be a gap as soon as it returns."""
    if not ON_THE_PICO:  # an id is an address there; other heaps are large
        return
    try:
        _fill()
    except MemoryError:  # nowhere a kilobyte is free in one piece: calls take longer, and the game goes on
        pass


def _fill() -> None:
    global _filling, _pieces_left, _filled
    if not _filled:
        _filled = id((None,) * 254)
    while _pieces_left:
        piece = _filling, None  # one block, from the first gap there is
        if id(piece) >= _filled:
            return
        _filling = piece
        _pieces_left -= 1
