"""The life total that a team shares (810.9, or 606.9 in the older wording)."""

from rules.life_totals import LifeTotals


def usual(heads: int, older: bool) -> int:
    """Return the starting life of a team with `heads` players (810.4, 810.11, or 606.4a, 606.10 in the older
    wording)."""
    return 20 * heads if older else 30 + 15 * (heads - 2)


class SharedLife(LifeTotals):
    """The life totals of two teams. `teams` contains the team of each seat. If `older` is true, the wording of 2005
    applies."""

    def __init__(self, table, teams: list, start: int, older: bool):
        LifeTotals.__init__(self, table, teams, start, 0)
        self.heads = len(teams) // 2
        self.older = older

    def after_life_set(self, seat: int, number: int) -> list:
        """Return the totals after one player's life is set to `number` (810.9c).

        In the older wording, a player's life is an equal part of the team's total, rounded up (606.9a, 606.9c).
        """
        if self.older:
            number += self.total(seat) + -self.total(seat) // self.heads
        return LifeTotals.after_life_set_each(self, [(seat, number)])

    def after_life_set_each(self, numbers, chosen=None) -> list:
        """Return the totals after the life of whole teams is set. `numbers` is a list of [seat, number] pairs.

        A team's life becomes the number of its `chosen` player (810.9d). In the older wording it becomes the sum of its
        players' numbers (606.9b).
        """
        totals = list(self.totals)
        if self.older:
            for seat, _ in numbers:
                totals[self.owners[seat]] = 0
        for seat, number in numbers:
            team = self.owners[seat]
            if self.older:
                totals[team] += number
            elif seat in chosen:
                totals[team] = number
        return totals

    def refuse_life_set_each(self, numbers, chosen=None):
        """Return the code that refuses the event, or None if it is legal.

        An event that names a player must name all players of that team. In the current wording it must also choose one
        player of each team.
        """
        named = [self.owners[seat] for seat, _ in numbers]
        wanted = [team for team in (0, 1) if team in named]
        if not all(named.count(team) == self.heads for team in wanted):
            return "incomplete"
        if not self.older and sorted([self.owners[seat] for seat in chosen]) != wanted:
            return "incomplete"
        return None
