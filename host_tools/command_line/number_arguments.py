"""Parsers for numbers on the command line.

If a number cannot be parsed or is out of range, the parser refuses it with one sentence before the command begins.
"""

from __future__ import annotations

import argparse
import math

_MOST_DIGITS = 12  # digits of a count, because no command repeats anything 10^12 times


def count(text: str) -> int:
    """Parse a whole number of at least 1, with at most 12 digits.

    :raises argparse.ArgumentTypeError: if the text is anything else.
    """
    try:
        number = int(text) if len(text) <= _MOST_DIGITS else 0
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of at least 1.")
    return number


def minutes(text: str) -> float:
    """Parse a positive time in minutes.

    :raises argparse.ArgumentTypeError: if the text is anything else.
    """
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time in minutes.")
    return number
