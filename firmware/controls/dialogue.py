"""The questions that a mode asks its players. Players answer one question after another with PASS and OUT, until the
events are complete.

A *dialogue* is a function `ask(table, answers)`. The function returns the next `Question`, or the list of events to
enter when all questions are answered. The function changes nothing. To take back an answer, call the function again
without that answer.
"""

import scene as s
from rules.player_view import WHITE
from rules.seat_arithmetic import NOBODY


class Question:
    """The question `name`. `choices` is a list of pairs: what the ring shows, and the answer.

    The ring shows places on the screen OFFER, and numbers on the screen COUNT. If there are no choices, `refusal`
    (code, sentence, rule) gives the reason.
    """

    def __init__(self, name: str, screen: int, choices: list, refusal: tuple = ()):
        self.name = name
        self.screen = screen
        self.choices = choices
        self.refusal = refusal
        self.page = s.SHOW_ROW
        self.colour = WHITE
        self.together: object = None  # together(place) returns the places that are chosen together with `place`
        self.look: object = None  # look(answer, out) fills the player view `out` with the table as seen from the answer

    def places(self, place: int) -> int:
        """Return the set of places that are chosen together with `place`, including `place`."""
        return self.together(place) if self.together else 1 << place  # type: ignore[operator]


def asks(dialogue):
    """Return an action that opens the dialogue `dialogue`. A mode lists such actions in `ACTS`."""
    return lambda actions, now_ms: actions.ask(dialogue, now_ms)


class Dialogue:
    """The open dialogue, or none. `scene` shows the present question."""

    def __init__(self, scene):
        self._scene = scene
        self._ask: object = None
        self._answers: tuple = ()
        self.question: Question | None = None  # the present question
        self.index = 0  # the index of the choice that is shown

    def begin(self, ask, table):
        """Open the dialogue `ask` at its first question.

        Return None if a question is shown. If there is no question, return the events to enter. If a question has no
        choices, return that question.
        """
        self._ask = ask
        return self._put(table, ())

    def step(self, now_ms: int) -> None:
        """Show the next choice. After the last choice, show the first."""
        if self.question:
            self.index = (self.index + 1) % len(self.question.choices)
            self.show(now_ms)

    def point_at(self, place: int, now_ms: int) -> bool:
        """Show the choice that stands for `place`. Return False if no choice stands for `place`."""
        question = self.question
        for index, choice in enumerate(question.choices if question else ()):
            if question and question.places(choice[0]) >> place & 1:
                self.index = index
                self.show(now_ms)
                return True
        return False

    def take(self, table):
        """Accept the present choice as the answer. Return the same as `begin`."""
        return self._put(table, self._answers + (self._choice()[1],))

    def back(self, table) -> bool:
        """Go back to the previous question, with the choice that answered it. Return False if this is the first
        question."""
        if not self._answers:
            return False
        answer, answers = self._answers[-1], self._answers[:-1]
        self._put(table, answers)
        if self.question:
            self.index = [choice[1] for choice in self.question.choices].index(answer)
        return True

    def close(self) -> None:
        self.question = self._ask = None
        self._answers = ()
        self._scene.offered = 0

    def look(self, out) -> None:
        """If the question has a view of its own, fill the player view `out` with it, for the present choice."""
        if self.question and self.question.look:
            self.question.look(self._choice()[1], out)  # type: ignore[operator]

    def show(self, now_ms: int) -> None:
        """Show the present choice in the scene."""
        scene, question = self._scene, self.question
        if question is None:
            return
        scene.screen = question.screen
        shown = self._choice()[0]
        scene.cursor = shown if question.screen == s.OFFER else NOBODY
        scene.cursor_seats = question.places(shown) if question.screen == s.OFFER else 0
        scene.cursor_ms = now_ms
        scene.rested = False
        scene.page_value = shown
        self._dress()

    def describe(self):
        """Return the question and the present choice for a report to the host, or None if no question is open."""
        return {"question": self.question.name, "choice": self._choice()[0]} if self.question else None

    def save(self) -> tuple:
        """Return everything that a press may change."""
        return self._ask, self._answers, self.question, self.index

    def load(self, kept: tuple) -> None:
        self._ask, self._answers, self.question, self.index = kept
        self._dress()

    def _choice(self) -> tuple:
        return self.question.choices[self.index] if self.question else (NOBODY, None)

    def _put(self, table, answers: tuple):
        asked = self._ask(table, answers)  # type: ignore[operator]
        if not isinstance(asked, Question) or not asked.choices:
            return asked
        self.question, self.index, self._answers = asked, 0, answers
        return None

    def _dress(self) -> None:
        """Show in the scene what all choices of the question have in common."""
        scene, question = self._scene, self.question
        scene.offered = 0
        if question and question.screen == s.OFFER:
            for choice in question.choices:
                scene.offered |= question.places(choice[0])
        elif question:
            scene.page, scene.page_colour = question.page, question.colour
