"""Find the action for every press and hold on the open screen, and run it.

`Presses` finds the gestures, `Bindings` names the action of each gesture, and `Actions` performs the actions. A press
is provisional. When a button goes down, this module saves the state and performs the action at once. Releasing the
button makes the result final. Holding the button restores the saved state. While no button is pressed, this module
closes an open choice, dims the light, and later puts the ring to sleep.
"""

import scene as s
import ticks
from compat import const
from controls.bindings import BOTH, CHORD, EDGE, HANDED, HOLD, LONG_HOLD, OWN_SEAT, PASS, SEAT, TAP
from controls.presses import Presses
from controls.session import start_moment
from rules.seat_arithmetic import NOBODY

_FIRST_SEAT = const(2)
_STAND_MS = const(700)  # after this time at rest, a cursor shows its seat's view
_RESTING = (s.CHOICE, s.OFFER, s.COUNT)  # screens with a cursor that can rest; a constant, because every tick uses it
_RUN_MS = const(250)  # time between two steps of a cursor that advances by itself
_TOO_LATE = const(5)  # a gesture: the button was down too long for a tap but not long enough for a hold
_REPEAT_MS = const(500)  # time between two counts of a held button
_PEEK_MS = const(8000)
_PEEK_HELD_MS = const(11000)
_HALF_BITS = const(29)  # bit 29 of a time is 0 in the first half of the clock's period, and 1 in the second
_DIM_MS = const(600000)
_STANDBY_MS = const(3600000)
_CLOSED_MS = const(1000)
_ASLEEP = (s.STANDBY, s.PAUSED)  # a constant, because every tick may use it
_GROWTHS = (
    ("undo", s.GROW_BACK),
    ("game_before", s.GROW_BACK),
    ("draw_back", s.GROW_BACK),
    ("keep", s.GROW_FORWARD),
    ("redo", s.GROW_FORWARD),
    ("confirm", s.GROW_ARC),
    ("take_choice", s.GROW_ARC),
    ("take_response", s.GROW_SEATS),
)


class GestureDispatcher:
    """Turns presses of `buttons` buttons into actions.

    `settings` holds the button timings, such as `hold_ms`. `moments` maps the name of each short animation to a
    tuple, which begins with its length in ms and whether a press that is not held only ends it. `settled()` is called
    when the result of a press has become final. The first call of `tick` is at the time `now_ms`.
    """

    def __init__(self, scene, session, actions, settings, moments: dict, buttons: int, now_ms: int, settled):
        self.scene = scene
        self.session = session
        self.actions = actions
        self.presses = Presses(buttons, settings["hold_ms"], settings["quiet_ms"], self)
        self.gestures = actions.gestures
        self.changed = True  # the picture must be composed again
        self._moments = moments
        self._settled = settled
        self._owner = NOBODY  # the button of the press in progress, or NOBODY if nothing is saved
        self._saved: tuple = ()  # references to all that this press may change, as it was: the `Ui` and the games
        self._touched_ms = now_ms  # when a button was last touched
        self._slept_from = s.READY
        self._closed_ms: int | None = None  # when a screen last closed by itself
        self._kind = PASS
        self._stage = EDGE  # the gesture that the press in progress has made so far
        self._swallowed = False  # True if the edge and the tap of the last press do nothing
        self._in_vain = False  # the last action was refused, or the last hold had none
        self._from_screen = s.READY
        self._chord_action = ""  # the action of PASS and OUT together if one of them is released early
        self._peeked_ms = 0
        self._run_from = NOBODY
        self._half = now_ms >> _HALF_BITS

    # Methods that `Presses` calls.

    def touch(self, button: int, now_ms: int) -> bool:
        scene = self.scene
        self.changed = True
        awake = not scene.dimmed and scene.ui.screen not in (s.STANDBY, s.NOTICE, s.PAUSED)
        closed = button < _FIRST_SEAT and self._closed_ms is not None and self._has_closed(now_ms)
        self._swallowed = closed or (scene.moment != s.STILL and self._moments[scene.moment][1])
        self._touched_ms = now_ms
        if scene.closing or not awake:
            self._light_up(now_ms)
        if scene.ui.screen == s.PAUSED:
            self.session.clock.resume(now_ms)  # type: ignore[attr-defined]
            scene.put(screen=self.session.home())
        scene.moment = s.STILL
        if not awake:
            # ignore this press, however long it is held, and forget which seat's button was pressed last
            self._kind = PASS
        return awake

    def wake(self, now_ms: int) -> None:
        """Light up the ring and close a notice when a command arrives that is not a press.

        Drop a hold of PASS and OUT together, or of a seat button, because that hold was meant for the previous table.
        Forget that a screen has just closed by itself, because the next press is meant for what the command shows.
        """
        self._closed_ms = None
        self._kind = PASS
        self._chord_action = ""
        if self._light_up(now_ms):
            self.changed = True

    def edge(self, button: int, now_ms: int) -> None:
        if self._owner != NOBODY:
            self.settle_now()
        if not self.gestures.follow(self.session.table):
            self.presses.spend(button)
            self.actions.no_room(now_ms)
            return
        self._from_screen = self.scene.ui.screen
        self._kind = button if button < _FIRST_SEAT else self._kind_of(button)
        self.actions.seat = button - _FIRST_SEAT if button >= _FIRST_SEAT else NOBODY
        if self._kind == SEAT:
            self._peeked_ms = now_ms
            if self._action_of(HOLD):
                self.scene.pressed = True  # the progress of a hold grows over the current picture
        else:
            self.scene.pressed = True
            self._stage = EDGE
            if self.scene.ui.peek != NOBODY:
                self.actions.look_at(NOBODY, False)
            self._owner = button
            session = self.session
            game = session.game
            mark = game.history.mark() if game else None
            self._saved = self.scene.ui, game, session.table, session.before, mark, self.actions.passed_ms
        self.actions.guarded = False
        if not self._swallowed:
            self._do(EDGE, now_ms)
            if self._kind == SEAT and self._from_screen == s.LIFE:
                self._settled()  # settle the count now, because holding a seat button must not take the count back
            if self._from_screen == s.RESPONSE and self._action_of(EDGE):
                # The press that ends a response has no other meaning, but PASS may still become half of a chord.
                if button >= _FIRST_SEAT:
                    self.settle_now()
                self._forget()

    def hold(self, button: int, now_ms: int) -> None:
        if button != self._owner:
            action = self._seat_hold_action() if self.actions.seat == button - _FIRST_SEAT else ""
            if action:  # the view of the seat is closed
                self.actions.close(now_ms)
                self.actions.act(action, now_ms)
                self.changed = True
            return
        action = self._hold_action()
        if action == "run_cursor":
            self._run_from = self.actions.position()
            self._stage = HOLD
            self._do(HOLD, now_ms)
        else:
            self._restore()
            self._stage = HOLD
            self._do(HOLD, now_ms)
            if not self._action_of(HOLD):
                self._in_vain = True
                words = "Holding that button does nothing here."
                self.session.refuse("no_gesture", words, "", now_ms, self.scene.ui.cursor)
            if self.scene.moment == "result" and self.provisional:
                self.scene.moment = s.STILL  # the animation waits until the button is up
            if action and self._from_screen in (s.MENU, s.PAGE, s.WHERE, s.PICK) and not self.actions.repeats:
                # The menu and the screen WHERE store their changes outside the game, so these cannot be taken back. Do
                # not reopen the pick screen while the button is still held: it would time out and pass the turn.
                self.settle_now()

    def long_hold(self, button: int, now_ms: int) -> None:
        if button == self._owner and self._action_of(LONG_HOLD) and self._had_a_game():
            self._restore()
            self._stage = LONG_HOLD
            self._do(LONG_HOLD, now_ms)

    def settle(self, button: int, now_ms: int) -> None:
        if button != self._owner:
            return
        self.scene.cursor_runs = False
        self.actions.repeats = ""
        self.changed = True
        if self.presses.tapped and not self._swallowed:
            self._do(TAP, now_ms)
        elif self._stage in (EDGE, _TOO_LATE) and not self._swallowed and not self._action_of(EDGE):
            words = "Too long for a tap and too short for a hold: nothing happens."
            self.session.refuse("no_gesture", words, "", now_ms, self.scene.ui.cursor)
        self._touch(now_ms)
        won = self.session.table.result.over and self.scene.moment == s.STILL and self.provisional
        self.settle_now()
        if won:
            start_moment(self.scene, "result", now_ms)

    def spend(self, button: int, now_ms: int) -> None:
        if button == self._owner:
            if self.scene.cursor_runs or self.actions.repeats:
                return
            self._drop()
            self.scene.cursor_ms = now_ms
            words = "The button was held too long: nothing happens."
            self.session.refuse("held_too_long", words, "", now_ms, self.scene.ui.cursor)
        self.presses.spend(button)

    def cancel(self, button: int, now_ms: int) -> None:
        counts = self._owner != NOBODY  # False if the first press only woke the ring
        self._drop()
        self._chord_action = self.gestures.action_of(self.scene.ui.screen, PASS, BOTH) if counts else ""
        action = self.gestures.action_of(self.scene.ui.screen, PASS, CHORD)
        if action:
            self.actions.act(action, now_ms)
            self._settled()  # a count that was entered is final
            self.changed = True

    def chord_held(self, button: int, now_ms: int) -> None:
        self.actions.act("close" if self.scene.ui.screen in (s.MENU, s.PAGE) else "open_menu", now_ms)
        self.changed = True

    def chord_ended(self, button: int, now_ms: int) -> None:
        if self._chord_action:
            self.actions.act(self._chord_action, now_ms)
            self.changed = True

    def mark_with_out(self, button: int, now_ms: int) -> None:
        """Mark or unmark the seat of `button` while OUT is down, if the open screen allows it. If the screen does not
        allow it, cancel both presses."""
        scene = self.scene
        if self._owner == NOBODY:  # OUT only woke the ring, or has already lost its meaning
            return
        action = self.gestures.action_of(self._from_screen, SEAT, CHORD)
        if action != "take_out" or not self._had_a_game():
            self._drop()
            if action and action != "take_out":
                self.actions.act(action, now_ms)
            return
        seat = button - _FIRST_SEAT
        marked = scene.ui.marked if scene.ui.cursor == NOBODY and scene.ui.screen == s.CHOICE else 0
        self._restore()
        if not self.session.choosable() >> seat & 1:
            self.actions.refuse_gone(seat, now_ms)
        else:
            marked ^= self.session.table.together(seat)
        self.actions.close(now_ms)
        self._stage = CHORD
        scene.put(screen=s.CHOICE, marked=marked)

    def end_marking(self, button: int, now_ms: int) -> None:
        """When OUT is up again, take out all marked players by one event."""
        if self._owner == NOBODY:
            return
        marked = self.scene.ui.marked
        self._restore()
        self.actions.close(now_ms)
        if marked:
            self.actions.take_out(marked, now_ms)
        self.settle_now()

    def hand_turn(self, button: int, now_ms: int) -> None:
        """Give the turn to the seat of `button`, if the open screen allows it.

        PASS must have been down for at least 0.3 times the length of a hold.
        """
        action = self.gestures.action_of(self._from_screen, SEAT, HANDED) if self._owner == PASS else ""
        if not action:
            self.hand_no_turn(button, now_ms)
            return
        self._restore()
        self.actions.seat = button - _FIRST_SEAT
        self.actions.act(action, now_ms)
        self.settle_now()

    def hand_no_turn(self, button: int, now_ms: int) -> None:
        self._drop()
        words = "The turn cannot be moved here, or PASS was not held until the light grew."
        self.session.refuse("no_handover", words, "", now_ms, button - _FIRST_SEAT)

    def take_back(self, button: int) -> None:
        """Undo whatever this press did or marked, because the player did not mean it. If the result is already final,
        leave it unchanged.
        """
        self._chord_action = ""
        if button == self._owner:
            self._drop()
        elif self._kind == SEAT and button == self.actions.seat + _FIRST_SEAT:
            self.actions.look_at(NOBODY, False)
        if self.presses.counts(button):
            self.presses.spend(button)
        self.changed = True

    def stuck(self, button: int, now_ms: int) -> None:
        if button < _FIRST_SEAT:
            which, value = "{}", ("PASS", "OUT")[button]
        else:
            which, value = "of {seat}", button - _FIRST_SEAT  # type: ignore[assignment]
        words = "Button " + which + " has been down for ten seconds: is something lying on it?"
        self.session.tell("stuck", (words, value))

    def no_room(self, now_ms: int) -> None:
        """After memory has run out, undo whatever the press in progress did, close whatever is open, and refuse the
        press.
        """
        if self.provisional:
            self._restore()
        if self._owner != NOBODY:
            self.presses.spend(self._owner)
        self._forget()
        self.actions.no_room(now_ms)
        self.changed = True

    # Methods about the press in progress.

    @property
    def release(self) -> str:
        """Return the action that becomes final if the button is released now, or "nothing" if there is none. Return ""
        if no button is down.
        """
        if self._owner == NOBODY:
            return ""
        stage = self._stage
        if stage == CHORD:
            return "take_out" if self.scene.ui.marked else "nothing"
        if stage in (HOLD, LONG_HOLD):
            return "nothing" if self._in_vain else self._action_of(stage)
        if self._swallowed:
            return "nothing"
        tapped = self._action_of(TAP) if stage == EDGE else ""
        return tapped or ("" if self._in_vain else self._action_of(EDGE)) or "nothing"

    @property
    def provisional(self) -> bool:
        """Return whether the press in progress has changed the games, so that holding its button would
        undo the change.
        """
        if not self._saved:
            return False
        _, game, _, before, mark, _ = self._saved
        session = self.session
        if game is not session.game or before is not session.before:
            return True
        return game is not None and game.history.place() != mark[:2]

    @property
    def done(self) -> int:
        """Return the number of final events, not counting the events of the press in progress."""
        if self.provisional:
            return self._saved[4][0] if self._had_a_game() else 0
        game = self.session.game
        return game.history.done if game else 0

    def settle_now(self) -> None:
        """Make the result of the press in progress final. After that, holding the button does nothing more."""
        owner = self._owner
        if owner == NOBODY:
            return
        moved = self.provisional
        if self.presses.counts(owner):
            self.presses.spend(owner)
        self._forget()
        if moved:
            self._settled()

    def _had_a_game(self) -> bool:
        """Return whether a game was on the table when the press in progress began."""
        return bool(self._saved) and self._saved[1] is not None

    def _restore(self) -> None:
        """Restore the state from before the press. Keep the saved state, because the press is still in progress."""
        if self._owner == NOBODY:
            return
        scene, session, actions = self.scene, self.session, self.actions
        scene.ui, session.game, session.table, session.before, mark, actions.passed_ms = self._saved
        if session.game is not None:
            session.game.history.restore(mark)
        actions.repeats = ""
        scene.moment = s.STILL
        scene.cursor_runs = scene.rested = False
        self.changed = True

    def _forget(self) -> None:
        """Drop the saved state, so that the result of the press stays."""
        self._owner = NOBODY
        self._saved = ()

    def _drop(self) -> None:
        """Restore the state from before the press, and ignore the rest of the press."""
        self._restore()
        self._forget()

    def _action_of(self, gesture: int) -> str:
        """Return the action of a gesture in the press in progress, for the screen on which the press began."""
        return self.gestures.actions.get(self._from_screen << 8 | self._kind << 4 | gesture, "")

    def _hold_action(self) -> str:
        """Return the action that is started by holding the pressed button, or "" if there is none."""
        action = self._action_of(HOLD)
        return "" if action == "redo" and not self.session.can_redo() else action

    def _seat_hold_action(self) -> str:
        """Return the action that is started by holding the seat button that was pressed last, or "" if
        there is none.
        """
        held = self._kind == SEAT and self.scene.ui.screen in (s.PLAY, s.LIFE)
        return self._action_of(HOLD) if held else ""

    def _do(self, gesture: int, now_ms: int) -> None:
        action = self.gestures.actions.get(self._from_screen << 8 | self._kind << 4 | gesture, "")
        if action:
            self.actions.act(action, now_ms)
            self._in_vain = self.actions.guarded or self.scene.moment == "refuse"
            self.changed = True

    def _kind_of(self, button: int) -> int:
        table, screen = self.session.table, self.scene.ui.screen
        told = screen in (s.PLAY, s.PICK, s.LIFE, s.RESPONSE) and table.places == table.count
        running = table.running() if told else 0
        return OWN_SEAT if running >> (button - _FIRST_SEAT) & 1 else SEAT

    # Methods for timed work.

    def tick(self, down: int, now_ms: int) -> None:
        """Do all work that depends on time. `down` is the set of buttons that are down, including those whose press is
        spent."""
        scene = self.scene
        if now_ms >> _HALF_BITS != self._half:
            self._half = now_ms >> _HALF_BITS
            self._forget_long_ago(down, now_ms)
        moment = scene.moment
        if moment != s.STILL and not 0 <= ticks.diff(now_ms, scene.moment_ms) < self._moments[moment][0]:
            over = self.session.table.result.over and not self.provisional
            follows = self._moments[moment][6]
            start_moment(scene, follows(scene, over) if follows else s.STILL, now_ms)
            self.changed = True
        if scene.ui.screen in _RESTING:
            self._move_cursor(now_ms)
        elif scene.ui.screen == s.WHERE and scene.ui.menu.walk(now_ms):
            self.changed = True
        if self.actions.repeats and ticks.diff(now_ms, self.actions.repeats_ms) >= _REPEAT_MS:
            self.actions.act(self.actions.repeats, now_ms)
            self.changed = True
        if scene.ui.peek != NOBODY:
            self._end_peek(down, now_ms)
        owner, hold_ms = self._owner, self.presses.hold_ms
        if owner != NOBODY and self._stage == EDGE and self.presses.held_ms(owner, now_ms) * 10 >= hold_ms * 6:
            self._stage = _TOO_LATE
            if self._action_of(TAP):
                self.changed = True
        busy = self.presses.busy
        if busy or self._owner != NOBODY or scene.growth:
            action = self._hold_action() if owner != NOBODY else ""
            if owner == NOBODY and self.gestures.clock:
                action = self._grow_over_seat()
                owner = self.actions.seat + _FIRST_SEAT
            if _grow(scene, self.presses, owner, action, self.gestures.growths, now_ms):
                self.changed = True
        if busy:
            self._touch(now_ms)
        elif self._rest(now_ms):
            self.changed = True

    def _grow_over_seat(self) -> str:
        """Show the progress of a hold at the seat whose button was pressed last. Return the action that the hold
        starts.
        """
        table, seat = self.session.table, self.actions.seat
        action = self._seat_hold_action() if seat != NOBODY and table.result.living >> seat & 1 else ""
        if action:
            self.scene.growth_seats = table.together(seat)
        return action

    def _forget_long_ago(self, down: int, now_ms: int) -> None:
        """Clear old times once in each half period of the clock. After a full period, the clock repeats its values, so
        an old time would look recent.
        """
        self.presses.forget_spent(down, now_ms)
        actions = self.actions
        if not self._has_closed(now_ms):
            self._closed_ms = None
        if not actions.just_passed(now_ms):
            actions.passed_ms = None

    def _move_cursor(self, now_ms: int) -> None:
        scene = self.scene
        stood_ms = ticks.diff(now_ms, scene.cursor_ms)
        if scene.cursor_runs:
            if stood_ms >= _RUN_MS:
                self.actions.run_on(now_ms)
                self.changed = True
                if self.actions.position() == self._run_from:
                    self.settle_now()
                    scene.cursor_runs = False
        elif not scene.rested and scene.ui.cursor != NOBODY and stood_ms >= _STAND_MS and self._owner == NOBODY:
            scene.rested = True
            scene.rested_ms = now_ms
            self.changed = True

    def _end_peek(self, down: int, now_ms: int) -> None:
        shown_ms = ticks.diff(now_ms, self._peeked_ms)
        held = down >> (self.scene.ui.peek + _FIRST_SEAT) & 1
        if shown_ms >= _PEEK_HELD_MS or (shown_ms >= _PEEK_MS and not held):
            self.actions.look_at(NOBODY, False)
            self.changed = True

    # Methods for the time without a press.

    def _touch(self, now_ms: int) -> None:
        """Record that a button is down, or was down a moment ago."""
        self._touched_ms = now_ms
        self.scene.closing = False

    def _light_up(self, now_ms: int) -> bool:
        """Light up the ring and close a notice. Return True if the picture must be drawn again."""
        scene = self.scene
        self._touched_ms = now_ms
        changed = scene.dimmed or scene.closing
        scene.dimmed = scene.closing = False
        if scene.ui.screen == s.STANDBY:
            scene.put(screen=self._slept_from)
        elif scene.ui.screen == s.NOTICE:
            scene.put(screen=self.session.home())
            scene.notice = s.NO_NOTICE
        else:
            return changed
        return True

    def _has_closed(self, now_ms: int) -> bool:
        """Return whether a screen has just closed by itself. For a short time after a screen has closed by itself, PASS
        and OUT act only if they are held.
        """
        return self._closed_ms is not None and 0 <= ticks.diff(now_ms, self._closed_ms) < _CLOSED_MS

    def _rest(self, now_ms: int) -> bool:
        """If no button has been touched for some time, close open screens, dim the ring, or put it to sleep. Return
        True if the picture must be drawn again."""
        quiet_ms = ticks.diff(now_ms, self._touched_ms)
        if 0 <= quiet_ms < self.gestures.first_idle_ms:
            return False
        if not 0 <= quiet_ms <= _STANDBY_MS:  # nothing is due later, and a very old time would look like the future
            quiet_ms = _STANDBY_MS
            self._touched_ms = ticks.add(now_ms, -_STANDBY_MS)
        scene, gestures = self.scene, self.gestures
        gestures.follow(self.session.table)
        if quiet_ms < _DIM_MS and scene.ui.screen not in gestures.idle:
            return False  # a game is being played, the usual case
        changed = self._close(quiet_ms, now_ms)
        if quiet_ms >= _STANDBY_MS and scene.ui.screen not in _ASLEEP:
            self._slept_from = scene.ui.screen
            scene.put(screen=s.STANDBY)
        elif quiet_ms >= _DIM_MS and not scene.dimmed:
            scene.dimmed = True
        else:
            return changed
        return True

    def _close(self, quiet_ms: int, now_ms: int) -> bool:
        """Warn that an abandoned choice is about to close. Close the choice when its time is over."""
        scene = self.scene
        if scene.ui.screen not in self.gestures.idle:
            return False
        after_ms, action, announced_ms = self.gestures.idle[scene.ui.screen]
        left_ms = after_ms - quiet_ms
        if left_ms <= 0:
            scene.closing = False
            self._closed_ms = now_ms
            self.actions.act(action, now_ms)
            self._settled()
        elif left_ms <= announced_ms and not scene.closing:
            scene.closing = True
            scene.closes_ms = ticks.add(now_ms, left_ms)
        else:
            return False
        return True


def _grow(scene, presses, owner: int, action: str, growths: dict, now_ms: int) -> bool:
    """Show in `scene` how long the button `owner`, or the chord, has been held to start the action `action`.

    The progress appears after 0.3 of the time that the hold takes. `growths` maps the name of each of the mode's
    actions to its kind of progress. Return True if the kind of progress changed.
    """
    hold_ms = presses.hold_ms
    start_ms = hold_ms * 3 // 10
    growth = s.NO_GROWTH
    held_ms = presses.chord_held_ms(now_ms)
    if held_ms >= 0:
        growth = s.GROW_ALL
        hold_ms *= 3
    elif action:
        held_ms = presses.held_ms(owner, now_ms)
        growth = growths.get(action) or _growth_of(action)
        if growth == s.GROW_ARC and scene.ui.cursor == s.NOBODY:  # a number has no arc
            growth = s.GROW_FORWARD
    if not start_ms <= held_ms < hold_ms:
        growth = s.NO_GROWTH
    if growth:
        scene.growth_256 = (held_ms - start_ms) * 256 // (hold_ms - start_ms)
    if growth == scene.growth:
        return False
    scene.growth = growth
    return True


def _growth_of(action: str) -> int:
    for name, growth in _GROWTHS:
        if name == action:
            return growth
    return s.NO_GROWTH
