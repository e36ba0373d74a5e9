"""The sentences of the refusals that only For the Emperor uses (see `rules.refusals`)."""

REFUSALS = {
    "bad_battlefield": ("There is no such battlefield: they are numbered 0 to 6.", ""),
    "closed": ("That battlefield already has as many warriors as its banner allows.", ""),
    "three_rule": ("Three battlefields already have three or more warriors, or a banner for three or more.", ""),
    "bad_banner": ("A Ronin cannot place that banner there.", ""),
    "bad_return": ("No other warrior of that player is there.", ""),
    "not_over": ("A tie can be broken only after the game is over.", ""),
}
