"""Alternating Teams (811): nobody sits next to a teammate, and players may attack only opponents next to them.

Each player has their own turn and life total, and leaves individually. Ranges are always limited (801).
"""

from rules.attack_option_mode import ATTACK, RANGE, STARTING_LIFE, AttackOptionMode
from rules.check_table_setup import check_seats, read_options, read_teams
from rules.event_kinds_and_refusals import Refused
from rules.teams import IndependentTeams

_BOTH_WAYS = (1, -1)


def _check_seating(teams: list) -> None:
    """Check that the order in which the teams sit repeats all the way round the table (811.3). The argument contains
    one team number for each seat. Raises `Refused`.
    """
    count = max(teams) + 1
    for seat, team in enumerate(teams):
        if team != teams[seat - count] or teams[:count].count(team) != 1:
            raise Refused("bad_teams", "Around the table, the teams must alternate in the same order.", "811.3")


class Mode(AttackOptionMode):
    """A table of Alternating Teams and its game.

    `options` and `seats` have the form of the replay contract (docs/replay.md). Raises `Refused` if `options` or
    `seats` are not valid.
    """

    NAME = "alternating_teams"
    OPTIONS = (ATTACK, ("range", 2) + RANGE[2:4] + ((1, 2, 3),), STARTING_LIFE)

    def __init__(self, options, seats):
        chosen = read_options(self.OPTIONS, options, seats)
        check_seats(seats, 4, rule="811.1")
        count = len(seats)
        teams = IndependentTeams(read_teams(seats, 2, count // 2, "811.1"))
        _check_seating(teams.numbers)
        AttackOptionMode.__init__(self, chosen, count, teams, _BOTH_WAYS)

    @staticmethod
    def tables(most_seats: int, most_teams: int) -> list:
        return [(n, t) for n in range(4, most_seats + 1) for t in range(2, most_teams + 1) if n % t == 0 and n >= 2 * t]

    @staticmethod
    def layout(count: int, teams: int, options=None) -> list:
        return [{"team": seat % teams} for seat in range(count)]
