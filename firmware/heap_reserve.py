"""The reserve of memory that belongs to the buttons, whatever a host sends, and the last of it, which is nobody's."""

from compat import ON_THE_PICO, collect, const, mem_free

# bytes: for 2,000 turns passed at a table of most seats, and for what is told to a host. Elsewhere words are twice as
# large, and modules that are compiled there leave small gaps
_RESERVE = 40960 if ON_THE_PICO else 114688
_LAST = const(2)  # eighths of it: without them a game could be neither shown, told nor brought back
_GARBAGE = const(16384)  # bytes
_clean = 0  # bytes that were free when least of them were garbage


def full(eighths: int = 8) -> bool:
    """Whether no more memory is free than so many eighths of what belongs to the buttons. Never, where the runtime does
    not say.

    Asked before something comes that is to stay: much garbage is collected, else that would lie scattered over all of
    the heap."""
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
    """Whether the buttons, too, have come to the end. Asked at a press: garbage is collected only where it matters."""
    free = mem_free()
    return free is not None and free <= _RESERVE * _LAST // 8 and full(_LAST)
