"""Poison counters, and the combat damage that commanders have dealt (104.3d, 704.5c, 903.10a).

This module is imported when one of its events is first used. A game in which none of these events occurs stores no data
of this module.
"""

from compat import const
from rules.event_kinds_and_refusals import within
from rules.seat_arithmetic import mask_of

DEADLY_DAMAGE = const(21)  # a player with this much combat damage from one commander loses (903.10a)
_MOST_NUMBERS = const(240)  # the largest number of commanders' damage counts that a game stores


class PoisonAndCommanderDamage:
    """The events `poison` and `commander_damage` at `table`, a `MagicMode`, and what they count.

    `poison` contains one number for each life total of the table, or is empty if nobody has poison. `damage` contains a
    row for each player to whom a commander has dealt damage. Each row contains the player's seat, and then a key and a
    number for each commander. The key is twice the owner's seat, plus 1 for the owner's second commander.
    """

    def __init__(self, table):
        self.table = table
        self.owners = table.life.owners if table.life else range(table.count)
        self.load(())

    def save(self):
        """Return the state as a list, or () if there is nothing to store."""
        return [self.poison, self.damage] if self.poison or self.damage else ()

    def load(self, kept) -> None:
        self.poison: list = kept[0] if kept else []
        self.damage: list = kept[1] if kept else []

    # Poison.

    def poison_of(self, seat: int) -> int:
        """Return the number of poison counters of a player, or of its team if the team shares them."""
        return self.poison[self.owners[seat]] if self.poison else 0

    def _after_poison(self, changes) -> list:
        counts = list(self.poison) or [0] * (max(self.owners) + 1)
        for seat, number in changes:
            counts[self.owners[seat]] += number
        return counts

    def refuse_poison(self, changes):
        counts = self._after_poison(changes)
        if min(counts) < 0:
            return "below_zero"
        return None if all(within(count) for count in counts) else "too_much"

    def do_poison(self, changes) -> None:
        """Give poison counters to players, or take counters from them, all at the same moment."""
        counts = self._after_poison(changes)
        self.poison = counts if any(counts) else []
        self.table.let_lose()

    # Commander damage.

    def malformed_commander_damage(self, seat, owner, amount, commander=0) -> bool:
        return commander not in (0, 1)

    def damage_by(self, seat: int, owner: int, commander: int) -> int:
        """Return the combat damage that a commander of `owner` has dealt to the player at `seat`."""
        row = self._row(seat)
        at = _find(row, 2 * owner + commander)
        return row[at + 1] if at else 0

    def refuse_commander_damage(self, seat, owner, amount, commander=0):
        before = self.damage_by(seat, owner, commander)
        number = before + amount
        if number < 0:
            return "below_zero"
        if not before and number and sum([len(row) // 2 for row in self.damage]) >= _MOST_NUMBERS:
            return "too_much"
        life = self.table.life
        lives = life and amount and not within(life.total(seat) - amount)
        return "too_much" if lives or not within(number) else None

    def do_commander_damage(self, seat, owner, amount, commander=0) -> None:
        """Record combat damage that a commander of `owner` deals to a player. The player also loses that much life
        (120.3a). A negative amount removes damage that was recorded earlier.
        """
        row = self._row(seat)
        at = _find(row, 2 * owner + commander)
        number = (row[at + 1] if at else 0) + amount
        changed = row[:at] + row[at + 2 :] if at else row
        if number:
            changed = changed + [2 * owner + commander, number]
        self.damage = [other for other in self.damage if other is not row]
        if len(changed) > 1:
            self.damage.append(changed)
        life = self.table.life
        if life:
            life.totals = life.after_life([(seat, -amount)])
        self.table.let_lose()

    def _row(self, seat: int) -> list:
        """Return the row of `damage` for a seat, or a new row without numbers."""
        for row in self.damage:
            if row[0] == seat:
                return row
        return [seat]

    # Losing and coming back.

    def deadly(self) -> int:
        """Return the set of seats that have enough poison or commander damage to lose, including players who left."""
        deadly = self.table.DEADLY_POISON
        lost = [seat for seat, owner in enumerate(self.owners) if self.poison and self.poison[owner] >= deadly]
        return mask_of(lost + [row[0] for row in self.damage if max(row[2::2]) >= DEADLY_DAMAGE])

    def leave(self, gone: int) -> None:
        """Do nothing, because players who leave keep their poison counters and their commander damage."""

    def bring_back(self, seats) -> None:
        """Reduce the poison and the damage of returning players, so that they do not lose again at once."""
        most = self.table.DEADLY_POISON - 1
        for seat in seats:
            if self.poison:
                owner = self.owners[seat]
                self.poison[owner] = min(most, self.poison[owner])
            row = self._row(seat)
            for at in range(2, len(row), 2):
                row[at] = min(DEADLY_DAMAGE - 1, row[at])

    def swap(self, a: int, b: int) -> None:
        """Let the players at the seats `a` and `b` change places, with their counters, and with the damage that their
        commanders have dealt."""
        other = {a: b, b: a}
        if self.poison and self.owners[a] != self.owners[b]:
            self.poison[a], self.poison[b] = self.poison[b], self.poison[a]
        for row in self.damage:
            row[0] = other.get(row[0], row[0])
            for at in range(1, len(row), 2):
                owner, commander = divmod(row[at], 2)
                row[at] = 2 * other.get(owner, owner) + commander

    # Values to show.

    def facts(self, over: bool):
        if self.poison:
            yield "poison", list(self.poison)
        if self.damage:
            yield "commander_damage", self._dealt

    def _dealt(self):
        """Yield (seat, {owner's seat: [damage by the first commander, damage by the second]}) for each damaged
        player."""
        for row in self.damage:
            dealt: dict = {}
            for at in range(1, len(row), 2):
                owner, commander = divmod(row[at], 2)
                dealt.setdefault(str(owner), [0, 0])[commander] = row[at + 1]
            yield str(row[0]), dealt


def _find(row: list, key: int) -> int:
    """Return the index of a commander's key in a row of `damage`, or 0 if the row does not contain that key."""
    for at in range(1, len(row), 2):
        if row[at] == key:
            return at
    return 0
