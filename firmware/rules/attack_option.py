"""Attack options (802, 803) and ranges that may be unlimited, for games in which each player has their own turn and
life total.

A mode of such a game has the option rows below, and uses the functions as its methods. `table` is the mode. Its
attribute `limit` is the range of every player, or None. `ways` contains the directions in which a player may attack a
neighbour: 1 is left, -1 is right. If `ways` is empty, every opponent in range may be attacked.
"""

from rules.check_table_setup import is_from_1
from rules.seat_arithmetic import step

_SIDES = {1: ("left", "803.1a"), -1: ("right", "803.1b")}
_UNLIMITED = {"free_for_all": "806.2a", "team_vs_team": "808.3a"}
_ATTACKS = ("multiple", "left", "right")


def _is_attack(value, seats) -> bool:
    return value in _ATTACKS


ATTACK = ("attack", "multiple", _is_attack, 'whom a player may attack: "multiple", "left" or "right"', _ATTACKS)
RANGE = ("range", None, is_from_1, "the range of everybody, 1 or more", (None, 1, 2, 3))
STARTING_LIFE = ("life", 20, is_from_1, "the life a player starts with, 1 or more", (20, 30, 40))


def ways_of(attack: str, multiple: tuple = ()) -> tuple:
    """Return the directions for the value `attack` of the option "attack". `multiple` are the directions for the value
    "multiple"."""
    return (multiple, (1,), (-1,))[_ATTACKS.index(attack)]


def reach(table, seat: int) -> int:
    return table.ranges.reach(seat, table.result.living) if table.limit else table.result.living


def targets(table, seat: int) -> int:
    """Return the seats that the living player at `seat` could attack.

    After a player leaves, the gap closes only when the next turn begins (D29, E31).
    """
    living = table.result.living
    near = 0
    for way in table.ways:
        near |= 1 << step(seat, way, table.ranges.ring | living, table.count)
    return table.reach(seat) & table.result.opponents(seat) & (near if table.ways else living)


def why_reach(table, a: int, b: int):
    """Return (whether seat `a` reaches seat `b`, reason, rule number). Both players are living."""
    if table.limit:
        return table.ranges.why(a, b, table.result.living)
    return True, "Nobody's range is limited in this game.", _UNLIMITED[table.NAME]


def why_attack(table, a: int, b: int):
    """Return (whether seat `a` may attack seat `b`, reason, rule number) (811.4). Both players are living."""
    result, ways = table.result, table.ways
    if not result.opponents(a) >> b & 1:
        return False, "A player attacks opponents only.", "506.2"
    side, rule = _SIDES[ways[0]] if len(ways) == 1 else ("", "811.4")
    if ways and b not in _next(table, a, table.ranges.ring | result.living):
        words = "{Seat} is not the next player to the {} of {seat}" if side else "{Seat} is not next{} to {seat}"
        if b in _next(table, a, result.living):
            words += "; it has become its neighbour, which counts from the next turn on"
        return False, (words + ".", b, side, a), rule
    reached, reason, why = why_reach(table, a, b)
    if not reached:
        return False, reason, "801.3" if why == "801.2a" else why
    if not ways:
        return True, "Every opponent in range can be attacked, several at once.", "802.2"
    if not side:
        return True, ("{Seat} is an opponent next to {seat}, and in its range.", b, a), rule
    return True, ("{Seat} is the next player to the {} of {seat}.", b, side, a), rule


def _next(table, seat: int, ring: int) -> list:
    """Return the next seat of `ring` in each direction in which players may attack."""
    return [step(seat, way, ring, table.count) for way in table.ways]
