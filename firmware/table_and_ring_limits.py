"""The largest table, the longest name and the rings: what the menu offers and the settings allow."""

from compat import const

RING_SEATS = const(24)
RING_TEAMS = const(5)
LEAST_PX = const(8)
MOST_PX = const(144)
MOST_LETTERS = const(12)  # of a player's name
