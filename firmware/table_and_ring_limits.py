"""The limits that the menu and the settings share: the largest table, the smallest and largest ring, the longest name,
and the kinds of clock.
"""

from compat import const

RING_SEATS = const(24)
RING_TEAMS = const(5)
LEAST_PX = const(8)
MOST_PX = const(144)
MOST_LETTERS = const(12)  # characters of a player's name
CLOCK_KINDS: tuple = ("off", "counting_up", "limit_a_turn", "bank_a_player", "bank_a_team")
