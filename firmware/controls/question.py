"""The questions that a mode asks its players. Players answer one question after another with PASS and OUT, until the
events are complete.

A *dialogue* is a function `ask(table, answers)`. The function returns the next `Question` or, when all questions are
answered, the list of events to enter. Instead of events it may return an action, as in `Actions`, that changes no game.
The function itself changes nothing. To take back an answer, call the dialogue again without that answer.
"""

import scene as s
from rules.mode_interface import WHITE


class Question:
    """The question `name`. `choices` is a list of pairs: the number or place that the ring shows, and the answer.

    The ring shows places on the screen OFFER, and numbers on the screen COUNT. If there are no choices, `refusal` says
    why. `refusal` is either (code, reason, rule) or the code of a refusal that the rules define.
    """

    def __init__(self, name: str, screen: int, choices: list, refusal: tuple | str = ()):
        self.name = name
        self.screen = screen
        self.choices = choices
        self.refusal = refusal
        self.shows = s.SHOW_ROW
        self.colour = WHITE
        self.together: object = None  # together(place) returns the places that are chosen together with `place`
        self.look: object = None  # look(answer, out) fills the player view `out` with the table as seen from the answer
        self.ask: object = None  # the dialogue that asks this question
        self.answers: tuple = ()  # the answers to that dialogue's earlier questions

    def places(self, place: int) -> int:
        """Return the set of places that are chosen together with `place`, including `place`."""
        return self.together(place) if self.together else 1 << place  # type: ignore[operator]

    def index_of(self, place: int) -> int:
        """Return the index of the choice that stands for `place`, or -1 if no choice stands for it."""
        for index, choice in enumerate(self.choices):
            if self.places(choice[0]) >> place & 1:
                return index
        return -1

    def show(self, index: int, scene, now_ms: int) -> None:
        """Show the choice `index` in `scene`."""
        shown = self.choices[index][0]
        scene.put(screen=self.screen, question=self, index=index, value=shown)
        if self.screen == s.OFFER:
            offered = 0
            for choice in self.choices:
                offered |= self.places(choice[0])
            scene.put(cursor=shown, cursor_seats=self.places(shown), offered=offered)
        else:
            scene.put(cursor=s.NOBODY, offered=0, shows=self.shows, colour=self.colour)
        scene.cursor_ms = now_ms
        scene.rested = False


def asks(dialogue):
    """Return an action that opens the dialogue `dialogue`. A mode lists such actions in `ACTS`."""
    return lambda actions, now_ms: actions.ask(dialogue, now_ms)
