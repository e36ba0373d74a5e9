"""What the gestures of the table do. Every method named in `bindings.ROWS` stands here, those of the menu in
`controls.menu`, and takes the time."""

import scene as s
import ticks
from compat import forget
from controls import choose_animation
from controls.cursor_start_and_next import first_beginner, first_victim, following
from controls.dialogue_actions import DialogueActions
from rules.seat_arithmetic import NOBODY, members


class Actions(DialogueActions):
    """Acts on `scene` and `session`; the menu reads `settings`; `change(settings)` keeps changed ones, or gives a
    sentence that says why not; `shelf()` is where tables are kept, as `storage.kept_tables` has it."""

    def __init__(self, scene, session, settings, change, shelf):
        DialogueActions.__init__(self, scene, session)
        self.settings = settings
        self.change = change
        self.shelf = shelf
        self.guard_ms = settings["guard_ms"]
        self.quiet = False  # nothing sounds until the next start
        self.passed_ms: int | None = None  # when the last PASS was accepted
        self.guarded = False  # the press that is running came too soon after it
        self.repeats = ""  # the effect that happens again and again under a finger that stays
        self.repeats_ms = 0  # since when

    # READY and PLAY

    def draw(self, now_ms: int) -> None:
        self.session.begin(NOBODY, now_ms)
        self.passed_ms = now_ms

    def game_before(self, now_ms: int) -> None:
        self.session.bring_back(now_ms)

    def pass_turn(self, now_ms: int) -> None:
        """End the turn of the seat whose button was pressed; PASS ends the one in progress."""
        self.guarded = self.just_passed(now_ms)
        if not self.guarded:
            self.end_turn(self.session.table.subject() if self.seat == NOBODY else self.seat, now_ms)

    def just_passed(self, now_ms: int) -> bool:
        """Two people, one turn: an edge soon after the last accepted one was meant for the same turn."""
        return self.passed_ms is not None and 0 <= ticks.diff(now_ms, self.passed_ms) < self.guard_ms

    def pass_ghost_turn(self, now_ms: int) -> None:
        """PASS where a turn is passed by its own seat: a turn that goes on without its player ends, any other is
        refused."""
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
        """The turn of `seat`, which is running, ends."""
        if self.session.happen("pass", [seat], now_ms) is None:
            self.passed_ms = now_ms

    def undo(self, now_ms: int) -> None:
        self.session.enter(({"type": "undo"},), now_ms)

    def redo(self, now_ms: int) -> None:
        self.session.enter(({"type": "redo"},), now_ms)

    def peek(self, now_ms: int) -> None:
        """That seat's view; pressed again, who can reach it; once more, off."""
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
        """Show the table as `seat` sees it, or (`back`) who reaches that seat; NOBODY: as the seat whose turn it is
        sees it."""
        self.scene.peek = seat
        self.scene.peek_back = back

    def put_right(self, now_ms: int) -> None:
        """Make it that seat's turn: somebody has passed once too often or too seldom (D23)."""
        if self.session.table.result.living >> self.seat & 1:
            self.session.enter(({"type": "turn", "seat": self.seat},), now_ms)
        else:
            self.refuse_gone(self.seat, now_ms)

    def refuse_gone(self, seat: int, now_ms: int) -> None:
        """The button of somebody who left, or of a place without a seat."""
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
        """Put the cursor on a seat; of several that are chosen together, on their primary player."""
        scene, table = self.scene, self.session.table
        scene.cursor_seats = seats = table.together(seat)
        scene.cursor = seat if seats == 1 << seat else members(seats & table.crowned)[0]
        scene.cursor_ms = now_ms
        scene.rested = False

    def next_seat(self, now_ms: int) -> None:
        session = self.session
        self.place_cursor(following(self.scene.cursor, session.choosable(), session.table), now_ms)

    def run_cursor(self, now_ms: int) -> None:
        """The cursor of the choice, or the choices of a question, go on by themselves."""
        self.scene.cursor_runs = True
        self.scene.cursor_ms = now_ms
        self.scene.rested = False

    def run_on(self, now_ms: int) -> None:
        (self.next_choice if self.dialogue.question else self.next_seat)(now_ms)

    def position(self) -> int:
        """Where the running cursor stands, or the running choice: either stops after one round."""
        return self.dialogue.index if self.dialogue.question else self.scene.cursor

    def point_at(self, now_ms: int) -> None:
        if self.session.choosable() >> self.seat & 1:
            self.place_cursor(self.seat, now_ms)
        else:
            self.refuse_gone(self.seat, now_ms)

    def mark_seat(self, now_ms: int) -> None:
        """Mark the seat, or no longer. At once it looks marked, or blinks as one that only has the cursor."""
        scene = self.scene
        scene.marked ^= scene.cursor_seats
        scene.rested = scene.marked >> scene.cursor & 1 != 0
        scene.rested_ms = scene.cursor_ms = now_ms

    def confirm(self, now_ms: int) -> None:
        """The seat begins, or leaves together with those that are marked, in one event."""
        chosen = self.scene.cursor
        leaving = self.scene.marked | self.scene.cursor_seats
        self.close(now_ms)
        if self.session.game is None:
            self.session.begin(chosen, now_ms)
        else:
            self.take_out(leaving, now_ms)

    def repeat(self, effect: str, now_ms: int) -> None:
        """Let an action happen again and again until the finger is up."""
        self.repeats = effect
        self.repeats_ms = now_ms

    def take_out(self, seats: int, now_ms: int) -> None:
        """These players leave at the same moment."""
        self.session.enter(({"type": "eliminate", "seats": members(seats)},), now_ms)

    def close(self, now_ms: int) -> None:
        """Back to the table, seen as its turn; nothing is chosen or counted, no page is open."""
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
        """The menu is loaded as it opens, and goes as it closes."""
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
        """Clear the table and lay the one that was on it once more, also where the settings mean another by now."""
        session = self.session
        fault = None if session.is_set() else self.change(session.table.order)
        if fault:
            session.refuse("bad_setting", fault, "", now_ms)
        else:
            session.new_game(now_ms)
