"""Menu entries of the 1990s Emperor: march, steal or look at creatures, remove a creature that is gone, or give one
back to its owner.

The entry *What a card says* is in the same group. If *What a card says* had its own group, the menu would have seven
groups, and people can count only six dots.
"""

from controls.bindings import ASKS

_GROUP = "creatures and cards"
_DIALOGUES = "games.duelist_emperor.dialogues"
ENTRIES = (
    (_GROUP, "march", ASKS, _DIALOGUES, "ask_march", ""),
    (_GROUP, "steal a creature", ASKS, _DIALOGUES, "ask_control", ""),
    (_GROUP, "look at creatures", ASKS, _DIALOGUES, "ask_look", ""),
    (_GROUP, "what a card says", ASKS, "controls.common_dialogues", "ask_card", "win"),
    ("repair", "a creature is gone", ASKS, _DIALOGUES, "ask_creature_gone", "creature_gone"),
    ("repair", "give a creature back", ASKS, _DIALOGUES, "ask_give_back", "give_back"),
)
