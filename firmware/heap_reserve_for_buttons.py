"""The memory reserved for the buttons, whatever a host sends, and its last part, which not even they may use."""

from compat import ON_THE_PICO, collect, const, mem_free

# Bytes: for 2,000 turns at a table of most seats, and for reports to a host. On other machines words are twice as
# large, and compiling modules there leaves small gaps.
_RESERVE = 40960 if ON_THE_PICO else 112640
_LAST_EIGHTHS = const(2)  # eighths of the reserve: without them a game could not be shown, reported or brought back
_ASK_BELOW_EIGHTHS = const(5)  # eighths: while more than this is free, the runtime is not asked how much
_EVENT = const(1024)  # bytes: an event rarely takes more for good; one in sixteen does, with the state before it
_EVENTS = const(8)  # hardly anybody presses this often before the ring is still again
_ENDLESS = const(1 << 29)  # bytes, if the runtime cannot tell
_GARBAGE = const(16384)  # bytes
_clean = 0  # bytes that were free with the least garbage
_known = 0  # bytes that are free at least: the last answer of the runtime, less `_EVENT` for each press since


def full(eighths: int = 8) -> bool:
    """Return whether free memory is at most `eighths`/8 of the reserve. Always False if the runtime cannot tell how
    much is free.

    Asked before something is allocated that stays. If there is much garbage it is collected first, so that what stays
    is not scattered over the heap.
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
    """Return whether the memory for the buttons is used up too. Asked at a press. The runtime counts free memory for 7
    ms on a Pico, so it is asked only if that may be low. Garbage is collected only if it matters."""
    global _known
    _known -= _EVENT
    if _known > _RESERVE * _ASK_BELOW_EIGHTHS // 8:
        return False
    _ask()
    return _known <= _RESERVE * _LAST_EIGHTHS // 8 and full(_LAST_EIGHTHS)


def ask_early() -> None:
    """Ask the runtime how much is free, if one of the next presses would have to. Called while nothing moves."""
    if _known - _EVENTS * _EVENT <= _RESERVE * _ASK_BELOW_EIGHTHS // 8:
        _ask()


def _ask() -> None:
    global _known
    free = mem_free()
    _known = _ENDLESS if free is None else free
