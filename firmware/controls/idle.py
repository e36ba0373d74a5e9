"""Hands off: an open choice closes by itself, the light dims, sleeps, and wakes at a touch."""

import scene as s
import ticks
from compat import const

_DIM_MS = const(600000)
_STANDBY_MS = const(3600000)


class Idle:
    """Counts from the last touch, the first of which is at `now_ms`. `settled()` is called when a choice has closed:
    what it did is history."""

    def __init__(self, scene, session, actions, settled, now_ms: int):
        self._scene = scene
        self._session = session
        self._actions = actions
        self._gestures = actions.gestures
        self._settled = settled
        self._touched_ms = now_ms
        self._slept_from = s.READY

    def touch(self, now_ms: int) -> None:
        """A finger is on a button, or was until now."""
        self._touched_ms = now_ms

    def wake(self, now_ms: int) -> bool:
        """Somebody is there: light up, close what the device had to say. True where that changed the picture."""
        scene = self._scene
        self._touched_ms = now_ms
        changed = scene.dimmed
        scene.dimmed = False
        if scene.screen == s.STANDBY:
            scene.screen = self._slept_from
        elif scene.screen == s.NOTICE:
            scene.screen = self._session.home()
            scene.notice = s.NO_NOTICE
        else:
            return changed
        return True

    def tick(self, now_ms: int) -> bool:
        """Nobody touches anything. True where that changed the picture."""
        quiet_ms = ticks.diff(now_ms, self._touched_ms)
        if 0 <= quiet_ms < self._gestures.first_idle_ms:
            return False
        if not 0 <= quiet_ms <= _STANDBY_MS:  # nothing happens later, and longer ago seems to come
            quiet_ms = _STANDBY_MS
            self._touched_ms = ticks.add(now_ms, -_STANDBY_MS)
        scene, gestures = self._scene, self._gestures
        gestures.follow(self._session.table)
        if quiet_ms < _DIM_MS and scene.screen not in gestures.idle:
            return False  # a game is played: so it is most of the time
        changed = self._close(quiet_ms, now_ms)
        if quiet_ms >= _STANDBY_MS and scene.screen != s.STANDBY:
            self._slept_from = scene.screen
            scene.screen = s.STANDBY
        elif quiet_ms >= _DIM_MS and not scene.dimmed:
            scene.dimmed = True
        else:
            return changed
        return True

    def _close(self, quiet_ms: int, now_ms: int) -> bool:
        """Close a choice that nobody goes on with."""
        gestures, screen = self._gestures, self._scene.screen
        if screen not in gestures.idle or quiet_ms < gestures.idle[screen][0]:
            return False
        self._actions.act(gestures.idle[screen][1], now_ms)
        self._settled()
        return True
