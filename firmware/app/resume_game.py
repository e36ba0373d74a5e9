"""Restore the last game after a power cut or a crash. This module is loaded at the start and then unloaded."""

import scene as s
from app.paint_table_on_ring import view_of
from compat import forget
from games.catalogue import make_game
from storage.crashes import NO_CRASH, SET_ASIDE, TAKE_BACK


def resume_game(journal, hands, refused, crash_count: int):
    """Return the last game of `journal`, or None if there is none.

    A game that cannot be read is set aside, and `refused(code, sentence, rule)` reports why. `crash_count` is the
    number of crashes in a row. If it is TAKE_BACK, undo the last step of the game. If it is SET_ASIDE, set the game
    aside.
    """
    words = "The app crashed and was started again."
    if crash_count == SET_ASIDE:
        aside = _set_aside(journal)
        words = "The app crashed on this game %d times. %s" % (crash_count, aside) if aside else words
    if crash_count != NO_CRASH:  # this tells a host that the crash has cleared its earlier requests
        refused("crash", words, "")
    while True:
        try:
            game = journal.resume(_begin)
            break
        except ValueError as fault:  # the previous game may be readable
            hands.notice(s.JOURNAL_FAULT)
            refused("bad_journal", "%s %s" % (fault, _set_aside(journal)), "")
        except MemoryError:
            hands.notice(s.JOURNAL_FAULT)
            refused("bad_journal", "There is no memory to read the stored games. They stay where they are.", "")
            return None
    if game is not None and crash_count == TAKE_BACK and game.history.done and not journal.is_cleared:
        game.enter(({"type": "undo"},))
        journal.follow(game)
        words = "The app crashed %d times in a row. The last step was taken back." % crash_count
        refused("crash", words, "")
    return game


def _set_aside(journal) -> str:
    """Set aside the game that could not be resumed. Return a sentence that says where its file is now.

    If memory runs out, the file stays where it is and is ignored.
    """
    try:
        return journal.set_aside()
    except MemoryError:
        return "It stays where it is."


def take_up(game, journal, session, hands, now_ms: int) -> None:
    """Put a restored game on the table of `session`.

    If the ring is now too short for the game, the table stays empty, and players can bring the game back later.
    """
    if not session.take_up(game, journal.is_cleared, now_ms):
        hands.notice(s.SETTINGS_FAULT)
    if session.before is not None and journal.named:
        try:
            # lazy import: a game seldom waits behind an empty table at a start
            from storage.player_names_in_stored_game import names_in

            names = names_in(journal.named)
            if names != session.names():
                session.sat = names
        except MemoryError:
            pass  # the game needs the memory more
        forget("storage.player_names_in_stored_game")


def _begin(order, first):
    """Return a stored game as it was when it began, from its `order` and its `first` seat.

    Load the module that draws the game now. After a long game has been read, there may be no room for it.
    """
    game = make_game(order, first)
    view_of(game.table)
    return game
