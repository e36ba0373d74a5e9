"""Wrapping milliseconds, the same whole numbers on every runtime.

A board counts milliseconds modulo 2**30 (12.4 days, like `time.ticks_ms` on a Pico). Compare two times only by `diff`,
because plain subtraction is wrong at the wrap.
"""

import time

from compat import const

_MASK = const((1 << 30) - 1)
_HALF = const(1 << 29)


def diff(later: int, earlier: int) -> int:
    """Return the milliseconds from `earlier` to `later`: -2**29 .. 2**29 - 1. They are negative in reverse order, and
    if more than 6.2 days are between. If that can happen, `0 <= diff(...) < ms` checks whether it was just now."""
    return ((later - earlier + _HALF) & _MASK) - _HALF


def add(start: int, delta_ms: int) -> int:
    """Return the time `delta_ms` after `start` (before it, if negative), 0 .. 2**30 - 1."""
    return (start + delta_ms) & _MASK


if getattr(time, "ticks_add", add)(0, -1) == _MASK:
    # A Pico wraps at the same place, and its own functions are four times faster.
    diff, add = getattr(time, "ticks_diff", diff), getattr(time, "ticks_add", add)
