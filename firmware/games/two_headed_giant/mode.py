"""Two-Headed Giant (810 with 805, or the older wording 606 as an option): the players of each of the two teams share
turns and life."""

from rules.check_table_setup import check_seats, is_from_1, read_options, read_teams, sides_of
from rules.event_kinds_and_refusals import MAP, SEATS
from rules.life_totals import LIFE, LIFE_SET, LifeTotals
from rules.life_totals import LIFE_SET_EACH as LIFE_SET_EACH_2005
from rules.magic_mode import WORDING, MagicMode
from rules.seat_arithmetic import mask_of, members
from rules.turn_order import TurnOrder

LIFE_SET_EACH = ("life_set_each", (("to", MAP), ("choose", SEATS)))  # the wording of 2005 has no `choose` (606.9b)


class TwoTeamsAndPrimaryPlayers:
    """Two teams of equal size, with two or more players each, read from the `seats` of a scenario. Raises `Refused`.

    A team wins and loses together. The primary player stands for the team (805.2).
    """

    def __init__(self, seats):
        check_seats(seats, 4, rule="810.1")
        self.numbers = numbers = read_teams(seats, 2, 2, "810.1", "805.1")  # the number of each seat's team
        self.colours = bytes(numbers)
        self.sides = sides_of(numbers)
        self.crowned = mask_of([seat for seat in range(len(seats)) if numbers[seat] != numbers[seat - 1]])

    def with_teammates(self, lost: int, drawn: int, living: int):
        """Return (lost, drawn) with the teammates of these players added, because a team loses together (810.8a).

        `lost`, `drawn` and `living` are sets of seats.
        """
        for side in self.sides:
            if side & lost:
                lost |= side
        return lost, drawn

    def describe(self, seat: int) -> dict:
        """Return the team of a seat in the form of a scenario."""
        return {"team": self.numbers[seat]}


def usual(heads: int, older: bool) -> int:
    """Return the starting life of a team with `heads` players (810.4, 810.11, or 606.4a, 606.10 in the older
    wording)."""
    return 20 * heads if older else 30 + 15 * (heads - 2)


class SharedLife(LifeTotals):
    """The life total that each of two teams shares (810.9, or 606.9 in the older wording).

    `teams` contains the team of each seat. If `older` is true, the wording of 2005 applies.
    """

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

        A team's life becomes the number of its `chosen` player (810.9d). In the older wording, a team's life becomes
        the sum of its players' numbers (606.9b).
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
        """Return the code of the refusal if the event is illegal, otherwise None.

        An event that names a player must name all players of that team. In the current wording, the event must also
        choose one player of each team.
        """
        named = [self.owners[seat] for seat, _ in numbers]
        wanted = [team for team in (0, 1) if team in named]
        if not all(named.count(team) == self.heads for team in wanted):
            return "incomplete"
        if not self.older and sorted([self.owners[seat] for seat in chosen]) != wanted:
            return "incomplete"
        return None


class Mode(MagicMode):
    """A table of Two-Headed Giant and its game. Each team has two or more heads, which are its players.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "two_headed_giant"
    OWN = {"gestures": "team_life", "picture": "team_life"}
    OPTIONS = (
        WORDING,
        ("life", None, is_from_1, "the life a team starts with, 1 or more", (None, 20, 25, 30, 40, 60)),
    )
    EVENTS = MagicMode.EVENTS + (LIFE, LIFE_SET, LIFE_SET_EACH) + MagicMode.REPAIRS + MagicMode.LATER
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("life",)
    tells_targets = False
    FIRST = "Name a seat of the team that begins.", "805.4"
    REFUSALS = {"incomplete": ("Name all players of a team, and choose one of each team.", "810.9d")}

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        teams = TwoTeamsAndPrimaryPlayers(seats)
        older = chosen["rules"] == "2005"
        if older:
            each = self.EVENTS.index(LIFE_SET_EACH)
            self.EVENTS = self.EVENTS[:each] + (LIFE_SET_EACH_2005,) + self.EVENTS[each + 1 :]
        count = len(seats)
        MagicMode.__init__(self, count, TurnOrder(count, teams.sides, teams.crowned), None, teams)
        self.life: SharedLife = SharedLife(self, teams.numbers, chosen["life"] or usual(count // 2, older), older)
        self.DEADLY_POISON = 15 + 5 * (self.life.heads - 2)  # for the whole team (810.8d, 810.11)

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        return [(count, 2) for count in range(4, most_seats + 1, 2)]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        return [{"team": seat * teams // count} for seat in range(count)]

    def together(self, seat: int) -> int:
        return self.result.side_of(seat)

    def targets(self, seat: int) -> int:
        return self.result.opponents(seat)

    # Answers.

    def why_reach(self, a: int, b: int):
        return True, "Nobody's range is limited in this game.", "606.2" if self.life.older else "810"

    def why_attack(self, a: int, b: int):
        if not self.result.opponents(a) >> b & 1:
            return False, "A player attacks opponents only.", "506.2"
        return True, "A team may attack any player of the other team.", "805.10b"

    # State and values to show.

    def facts(self):
        yield from MagicMode.facts(self)
        primaries = members(self.crowned)
        primaries.sort(key=lambda seat: self.teams.numbers[seat])
        yield "primary", primaries
