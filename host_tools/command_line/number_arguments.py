"""Numbers on the command line: one that cannot be read, or makes no sense, is refused in one sentence before anything
has begun."""

from __future__ import annotations

import argparse
import math

_MOST_DIGITS = 12  # of a count: nothing is done a million million times


def count(text: str) -> int:
    """A whole number from 1, of at most 12 digits.

    :raises argparse.ArgumentTypeError: where it is none."""
    try:
        number = int(text) if len(text) <= _MOST_DIGITS else 0
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least 1.")
    return number


def minutes(text: str) -> float:
    """A time in minutes, more than none.

    :raises argparse.ArgumentTypeError: where it is none."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time in minutes.")
    return number
