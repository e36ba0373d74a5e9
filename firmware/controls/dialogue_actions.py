"""The actions of the screens OFFER and COUNT, on which a mode asks its questions."""

import scene as s
from controls.bindings import Bindings
from controls.dialogue import Dialogue, Question
from rules.seat_arithmetic import NOBODY

_NO_ROOM = "There is no memory for that beside the game. Try again, or switch off and on: the game is kept."


class DialogueActions:
    """Actions of dialogues about the table of `session`. Subclasses define `close` and `show_result`."""

    def __init__(self, scene, session):
        self.scene = scene
        self.session = session
        self.gestures = Bindings()
        self.gestures.follow(session.table)
        self.dialogue = Dialogue(scene)
        self.menu: object = None  # the open menu, with the actions of its gestures
        self.seat = NOBODY  # the seat whose button was pressed, or NOBODY for PASS and OUT

    def close(self, now_ms: int) -> None:
        """Close the question and show the table again."""
        raise NotImplementedError

    def show_result(self, now_ms: int) -> None:
        raise NotImplementedError

    def act(self, action: str, now_ms: int) -> None:
        """Do the action named `action` in a row of the gesture table or of the menu.

        The name may be an action of the mode, of the open menu, or a common action.
        """
        try:
            if action in self.gestures.acts:
                self.gestures.acts[action](self, now_ms)
            elif self.menu and action in self.menu.ACTS:  # type: ignore[attr-defined]
                self.menu.ACTS[action](self.menu, now_ms)  # type: ignore[attr-defined]
            else:
                getattr(self, action)(now_ms)
        except MemoryError:
            self.no_room(now_ms)

    def no_room(self, now_ms: int) -> None:
        """Refuse the action because there is too little memory to load its module."""
        self.close(now_ms)
        self.session.refuse("too_much", _NO_ROOM, "", now_ms)

    def ask(self, dialogue, now_ms: int) -> None:
        """Open the mode's dialogue `dialogue`, a function as `dialogue` describes."""
        self.close(now_ms)
        if self.session.game is None:
            self.session.refuse("no_game", "No game runs: press PASS to begin.", "", now_ms)
        else:
            self._go_on(self.dialogue.begin(dialogue, self.session.table), now_ms)

    def next_choice(self, now_ms: int) -> None:
        self.dialogue.step(now_ms)

    def take_choice(self, now_ms: int) -> None:
        """Accept the present choice. After the last answer, enter the events."""
        self._go_on(self.dialogue.take(self.session.table), now_ms)

    def back_choice(self, now_ms: int) -> None:
        """Go back to the previous question. From the first question, go back to the table."""
        if self.dialogue.back(self.session.table):
            self.dialogue.show(now_ms)
        else:
            self.close(now_ms)

    def point_at_choice(self, now_ms: int) -> None:
        if not self.dialogue.point_at(self.seat, now_ms):
            self.session.refuse("not_offered", "That is none of the places to choose from.", "", now_ms)

    def _go_on(self, asked, now_ms: int) -> None:
        if asked is None:
            self.scene.marked = 0  # clear the marks of a response, which may go on meanwhile
            self.dialogue.show(now_ms)
            return
        self.close(now_ms)
        if isinstance(asked, Question):
            code, sentence, rule = asked.refusal
            self.session.refuse(code, sentence, rule, now_ms)
        elif asked:
            self.session.enter(asked, now_ms)
        elif self.scene.screen == s.OVER:
            self.show_result(now_ms)
