"""Save the game soon enough for it to survive a power cut or a crash, and resume it afterwards."""

import scene as s
import ticks
from app.ring_painter import module_of
from compat import const
from free_memory import if_memory_allows
from games.catalogue import make_game
from storage.crashes import NO_CRASH, SET_ASIDE, TAKE_BACK
from storage.journal import Journal
from storage.journal_records import names_in

_KEEP_MS = const(1500)  # write settled events after this time at the latest, so that they are on flash within 2 s
_LAST_STEPS = const(200)  # at the end of the app, stop storing after this number of write steps
_STAYS = "It stays where it is."  # there is no memory to set a game aside, so its files are ignored
_NOT_KEPT = "The last step could not be saved: the storage is full or missing, or there is not enough memory."


class GameKeeper:
    """Saves the game of `session` in the journal of `board`.

    If saving fails, the keeper calls `refused(code, reason, rule)`.
    """

    def __init__(self, board, settings, scene, session, hands, refused):
        self.journal = Journal(board)
        self._board = board
        self._settings = settings
        self._scene = scene
        self._session = session
        self._hands = hands
        self._refused = refused
        self._behind = False  # True if the journal has not received all settled events
        self._noted_ms = 0  # when the journal received the events that are not yet on flash

    def follow(self, now_ms: int) -> bool:
        """Give the journal the game and the names to store. Return False if memory runs out; `tick` then
        tries again.
        """
        if not self.journal.waits:
            self._noted_ms = now_ms
        self._behind = not if_memory_allows(GameKeeper._follow, self)
        if self._behind:
            self.journal.waits = True
        return not self._behind

    def _follow(self) -> bool:
        session = self._session
        moved = session.game is None and (session.drawn or session.sat is not None)
        self.journal.names = session.names() if moved else self._settings["names"]
        self.journal.follow(session.game)
        return True

    def tick(self, now_ms: int) -> None:
        """Write final events to flash when no animation runs. After `_KEEP_MS`, write them even during an animation. If
        a write fails, try again later."""
        journal = self.journal
        if self._scene.moment != s.STILL and ticks.diff(now_ms, self._noted_ms) < _KEEP_MS:
            return
        was_full = journal.full
        if self._hands.dispatcher.provisional or self.follow(now_ms):
            journal.save()
            journal.waits = journal.waits or self._behind
            if self._session.game is not None:
                self._session.game.history.pack_ahead()
        else:
            journal.full = True
            journal.waits = False  # until the next press
        if journal.full and not was_full:
            self._hands.from_elsewhere(now_ms)  # close the open screen, which would stay open behind the notice
            self._hands.notice(s.JOURNAL_FAULT)
            self._refused("journal_full", _NOT_KEPT, "")

    def save(self) -> None:
        """Write final events to flash at once."""
        journal = self.journal
        journal.close()
        journal.waits = journal.waits or journal.full  # the storage may now accept what it refused earlier
        for _ in range(_LAST_STEPS):
            if not journal.waits:
                break
            self._board.feed()  # feed the watchdog, because all steps together may take longer than its time-out
            if not self._hands.dispatcher.provisional:
                self.follow(self._noted_ms)
            journal.save()


def resume_game(journal, hands, refused, crash_count: int):
    """Return the most recent game in `journal`, or None if there is none.

    Set aside a game that cannot be read, and report the reason with `refused(code, reason, rule)`. `crash_count` is the
    number of crashes in a row. If `crash_count` is TAKE_BACK, undo the last step of the game. If `crash_count` is
    SET_ASIDE, set the game aside.
    """
    aside = if_memory_allows(Journal.set_aside, journal, instead=_STAYS) if crash_count == SET_ASIDE else ""
    # A crash has cleared what the host asked for earlier.
    if aside:
        _tell(refused, "crash", "The app crashed on this game {} times. {}", crash_count, aside)
    elif crash_count != NO_CRASH:
        _tell(refused, "crash", "The app crashed and was started again.")
    while True:
        try:
            game = if_memory_allows(Journal.resume, journal, _begin, instead=False)
            break
        except ValueError as fault:  # the previous game may be readable
            hands.notice(s.JOURNAL_FAULT)
            aside = if_memory_allows(Journal.set_aside, journal, instead=_STAYS)
            _tell(refused, "bad_journal", "{} {}", str(fault), aside)
    if game is False:
        hands.notice(s.JOURNAL_FAULT)
        words = "There is not enough memory to read the stored games. They stay where they are."
        _tell(refused, "bad_journal", words)
        return None
    if game is not None and crash_count == TAKE_BACK and game.history.done and not journal.is_cleared:
        game.enter(({"type": "undo"},))
        journal.follow(game)
        _tell(refused, "crash", "The app crashed {} times in a row. The last step was taken back.", crash_count)
    return game


def _tell(refused, code: str, *reason) -> None:
    """Report a refusal. Its `reason` is a template and the values that fill the template. Report nothing if memory runs
    out."""
    if_memory_allows(_pass_on, refused, (code, reason, ""))  # without memory, the ring still shows a notice


def _pass_on(refused, told: tuple) -> None:
    refused(*told)


def take_up(game, journal, session, hands, now_ms: int) -> None:
    """Put a restored game on the table of `session`.

    If the ring is now too short for the game, the table stays empty, and players can bring the game back later.
    """
    if not session.take_up(game, journal.is_cleared, now_ms):
        hands.notice(s.SETTINGS_FAULT)
        journal.waits = True  # for `follow`: the next start finds the table cleared
    if session.before is not None and journal.named:
        if_memory_allows(_seat_names, journal, session)  # the game needs the memory more


def _seat_names(journal, session) -> None:
    names = names_in(journal.named)
    if names != session.names():
        session.sat = names


def _begin(order, first):
    """Return a stored game as it was at its beginning, made from its `order` and its `first` seat.

    Now is also the time to load the module that draws the game. After a long game has been read, there may be no room
    for that module.
    """
    game = make_game(order, first)
    module_of(game.table)
    return game
