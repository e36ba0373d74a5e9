"""Compute with times in milliseconds that wrap to 0, in the same way on every runtime.

A board counts milliseconds modulo 2**30 (12.4 days), like `time.ticks_ms` on a Pico. Compare times only with `diff`:
plain subtraction is wrong after the counter has wrapped.
"""

import time

from compat import const

_MASK = const((1 << 30) - 1)
_HALF = const(1 << 29)


def diff(later: int, earlier: int) -> int:
    """Return the milliseconds from `earlier` to `later`, from -2**29 to 2**29 - 1.

    The result is negative if `later` is before `earlier`. The result is also negative if the two times are more than
    6.2 days apart. If two times may be that far apart, check `0 <= diff(...) < ms` to know whether less than `ms` has
    passed.
    """
    return ((later - earlier + _HALF) & _MASK) - _HALF


def add(start: int, delta_ms: int) -> int:
    """Return the time `delta_ms` milliseconds after `start`, from 0 to 2**30 - 1. A negative `delta_ms` gives an
    earlier time."""
    return (start + delta_ms) & _MASK


if getattr(time, "ticks_add", add)(0, -1) == _MASK:
    # A Pico's counter wraps at the same number, and the Pico's own functions are four times faster.
    diff, add = getattr(time, "ticks_diff", diff), getattr(time, "ticks_add", add)
