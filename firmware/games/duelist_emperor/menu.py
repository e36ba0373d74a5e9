"""What the 1990s Emperor has on the menu: creatures that march, are stolen, looked at, or put right."""

from controls.bindings import ASKS

_DIALOGUES = "games.duelist_emperor.dialogues"
ENTRIES = (
    ("creatures", "march", ASKS, _DIALOGUES, "ask_march", ""),
    ("creatures", "steal a creature", ASKS, _DIALOGUES, "ask_control", ""),
    ("creatures", "look at creatures", ASKS, _DIALOGUES, "ask_look", ""),
    ("repair", "a creature is gone", ASKS, _DIALOGUES, "ask_creature_gone", "creature_gone"),
    ("repair", "give a creature back", ASKS, _DIALOGUES, "ask_give_back", "give_back"),
)
