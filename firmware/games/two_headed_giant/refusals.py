"""The sentence of the refusal that only Two-Headed Giant uses (see `rules.refusals`)."""

REFUSALS = {"incomplete": ("Name all players of a team, and choose one of each team.", "810.9d")}
