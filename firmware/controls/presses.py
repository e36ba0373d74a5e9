"""The phases of a press: debounce all buttons, and turn their edges into gestures. Each press does one thing. Holding
the button for too long undoes what the press did.

The first edge of a press counts at once. A release counts only after the contact has stayed
open for a short time. The filter for spikes of at most 50 us is
in `boards/pico_buttons.py`.

A press goes through phases. The edge of a press acts at once, but only provisionally. If the button is released in
time, the result becomes final. If the button stays down, the saved state is restored, and the hold acts instead. If the
button stays down for too long, the saved state is restored, and the press is *spent*. PASS and OUT together are a chord
and cancel each other.

`Presses` calls methods of `dispatcher`, which assigns an action to each gesture. All these methods take the button that
completed the gesture, and the time `now_ms`:

- `touch`: a press begins. `touch` returns False if the press only wakes the ring, closes a notice or ends a pause.
- `edge`: save the state and do the action.
- `hold`, `long_hold`: the button has been held for the time of a hold or of a long hold.
- `settle`: the button was released in time, so the result is final. `tapped` is True after a tap.
- `spend`: the button was held too long. Restore the state and ignore the press, unless this button may stay down
  longer.
- `cancel`: the press became part of a chord or a mark. Restore the state and ignore both presses.
- `chord_held`: PASS and OUT were both held for three times `hold_ms`. `chord_ended`: one of them was released earlier.
- `mark_with_out`: a seat button was pressed while OUT is down. `end_marking`: OUT was released again.
- `hand_turn`: a seat button was pressed after PASS was down for at least 0.3 times the length of a hold.
  `hand_no_turn`: a seat button was pressed, but PASS was down for less than that.
- `stuck`: a button has been down for ten seconds.
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
_UP_MS = const(200)  # a spent button must be up for this time before it counts again
_STUCK_MS = const(10000)


class Presses:
    """The gestures of `buttons` buttons, and the chord of PASS and OUT. A hold acts after `hold_ms` milliseconds.

    A released contact must stay open for `quiet_ms` before the release counts. `dispatcher` is the object that gives
    the gestures their meaning.
    """

    def __init__(self, buttons: int, hold_ms: int, quiet_ms: int, dispatcher):
        self.hold_ms = hold_ms
        self.quiet_ms = quiet_ms
        self.down = 0  # buttons that are considered down
        self.pressed = 0  # the buttons that went down in the last `feed`
        self.active = False  # True if a button is down or an edge was just reported, so that `feed` must be called
        self.busy = False  # True if a button is down and not spent
        self.tapped = False  # True if the press for which `settle` is called was a tap
        self._dispatcher = dispatcher
        self._released = 0  # the buttons that went up in the last `feed`
        self._rising = 0  # buttons still considered down, although their contacts have been open since `_up_ms`
        self._up_ms = [0] * buttons
        self._phase = bytearray(buttons)
        self._since_ms = [0] * buttons  # the time of the button's edge, or of its last release if the button is spent
        self._chord = _NO_CHORD
        self._chord_ms = 0

    def begin(self, held: int, now_ms: int) -> None:
        """Start again. If a button is already down, ignore that button until it is released, because it may be stuck or
        covered.
        """
        self.pressed, self._released = held & ~self.down, 0
        self.down |= held
        self.active = self.down != 0
        self._chord = _NO_CHORD
        for button in range(len(self._phase)):
            self._phase[button] = _SPENT if held >> button & 1 else _UP
            self._since_ms[button] = now_ms

    def feed(self, levels: int, now_ms: int) -> None:
        """Process `levels`, a bit mask of the contacts that are closed now, and call the `dispatcher` method of each
        gesture that is complete.

        This method calls all methods of `dispatcher` directly, because their actions nest deeply and the Pico's stack
        is short.
        """
        self.pressed, self._released = levels & ~self.down, 0
        self.down |= levels
        open_contacts = self.down & ~levels
        if open_contacts or self._rising:
            self._watch(open_contacts, now_ms)
        self.active = bool(self.down or self._released)
        if self._released or self.pressed:
            for edges, gesture_of in ((self._released, self._release), (self.pressed, self._press)):
                button = 0
                while edges:
                    if edges & 1:
                        gesture = gesture_of(button, now_ms)
                        if gesture:
                            gesture(button, now_ms)
                    edges >>= 1
                    button += 1
        if self._chord and not self.down & 3:
            self._chord = _NO_CHORD
        self.busy = self.pressed != 0
        # A press that has just begun continues one tick later, so that the light can show it first.
        if not self.down or self.busy:
            return
        if self._chord == _CHORD and ticks.diff(now_ms, self._chord_ms) >= 3 * self.hold_ms:
            self._chord = _CHORD_SPENT
            self._dispatcher.chord_held(_OUT, now_ms)
        down, button = self.down, 0
        while down:
            if down & 1:
                if levels >> button & 1:
                    gesture = self._climb(button, now_ms)
                    if gesture:
                        gesture(button, now_ms)
                if self.counts(button):
                    self.busy = True
            down >>= 1
            button += 1
        if self._chord == _CHORD:
            self.busy = True

    def lift(self, bit: int, now_ms: int) -> None:
        """Release a button that a host pressed. Unlike a real button, a host's button does not bounce.

        The release counts at the next `feed`, unless the real button is pressed at that time.
        """
        if self.down & bit:
            self._rising |= bit
            button = 0
            while bit >> button + 1:
                button += 1
            self._up_ms[button] = ticks.add(now_ms, -self.quiet_ms)

    def spend(self, button: int) -> None:
        """Ignore the rest of the press of `button`."""
        self._phase[button] = _SPENT

    def spend_seats(self, now_ms: int) -> None:
        """Ignore the rest of all presses of seat buttons, and the bounces of these buttons."""
        for button in range(_FIRST_SEAT, len(self._phase)):
            self._phase[button] = _SPENT
            self._since_ms[button] = now_ms

    def forget_spent(self, down: int, now_ms: int) -> None:
        """Let buttons that were released long ago count again. After a full period, the clock repeats its values, so an
        old release would look recent.
        """
        for button in range(len(self._phase)):
            if self._phase[button] in (_SPENT, _STUCK) and not down >> button & 1 and not self._just_up(button, now_ms):
                self._phase[button] = _UP

    def held_ms(self, button: int, now_ms: int) -> int:
        """Return how many milliseconds the button has been down, or -1 if it is up or its press no longer counts."""
        climbs = _DOWN <= self._phase[button] <= _HELD_LONG
        return ticks.diff(now_ms, self._since_ms[button]) if climbs else -1

    def chord_held_ms(self, now_ms: int) -> int:
        """Return how many milliseconds PASS and OUT have both been down, or -1 if one of them is up."""
        return ticks.diff(now_ms, self._chord_ms) if self._chord == _CHORD else -1

    def counts(self, button: int) -> bool:
        """Return whether the button is down and its press still counts."""
        return _DOWN <= self._phase[button] <= _HELD_LONG or self._phase[button] == _VERB

    def _press(self, button: int, now_ms: int):
        """Return the gesture that this edge completes, or None. For a button that goes up, `_release` does the same;
        for a button that stays down, `_climb` does.
        """
        if self._phase[button] >= _SPENT and self._just_up(button, now_ms):
            return None  # the contact is worn, or an object on the button has moved
        dispatcher = self._dispatcher
        self._since_ms[button] = now_ms
        if button <= _OUT and self.down & 3 == 3 and self.counts(1 - button):
            self._phase[_PASS] = self._phase[_OUT] = _SPENT
            self._chord = _CHORD
            self._chord_ms = now_ms
            return dispatcher.cancel
        if self._chord:
            self._phase[button] = _SPENT
            return None
        if not dispatcher.touch(button, now_ms):
            self._phase[button] = _DOWN  # the press has acted, but may still become half of a chord
            return None
        if button >= _FIRST_SEAT and self.counts(_OUT):
            self._phase[button] = _SPENT
            self._phase[_OUT] = _VERB
            self._since_ms[_OUT] = now_ms
            return dispatcher.mark_with_out
        if button >= _FIRST_SEAT and self.counts(_PASS):
            self._phase[button] = self._phase[_PASS] = _SPENT
            held = ticks.diff(now_ms, self._since_ms[_PASS]) * 10 >= self.hold_ms * 3
            return dispatcher.hand_turn if held else dispatcher.hand_no_turn
        self._phase[button] = _DOWN
        return dispatcher.edge

    def _just_up(self, button: int, now_ms: int) -> bool:
        return 0 <= ticks.diff(now_ms, self._since_ms[button]) < _UP_MS

    def _release(self, button: int, now_ms: int):
        dispatcher, phase = self._dispatcher, self._phase[button]
        held_ms = ticks.diff(now_ms, self._since_ms[button])
        if phase >= _SPENT and phase != _VERB:
            self._since_ms[button] = now_ms
            if self._chord != _CHORD or button > _OUT:
                return None
            self._chord = _CHORD_SPENT
            return dispatcher.chord_ended if ticks.diff(now_ms, self._chord_ms) < self.hold_ms else None
        self._phase[button] = _UP
        if phase == _VERB:
            return dispatcher.end_marking
        self.tapped = phase == _DOWN and held_ms * 10 < self.hold_ms * 6
        return dispatcher.settle if phase != _UP else None

    def _climb(self, button: int, now_ms: int):
        dispatcher, phase = self._dispatcher, self._phase[button]
        held_ms = ticks.diff(now_ms, self._since_ms[button])
        if phase == _DOWN and held_ms >= self.hold_ms:
            self._phase[button] = _HELD
            return dispatcher.hold
        if phase == _HELD and held_ms >= 2 * self.hold_ms:
            self._phase[button] = _HELD_LONG
            return dispatcher.long_hold
        if phase in (_HELD_LONG, _VERB) and held_ms >= 3 * self.hold_ms:
            return dispatcher.spend
        if phase == _SPENT and held_ms >= _STUCK_MS:
            self._phase[button] = _STUCK
            return dispatcher.stuck
        return None

    def _watch(self, open_contacts: int, now_ms: int) -> None:
        """Find the buttons that went up. A button has gone up when its contact has been open for `quiet_ms`."""
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
                self._released |= bit
