"""What stood when a press began, so that a finger that stays brings it back: the press was provisional until then."""

import scene as s
from rules.seat_arithmetic import NOBODY


class Savepoint:
    """Kept for one press at a time. `owner` is the button of that press, NOBODY where nothing is kept."""

    def __init__(self, scene, commands, effects):
        self.owner = NOBODY
        self._scene = scene
        self._commands = commands
        self._effects = effects
        self._kept: tuple = ()

    def take(self, owner: int) -> None:
        """Keep how everything stands for the press of the button `owner`."""
        scene = self._scene
        self.owner = owner
        fields = (scene.screen, scene.cursor, scene.marked, scene.entry, scene.page, scene.page_value)
        counted = (scene.cursor_seats, scene.change)
        self._kept = (self._commands.mark(), fields, counted, self._effects.save())

    @property
    def had_a_game(self) -> bool:
        """Whether a game was on the table when the press began."""
        return bool(self._kept) and self._kept[0][0] is not None

    @property
    def moved(self) -> bool:
        """Whether the press has changed the game since."""
        return bool(self._kept) and self._commands.moved_since(self._kept[0])

    def restore(self) -> None:
        """Bring back what stood, and keep it: the press goes on."""
        place, fields, counted, kept = self._kept
        scene = self._scene
        self._commands.restore(place)
        scene.screen, scene.cursor, scene.marked, scene.entry, scene.page, scene.page_value = fields
        scene.cursor_seats, scene.change = counted
        self._effects.load(kept)
        self._effects.repeats = ""
        scene.moment = s.STILL
        scene.cursor_runs = scene.rested = False

    def forget(self) -> None:
        """There is no way back any more."""
        self.owner = NOBODY
        self._kept = ()
