"""Debounce all buttons. The first edge of a press counts at once. A release counts after a quiet time.

The filter for spikes of at most 50 us is in `boards/pico_buttons.py`.
"""

import ticks


class Debounce:
    """Turns the levels of `buttons` buttons into edges. A released contact must stay open for `quiet_ms` before the
    release counts."""

    def __init__(self, buttons: int, quiet_ms: int):
        self.quiet_ms = quiet_ms
        self.closed = 0  # buttons whose contacts are closed now
        self.down = 0  # buttons that count as down
        self.pressed = 0  # the buttons that went down in the last `feed`
        self.released = 0
        self.busy = False  # True if a button is down or an edge was just reported, so that `feed` must be called
        self._rising = 0  # buttons that count as down, although their contacts have been open since `_up_ms`
        self._up_ms = [0] * buttons

    def feed(self, levels: int, now_ms: int) -> bool:
        """Process the present levels, a bit mask. Return True if this gave an edge in `pressed` or `released`."""
        self.closed = levels
        self.pressed = levels & ~self.down
        self.released = 0
        self.down |= levels
        open_contacts = self.down & ~levels
        if open_contacts or self._rising:
            self._watch(open_contacts, now_ms)
        self.busy = bool(self.down or self.released)
        return bool(self.pressed or self.released)

    def lift(self, bit: int, now_ms: int) -> None:
        """Release a button that a host pressed. A release by a host does not bounce.

        The release counts at the next `feed`, unless the real button is pressed at that time.
        """
        if self.down & bit:
            self._rising |= bit
            button = 0
            while bit >> button + 1:
                button += 1
            self._up_ms[button] = ticks.add(now_ms, -self.quiet_ms)

    def _watch(self, open_contacts: int, now_ms: int) -> None:
        watched = open_contacts | self._rising
        button = -1
        while watched:
            button += 1
            bit = 1 << button
            if not watched & bit:
                continue
            watched &= ~bit
            if not open_contacts & bit:
                self._rising &= ~bit
            elif not self._rising & bit:
                self._rising |= bit
                self._up_ms[button] = now_ms
            elif not 0 <= ticks.diff(now_ms, self._up_ms[button]) < self.quiet_ms:
                self._rising &= ~bit
                self.down &= ~bit
                self.released |= bit
