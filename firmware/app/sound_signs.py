"""What the device says by sound, to the piezo and to a host; loaded where the settings want it. Five signs at most,
each below 400 ms, told apart by their rhythm: a pitch is heard differently in every room, and by every ear.
"""

import json

import scene as s
import ticks
from compat import const

# what it says; how high, in Hz; how long it sounds, is silent, sounds ... in ms
SIGNS: tuple = (
    ("turn", 2600, (50,)),
    ("refused", 1700, (50, 60, 50)),
    ("out", 1300, (160,)),
    ("over", 2600, (50, 60, 50, 60, 160)),
    ("time", 1700, (140, 60, 140)),
)
_TURN = const(0)
_REFUSED = const(1)
_OUT = const(2)
_OVER = const(3)
_TIME = const(4)
_OF_MOMENTS = {s.SWEEP: _TURN, s.REFUSE: _REFUSED, s.BURN: _OUT, s.FALL: _OUT, s.RESULT: _OVER}


class SoundSigns:
    """Sounds on `board` what `scene` shows, once no finger can take it back; `report(text)` tells a host. `session` and
    `hands` are those of the app. Nothing waits: the board ends each tone by itself, the next one begins in a later
    tick."""

    def __init__(self, board, scene, session, hands, report):
        self._board = board
        self._scene = scene
        self._session = session
        self._hands = hands
        self._report = report
        self._moment_ms = -1  # when the moment began that was looked at last
        self._due: tuple = ()  # the sign that is to begin
        self._place: object = None  # how far the game had come with it
        self._hz = 0
        self._lengths: tuple = ()  # of the running sign, tones and silences by turns
        self._at = 0  # of which this one runs
        self._began_ms = 0
        if session.clock is not None:
            session.clock.ran_out = False  # of what ran out unheard nothing sounds now

    def look(self) -> None:
        """A picture was composed: the moment that begins with it may have a sign, or somebody's time has run out."""
        scene, clock = self._scene, self._session.clock
        if clock is not None and clock.ran_out:
            clock.ran_out = False
            self._due = SIGNS[_TIME]
            self._place = self._come_to()
        moment_ms = scene.moment_ms if scene.moment != s.STILL else -1
        if moment_ms != self._moment_ms and scene.moment in _OF_MOMENTS:
            self._due = SIGNS[_OF_MOMENTS[scene.moment]]
            self._place = self._come_to()
        self._moment_ms = moment_ms

    def tick(self, now_ms: int) -> None:
        """Begin what is due: called behind the light, which has its frame first."""
        if self._due:
            if not self._hands.screens.provisional:
                self._begin(now_ms)
        elif self._lengths and not 0 <= ticks.diff(now_ms, self._began_ms) < self._lengths[self._at]:
            self._sound(self._at + 1, now_ms)

    def _come_to(self):
        game = self._session.game
        return game.history.place() if game else None

    def _begin(self, now_ms: int) -> None:
        """Begin the sign that is due, unless what it tells has been taken back, or nothing is to sound."""
        (name, self._hz, self._lengths), self._due = self._due, ()
        if self._hands.actions.quiet or self._come_to() != self._place:
            self._lengths = ()
            return
        self._report(json.dumps({"is": "sound", "sign": name, "hz": self._hz, "ms": self._lengths}))
        self._sound(0, now_ms)

    def _sound(self, at: int, now_ms: int) -> None:
        """Begin with that tone or silence of the running sign; behind the last one it is over."""
        if at == len(self._lengths):
            self._lengths = ()
            return
        self._at, self._began_ms = at, now_ms
        if at % 2 == 0:
            self._board.tone(self._hz, self._lengths[at])
