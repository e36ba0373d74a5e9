"""Two-Headed Giant (810 with 805, or the older wording 606 as an option): the players of each of the two teams share
turns and life."""

from games.two_headed_giant.shared_life import SharedLife, usual
from games.two_headed_giant.two_teams_and_primary_players import TwoTeamsAndPrimaryPlayers
from rules.check_table_setup import is_from_1, read_options
from rules.event_kinds_and_refusals import MAP, SEATS
from rules.life_totals import LIFE, LIFE_SET
from rules.life_totals import LIFE_SET_EACH as LIFE_SET_EACH_2005
from rules.magic_mode import WORDING, MagicMode
from rules.seat_arithmetic import members
from rules.turn_order import TurnOrder

LIFE_SET_EACH = ("life_set_each", (("to", MAP), ("choose", SEATS)))  # the wording of 2005 has no `choose` (606.9b)


class Mode(MagicMode):
    """A table of Two-Headed Giant and its game. Each team has two or more heads, which are its players.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "two_headed_giant"
    OWN = {"gestures": "team_life_gestures", "picture": "team_life_on_ring"}
    OPTIONS = (
        WORDING,
        ("life", None, is_from_1, "the life a team starts with, 1 or more", (None, 20, 25, 30, 40, 60)),
    )
    EVENTS = MagicMode.EVENTS + (LIFE, LIFE_SET, LIFE_SET_EACH) + MagicMode.REPAIRS + MagicMode.LATER
    SAVED_PARTS = MagicMode.SAVED_PARTS + ("life",)
    tells_targets = False
    FIRST = "Name a seat of the team that begins.", "805.4"
    REFUSALS = "games.two_headed_giant.refusals"

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
