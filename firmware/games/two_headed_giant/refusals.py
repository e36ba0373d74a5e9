"""The sentence with which Two-Headed Giant alone refuses an event (see `rules.refusals`)."""

REFUSALS = {"incomplete": ("Name all players of a team, and choose one of each team.", "810.9d")}
