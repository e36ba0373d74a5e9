"""What the 1990s Emperor has on the menu: creatures that march, are stolen, or are looked at."""

from controls.bindings import ASKS

_QUESTIONS = "games.duelist_emperor.questions"
ENTRIES = (
    ("march", ASKS, _QUESTIONS, "ask_march"),
    ("steal a creature", ASKS, _QUESTIONS, "ask_control"),
    ("look at creatures", ASKS, _QUESTIONS, "ask_look"),
)
