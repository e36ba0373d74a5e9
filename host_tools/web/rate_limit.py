"""A rate limit for one page, one address or one connection."""

import time
from collections.abc import Callable


class RateLimit:
    """A rate limit that works as a token bucket. Each use takes one token out of the bucket, and the bucket fills up
    again over time.

    :param most: the number of tokens in a full bucket.
    :param a_second: the number of tokens that are put back each second.
    :param clock: a function that returns the time in seconds.
    """

    def __init__(self, most: float, a_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._a_second = a_second
        self._clock = clock
        self._left = most
        self._at = clock()

    def __repr__(self) -> str:
        return f"<RateLimit: {self.left:g} of {self._most:g}, {self._a_second:g} a second>"

    @property
    def left(self) -> float:
        """Return the number of tokens that are in the bucket now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        return self._left

    @property
    def wait_s(self) -> float:
        """Return the number of seconds until a token is available, or 0 if one is available now."""
        return max(0.0, (1 - self.left) / self._a_second)

    def take(self) -> bool:
        """Take one token out of the bucket. Return False if the bucket is empty."""
        if self.left < 1:
            return False
        self._left -= 1
        return True
