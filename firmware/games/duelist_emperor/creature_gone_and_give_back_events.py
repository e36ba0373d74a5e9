"""What sets a table of the 1990s right: as everywhere, and creatures that have left play or go back (D25)."""

from rules import set_turn_and_bring_back_events
from rules.seat_arithmetic import NOBODY


class Repairs(set_turn_and_bring_back_events.Repairs):
    """The functions of such events at `table`, a table of this mode."""

    def refuse_creature_gone(self, name):
        return None if self.table.creatures.knows(name) else "unknown_creature"

    def do_creature_gone(self, name) -> None:
        """A creature has left play: its name is free again."""
        self.table.creatures.forget(name)

    def refuse_give_back(self, name):
        if not self.table.creatures.knows(name):
            return "unknown_creature"
        creature = self.table.creatures.find(name, NOBODY)
        return "same_controller" if creature.seat == creature.owner else None

    def do_give_back(self, name) -> None:
        """Its owner controls it again, where it stands (D16)."""
        creature = self.table.creatures.find(name, NOBODY)
        creature.move(creature.owner, creature.at)
