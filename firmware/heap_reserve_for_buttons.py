"""The memory that is reserved for the buttons, whatever a host sends, and the last part of it, which not even they may
use."""

from compat import ON_THE_PICO, collect, const, mem_free

# bytes: for 2,000 turns passed at a table of most seats, and for what is told to a host. Elsewhere words are twice as
# large, and modules that are compiled there leave small gaps
_RESERVE = 40960 if ON_THE_PICO else 112640
_LAST = const(2)  # eighths of it: without them a game could be neither shown, told nor brought back
_PLENTY = const(5)  # eighths: while more is free than these, nobody asks how much
_EVENT = const(1024)  # bytes: no event takes more for good, but one in sixteen, with the state before it
_EVENTS = const(8)  # hardly anybody presses so often before the ring stands again
_ENDLESS = const(1 << 29)  # bytes, where the runtime does not say
_GARBAGE = const(16384)  # bytes
_clean = 0  # bytes that were free when least of them were garbage
_known = 0  # bytes that are free at least: what the runtime said when it was asked, less `_EVENT` for each press since


def full(eighths: int = 8) -> bool:
    """Whether no more memory is free than so many eighths of what is reserved for the buttons. Always False where the
    runtime does not say how much is free.

    Asked before something is allocated that is to stay: if there is much garbage it is collected, so that what stays is
    not scattered over the whole heap."""
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
    """Whether the buttons, too, have come to the end. Asked at a press: the runtime counts for 7 ms on a Pico what is
    free, so it is asked only where that may be little, and garbage is collected only where it matters."""
    global _known
    _known -= _EVENT
    if _known > _RESERVE * _PLENTY // 8:
        return False
    _ask()
    return _known <= _RESERVE * _LAST // 8 and full(_LAST)


def ask_early() -> None:
    """Ask the runtime how much is free, where one of the next presses would have to: called while nothing moves."""
    if _known - _EVENTS * _EVENT <= _RESERVE * _PLENTY // 8:
        _ask()


def _ask() -> None:
    global _known
    free = mem_free()
    _known = _ENDLESS if free is None else free
