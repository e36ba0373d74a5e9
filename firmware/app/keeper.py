"""The keeper of the game: what has happened goes to flash in time, and comes back after a pulled plug or a crash."""

import scene as s
import ticks
from app.eyes import view_of
from compat import const, forget
from games.catalogue import make_game
from storage.crashes import NO_CRASH, SET_ASIDE, TAKE_BACK
from storage.journal import Journal

_KEEP_MS = const(1500)  # what is settled is on flash at the latest 2 s later
_NOT_KEPT = "The last step could not be kept: the storage is full or missing, or there is no memory to write it."


class Keeper:
    """Keeps the game of `session` in the journal of `board`; `refused(code, sentence, rule)` is told what failed."""

    def __init__(self, board, scene, session, hands, refused):
        self.journal = Journal(board)
        self._scene = scene
        self._session = session
        self._hands = hands
        self._refused = refused
        self._noted_ms = 0  # when the journal was told of what is not yet on flash

    def resume(self, crash_count: int, now_ms: int) -> None:
        """The game from before the plug was pulled comes back; one that cannot be read is set aside and reported, one
        for which the ring has become too short waits behind a cleared table. After
        `crash_count` crashes in a row its last step is taken back, after more of them it is set aside."""
        journal = self.journal
        words = "The app crashed and was started again."
        if crash_count == SET_ASIDE:
            aside = journal.set_aside()
            words = "The app crashed on this game %d times. %s" % (crash_count, aside) if aside else words
        if crash_count != NO_CRASH:  # a host learns that what it has asked before is forgotten
            self._refused("crash", words, "")
        while True:
            try:
                game = journal.resume(_begin)
                break
            except ValueError as fault:  # the one before it may still be sound
                self._hands.notice(s.JOURNAL_FAULT)
                self._refused("bad_journal", "%s %s" % (fault, journal.set_aside()), "")
        if game is not None:
            if crash_count == TAKE_BACK and game.history.done and not journal.is_cleared:
                game.enter(({"type": "undo"},))
                journal.follow(game)
                words = "The app crashed %d times in a row. The last step was taken back." % crash_count
                self._refused("crash", words, "")
            if not self._session.take_up(game, journal.is_cleared, now_ms):
                self._hands.notice(s.SETTINGS_FAULT)
            if self._session.before is not None and journal.named:
                try:
                    from storage.player_names import names_in  # here, because few start behind a cleared table

                    self._session.sat = names_in(journal.named)
                except MemoryError:
                    pass  # the game needs it more
                forget("storage.player_names")

    def follow(self, now_ms: int) -> bool:
        """What happened is history now. False where memory ends before the journal knows; `tick` tells it again."""
        if not self.journal.waits:
            self._noted_ms = now_ms
        try:
            self.journal.follow(self._session.game)
            return True
        except MemoryError:
            self.journal.behind = self.journal.waits = True
            return False

    def tick(self, now_ms: int) -> None:
        """Bring to flash what is settled: once the moment is over, and soon in any case. What failed is tried again."""
        journal = self.journal
        if self._scene.moment != s.STILL and ticks.diff(now_ms, self._noted_ms) < _KEEP_MS:
            return
        was_full = journal.full
        if (was_full or journal.behind) and not self._hands.screens.provisional and not self.follow(now_ms):
            journal.full = True
            journal.waits = False  # until the next press
        journal.save()
        if journal.full and not was_full:
            self._hands.from_elsewhere(now_ms)  # what is open would be open still behind the notice
            self._hands.notice(s.JOURNAL_FAULT)
            self._refused("journal_full", _NOT_KEPT, "")


def _begin(order, first):
    """A stored game at its start. The modules that show it are loaded now: once a long game is in memory there may be
    no room for them."""
    game = make_game(order, first)
    view_of(game.table)
    return game
