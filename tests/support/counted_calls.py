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


def nested_calls_of(act) -> int:
    """Return how deeply `act()` nests calls of Python functions: 1 if it calls functions that call none."""
    depth = deepest = 0

    def count(frame, what, argument):
        nonlocal depth, deepest
        if what in ("call", "return"):
            depth += 1 if what == "call" else -1
            deepest = max(deepest, depth)

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return deepest - 1  # without `act` itself
