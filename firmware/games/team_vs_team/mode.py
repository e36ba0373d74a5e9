"""Team vs. Team (808): teams of any sizes sit together. Each player has their own turn and life total, and leaves
individually.

Players may attack all opponents, or only their left or right neighbour (802, 803). Ranges may be limited (801).
"""

from rules.attack_option_mode import ATTACK, RANGE, STARTING_LIFE, AttackOptionMode
from rules.check_table_setup import check_seats, is_from_1, read_options, read_teams
from rules.event_kinds_and_refusals import Refused
from rules.teams import IndependentTeams

# The option for the size of the first team, if the device sets up the table. A scenario names the teams itself.
FIRST_TEAM = ("first_team", None, is_from_1, "the number of players in the first team, 1 or more", (None, 1, 2, 3, 4))


def _middle_seats(teams: list) -> int:
    """Return the set of the seats that may begin: the middle of each team, or the seat to the left of it (808.4).

    `teams` contains the team of every seat.
    """
    count, found = len(teams), 0
    for first in range(count):
        if teams[first] != teams[first - 1]:
            found |= 1 << (first + teams.count(teams[first]) // 2) % count
    return found


class Mode(AttackOptionMode):
    """A table of Team vs. Team and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "team_vs_team"
    OPTIONS = (ATTACK, RANGE, STARTING_LIFE, FIRST_TEAM)
    EQUAL_TEAMS = False
    UNLIMITED = "808.3a"
    FIRST = "The middle player of a team must begin, or the player to the left of its middle.", "808.4"

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        check_seats(seats, 2, rule="808.1")
        count = len(seats)
        teams = IndependentTeams(read_teams(seats, 1, count, "808.1", "808.2", self.EQUAL_TEAMS))
        AttackOptionMode.__init__(self, chosen, count, teams)
        self.tells_targets = chosen["attack"] != "multiple"
        self.beginners = _middle_seats(teams.numbers)

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        """Offer only tables where at most one team has just one player. The option `first_team` allows other sizes."""
        return [(n, t) for n in range(3, most_seats + 1) for t in range(2, min(most_teams, (n + 1) // 2) + 1)]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        """Return `count` seats in `teams` teams whose sizes are as equal as the option `first_team` allows. Raises
        `Refused`."""
        first = options.get("first_team") if isinstance(options, dict) else None
        if not first:
            return [{"team": seat * teams // count} for seat in range(count)]
        rest, others = count - first, teams - 1
        if rest < others:
            words = "Option {setting} leaves a team without players."
            raise Refused("bad_options", (words, "first_team"), "808.1")
        return [{"team": 0}] * first + [{"team": 1 + seat * others // rest} for seat in range(rest)]
