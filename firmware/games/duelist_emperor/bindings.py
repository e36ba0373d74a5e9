"""The gestures of the 1990s Emperor: those of Emperor, and on the menu creatures that march or are stolen."""

from compat import forget
from controls.menu import acts

ROWS = ()
IDLE = ()
MENU = (acts("march", "march"), acts("steal a creature", "control"), acts("look at creatures", "look"))


def _asks(name: str):
    """The effect that opens a dialogue of `questions`, which is loaded for it and goes with the answer."""

    def ask(actions, now_ms: int) -> None:
        from games.duelist_emperor import questions

        forget("games.duelist_emperor.questions")
        actions.ask(getattr(questions, name), now_ms)

    return ask


ACTS = {"march": _asks("ask_march"), "control": _asks("ask_control"), "look": _asks("ask_look")}
