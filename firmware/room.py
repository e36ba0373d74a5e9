"""Room at the beginning of the heap, kept free while code is loaded and the app is made behind it.

For a call of a larger function MicroPython takes memory from the heap and gives it back at once, looking for it from
the first free block on. Were the heap full of code up to its end, each of those calls would walk along all of it.
"""

_kept = [bytearray(8192)]


def give_back() -> None:
    """All code is loaded, all that stays is made: calls may have the room."""
    _kept.clear()
