"""Save the game: write its events to flash early enough that they survive a power cut or a crash."""

import scene as s
import ticks
from compat import const
from storage.journal import Journal

_KEEP_MS = const(1500)  # write settled events after this time at the latest, so that they are on flash within 2 s
_LAST_STEPS = const(200)  # the most write steps to store everything when the app ends
_NOT_KEPT = "The last step could not be kept: the storage is full or missing, or there is no memory to write it."


class Keeper:
    """Saves the game of `session` in the journal of `board`.

    If saving fails, it calls `refused(code, sentence, rule)`.
    """

    def __init__(self, board, settings, scene, session, hands, refused):
        self.journal = Journal(board)
        self._board = board
        self._settings = settings
        self._scene = scene
        self._session = session
        self._hands = hands
        self._refused = refused
        self._noted_ms = 0  # when the journal received the events that are not yet on flash

    def follow(self, now_ms: int) -> bool:
        """Pass all final events to the journal. Return False if memory runs out. `tick` then tries again."""
        if not self.journal.waits:
            self._noted_ms = now_ms
        session = self._session
        try:
            moved = session.game is None and (session.drawn or session.sat is not None)
            self.journal.names = session.names() if moved else self._settings["names"]
            self.journal.follow(session.game)
            return True
        except MemoryError:
            self.journal.behind = self.journal.waits = True
            return False

    def tick(self, now_ms: int) -> None:
        """Write final events to flash when no animation runs. After `_KEEP_MS`, write them even during an animation. If
        a write fails, try again."""
        journal = self.journal
        if self._scene.moment != s.STILL and ticks.diff(now_ms, self._noted_ms) < _KEEP_MS:
            return
        was_full = journal.full
        if (was_full or journal.behind) and not self._hands.screens.provisional and not self.follow(now_ms):
            journal.full = True
            journal.waits = False  # until the next press
        journal.save()
        if journal.full and not was_full:
            self._hands.from_elsewhere(now_ms)  # close the open screen, which would stay open behind the notice
            self._hands.notice(s.JOURNAL_FAULT)
            self._refused("journal_full", _NOT_KEPT, "")

    def save(self) -> None:
        """Write final events to flash at once."""
        journal = self.journal
        journal.close()
        journal.behind = journal.behind or journal.full  # the storage may now accept what it refused earlier
        for _ in range(_LAST_STEPS):
            self._board.feed()  # all steps together may take longer than the watchdog's time-out
            journal.save()
            if not journal.behind or self._hands.screens.provisional or not self.follow(self._noted_ms):
                break
        journal.save()
