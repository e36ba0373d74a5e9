"""Two-Headed Giant (810 with 805; the older wording 606 as an option): two teams that take turns and share life."""

from games.two_headed_giant.giant_teams import GiantTeams
from games.two_headed_giant.shared_life import SharedLife, usual
from rules.events import MAP, NUMBER, SEAT, SEATS, is_whole, within
from rules.magic_mode import MagicMode
from rules.seat_arithmetic import mask_of, members
from rules.seating import WORDING, read_options
from rules.turn_order import TurnOrder

LIFE = ("life", (("changes", MAP),))
LIFE_SET = ("life_set", (("seat", SEAT), ("to", NUMBER)))
LIFE_SET_EACH = ("life_set_each", (("to", MAP), ("choose", SEATS)))
LIFE_SET_EACH_2005 = ("life_set_each", (("to", MAP),))  # nobody is chosen (606.9b)


def _is_life(value, seats) -> bool:
    return is_whole(value) and value >= 1


class Mode(MagicMode):
    """A table of Two-Headed Giant, with as many heads as there are, and its game.

    `options` and `seats` as the replay contract has them; raises `Refused` where they are no such table."""

    NAME = "two_headed_giant"
    OWN = ("bindings", "view")
    OPTIONS = (
        WORDING,
        ("life", None, _is_life, "the life a team starts with, a number from 1 up", (None, 20, 25, 30, 40, 60)),
    )
    EVENTS = MagicMode.EVENTS + (LIFE, LIFE_SET, LIFE_SET_EACH) + MagicMode.REPAIRS
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("life",)
    FIRST = "A seat of the team that begins is named.", "805.4"
    REFUSALS = {"incomplete": ("Name all players of a team, and choose one of each team.", "810.9d")}

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        teams = GiantTeams(seats)
        older = chosen["rules"] == "2005"
        if older:
            self.EVENTS = MagicMode.EVENTS + (LIFE, LIFE_SET, LIFE_SET_EACH_2005) + MagicMode.REPAIRS
        count = len(seats)
        MagicMode.__init__(self, count, TurnOrder(count, teams.sides, teams.crowned), None, teams)
        self.life = SharedLife(teams.numbers, chosen["life"] or usual(count // 2, older), older)

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        return [(count, 2) for count in range(4, most_seats + 1, 2)]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        return [{"team": seat * teams // count} for seat in range(count)]

    def together(self, seat: int) -> int:
        return self.result.side_of(seat)

    def total(self, seat: int) -> int:
        """The life of a seat's team."""
        return self.life.totals[self.teams.numbers[seat]]

    def targets(self, seat: int) -> int:
        return self.result.opponents(seat)

    # Events.

    def do_life(self, changes) -> None:
        self._come_to(self.life.changed(changes))

    def do_life_set(self, seat, to) -> None:
        self._come_to(self.life.with_one(seat, to))

    def refuse_life_set_each(self, to, choose=None):
        return None if self.life.complete(to, choose) else "incomplete"

    def do_life_set_each(self, to, choose=None) -> None:
        self._come_to(self.life.with_each(to, choose))

    def too_much(self, row, values: list) -> bool:
        """A total that comes to too much; one that a stored game had before may stay."""
        life = self.life
        if row is LIFE:
            totals = life.changed(*values)
        elif row is LIFE_SET:
            totals = life.with_one(*values)
        elif row in (LIFE_SET_EACH, LIFE_SET_EACH_2005):
            totals = life.with_each(*values)
        else:
            return MagicMode.too_much(self, row, values)
        return not all(within(total) for total, before in zip(totals, life.totals) if total != before)

    def _come_to(self, totals) -> None:
        """The teams have this life; those at 0 or less lose, both at the same moment (810.8c, 104.4d)."""
        self.life.totals = totals
        spent = self.life.spent()
        if spent:
            self.leave(mask_of(spent), 0)

    # Answers.

    def why_reach(self, a: int, b: int):
        return True, "Nobody's range is limited in this game.", "606.2" if self.life.older else "810"

    def why_attack(self, a: int, b: int):
        if not self.result.opponents(a) >> b & 1:
            return False, "A player attacks opponents only.", "506.2"
        return True, "A team may attack any player of the other team.", "805.10b"

    # State and what is shown.

    def facts(self):
        yield from MagicMode.facts(self)
        primaries = members(self.crowned)
        primaries.sort(key=lambda seat: self.teams.numbers[seat])
        yield "life", list(self.life.totals)
        yield "primary", primaries

    def fill(self, viewer: int, back: bool, out) -> None:
        """Every opponent can be attacked at any time, so that tells nothing: they are in range."""
        MagicMode.fill(self, viewer, back, out)
        out.attackable = 0
        out.life = self.life.totals
        out.full_life = self.life.start
