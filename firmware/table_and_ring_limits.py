"""The largest table, the longest name and the rings, for the menu and the settings."""

from compat import const

RING_SEATS = const(24)
RING_TEAMS = const(5)
LEAST_PX = const(8)
MOST_PX = const(144)
MOST_LETTERS = const(12)  # letters of a player's name
