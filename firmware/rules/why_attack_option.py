"""Explain why a player reaches or may attack another player, in games with an attack option (802, 803, 811.4).

This module is loaded for each question and unloaded afterwards. Both functions return (yes or no, reason, rule
number) for two living players. `table` is as in `attack_option`.
"""

from rules.seat_arithmetic import step

_SIDES = {1: ("left", "803.1a"), -1: ("right", "803.1b")}
_UNLIMITED = {"free_for_all": "806.2a", "team_vs_team": "808.3a"}


def why_reach(table, a: int, b: int):
    if table.limit:
        return table.ranges.why(a, b, table.result.living)
    return True, "Nobody's range is limited in this game.", _UNLIMITED[table.NAME]


def why_attack(table, a: int, b: int):
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
