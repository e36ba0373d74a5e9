"""Sound signs: short sounds that the piezo plays and that are reported to a host.

There are five signs, each shorter than 400 ms. The signs differ in rhythm and not only in pitch, because the pitch that
people hear depends on the room and on the ear.
"""

import json

import scene as s
import ticks
from light.event_animations import EventAnimations

# For each sign: its name, its pitch in Hz, and the lengths in ms of its tones and of the silences between them. The
# moments of `light.event_animations` name their signs. "time" is for a player's time that ran out.
SIGNS: tuple = (
    ("turn", 2600, (50,)),
    ("refused", 1700, (50, 60, 50)),
    ("out", 1300, (160,)),
    ("over", 2600, (50, 60, 50, 60, 160)),
    ("time", 1700, (140, 60, 140)),
)


class SoundSigns:
    """Plays a sign on `board` for each change that `scene` shows, as soon as holding the button can no longer undo that
    change.

    `report(text)` sends a report to a host. `session` and `hands` are the app's objects with these names. Playing never
    blocks. The board ends each tone by itself, and the next tone begins in a later tick.
    """

    def __init__(self, board, scene, session, hands, report):
        self._board = board
        self._scene = scene
        self._session = session
        self._hands = hands
        self._report = report
        self._moment_ms = -1  # when the last examined animation began
        self._due: tuple = ()  # the sign that begins next
        self._place: object = None  # the position in the game's history for which that sign is due
        self._hz = 0
        self._lengths: tuple = ()  # the lengths of the current sign's tones and silences, alternating
        self._at = 0  # the index of the current tone or silence
        self._began_ms = 0
        if session.clock is not None:
            session.clock.ran_out = False  # play no sign for a time that had already run out

    def look(self) -> None:
        """Find the sound sign for a new picture. The sign depends on the animation, or on whether a player's time ran
        out."""
        scene, clock = self._scene, self._session.clock
        if clock is not None and clock.ran_out:
            clock.ran_out = False
            self._find("time")
        moment_ms = scene.moment_ms if scene.moment != s.STILL else -1
        if moment_ms != self._moment_ms and scene.moment != s.STILL:
            self._find(EventAnimations.MOMENTS[scene.moment][5])
        self._moment_ms = moment_ms

    def _find(self, name: str) -> None:
        """Make the sound sign with this name due. If there is none, change nothing."""
        for sign in SIGNS:
            if sign[0] == name:
                self._due = sign
                self._place = self._come_to()

    def tick(self, now_ms: int) -> None:
        """Begin the sound sign that is due. The app calls this after painting, so that the frame is sent first."""
        if self._due:
            if not self._hands.dispatcher.provisional:
                self._begin(now_ms)
        elif self._lengths and not 0 <= ticks.diff(now_ms, self._began_ms) < self._lengths[self._at]:
            self._sound(self._at + 1, now_ms)

    def _come_to(self):
        game = self._session.game
        return game.history.place() if game else None

    def _begin(self, now_ms: int) -> None:
        """Begin the sound sign that is due, unless its cause was undone or the device is muted."""
        (name, self._hz, self._lengths), self._due = self._due, ()
        if self._hands.actions.quiet or self._come_to() != self._place:
            self._lengths = ()
            return
        self._report(json.dumps({"is": "sound", "sign": name, "hz": self._hz, "ms": self._lengths}))
        self._sound(0, now_ms)

    def _sound(self, at: int, now_ms: int) -> None:
        """Play item `at` of the current sound sign: a tone or a silence. The sign ends after the last item."""
        if at == len(self._lengths):
            self._lengths = ()
            return
        self._at, self._began_ms = at, now_ms
        if at % 2 == 0:
            self._board.tone(self._hz, self._lengths[at])
