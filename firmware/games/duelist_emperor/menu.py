"""What the 1990s Emperor has on the menu: creatures that march, are stolen, looked at, or put right."""

from controls.bindings import ASKS

_QUESTIONS = "games.duelist_emperor.questions"
ENTRIES = (
    ("creatures", "march", ASKS, _QUESTIONS, "ask_march", ""),
    ("creatures", "steal a creature", ASKS, _QUESTIONS, "ask_control", ""),
    ("creatures", "look at creatures", ASKS, _QUESTIONS, "ask_look", ""),
    ("repair", "a creature is gone", ASKS, _QUESTIONS, "ask_creature_gone", "creature_gone"),
    ("repair", "give a creature back", ASKS, _QUESTIONS, "ask_give_back", "give_back"),
)
