"""What the 1990s Emperor has on the menu: creatures that march, are stolen, or are looked at."""

from controls.bindings import ASKS

_QUESTIONS = "games.duelist_emperor.questions"
ENTRIES = (
    ("creatures", "march", ASKS, _QUESTIONS, "ask_march", ""),
    ("creatures", "steal a creature", ASKS, _QUESTIONS, "ask_control", ""),
    ("creatures", "look at creatures", ASKS, _QUESTIONS, "ask_look", ""),
)
