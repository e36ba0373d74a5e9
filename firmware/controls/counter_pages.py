"""The further pages of the screen LIFE: poison counters, and the combat damage of each commander.

`Bindings` loads this module if the players of a table have chosen one of these pages. Pressing PASS and OUT together
enters the count and shows the next page. `scene.ui.index` is the number of the page, from 0. `scene.ui.counted`
contains what the light and the reports need to know about a page. On the page for life, `scene.ui.counted` is None.
"""

import scene as s
from controls.bindings import CHORD, PASS
from controls.life_count import LifeCount
from rules.poison_and_commander_damage import DEADLY_DAMAGE
from rules.seat_arithmetic import members


class CounterPages(LifeCount):
    """The pages of counters for the player or team under the cursor of `actions`.

    There is a page for life, a page for poison, and a page for each commander, if the table counts these. Each owner
    has pages for two commanders, because the damage of two partners is counted separately. Opponents who are in the
    game come before all other owners. Within each group, owners are listed starting from the player whose turn it is,
    because most combat damage is dealt in that player's turn.
    """

    def __init__(self, actions):
        LifeCount.__init__(self, actions)
        ui, table = actions.scene.ui, actions.session.table
        chosen = actions.gestures.pages
        seats = members(ui.cursor_seats)
        self._kinds = ("life",) * (table.life is not None) + ("poison",) * ("poison" in chosen)
        # The players who may be dealt damage: one, or all players of a team, beginning with the seat of the button.
        first = actions.seat if actions.seat in seats else ui.cursor
        self._victims = [first] + [seat for seat in seats if seat != first]
        self._owners: list = []
        if "commander_damage" in chosen:
            start = max(table.subject(), 0)
            around = [(start + step) % table.count for step in range(table.count)]
            enemies = table.result.opponents(ui.cursor)
            self._owners = [seat for seat in around if enemies >> seat & 1]
            self._owners += [seat for seat in around if not enemies >> seat & 1]

    def show(self, index: int) -> None:
        """Show page number `number`. After the last page, the first comes again."""
        actions = self._actions
        table, cursor = actions.session.table, actions.scene.ui.cursor
        index %= self._number_of_pages()
        counted = None
        part = table.late.get(table.APPLIED_BY["poison"])  # None before the first such event
        if index >= len(self._kinds):
            victim, commander = divmod(index - len(self._kinds), 2 * len(self._owners))
            cursor = self._victims[victim]
            owner, commander = self._owners[commander // 2], commander % 2
            total = part.damage_by(cursor, owner, commander) if part else 0
            counted = "commander_damage", total, DEADLY_DAMAGE, owner, commander
        elif self._kinds[index] == "poison":
            counted = "poison", part.poison_of(cursor) if part else 0, table.DEADLY_POISON, cursor, 0
        actions.scene.put(screen=s.LIFE, menu=self, cursor=cursor, index=index, counted=counted, value=0)

    def next_page(self, now_ms: int) -> None:
        """Enter the count, and show the next page if the count was not refused and the player is still in the game."""
        actions, ui = self._actions, self._actions.scene.ui
        refused, result = self.enter_life(now_ms), actions.session.table.result
        if refused is None and not result.over and result.living >> ui.cursor & 1:
            actions.place_cursor(ui.cursor, now_ms)
            self.show(ui.index + 1)

    def _number_of_pages(self) -> int:
        return len(self._kinds) + 2 * len(self._owners) * len(self._victims)

    def _total(self) -> int:
        counted = self._actions.scene.ui.counted
        return counted[1] if counted else LifeCount._total(self)

    def _event(self) -> dict:
        ui = self._actions.scene.ui
        if not ui.counted:
            return LifeCount._event(self)
        kind, _, _, owner, commander = ui.counted
        if kind == "poison":
            return {"type": kind, "changes": {str(owner): ui.value}}
        return {"type": kind, "seat": ui.cursor, "from": owner, "amount": ui.value, "commander": commander}

    def describe(self) -> dict:
        ui = self._actions.scene.ui
        told = LifeCount.describe(self)
        told.update({"no": ui.index + 1, "of": self._number_of_pages()})
        if ui.counted:
            told["what"] = ui.counted[0]
            if ui.counted[0] == "commander_damage":
                told["from"], told["commander"] = ui.counted[3:]
        return told

    ACTS: dict = dict(LifeCount.ACTS)
    ACTS["next_page"] = next_page


def show_count(actions, now_ms: int) -> None:
    """Show the first page of counters for the player or team under the cursor."""
    CounterPages(actions).show(0)


ACTS = {"show_count": show_count}  # replaces the action of `life_count`
IDLE = ()
ROWS = ((s.LIFE, PASS, CHORD, "next_page"),)
