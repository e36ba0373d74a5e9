"""Life that a team shares (810.9; 606.9 in the older wording)."""


def usual(heads: int, older: bool) -> int:
    """What a team of so many players starts with (810.4, 810.11; 606.4a, 606.10)."""
    return 20 * heads if older else 30 + 15 * (heads - 2)


class SharedLife:
    """The totals of two teams. `teams`: the team of every seat; `older`: the wording of 2005."""

    def __init__(self, teams: list, start: int, older: bool):
        self.teams = teams
        self.heads = len(teams) // 2
        self.older = older
        self.start = start
        self.totals = [start, start]

    def save(self) -> list:
        return self.totals

    def load(self, values: list) -> None:
        self.totals = values

    def changed(self, changes) -> list:
        """The totals after [seat, number] pairs: losses and gains of players, each applied to his team (810.9)."""
        totals = list(self.totals)
        for seat, number in changes:
            totals[self.teams[seat]] += number
        return totals

    def with_one(self, seat: int, number: int) -> list:
        """The totals once one player's life is a number (810.9c; 606.9a, 606.9c: his own is his part of the total,
        rounded up)."""
        totals = list(self.totals)
        team = self.teams[seat]
        if self.older:
            totals[team] += number + -totals[team] // self.heads
        else:
            totals[team] = number
        return totals

    def with_each(self, numbers, chosen=None) -> list:
        """The totals after [seat, number] pairs of whole teams: the `chosen` player's counts (810.9d), once their sum
        did (606.9b)."""
        totals = list(self.totals)
        if self.older:
            for seat, _ in numbers:
                totals[self.teams[seat]] = 0
        for seat, number in numbers:
            team = self.teams[seat]
            if self.older:
                totals[team] += number
            elif seat in chosen:
                totals[team] = number
        return totals

    def complete(self, numbers, chosen) -> bool:
        """Whether every team named is named in full, and one seat of each is chosen."""
        named = [self.teams[seat] for seat, _ in numbers]
        wanted = [team for team in (0, 1) if team in named]
        if not all(named.count(team) == self.heads for team in wanted):
            return False
        return self.older or sorted([self.teams[seat] for seat in chosen]) == wanted

    def spent(self) -> list:
        """The seats of teams without life (810.8c)."""
        return [seat for seat, team in enumerate(self.teams) if self.totals[team] <= 0]
