"""Events of the 1990s Emperor that correct the table: a creature leaves play, or goes back to its owner (D25).

This module is imported when one of these events is first used.
"""

from rules.seat_arithmetic import NOBODY


class CreatureGoneAndGiveBackEvents:
    """The functions that check and apply these events at `table`, a table of the 1990s Emperor."""

    def __init__(self, table):
        self.table = table

    def refuse_creature_gone(self, name):
        return None if self.table.creatures.knows(name) else "unknown_creature"

    def do_creature_gone(self, name) -> None:
        """Remove a creature that has left play, so that its name is free again."""
        self.table.creatures.forget(name)

    def refuse_give_back(self, name):
        if not self.table.creatures.knows(name):
            return "unknown_creature"
        creature = self.table.creatures.find(name, NOBODY)
        return "same_controller" if creature.seat == creature.owner else None

    def do_give_back(self, name) -> None:
        """Return control of a creature to its owner. The creature stays in its territory (D16)."""
        creature = self.table.creatures.find(name, NOBODY)
        creature.move(creature.owner, creature.at)
