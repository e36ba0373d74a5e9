"""A Pico board that remembers what the app was told, so that another runtime can be told the same. Runs on the Pico.

Planted as boards/pico.py, the genuine one beside it as boards/pico_real.py. Nothing is allocated while it records."""

import time
from array import array

from boards import pico_real

TICKS = 6000  # a game of forty seconds, with a host that is told of it
# the time with which a tick began, the last before `buttons`: ms since the tick before it
times_ms = array("H", bytes(2 * TICKS))
paints_ms = bytearray(TICKS)  # and the one of its frame, the first after `buttons`: ms since the tick began
answers = array("H", bytes(2 * TICKS))  # of `buttons`, doubled, and of `ready`: of PASS, OUT and 13 seats
chance = bytearray()
count = 0
first_ms = 0


class PicoBoard(pico_real.PicoBoard):
    """The genuine board, overheard."""

    def __init__(self, *pins, **options):
        super().__init__(*pins, **options)
        self._now_ms, self._levels, self._is_ready, self._chance = (
            self.now_ms,
            self.buttons,
            self.ready,
            self.random_bytes,
        )
        self._last_ms, self._tick_ms, self._paints = 0, 0, False
        self.now_ms, self.buttons, self.ready, self.random_bytes = self.time, self.levels, self.is_ready, self.dice

    def time(self):
        now_ms = self._now_ms()
        if self._paints:
            paints_ms[count - 1] = time.ticks_diff(now_ms, self._tick_ms)
            self._paints = False
        self._last_ms = now_ms
        return now_ms

    def levels(self):
        global count, first_ms
        levels = self._levels()
        if count:
            times_ms[count] = time.ticks_diff(self._last_ms, self._tick_ms)
        else:
            first_ms = self._last_ms
        self._tick_ms = self._last_ms
        self._paints = True
        answers[count] = levels << 1
        count += 1
        return levels

    def is_ready(self):
        ready = self._is_ready()
        if ready:
            answers[count - 1] |= 1
        return ready

    def dice(self, size):
        drawn = self._chance(size)
        chance.extend(drawn)
        return drawn


def told():
    """What was overheard, for `eval`: [(ms, levels, ready, ms of the paint)], a tick each, and the chance."""
    print("[")
    tick_ms = first_ms
    for index in range(count):
        tick_ms = time.ticks_add(tick_ms, times_ms[index])
        paint_ms = time.ticks_add(tick_ms, paints_ms[index])
        print("(%d,%d,%d,%d)," % (tick_ms, answers[index] >> 1, answers[index] & 1, paint_ms))
    print("], %r" % bytes(chance))
