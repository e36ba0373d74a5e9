"""Attack options (802, 803) and ranges that may be unlimited, for games in which each player has their own turn and
life total.

A mode of such a game has the option rows below, and uses the functions as its methods. `table` is the mode. Its
attribute `limit` is the range of every player, or None. `ways` contains the directions in which a player may attack a
neighbour: 1 is left, -1 is right. If `ways` is empty, every opponent in range may be attacked.
"""

from compat import forget
from rules.check_table_setup import is_from_1
from rules.seat_arithmetic import step

_ATTACKS = ("multiple", "left", "right")


def _is_attack(value, seats) -> bool:
    return value in _ATTACKS


ATTACK = ("attack", "multiple", _is_attack, 'whom one may attack: "multiple", "left" or "right"', _ATTACKS)
RANGE = ("range", None, is_from_1, "the range of everybody, a number from 1 up", (None, 1, 2, 3))
STARTING_LIFE = ("life", 20, is_from_1, "the life a player starts with, a number from 1 up", (20, 30, 40))


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
    return _answers().why_reach(table, a, b)


def why_attack(table, a: int, b: int):
    return _answers().why_attack(table, a, b)


def _answers():
    """Return the module that answers questions. The module is loaded for each question."""
    from rules import why_attack_option

    forget("rules.why_attack_option")
    return why_attack_option
