"""The sentences of the refusals that only For the Emperor uses (see `rules.refusals`)."""

REFUSALS = {
    "bad_battlefield": ("There is no such battlefield: they are numbered 0 to 6.", ""),
    "closed": ("That battlefield has as many warriors as its banner wants.", ""),
    "three_rule": ("Three battlefields have three or more warriors already, or a banner that wants them.", ""),
    "bad_banner": ("A Ronin cannot place that banner there.", ""),
    "bad_return": ("No other warrior of that player is there.", ""),
    "not_over": ("Ties are broken when the game is over.", ""),
}
