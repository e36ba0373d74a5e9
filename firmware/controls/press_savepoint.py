"""The state from before a press. Holding a button restores it, because a press is provisional while its button is
down."""

import scene as s
from rules.seat_arithmetic import NOBODY


class Savepoint:
    """The saved state of one press: everything that the press may change in the games, the scene and the actions.

    `owner` is the button that was pressed, or NOBODY if nothing is saved.
    """

    def __init__(self, scene, session, actions):
        self.owner = NOBODY
        self._scene = scene
        self._session = session
        self._actions = actions
        self._kept: tuple = ()

    def take(self, owner: int) -> None:
        """Save the state for the press of the button `owner`."""
        scene, session, actions = self._scene, self._session, self._actions
        game, dialogue, menu = session.game, actions.dialogue, actions.menu
        page = menu.page if menu else None
        self.owner = owner
        self._kept = (
            (game, session.table, session.before, game.history.mark() if game else None),
            (scene.screen, scene.cursor, scene.cursor_seats, scene.marked, scene.life_change),
            (scene.entry, scene.page, scene.page_value, scene.here_px),
            (menu, page, page.index if page else 0),
            actions.passed_ms,
            dialogue.save() if dialogue.question else None,
        )

    @property
    def had_a_game(self) -> bool:
        """Return whether a game was on the table when the press began."""
        return bool(self._kept) and self._kept[0][0] is not None

    @property
    def done(self) -> int:
        """Return how many events had been applied when the press began."""
        return self._kept[0][3][0] if self.had_a_game else 0

    @property
    def moved(self) -> bool:
        """Return whether the press has changed the game."""
        if not self._kept:
            return False
        game, _, before, mark = self._kept[0]
        session = self._session
        if game is not session.game or before is not session.before:
            return True
        return game is not None and game.history.place() != mark[:2]

    def restore(self) -> None:
        """Restore the saved state and keep it, because the press goes on."""
        scene, session, actions = self._scene, self._session, self._actions
        (session.game, session.table, session.before, mark), at, entry, opened, actions.passed_ms, dialogue = self._kept
        if session.game is not None:
            session.game.history.restore(mark)
        scene.screen, scene.cursor, scene.cursor_seats, scene.marked, scene.life_change = at
        scene.entry, scene.page, scene.page_value, scene.here_px = entry
        actions.menu, page, index = opened
        if page:
            actions.menu.page = page
            page.index = index
        if dialogue:
            actions.dialogue.load(dialogue)
        else:
            actions.dialogue.close()
        actions.repeats = ""
        scene.moment = s.STILL
        scene.cursor_runs = scene.rested = False

    def forget(self) -> None:
        """Drop the saved state. The result of the press stays."""
        self.owner = NOBODY
        self._kept = ()
