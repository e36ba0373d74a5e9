"""Explain why one seat does or does not reach another if ranges are limited (801.2).

This module is loaded for each question and unloaded afterwards.
"""

from rules.seat_arithmetic import distance


def why_reach(ranges, a: int, b: int, living: int):
    """Return (whether seat `a` reaches seat `b`, one sentence, rule number). Both players are living.

    `ranges` is a `RangeOfInfluence`, and `living` is the set of living seats.
    """
    if a == b:
        return True, "A player is always within his own range.", "801.2b"
    for seat in (a, b):
        if ranges.returned >> seat & 1:
            return False, "Seat %d was brought back, which counts from the next turn on." % seat, "801.2c"
    count = len(ranges.numbers)
    away = distance(a, b, ranges.ring, count)
    now = distance(a, b, living, count)
    number = ranges.numbers[a]
    words = "Seat %d was %d away from seat %d when this turn began, and its range is %d" % (b, away, a, number)
    if away <= number:
        return True, words + ".", "801.2"
    if now <= number:
        return False, words + "; it has come closer, which counts from the next turn on.", "801.2c"
    return False, words + ".", "801.2a"
