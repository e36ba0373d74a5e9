"""Do what is due while no button is pressed: close an open choice, dim the light, and later put the ring to sleep. A
press wakes the ring."""

import scene as s
import ticks
from compat import const

_DIM_MS = const(600000)
_STANDBY_MS = const(3600000)
_CLOSED_MS = const(1000)
_ASLEEP = (s.STANDBY, s.PAUSED)  # a constant, because every tick may use it


class Idle:
    """Measures the time since a button was last touched, first at `now_ms`.

    `settled()` is called when a choice has closed, because its result is then final.
    """

    def __init__(self, scene, session, actions, settled, now_ms: int):
        self._scene = scene
        self._session = session
        self._actions = actions
        self._gestures = actions.gestures
        self._settled = settled
        self._touched_ms = now_ms
        self._slept_from = s.READY
        self.closed_ms: int | None = None  # when a screen last closed by itself

    def touch(self, now_ms: int) -> None:
        """Record that a button is down, or was down a moment ago."""
        self._touched_ms = now_ms
        self._scene.closing = False

    def wake(self, now_ms: int) -> bool:
        """Light up and close a notice. Return True if the picture must be drawn again."""
        scene = self._scene
        self._touched_ms = now_ms
        changed = scene.dimmed or scene.closing
        scene.dimmed = scene.closing = False
        if scene.screen == s.STANDBY:
            scene.screen = self._slept_from
        elif scene.screen == s.NOTICE:
            scene.screen = self._session.home()
            scene.notice = s.NO_NOTICE
        else:
            return changed
        return True

    def has_closed(self, now_ms: int) -> bool:
        """Return whether a screen has just closed by itself. For a short time after that, PASS and OUT must be held to
        act."""
        return self.closed_ms is not None and 0 <= ticks.diff(now_ms, self.closed_ms) < _CLOSED_MS

    def tick(self, now_ms: int) -> bool:
        """Close screens, dim or sleep, if no button was touched for long enough. Return True if the picture must be
        drawn again."""
        quiet_ms = ticks.diff(now_ms, self._touched_ms)
        if 0 <= quiet_ms < self._gestures.first_idle_ms:
            return False
        if not 0 <= quiet_ms <= _STANDBY_MS:  # no timed work is due later, and a very old time looks like a future one
            quiet_ms = _STANDBY_MS
            self._touched_ms = ticks.add(now_ms, -_STANDBY_MS)
        scene, gestures = self._scene, self._gestures
        gestures.follow(self._session.table)
        if quiet_ms < _DIM_MS and scene.screen not in gestures.idle:
            return False  # a game is being played, the usual case
        changed = self._close(quiet_ms, now_ms)
        if quiet_ms >= _STANDBY_MS and scene.screen not in _ASLEEP:
            self._slept_from = scene.screen
            scene.screen = s.STANDBY
        elif quiet_ms >= _DIM_MS and not scene.dimmed:
            scene.dimmed = True
        else:
            return changed
        return True

    def _close(self, quiet_ms: int, now_ms: int) -> bool:
        """Warn that an abandoned choice is about to close, then close it."""
        scene = self._scene
        if scene.screen not in self._gestures.idle:
            return False
        after_ms, action, announced_ms = self._gestures.idle[scene.screen]
        left_ms = after_ms - quiet_ms
        if left_ms <= 0:
            scene.closing = False
            self.closed_ms = now_ms
            self._actions.act(action, now_ms)
            self._settled()
        elif left_ms <= announced_ms and not scene.closing:
            scene.closing = True
            scene.closes_ms = ticks.add(now_ms, left_ms)
        else:
            return False
        return True
