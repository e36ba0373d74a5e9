"""Debounce the levels of all buttons: the first edge acts at once, a release counts after quiet."""

import ticks


class Debounce:
    """Turns masks of levels into edges of `buttons` buttons. A released contact must be still for `quiet_ms`."""

    def __init__(self, buttons: int, quiet_ms: int):
        self.quiet_ms = quiet_ms
        self.closed = 0  # buttons whose contacts are closed now
        self.down = 0  # buttons that count as down
        self.pressed = 0  # edges of the last `feed`
        self.released = 0
        self.busy = False  # a button is down, or an edge was just reported: `feed` has something to do
        self._rising = 0  # down, but the level has been up since `_up_ms`
        self._up_ms = [0] * buttons

    def feed(self, levels: int, now_ms: int) -> bool:
        """Take the present levels, a mask. Return True if `pressed` or `released` has an edge."""
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
        """Release the button that the host held, which cannot bounce. It counts at the next `feed`, unless the contact
        itself is closed then."""
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
