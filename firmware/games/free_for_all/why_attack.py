"""Explain why a player of Free-for-all may or may not attack another player.

This module is loaded for each question and unloaded afterwards.
"""

from rules.seat_arithmetic import step

UNLIMITED = True, "Nobody's range is limited in this game.", "806.2a"
_RULES = {1: "803.1a", -1: "803.1b"}


def why_attack(table, a: int, b: int):
    """Return (whether seat `a` may attack seat `b`, one sentence, rule number). Both players are living.

    `table` is a table of this mode.
    """
    if a == b:
        return False, "A player attacks opponents only.", "506.2"
    way = table.way
    side = "left" if way > 0 else "right"
    if way and b != table.beside(a):
        words = "Seat %d is not the next player to the %s of seat %d" % (b, side, a)
        if b == step(a, way, table.result.living, table.count):
            words += "; it has become its neighbour, which counts from the next turn on"
        return False, words + ".", _RULES[way]
    reached, sentence, rule = table.why_reach(a, b)
    if not reached:
        return False, sentence, "801.3" if rule == "801.2a" else rule
    if not way:
        return True, "Every opponent in range can be attacked, several at once.", "802.2"
    return True, "Seat %d is the next player to the %s of seat %d." % (b, side, a), _RULES[way]
