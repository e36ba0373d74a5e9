"""Keep memory free on MicroPython: keep a reserve for the players' buttons, collect garbage, and fill small gaps in the
heap.

A host cannot use up the reserve for the buttons, and no event may use the last part of that reserve.

To call a larger function, MicroPython allocates memory on the heap, and frees this memory after the call. MicroPython's
search for memory begins at the first free block. The first free block may be a gap between modules that is too small
for the call. The search then continues through all loaded code, which takes 0.15 ms for each call. To prevent this
search, the gaps are filled.
"""

from compat import ON_THE_PICO, collect, const, mem_free

# The reserve in bytes, enough for 2,000 turns at a table with the most seats, and for reports to a host. On other
# machines words are twice as large, and compiling modules there leaves small gaps.
_RESERVE = 40960 if ON_THE_PICO else 112640
_LAST_EIGHTHS = const(2)  # eighths of the reserve that are needed to show, report and bring back a game
_ASK_BELOW_EIGHTHS = const(5)  # eighths of the reserve; while more than this is surely free, do not ask the runtime
_EVENT = const(1024)  # bytes; only an event that begins a block of the history (one in sixteen) may use more
_EVENTS = const(8)  # number of presses; players seldom press more often than this before the ring is still again
_UNKNOWN_BYTES = const(1 << 29)  # bytes; assume this amount if the runtime does not say how much is free
_GARBAGE = const(16384)  # bytes; collect garbage before something is stored if there is more garbage than this
_clean = 0  # bytes that were free when there was the least garbage
_PIECES_LATER = const(300)
_filling: object = None  # the pieces that fill the gaps; each piece refers to the next
_pieces_left = 2000  # pieces of 16 bytes, so the gaps take at most 32 kB, plus `_PIECES_LATER` once
_filled = 0  # the address of a free kilobyte, before which all gaps are filled; 0 before the first search
_known = 0  # bytes that are surely free: the runtime's last answer, minus `_EVENT` for each press since then


def if_memory_allows(function, value, other=..., instead=None):
    """Return `function(value)`, or `function(value, other)` if `other` is given. Return `instead` if memory runs out.

    Use this function for work that the caller can leave out, replace or repeat. It takes at most two values, so that
    calling it allocates nothing.
    """
    try:
        return function(value) if other is ... else function(value, other)
    except MemoryError:
        return instead


def words_of(fault) -> str:
    """Return the words of `fault`, an exception that stored bytes have raised, because they may be anything.

    If memory has run out, the bytes may be sound, so raise the exception again.
    """
    if isinstance(fault, MemoryError):
        raise fault
    return str(fault)


def full(eighths: int = 8) -> bool:
    """Return whether free memory is at most `eighths`/8 of the reserve. Return False if the runtime does not report how
    much memory is free.

    Call this function before allocating memory that stays in use. If there is much garbage, collect it first, so that
    new objects are not scattered over the heap.
    """
    global _clean
    free = mem_free()
    if free is None:
        return False
    _clean = max(_clean, free)
    if free <= _RESERVE * eighths // 8 or _clean - free > _GARBAGE:
        collect()
        _clean = free = mem_free()
    return free <= _RESERVE * eighths // 8


def spent() -> bool:
    """Return whether even the reserve for the buttons is used up, so that no event can be added. The app calls this
    function at each press.

    A Pico takes 7 ms to count its free memory. To save this time, the function asks the runtime only if memory may be
    low, and collects garbage only if that makes a difference.
    """
    global _known
    _known -= _EVENT
    if _known > _RESERVE * _ASK_BELOW_EIGHTHS // 8:
        return False
    _ask()
    return _known <= _RESERVE * _LAST_EIGHTHS // 8 and full(_LAST_EIGHTHS)


def ask_early() -> None:
    """Measure the free memory now if one of the next presses would otherwise have to measure it and be delayed. The app
    calls this function while nothing moves on the ring.
    """
    if _known - _EVENTS * _EVENT <= _RESERVE * _ASK_BELOW_EIGHTHS // 8:
        _ask()


def _ask() -> None:
    global _known
    free = mem_free()
    _known = _UNKNOWN_BYTES if free is None else free


def tidy() -> None:
    """Collect garbage, which takes 25 ms on a Pico. Also measure the free memory if one of the next presses would
    otherwise have to measure it.
    """
    collect()
    ask_early()


def look_anew() -> None:
    """Make the next `fill_gaps` search the heap from its beginning. Call this function after much code has been loaded
    behind the filled gaps, because there are gaps before that code and in it.
    """
    global _filled, _pieces_left
    _filled = 0
    _pieces_left += _PIECES_LATER


def fill_gaps() -> None:
    """Fill the gaps that the last `tidy` left. The filled gaps take up about 14 kB of a Pico's heap permanently.

    Call this function only while no other function of the app runs, because the memory of a running function becomes a
    gap when that function returns.
    """
    if not ON_THE_PICO:  # only on a Pico is an id sure to be an address; other heaps are large enough
        return
    try:
        _fill()  # not by `if_memory_allows`, whose memory would be a gap afterwards: a frame would take twice as long
    except MemoryError:  # no kilobyte is free in one piece: calls then take longer, but the game goes on
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
