"""The game from before the plug was pulled, or the app crashed, comes back. Loaded for that, then dropped."""

import scene as s
from app.paint_table_on_ring import view_of
from compat import forget
from games.catalogue import make_game
from storage.crashes import NO_CRASH, SET_ASIDE, TAKE_BACK


def resume_game(journal, hands, refused, crash_count: int):
    """The last game of `journal`, or None. One that cannot be read is set aside, and `refused(code, sentence, rule)` is
    told. After `crash_count` crashes in a row its last step is taken back, after more of them it is set aside."""
    words = "The app crashed and was started again."
    if crash_count == SET_ASIDE:
        aside = _set_aside(journal)
        words = "The app crashed on this game %d times. %s" % (crash_count, aside) if aside else words
    if crash_count != NO_CRASH:  # a host learns that what it has asked before is forgotten
        refused("crash", words, "")
    while True:
        try:
            game = journal.resume(_begin)
            break
        except ValueError as fault:  # the one before it may still be sound
            hands.notice(s.JOURNAL_FAULT)
            refused("bad_journal", "%s %s" % (fault, _set_aside(journal)), "")
    if game is not None and crash_count == TAKE_BACK and game.history.done and not journal.is_cleared:
        game.enter(({"type": "undo"},))
        journal.follow(game)
        words = "The app crashed %d times in a row. The last step was taken back." % crash_count
        refused("crash", words, "")
    return game


def _set_aside(journal) -> str:
    """What became of the game that could not be resumed; where memory ends it stays, and is passed over."""
    try:
        return journal.set_aside()
    except MemoryError:
        return "It stays where it is."


def take_up(game, journal, session, hands, now_ms: int) -> None:
    """A game that has come back is that of `session` again; one for which the ring has become too short waits behind a
    cleared table."""
    if not session.take_up(game, journal.is_cleared, now_ms):
        hands.notice(s.SETTINGS_FAULT)
    if session.before is not None and journal.named:
        try:
            from storage.player_names_in_stored_game import names_in  # here, because few start behind a cleared table

            names = names_in(journal.named)
            if names != session.names():
                session.sat = names
        except MemoryError:
            pass  # the game needs it more
        forget("storage.player_names_in_stored_game")


def _begin(order, first):
    """A stored game at its start. The modules that show it are loaded now: once a long game is in memory there may be
    no room for them."""
    game = make_game(order, first)
    view_of(game.table)
    return game
