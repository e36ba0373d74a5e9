"""Questions: a mode asks one thing after another, each answered by PASS and OUT, until its events are complete.

A *dialogue* is a function `ask(table, answers)`: it looks at the table and at the answers so far and gives the next
`Question`, or, when nothing is left to ask, the list of the events that were entered. It changes nothing, so one answer
can be taken back like any other: by leaving it out.
"""

import scene as s
from rules.player_view import WHITE
from rules.seat_arithmetic import NOBODY


class Question:
    """What is asked is `name`. `choices` are pairs (what the ring shows, the answer): a place on the screen OFFER, a
    number on COUNT. Where there are none, `refusal` (code, sentence, rule) says why."""

    def __init__(self, name: str, screen: int, choices: list, refusal: tuple = ()):
        self.name = name
        self.screen = screen
        self.choices = choices
        self.refusal = refusal
        self.page = s.SHOW_ROW
        self.colour = WHITE
        self.together: object = None  # together(place) gives the set of places that are chosen with one
        self.look: object = None  # look(answer, out) fills a player view with the table as that answer sees it

    def places(self, place: int) -> int:
        """The set of places that are chosen with this one, itself included."""
        return self.together(place) if self.together else 1 << place  # type: ignore[operator]


def asks(dialogue):
    """The action that opens a dialogue, for a mode's `ACTS`."""
    return lambda actions, now_ms: actions.ask(dialogue, now_ms)


class Dialogue:
    """The dialogue that is open, if any. It shows itself in `scene`."""

    def __init__(self, scene):
        self._scene = scene
        self._ask: object = None
        self._answers: tuple = ()
        self.question: Question | None = None  # that is asked now
        self.index = 0  # of the choice that is shown

    def begin(self, ask, table):
        """Open the dialogue `ask` at its first question; None, or what cannot be shown: the events, if nothing is left
        to ask, or a question without choices."""
        self._ask = ask
        return self._put(table, ())

    def step(self, now_ms: int) -> None:
        """The next choice, after the last the first."""
        if self.question:
            self.index = (self.index + 1) % len(self.question.choices)
            self.show(now_ms)

    def point_at(self, place: int, now_ms: int) -> bool:
        """Go to the choice that shows this place; False where there is none."""
        question = self.question
        for index, choice in enumerate(question.choices if question else ()):
            if question and question.places(choice[0]) >> place & 1:
                self.index = index
                self.show(now_ms)
                return True
        return False

    def take(self, table):
        """The choice that is shown is the answer: as `begin`."""
        return self._put(table, self._answers + (self._choice()[1],))

    def back(self, table) -> bool:
        """Come back to the question before, as it was answered; False where this is the first."""
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
        """Fill `out` as the choice that is shown sees the table, where the question knows how."""
        if self.question and self.question.look:
            self.question.look(self._choice()[1], out)  # type: ignore[operator]

    def show(self, now_ms: int) -> None:
        """Let the scene show the choice."""
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
        """The question and the choice that is shown, for the link; None where none is asked."""
        return {"question": self.question.name, "choice": self._choice()[0]} if self.question else None

    def save(self) -> tuple:
        """What a press may change."""
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
        """Let the scene show what is the same for every choice of the question."""
        scene, question = self._scene, self.question
        scene.offered = 0
        if question and question.screen == s.OFFER:
            for choice in question.choices:
                scene.offered |= question.places(choice[0])
        elif question:
            scene.page, scene.page_colour = question.page, question.colour
