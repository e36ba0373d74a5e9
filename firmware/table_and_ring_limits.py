"""The largest table, the smallest and largest ring, and the longest name that the menu and the settings allow."""

from compat import const

RING_SEATS = const(24)
RING_TEAMS = const(5)
LEAST_PX = const(8)
MOST_PX = const(144)
MOST_LETTERS = const(12)  # characters of a player's name
