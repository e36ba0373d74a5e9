"""Edges to gestures: one press, one step, taken back when held too long.

A press of a button goes through phases: its edge acts at once, provisionally; let go, the press is settled; held, the
savepoint is restored and the hold acts instead; held too long, the savepoint is restored and the press is *spent*. PASS
and OUT together are a chord and cancel each other. `hands` is told, button by button; it knows what the gestures mean:

    touch(button, now_ms) -> bool    a press begins; False: it wakes or ends something and means nothing else
    edge(button, now_ms)             keep a savepoint and act
    hold(button, now_ms), long_hold(button, now_ms)
    settle(button, tap, now_ms)      let go in time: what it did stands
    spend(button, now_ms) -> bool    held too long: come back to the savepoint; False: this one may be held on
    cancel(now_ms)                   a chord or a verb: come back to the savepoint, both presses lose their meaning
    chord_held(now_ms, to_the_end)   PASS and OUT were both held to the end, or one is up again before a hold
    mark_with_out(seat, now_ms)      a seat button while OUT is down; end_marking(now_ms): OUT is up again
    hand_turn(seat, held, now_ms)    a seat button while PASS is down; held: for 0.3 of a hold at least
    stuck(button)                    down for ten seconds
"""

import ticks
from compat import const

_UP = const(0)
_DOWN = const(1)
_HELD = const(2)
_HELD_LONG = const(3)
_SPENT = const(4)
_STUCK = const(5)
_VERB = const(6)  # OUT is down and seats are being marked

_PASS = const(0)
_OUT = const(1)
_FIRST_SEAT = const(2)
_NO_CHORD = const(0)
_CHORD = const(1)
_CHORD_SPENT = const(2)
_UP_MS = const(200)  # a spent button must be up this long before it counts again
_STUCK_MS = const(10000)


class GestureRecognizer:
    """The gestures of `buttons` buttons and the chord of PASS and OUT. `hold_ms`: when a hold acts."""

    def __init__(self, buttons: int, hold_ms: int, hands):
        self.hold_ms = hold_ms
        self.busy = False  # a button is down, and not spent
        self._hands = hands
        self._phase = bytearray(buttons)
        self._since_ms = [0] * buttons  # of the edge; of a spent button: of its last release
        self._chord = _NO_CHORD
        self._chord_ms = 0

    def feed(self, debounce, now_ms: int) -> None:
        """Take the edges and levels that `debounce` holds at this moment."""
        if debounce.released:
            _each(debounce.released, self._release, now_ms)
        if debounce.pressed:
            _each(debounce.pressed, self._press, now_ms)
        if self._chord and not debounce.down & 3:
            self._chord = _NO_CHORD
        self.busy = debounce.pressed != 0
        if debounce.down and not self.busy:  # a press that has just begun goes on a tick later: light first
            self._climb(debounce, now_ms)

    def begin(self, held: int, now_ms: int) -> None:
        """Start anew: buttons that are down are stuck, or somebody leans on them, and wait for their release."""
        self._chord = _NO_CHORD
        for button in range(len(self._phase)):
            self._phase[button] = _SPENT if held >> button & 1 else _UP
            self._since_ms[button] = now_ms

    def spend(self, button: int) -> None:
        """The press of this button means nothing more."""
        self._phase[button] = _SPENT

    def spend_seats(self, now_ms: int) -> None:
        """Presses of seats' buttons that are under way mean nothing more; nor do their contacts if they bounce now."""
        for button in range(_FIRST_SEAT, len(self._phase)):
            self._phase[button] = _SPENT
            self._since_ms[button] = now_ms

    def forget_spent(self, down: int, now_ms: int) -> None:
        """Let spent buttons that came up long ago count again, before the clock wraps and it seems just now."""
        for button in range(len(self._phase)):
            if self._phase[button] in (_SPENT, _STUCK) and not down >> button & 1 and not self._just_up(button, now_ms):
                self._phase[button] = _UP

    def held_ms(self, button: int, now_ms: int) -> int:
        """How long a press that still counts has lasted, -1 where there is none."""
        climbs = _DOWN <= self._phase[button] <= _HELD_LONG
        return ticks.diff(now_ms, self._since_ms[button]) if climbs else -1

    def chord_held_ms(self, now_ms: int) -> int:
        """How long PASS and OUT have been down together, -1 where they are not."""
        return ticks.diff(now_ms, self._chord_ms) if self._chord == _CHORD else -1

    def counts(self, button: int) -> bool:
        """Whether the button is down and not spent."""
        return _DOWN <= self._phase[button] <= _HELD_LONG or self._phase[button] == _VERB

    def _press(self, button: int, now_ms: int) -> None:
        if self._phase[button] >= _SPENT and self._just_up(button, now_ms):
            return  # a worn contact, or something that lies on the button has moved
        self._since_ms[button] = now_ms
        if button <= _OUT and self.counts(1 - button):
            self._phase[_PASS] = self._phase[_OUT] = _SPENT
            self._chord = _CHORD
            self._chord_ms = now_ms
            self._hands.cancel(now_ms)
        elif self._chord:
            self._phase[button] = _SPENT
        elif not self._hands.touch(button, now_ms):
            self._phase[button] = _DOWN  # it has done its work, but may still be half of a chord
        elif button >= _FIRST_SEAT and self.counts(_OUT):
            self._phase[button] = _SPENT
            self._phase[_OUT] = _VERB
            self._since_ms[_OUT] = now_ms
            self._hands.mark_with_out(button - _FIRST_SEAT, now_ms)
        elif button >= _FIRST_SEAT and self.counts(_PASS):
            self._phase[button] = self._phase[_PASS] = _SPENT
            held = ticks.diff(now_ms, self._since_ms[_PASS]) * 10 >= self.hold_ms * 3
            self._hands.hand_turn(button - _FIRST_SEAT, held, now_ms)
        else:
            self._phase[button] = _DOWN
            self._hands.edge(button, now_ms)

    def _just_up(self, button: int, now_ms: int) -> bool:
        return 0 <= ticks.diff(now_ms, self._since_ms[button]) < _UP_MS

    def _release(self, button: int, now_ms: int) -> None:
        phase = self._phase[button]
        if self._chord == _CHORD and button <= _OUT:
            self._chord = _CHORD_SPENT
            if ticks.diff(now_ms, self._chord_ms) < self.hold_ms:
                self._hands.chord_held(now_ms, False)
        if phase >= _SPENT and phase != _VERB:
            self._since_ms[button] = now_ms
            return
        tap = phase == _DOWN and ticks.diff(now_ms, self._since_ms[button]) * 10 < self.hold_ms * 6
        self._phase[button] = _UP
        if phase == _VERB:
            self._hands.end_marking(now_ms)
        elif phase != _UP:
            self._hands.settle(button, tap, now_ms)

    def _climb(self, debounce, now_ms: int) -> None:
        if self._chord == _CHORD and ticks.diff(now_ms, self._chord_ms) >= 3 * self.hold_ms:
            self._chord = _CHORD_SPENT
            self._hands.chord_held(now_ms, True)
        down, button = debounce.down, 0
        while down:
            if down & 1:
                if debounce.closed >> button & 1:
                    self._climb_one(button, ticks.diff(now_ms, self._since_ms[button]), now_ms)
                if self.counts(button):
                    self.busy = True
            down >>= 1
            button += 1
        if self._chord == _CHORD:
            self.busy = True

    def _climb_one(self, button: int, held_ms: int, now_ms: int) -> None:
        phase = self._phase[button]
        if phase == _DOWN and held_ms >= self.hold_ms:
            self._phase[button] = _HELD
            self._hands.hold(button, now_ms)
        elif phase == _HELD and held_ms >= 2 * self.hold_ms:
            self._phase[button] = _HELD_LONG
            self._hands.long_hold(button, now_ms)
        elif phase in (_HELD_LONG, _VERB) and held_ms >= 3 * self.hold_ms:
            if self._hands.spend(button, now_ms):
                self._phase[button] = _SPENT
        elif phase == _SPENT and held_ms >= _STUCK_MS:
            self._phase[button] = _STUCK
            self._hands.stuck(button)


def _each(buttons: int, act, now_ms: int) -> None:
    """`act(button, now_ms)` for every button of a mask, PASS first: few are up or down at a time."""
    button = 0
    while buttons:
        if buttons & 1:
            act(button, now_ms)
        buttons >>= 1
        button += 1
