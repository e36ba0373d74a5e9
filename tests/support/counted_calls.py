"""Count calls: what a piece of code costs, alike on every computer."""

import sys


def calls_of(act) -> int:
    """Return how many functions `act()` calls, the interpreter's own included."""
    calls = 0

    def count(frame, what, argument):
        nonlocal calls
        calls += what in ("call", "c_call")

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls
