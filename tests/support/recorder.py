"""A Pico board that remembers what the app was told, so that another runtime can be told the same. Runs on the Pico.

Planted as boards/pico_board.py, the genuine one beside it as boards/pico_real.py. Nothing is allocated while it
records."""

import time
from array import array

from boards import pico_real

TICKS = 6000  # a game of forty seconds, with a host that is told of it
CHANGES = 600  # of the buttons, and waits as long as `LONG`; little is kept of each tick, for the heap is the game's
LONG = 255  # ms
LATES = 200  # frames of ticks that took `LATE` and more: what is opened was loaded first
READY = 128
LATE = READY - 1  # ms
# the time with which a tick began, the last before `buttons`: ms since the tick before it, `LONG` where it is longer
times_ms = bytearray(TICKS)
# the time of its frame, the first after `buttons`: ms since the tick began, `LATE` where it is longer; whether `ready`
# was told
paints_ms = bytearray(TICKS)
changed = array("H", bytes(2 * CHANGES))  # the ticks from which on
levels = array("H", bytes(2 * CHANGES))  # the buttons were so: PASS, OUT and 13 seats
waits_ms = array("H", bytes(2 * CHANGES))  # the long ones, in their order
lates_ms = array("H", bytes(2 * LATES))  # those of the late frames, in their order
chance = bytearray()
count = changes = waits = lates = 0
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
        # the app reads its clock between a wait and the buttons; who waits for a host after its end does not
        self._wait, self._is_timed, self._has_ended = self.wait, False, False
        self.wait = self.pause
        self.now_ms, self.buttons, self.ready, self.random_bytes = self.time, self.levels, self.is_ready, self.dice

    def pause(self, rest_ms):
        self._is_timed = False
        self._wait(rest_ms)

    def time(self):
        global lates
        self._is_timed = True
        now_ms = self._now_ms()
        if self._paints:
            took_ms = time.ticks_diff(now_ms, self._tick_ms)
            paints_ms[count - 1] |= min(took_ms, LATE)
            if took_ms >= LATE:
                lates_ms[lates] = took_ms
                lates += 1
            self._paints = False
        self._last_ms = now_ms
        return now_ms

    def levels(self):
        global count, changes, waits, first_ms
        now = self._levels()
        self._has_ended = self._has_ended or not self._is_timed
        if self._has_ended:
            return now
        if count:
            wait_ms = time.ticks_diff(self._last_ms, self._tick_ms)
            times_ms[count] = min(wait_ms, LONG)
            if wait_ms >= LONG:
                waits_ms[waits] = wait_ms
                waits += 1
        else:
            first_ms = self._last_ms
        self._tick_ms = self._last_ms
        self._paints = True
        if not changes or levels[changes - 1] != now:
            changed[changes] = count
            levels[changes] = now
            changes += 1
        count += 1
        return now

    def is_ready(self):
        ready = self._is_ready()
        if ready:
            paints_ms[count - 1] |= READY
        return ready

    def dice(self, size):
        drawn = self._chance(size)
        chance.extend(drawn)
        return drawn


def told():
    """What was overheard, for `eval`: [(ms, levels, ready, ms of the paint)], a tick each, and the chance."""
    print("[")
    tick_ms, change, wait, late, now = first_ms, 0, 0, 0, 0
    for index in range(count):
        if times_ms[index] == LONG:
            tick_ms = time.ticks_add(tick_ms, waits_ms[wait])
            wait += 1
        else:
            tick_ms = time.ticks_add(tick_ms, times_ms[index])
        if change < changes and changed[change] == index:
            now = levels[change]
            change += 1
        took_ms = paints_ms[index] & LATE
        if took_ms == LATE:
            took_ms = lates_ms[late]
            late += 1
        print("(%d,%d,%d,%d)," % (tick_ms, now, paints_ms[index] // READY, time.ticks_add(tick_ms, took_ms)))
    print("], %r" % bytes(chance))
