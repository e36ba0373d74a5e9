"""The actions that gestures start. The actions of the menu are in `controls.menu`.

`ACTS` maps names to the common actions. `bindings.ROWS` and the menu refer to actions by these names. Actions that
belong to a single game are in that game's folder (`OWN`). Each action takes one argument, which is the time of the
gesture.
"""

import scene as s
import ticks
from compat import borrow
from controls.bindings import Bindings
from controls.question import Question
from controls.session import start_moment
from rules.seat_arithmetic import NOBODY, left_of, members, right_of

_NO_ROOM = "There is not enough memory for that now. Try again, or switch off and on: the game goes on."


class Actions:
    """The actions as methods, which change `scene` and `session`.

    The menu reads `settings`. `change(settings)` stores new settings. If the settings are not allowed, `change` returns
    the reason, as `why_not(settings)` does. `shelf()` returns the store of kept tables, an object from
    `storage.kept_tables`.
    """

    def __init__(self, scene, session, settings, change, why_not, shelf):
        self.scene = scene
        self.session = session
        self.settings = settings
        self.change = change
        self.why_not = why_not
        self.shelf = shelf
        self.gestures = Bindings()
        self.gestures.follow(session.table)
        self.seat = NOBODY  # the seat whose button was pressed, or NOBODY for PASS and OUT
        self.guard_ms = settings["guard_ms"]
        self.quiet = False  # True if the device is muted until the next start
        self.passed_ms: int | None = None  # when the last PASS was accepted
        self.guarded = False  # True if the press in progress began too soon after that PASS
        self.repeats = ""  # the action that repeats while a button is held
        self.repeats_ms = 0  # when that repetition began

    def act(self, action: str, now_ms: int) -> None:
        """Do the action with the name `action`, which comes from a row of the gesture table or of the menu.

        The action belongs to the mode or to the open menu, or is a common action.
        """
        if action in self.gestures.acts:
            self.gestures.acts[action](self, now_ms)
        elif action in self.ACTS:
            self.ACTS[action](self, now_ms)
        else:
            menu = self.scene.ui.menu
            menu.ACTS[action](menu, now_ms)

    def no_room(self, now_ms: int) -> None:
        """Close whatever is open and refuse the press, because there is too little memory."""
        self.close(now_ms)
        self.session.refuse("too_much", _NO_ROOM, "", now_ms)

    # What the ring, the small screen and the reports show about the open screen.

    def asked(self):
        """Return the open question and the current choice, or None if no question is open."""
        ui = self.scene.ui
        if ui.screen == s.WHERE:
            return ui.menu.asked()
        return {"question": ui.question.name, "choice": ui.value} if ui.question else None

    def entry(self) -> dict:
        """Return the current entry of the open menu in words, or, on the screen LIFE, a description of the count."""
        return self.scene.ui.menu.describe()

    # The actions of the screens READY and PLAY.

    def draw(self, now_ms: int) -> None:
        self.session.begin(NOBODY, now_ms)
        self.passed_ms = now_ms

    def game_before(self, now_ms: int) -> None:
        self.session.bring_back(now_ms)

    def pass_turn(self, now_ms: int) -> None:
        """End the turn of the seat whose button was pressed, or the current turn if PASS was pressed."""
        self.guarded = self.just_passed(now_ms)
        if not self.guarded:
            seat = self.session.table.subject() if self.seat == NOBODY else self.seat
            if self.session.end_turn(seat, now_ms) is None:
                self.passed_ms = now_ms

    def just_passed(self, now_ms: int) -> bool:
        """Return whether a press of PASS was accepted within the guard time. If two people press PASS for the same
        turn, the second press must not end the next turn."""
        return self.passed_ms is not None and 0 <= ticks.diff(now_ms, self.passed_ms) < self.guard_ms

    def pass_ghost_turn(self, now_ms: int) -> None:
        """Handle PASS at a table where players end their turns with the buttons of their seats. At such a table, PASS
        ends a turn only if the player whose turn it is has left the game. Otherwise PASS is refused.
        """
        table = self.session.table
        running = table.running()
        ghosts = members(running & ~table.result.living)
        if ghosts:
            self.seat = ghosts[0]
            self.pass_turn(now_ms)
            return
        self.guarded = self.just_passed(now_ms)
        if not self.guarded:
            reason = "Press the button of the seat whose turn it is: {seats}.", members(running)
            self.session.refuse("not_own_seat", reason, "", now_ms)

    def undo(self, now_ms: int) -> None:
        self.session.enter(({"type": "undo"},), now_ms)

    def redo(self, now_ms: int) -> None:
        self.session.enter(({"type": "redo"},), now_ms)

    def peek(self, now_ms: int) -> None:
        """Show which seats the seat whose button was pressed can reach. A second press of that button shows which seats
        can reach that seat. A third press of that button shows what the table counts for the seat. At a table that
        counts nothing, the third press returns to the normal picture.
        """
        scene = self.scene
        if not self.session.table.result.living >> self.seat & 1:
            self.refuse_gone(self.seat, now_ms)
        elif scene.ui.peek != self.seat:
            self.look_at(self.seat, False)
        elif not scene.ui.peek_back:
            self.look_at(self.seat, True)
        else:
            self.look_at(NOBODY, False)
            if "open_life" in self.gestures.acts:
                self.place_cursor(self.seat, now_ms)
                self.act("open_life", now_ms)

    def look_at(self, seat: int, back: bool) -> None:
        """Show the table as seen from `seat`. If `back` is true, show instead which seats can reach `seat`. If `seat`
        is NOBODY, use the seat whose turn it is.
        """
        self.scene.put(peek=seat, peek_back=back)

    def put_right(self, now_ms: int) -> None:
        """Correct the turn after a player passed once too often or forgot to pass (D23): give the turn to the seat
        whose button was pressed."""
        if self.session.table.result.living >> self.seat & 1:
            self.session.enter(({"type": "turn", "seat": self.seat},), now_ms)
        else:
            self.refuse_gone(self.seat, now_ms)

    def refuse_gone(self, seat: int, now_ms: int) -> None:
        """Refuse a button that belongs to no seat, or whose player has left the game."""
        there = 0 <= seat < self.session.table.count
        words = "The player of {seat} has left the game." if there else "This table has no {seat}."
        code = "not_in_game" if there else "bad_seat"
        self.session.refuse(code, (words, seat), "800.4" if there else "", now_ms, seat if there else NOBODY)

    # The actions of the screen CHOICE.

    def open_choice(self, now_ms: int) -> None:
        table = self.session.table
        self.scene.put(screen=s.CHOICE, marked=0)
        begins = self.session.game is None
        start = _first_beginner(table, self.session.before) if begins else _first_victim(table)
        self.place_cursor(start, now_ms)

    def place_cursor(self, seat: int, now_ms: int) -> None:
        """Put the cursor on a seat. If seats are chosen together, use their primary player's seat."""
        scene, table = self.scene, self.session.table
        seats = table.together(seat)
        scene.put(cursor=seat if seats == 1 << seat else members(seats & table.crowned)[0], cursor_seats=seats)
        scene.cursor_ms = now_ms
        scene.rested = False

    def next_seat(self, now_ms: int) -> None:
        session = self.session
        self.place_cursor(_following(self.scene.ui.cursor, session.choosable(), session.table), now_ms)

    def run_cursor(self, now_ms: int) -> None:
        """Let the cursor of the screen CHOICE, or the current choice of a question, advance by itself from now on."""
        self.scene.cursor_runs = True
        self.scene.cursor_ms = now_ms
        self.scene.rested = False

    def run_on(self, now_ms: int) -> None:
        (self.next_choice if self.scene.ui.question else self.next_seat)(now_ms)

    def position(self) -> int:
        """Return the position of a cursor or choice that moves by itself. The cursor or choice stops
        after one round.
        """
        ui = self.scene.ui
        return ui.index if ui.question else ui.cursor

    def point_at(self, now_ms: int) -> None:
        if self.session.choosable() >> self.seat & 1:
            self.place_cursor(self.seat, now_ms)
        else:
            self.refuse_gone(self.seat, now_ms)

    def mark_seat(self, now_ms: int) -> None:
        """Mark the seat under the cursor, so that its player will leave the game, or remove that mark. The ring shows
        the change at once.
        """
        scene = self.scene
        scene.put(marked=scene.ui.marked ^ scene.ui.cursor_seats)
        scene.rested = scene.ui.marked >> scene.ui.cursor & 1 != 0
        scene.rested_ms = scene.cursor_ms = now_ms

    def confirm(self, now_ms: int) -> None:
        """Before a game, begin the game with the turn of the seat under the cursor. During a game, enter one event that
        takes out the players at the seat under the cursor and at all marked seats.
        """
        chosen = self.scene.ui.cursor
        leaving = self.scene.ui.marked | self.scene.ui.cursor_seats
        self.close(now_ms)
        if self.session.game is None:
            self.session.begin(chosen, now_ms)
        else:
            self.take_out(leaving, now_ms)

    def repeat(self, action: str, now_ms: int) -> None:
        """Perform the action `action` again and again until the button is released."""
        self.repeats = action
        self.repeats_ms = now_ms

    def take_out(self, seats: int, now_ms: int) -> None:
        """Take the players at `seats` out of the game at the same time."""
        self.session.enter(({"type": "eliminate", "seats": members(seats)},), now_ms)

    def close(self, now_ms: int) -> None:
        """Close any choice, count or page without a result. Then show the table as seen from the seat
        whose turn it is.
        """
        scene, clock = self.scene, self.session.clock
        menu = scene.ui.menu
        if menu and "leave" in menu.ACTS:
            menu.ACTS["leave"](menu, now_ms)
        self.repeats = ""
        scene.ui = s.at_rest(self.session.home(), clock.marked if clock else 0)  # type: ignore[attr-defined]
        scene.cursor_runs = scene.rested = False

    def open_menu(self, now_ms: int) -> None:
        """Open the menu. The menu's module stays loaded only while the menu is open."""
        self.close(now_ms)
        self.scene.put(screen=s.MENU, marked=0, menu=borrow("controls.menu").Menu(self))  # 3.8 kB

    def clear_table(self, now_ms: int) -> None:
        self.session.new_game(now_ms)

    # The actions of the screens OFFER and COUNT, on which a mode asks its questions.

    def ask(self, dialogue, now_ms: int) -> None:
        """Open the mode's dialogue `dialogue`, a function of the kind that `question` describes."""
        self.close(now_ms)
        if self.session.game is None:
            self.session.refuse("no_game", "No game is in progress: press PASS to begin.", "", now_ms)
        else:
            self._ask_next(dialogue, (), now_ms)

    def next_choice(self, now_ms: int) -> None:
        """Show the next choice. After the last choice, show the first."""
        ui = self.scene.ui
        ui.question.show((ui.index + 1) % len(ui.question.choices), self.scene, now_ms)

    def take_choice(self, now_ms: int) -> None:
        """Accept the current choice. After the last answer, enter the events."""
        ui = self.scene.ui
        question = ui.question
        self._ask_next(question.ask, question.answers + (question.choices[ui.index][1],), now_ms)

    def back_choice(self, now_ms: int) -> None:
        """Go back to the previous question, and show the choice that was its answer. From the first question, go back
        to the table.
        """
        question = self.scene.ui.question
        answers = question.answers
        if not answers:
            self.close(now_ms)
            return
        self._ask_next(question.ask, answers[:-1], now_ms)
        question = self.scene.ui.question
        question.show([choice[1] for choice in question.choices].index(answers[-1]), self.scene, now_ms)

    def point_at_choice(self, now_ms: int) -> None:
        question = self.scene.ui.question
        index = question.index_of(self.seat)
        if index >= 0:
            question.show(index, self.scene, now_ms)
        else:
            self.session.refuse("not_offered", "That place cannot be chosen now.", "", now_ms)

    def _ask_next(self, dialogue, answers: tuple, now_ms: int) -> None:
        """Ask the next question of `dialogue` after these answers. If no question is left, enter the events or do the
        action.
        """
        asked = dialogue(self.session.table, answers)
        question = isinstance(asked, Question)
        if question and asked.choices:
            asked.ask, asked.answers = dialogue, answers
            self.scene.put(marked=0)  # a response may still be running: clear its marks
            asked.show(0, self.scene, now_ms)
            return
        self.close(now_ms)
        if question:
            refusal = asked.refusal
            if isinstance(refusal, str):
                refusal = (refusal,) + self.session.table.why_refused(refusal)
            self.session.refuse(refusal[0], refusal[1], refusal[2], now_ms)
        elif callable(asked):
            asked(self, now_ms)
        elif asked:
            self.session.enter(asked, now_ms)
        elif self.scene.ui.screen == s.OVER:
            self.show_result(now_ms)

    # The actions of the screen OVER.

    def show_result(self, now_ms: int) -> None:
        start_moment(self.scene, "result", now_ms)

    def same_again(self, now_ms: int) -> None:
        """Clear the table and set up the same game again, even if the settings now describe a different table."""
        session = self.session
        fault = None if session.is_set() else self.change(session.table.order)
        if fault:
            session.refuse("bad_setting", fault, "", now_ms)
        else:
            session.new_game(now_ms)

    # The actions of a table with a clock.

    def take_response(self, now_ms: int) -> None:
        """From now on, charge time to the seat whose button is held, because the player at that seat responds in
        another player's turn.
        """
        session = self.session
        table = session.table
        if table.result.living >> self.seat & 1:
            seats = table.together(self.seat)
            account = self.seat if seats == 1 << self.seat else members(seats & table.crowned)[0]
            session.clock.respond(account, seats, now_ms)  # type: ignore[attr-defined]
            self.close(now_ms)

    def end_response(self, now_ms: int) -> None:
        """Charge time to the current turn again.

        The response ends after a press of PASS, of the responding seat's button, or of the button of a seat whose turn
        it is.
        """
        session, seat = self.session, self.seat
        clock = session.clock
        if seat == NOBODY or (clock.marked | session.table.running()) >> seat & 1:  # type: ignore[attr-defined]
            clock.resume(now_ms)  # type: ignore[attr-defined]
            self.close(now_ms)
        else:
            words = "Another player is responding: press PASS to end the response."
            session.refuse("not_responding", words, "", now_ms, seat)

    def pause_clock(self, now_ms: int) -> None:
        """Stop all clocks until somebody presses a button."""
        self.session.clock.pause(now_ms)  # type: ignore[attr-defined]
        self.close(now_ms)

    # The actions of the menu that need no module of their own.

    def be_quiet(self, now_ms: int) -> None:
        """Mute the device until its next start, without changing the settings."""
        self.quiet = True

    ACTS = {  # the actions by the names in the gesture table and in the menu
        "draw": draw,
        "game_before": game_before,
        "open_choice": open_choice,
        "pass_turn": pass_turn,
        "pass_ghost_turn": pass_ghost_turn,
        "undo": undo,
        "redo": redo,
        "peek": peek,
        "put_right": put_right,
        "next_seat": next_seat,
        "run_cursor": run_cursor,
        "point_at": point_at,
        "mark_seat": mark_seat,
        "confirm": confirm,
        "close": close,
        "next_choice": next_choice,
        "take_choice": take_choice,
        "back_choice": back_choice,
        "point_at_choice": point_at_choice,
        "show_result": show_result,
        "same_again": same_again,
        "take_response": take_response,
        "end_response": end_response,
        "pause_clock": pause_clock,
        "open_menu": open_menu,
        "clear_table": clear_table,
        "be_quiet": be_quiet,
    }


def _first_beginner(table, before) -> int:
    """Return the seat at which the cursor starts before a game: the first seat that `table` proposes.

    `before` is the previous game, or None if there was none.
    """
    last = None
    if before and before.table.NAME == table.NAME and before.table.count == table.count:
        last = before.table.result if before.table.result.over else None
    return members(table.proposed(last))[0]


def _first_victim(table) -> int:
    """Return the seat at which the cursor starts during a game: the first attackable seat. If no seat is attackable,
    return the nearest enemy in range. If two enemies are equally near, return the one to the left. If no enemy is in
    range, or the active player has left, return the next living seat.
    """
    subject = table.subject()
    living = table.result.living
    if living >> subject & 1:
        enemies = table.result.opponents(subject)
        for wanted in (table.targets(subject), table.reach(subject) & enemies):
            seat = _nearest(subject, wanted, living, table.count)
            if seat != NOBODY:
                return seat
    return left_of(subject, living, table.count)


def _following(seat: int, choosable: int, table) -> int:
    """Return the next seat to the left in the set `choosable`. Skip the seats that are chosen together with `seat`."""
    others = choosable & ~table.together(seat)
    return left_of(seat, others or choosable, table.count)


def _nearest(seat: int, wanted: int, living: int, count: int) -> int:
    left = right = seat
    while wanted:
        left = left_of(left, living, count)
        if wanted >> left & 1:
            return left
        right = right_of(right, living, count)
        if wanted >> right & 1:
            return right
    return NOBODY
