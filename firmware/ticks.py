"""Wrapping milliseconds, the same whole numbers on every runtime.

A board counts milliseconds modulo 2**30 (12.4 days, what `time.ticks_ms` gives on a Pico). Two
times are compared by `diff` only; plain subtraction goes wrong at the wrap.
"""

import time

from compat import const

_MASK = const((1 << 30) - 1)
_HALF = const(1 << 29)


def diff(later: int, earlier: int) -> int:
    """Milliseconds from `earlier` to `later`: -2**29 .. 2**29 - 1, negative when the order is reversed, and when more
    than 6.2 days lie between. Where they may, `0 <= diff(...) < ms` asks whether that happened just now."""
    return ((later - earlier + _HALF) & _MASK) - _HALF


def add(start: int, delta_ms: int) -> int:
    """The time `delta_ms` after `start` (before it, when negative), 0 .. 2**30 - 1."""
    return (start + delta_ms) & _MASK


if getattr(time, "ticks_add", add)(0, -1) == _MASK:
    # a Pico wraps at the same place, and its own functions are four times faster
    diff, add = getattr(time, "ticks_diff", diff), getattr(time, "ticks_add", add)
