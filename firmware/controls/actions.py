"""The actions of the table's gestures. Every method named in `bindings.ROWS` is here (those of the menu are in
`controls.menu`) and takes the time."""

import scene as s
import ticks
from compat import forget
from controls import choose_animation
from controls.cursor_start_and_next import first_beginner, first_victim, following
from controls.dialogue_actions import DialogueActions
from rules.seat_arithmetic import NOBODY, members


class Actions(DialogueActions):
    """Acts on `scene` and `session`. The menu reads `settings`. `change(settings)` stores changed ones, or returns a
    sentence with the reason why not. `shelf()` returns where tables are kept, as in `storage.kept_tables`."""

    def __init__(self, scene, session, settings, change, shelf):
        DialogueActions.__init__(self, scene, session)
        self.settings = settings
        self.change = change
        self.shelf = shelf
        self.guard_ms = settings["guard_ms"]
        self.quiet = False  # mute until the next start
        self.passed_ms: int | None = None  # when the last PASS was accepted
        self.guarded = False  # the running press came too soon after it
        self.repeats = ""  # the action repeated while a button is held
        self.repeats_ms = 0  # and when it began

    # READY and PLAY

    def draw(self, now_ms: int) -> None:
        self.session.begin(NOBODY, now_ms)
        self.passed_ms = now_ms

    def game_before(self, now_ms: int) -> None:
        self.session.bring_back(now_ms)

    def pass_turn(self, now_ms: int) -> None:
        """End the turn of the seat whose button was pressed, or with PASS the one in progress."""
        self.guarded = self.just_passed(now_ms)
        if not self.guarded:
            self.end_turn(self.session.table.subject() if self.seat == NOBODY else self.seat, now_ms)

    def just_passed(self, now_ms: int) -> bool:
        """Return whether a PASS was accepted just now. If two people press for one turn, the second edge means the same
        turn."""
        return self.passed_ms is not None and 0 <= ticks.diff(now_ms, self.passed_ms) < self.guard_ms

    def pass_ghost_turn(self, now_ms: int) -> None:
        """Answer PASS when only a seat's own button may pass its turn: end a turn that goes on without its player, and
        refuse any other."""
        table = self.session.table
        running = table.running()
        ghosts = members(running & ~table.result.living)
        if ghosts:
            self.seat = ghosts[0]
            self.pass_turn(now_ms)
            return
        self.guarded = self.just_passed(now_ms)
        if not self.guarded:
            seats = ", ".join(["seat %d" % seat for seat in members(running)])
            words = "A turn is passed by the button of its own seat: %s." % seats
            self.session.refuse("not_own_seat", words, "", now_ms)

    def end_turn(self, seat: int, now_ms: int) -> None:
        """End the running turn of `seat`."""
        if self.session.happen("pass", [seat], now_ms) is None:
            self.passed_ms = now_ms

    def undo(self, now_ms: int) -> None:
        self.session.enter(({"type": "undo"},), now_ms)

    def redo(self, now_ms: int) -> None:
        self.session.enter(({"type": "redo"},), now_ms)

    def peek(self, now_ms: int) -> None:
        """Show that seat's view. The second press shows who can reach it, the third ends the view."""
        scene = self.scene
        if not self.session.table.result.living >> self.seat & 1:
            self.refuse_gone(self.seat, now_ms)
        elif scene.peek != self.seat:
            self.look_at(self.seat, False)
        elif not scene.peek_back:
            self.look_at(self.seat, True)
        else:
            self.look_at(NOBODY, False)

    def look_at(self, seat: int, back: bool) -> None:
        """Show the table as `seat` sees it, or with `back` who reaches that seat. NOBODY stands for the seat in
        turn."""
        self.scene.peek = seat
        self.scene.peek_back = back

    def put_right(self, now_ms: int) -> None:
        """Make it that seat's turn, because somebody passed once too often or forgot to (D23)."""
        if self.session.table.result.living >> self.seat & 1:
            self.session.enter(({"type": "turn", "seat": self.seat},), now_ms)
        else:
            self.refuse_gone(self.seat, now_ms)

    def refuse_gone(self, seat: int, now_ms: int) -> None:
        """Refuse the button of a player who left, or of a place without a seat."""
        there = 0 <= seat < self.session.table.count
        words = "The player of seat %d has left the game." if there else "This table has no seat %d."
        code = "not_in_game" if there else "bad_seat"
        self.session.refuse(code, words % seat, "800.4" if there else "", now_ms, seat if there else NOBODY)

    # CHOICE

    def open_choice(self, now_ms: int) -> None:
        table = self.session.table
        self.scene.screen = s.CHOICE
        self.scene.marked = 0
        begins = self.session.game is None
        start = first_beginner(table, self.session.before) if begins else first_victim(table)
        self.place_cursor(start, now_ms)

    def place_cursor(self, seat: int, now_ms: int) -> None:
        """Put the cursor on a seat, or on the primary player of seats that are chosen together."""
        scene, table = self.scene, self.session.table
        scene.cursor_seats = seats = table.together(seat)
        scene.cursor = seat if seats == 1 << seat else members(seats & table.crowned)[0]
        scene.cursor_ms = now_ms
        scene.rested = False

    def next_seat(self, now_ms: int) -> None:
        session = self.session
        self.place_cursor(following(self.scene.cursor, session.choosable(), session.table), now_ms)

    def run_cursor(self, now_ms: int) -> None:
        """Let the cursor of the choice, or the choices of a question, run by themselves."""
        self.scene.cursor_runs = True
        self.scene.cursor_ms = now_ms
        self.scene.rested = False

    def run_on(self, now_ms: int) -> None:
        (self.next_choice if self.dialogue.question else self.next_seat)(now_ms)

    def position(self) -> int:
        """Return the position of the running cursor or choice. Either stops after one round."""
        return self.dialogue.index if self.dialogue.question else self.scene.cursor

    def point_at(self, now_ms: int) -> None:
        if self.session.choosable() >> self.seat & 1:
            self.place_cursor(self.seat, now_ms)
        else:
            self.refuse_gone(self.seat, now_ms)

    def mark_seat(self, now_ms: int) -> None:
        """Mark the seat, or unmark it. At once it looks marked, or blinks with the cursor alone."""
        scene = self.scene
        scene.marked ^= scene.cursor_seats
        scene.rested = scene.marked >> scene.cursor & 1 != 0
        scene.rested_ms = scene.cursor_ms = now_ms

    def confirm(self, now_ms: int) -> None:
        """Let the seat begin, or leave together with the marked ones, in one event."""
        chosen = self.scene.cursor
        leaving = self.scene.marked | self.scene.cursor_seats
        self.close(now_ms)
        if self.session.game is None:
            self.session.begin(chosen, now_ms)
        else:
            self.take_out(leaving, now_ms)

    def repeat(self, action: str, now_ms: int) -> None:
        """Repeat an action until the button is up."""
        self.repeats = action
        self.repeats_ms = now_ms

    def take_out(self, seats: int, now_ms: int) -> None:
        """Take these players out at the same moment."""
        self.session.enter(({"type": "eliminate", "seats": members(seats)},), now_ms)

    def close(self, now_ms: int) -> None:
        """Return to the table, as the seat in turn sees it. Choose and count nothing, and close any page."""
        scene, menu = self.scene, self.menu
        self.menu = None
        if menu and "leave" in menu.ACTS:  # type: ignore[attr-defined]
            menu.ACTS["leave"](menu, now_ms)  # type: ignore[attr-defined]
        self.repeats = ""
        self.look_at(NOBODY, False)
        scene.screen = self.session.home()
        scene.cursor = NOBODY
        scene.cursor_runs = scene.rested = False
        clock = self.session.clock
        scene.marked = clock.marked if clock else 0  # type: ignore[attr-defined]
        scene.page = s.SHOW_NOTHING
        self.dialogue.close()

    def open_menu(self, now_ms: int) -> None:
        """Open the menu. It is loaded now and dropped when it closes."""
        self.close(now_ms)
        from controls.menu import Menu

        forget("controls.menu")
        self.menu = Menu(self)
        self.scene.screen = s.MENU
        self.scene.marked = 0

    def clear_table(self, now_ms: int) -> None:
        self.session.new_game(now_ms)

    # OVER

    def show_result(self, now_ms: int) -> None:
        choose_animation.start(self.scene, s.RESULT, now_ms)

    def same_again(self, now_ms: int) -> None:
        """Clear the table and set up its game once more, even if the settings describe another one by now."""
        session = self.session
        fault = None if session.is_set() else self.change(session.table.order)
        if fault:
            session.refuse("bad_setting", fault, "", now_ms)
        else:
            session.new_game(now_ms)
