"""The sentences of the refusals that only the 1990s Emperor uses, each with its section of the article (see
`rules.refusals`)."""

from games.duelist_emperor.immediate_ranges import LIMITS

_MARCH = "Restrictions on Relocation"
_THEFT = "Taking Control of Creatures"
REFUSALS = {
    "unknown_creature": ("There is no such creature.", ""),
    "not_controller": ("That player does not control this creature.", _MARCH),
    "not_ready": ("This creature has just arrived; it can march from its controller's next turn on.", _MARCH),
    "not_adjacent": ("A creature can march only to a territory next to the one it is in.", _MARCH),
    "not_allied": ("A creature can march only to the territories of its controller and allies.", _MARCH),
    "too_far": ("A creature cannot go farther from its controller than the range.", _MARCH),
    "same_controller": ("That player controls this creature already.", _THEFT),
    "out_of_range": ("This creature is out of the range of that player's spells.", LIMITS),
}
