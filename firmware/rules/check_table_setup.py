"""Read the seats, teams and roles of a table from a scenario, and check them.

Every mode with teams uses these functions. The functions raise `Refused` with the codes of the replay contract
(docs/replay.md, section 3), in the order that the contract gives.
"""

from rules.event_kinds_and_refusals import Refused, is_whole
from rules.seat_arithmetic import mask_of

MOST_SEATS = 60


def read_options(rows, options, seats) -> dict:
    """Return every option of a mode with its chosen value or its default. Raises `Refused` (`bad_options`).

    `rows` contains a tuple for each option: its name, its default, the function `check(value, seats)`, words for the
    allowed values, and the values that the menu and the page offer, including the default. `options` contains the
    chosen values by name, and `seats` is passed to each check.
    """
    if not isinstance(options, dict):
        raise Refused("bad_options", "The options must be an object.")
    known = [row[0] for row in rows]
    for name in sorted(options):
        if name not in known:
            have = "; it has: " + ", ".join(known) if known else ", nor any other"
            raise Refused("bad_options", ("This game has no option {setting}{}.", name, have))
    chosen = {}
    for name, default, check, words, _ in rows:
        chosen[name] = options.get(name, default)
        if name in options and not check(options[name], seats):
            raise Refused("bad_options", ("Option {setting} must be {}.", name, words))
    return chosen


def is_from_1(value, seats) -> bool:
    """Return whether `value` is a whole number of at least 1. This is the `check` of options such as a range or a life
    total."""
    return is_whole(value) and value >= 1


# The option for games that count life only if the table wants it (`life_totals.count_life`).
COUNTED_LIFE = (
    "life",
    None,
    is_from_1,
    "the life a player starts with, 1 or more",
    (None, 20, 30, 40),
)


def check_seats(seats, fewest: int, most: int = MOST_SEATS, rule: str = "") -> None:
    """Check that `seats` is a list of `fewest` to `most` objects. Raises `Refused` (`bad_seats`).

    `rule` is the number of the rule that sets the smallest size.
    """
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise Refused("bad_seats", "The seats must be a list of objects.")
    if not fewest <= len(seats) <= most:
        few = len(seats) < fewest
        words = "This game is for {} seats or more, not {}." if few else "This game is for at most {} seats, not {}."
        words = words if fewest < most else "This game is for exactly {} seats, not {}."
        raise Refused("bad_seats", (words, fewest if few else most, len(seats)), rule if few else "")


def read_teams(seats, smallest: int, most_teams: int, size_rule: str, place_rule: str = "", equal: bool = True) -> list:
    """Return a list with the team of every seat. Raises `Refused` (`bad_teams`).

    There must be 2 to `most_teams` teams, each with at least `smallest` members. If `equal` is true, all teams must
    have the same size. `size_rule` and `place_rule` are the numbers of the rules about the size of teams and about
    their seats. If `place_rule` is given, the members of each team must sit side by side.
    """
    teams = [seat.get("team") for seat in seats]
    for team in teams:  # not `all`: when the menu changes the game, the Pico's stack is too short for another call
        if not is_whole(team) or team < 0:
            raise Refused("bad_teams", "Every seat needs the number of its team, counted from 0.")
    count = max(teams) + 1
    if not 2 <= count <= most_teams:
        there = "There is {} team; " if count == 1 else "There are {} teams; "
        if most_teams == 2:
            raise Refused("bad_teams", (there + "2 can play.", count), size_rule)
        raise Refused("bad_teams", (there + "2 to {} can play.", count, most_teams), size_rule)
    sizes = [teams.count(team) for team in range(count)]
    if min(sizes) < smallest or (equal and min(sizes) != max(sizes)):
        words = "All teams must have the same number of players, {} or more."
        if not equal:
            words = "Every team must have {} player or more."
        raise Refused("bad_teams", (words, smallest), size_rule)
    borders = [seat for seat in range(len(teams)) if teams[seat] != teams[seat - 1]]
    if place_rule and len(borders) != count:
        raise Refused("bad_teams", "The members of a team must sit side by side.", place_rule)
    return teams


def sides_of(teams) -> list:
    """Return a list with one set of seats (a bit mask) for each team. `teams` contains the team of every seat."""
    sides = [0] * (max(teams) + 1)
    for seat, team in enumerate(teams):
        sides[team] |= 1 << seat
    return sides


def read_emperors(seats, teams, rule: str) -> int:
    """Return the set of the emperors' seats (a bit mask). Raises `Refused` (`bad_roles`).

    Each team must have one emperor in its middle seat, or in either of the two middle seats of an even team (809.2).
    `rule` is the number of that rule.
    """
    roles = [seat.get("role") for seat in seats]
    if not all(role in ("emperor", "general", "lieutenant") for role in roles):
        raise Refused("bad_roles", "Every seat must be an emperor, a general or a lieutenant.", rule)
    count = len(seats)
    for first in range(count):
        if teams[first] == teams[first - 1]:
            continue
        size = teams.count(teams[first])
        run = [roles[(first + place) % count] for place in range(size)]
        if run.count("emperor") != 1 or run.index("emperor") not in ((size - 1) // 2, size // 2):
            raise Refused("bad_roles", ("Team {} needs one emperor, in its middle.", teams[first]), rule)
    return mask_of([seat for seat in range(count) if roles[seat] == "emperor"])


def check_first(first, count: int, allowed: int, reason, rule: str) -> None:
    """Check that the seat `first`, which begins the game, is in the set of seats `allowed`. Raises `Refused`
    (`bad_first`).

    `count` is the number of seats. A refusal has the reason `reason` and the rule number `rule`.
    """
    if not is_whole(first) or not 0 <= first < count or not allowed >> first & 1:
        raise Refused("bad_first", reason, rule)
