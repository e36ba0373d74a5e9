"""The operations on the game: begin a game, apply an event, undo it, redo it, and clear the table for a new game. When
a game changes, the session also chooses the animation that shows the change.

There is at most one game on the table. The previous game is kept until a new one begins.
"""

import scene as s
from compat import forget_others
from free_memory import spent
from games.catalogue import make_table
from rules.game import Game
from rules.seat_arithmetic import NOBODY, draw, members


class Session:
    """The table and its game.

    `settings` describes the table to set up, and gives the length of the ring. `random_bytes(n)` returns n true random
    bytes. `refused(code, reason, rule)` is called if an operation is refused.
    """

    def __init__(self, scene, settings, random_bytes, refused):
        self.scene = scene
        self.table = make_table(settings)  # the table of the current game, or of the game to be begun
        self.game: Game | None = None
        self.before: Game | None = None  # the last game
        # If seats were drawn by lot since the table was cleared: the new seats of the players of seat 0, seat 1, and so
        # on.
        self.drawn: list | tuple = ()
        self.sat: list | None = None  # the players' names before a kept table's names replaced them, or None
        self.laid_over: list | None = None  # the names that a kept table has just replaced
        self.brought: Game | None = None  # a game that was brought back, whose table the settings must now describe
        self.clock: object = None  # a `ClockKeeper` of `app.clock_keeper`, or None without a clock
        self._settings = settings
        self.random_bytes = random_bytes
        self._refused = refused

    def home(self) -> int:
        """Return the screen that is shown after any other screen closes."""
        if self.game is None:
            return s.READY
        if self.clock and self.clock.screen:  # type: ignore[attr-defined]
            return self.clock.screen  # type: ignore[attr-defined]
        return s.OVER if self.table.result.over else s.PLAY

    def choosable(self) -> int:
        """Return the set of seats that the cursor visits."""
        return self.table.beginners if self.game is None else self.table.result.living

    def begin(self, first: int, now_ms: int) -> None:
        """Begin a game with the turn of `first`. If `first` is NOBODY, draw lots among the seats that may begin
        (809.4).

        Raises `Refused`.
        """
        table = make_table(self._settings)
        beginners = table.beginners
        candidates = members(beginners)
        drawn = first == NOBODY and len(candidates) > 1
        if first == NOBODY:
            first = candidates[draw(len(candidates), self.random_bytes)]
        self.game = Game(table, first)
        self.table = table
        self.scene.ui = s.PLAYING
        if drawn:
            start_moment(self.scene, "draw", now_ms, seat_to=first, seats=beginners)
        else:
            start_moment(self.scene, "roll_call", now_ms)

    def take_up(self, game, aside: bool, now_ms: int) -> bool:
        """Put a stored game on the table. If `aside` is true, keep the stored game as the previous game and leave the
        table empty.

        If the ring has too few pixels for the game, keep the game as the previous game, and return False.
        """
        if aside or self._too_large(game):
            self.before = game
            return aside
        self.game = game
        self.table = game.table
        self.scene.put(screen=self.home())
        start_moment(self.scene, "roll_call", now_ms)
        return True

    def _too_large(self, game) -> tuple:
        """Return the reason why the ring cannot show `game`, or () if the ring can show it."""
        places, ring_px = game.table.places, self._settings["ring_px"]
        if places <= ring_px:
            return ()
        words = "{} lights cannot show the previous game's {} seats: set lights to {} or more and hold PASS."
        return words, ring_px, places, places

    def notes(self) -> list:
        """Return a list of reasons: what players should know about settings that are valid."""
        too_large = self._too_large(self.before) if self.before is not None else ()
        return ([too_large] if too_large else []) + self._settings.notes(self.table)

    def new_game(self, now_ms: int) -> None:
        """Clear the table. Players can bring back the game that was on it. If memory runs out, nothing changes."""
        table, ui = make_table(self._settings), s.at_rest(s.READY)
        laid_over, self.laid_over = self.laid_over, None
        if self.game is not None:
            self.before = self.game
            self.drawn = ()
            self.sat = laid_over
        elif self.sat is None:
            self.sat = laid_over
        self.game = None
        self.table = table
        self.scene.ui = ui
        start_moment(self.scene, s.STILL, now_ms)

    def drop_other_games(self) -> None:
        """Unload all modes that are not needed by the table, by the table to set up, or by the previous game."""
        before = self.before
        used = self._settings["mode"], self.table.NAME, before.table.NAME if before else "", "catalogue"
        forget_others("games", used)

    def is_set(self) -> bool:
        """Return whether the settings describe the current table. If they do, a new game is played at
        the same table.
        """
        order = self.table.order
        return all(self._settings[key] == order[key] for key in order)

    def names(self) -> list:
        """Return the players' names by seat, as these names were before a draw of seats or a kept table
        changed them.
        """
        if self.sat is not None:
            return self.sat
        names, drawn = list(self._settings["names"]), self.drawn
        names.extend([""] * (len(drawn) - len(names)))
        names = [names[seat] for seat in drawn] + names[len(drawn) :]
        while names and not names[-1]:
            names.pop()
        return names

    def bring_back(self, now_ms: int) -> None:
        """Bring back the previous game."""
        if self.before is None:
            self.refuse("no_game_before", "There is no previous game.", "", now_ms)
            return
        game, self.before = self.before, None
        self.brought = game
        if not self.take_up(game, False, now_ms):
            self.refuse("bad_setting", self._too_large(game), "", now_ms)

    def enter(self, events, now_ms: int):
        """Enter the events of one gesture, or an `undo` or a `redo`. Either all events are entered, or none of them.

        Return None, or the code of the refusal.
        """
        if self.game is None:
            self.refuse("no_game", "No game is in progress: press PASS to draw who begins.", "", now_ms)
            return "no_game"
        kind = events[0].get("type") if isinstance(events[0], dict) else ""
        if kind not in ("undo", "redo") and spent() and self._still_spent():
            return self._no_memory(now_ms)
        return self._show(self.game.enter(events), _show_undone if kind == "undo" else _show_done, now_ms)

    def end_turn(self, seat: int, now_ms: int):
        """End the current turn of `seat`. Return None, or the code of the refusal."""
        if (spent() and self._still_spent()) or self.game.end_turn(seat):  # type: ignore[union-attr]
            return self._no_memory(now_ms)
        return self._show(None, _show_done, now_ms)

    def _still_spent(self) -> bool:
        """Drop the previous game to free memory for an event. Return whether there is still too little memory.

        Players can then no longer bring back the dropped game.
        """
        self.before = None
        return spent()

    def _no_memory(self, now_ms: int) -> str:
        """Refuse an event that the table offers, and return the code of the refusal. An event that the table offers
        fails only if memory runs out."""
        words = "There is not enough memory for another step: take steps back, or begin a new game from a computer."
        self.refuse("too_much", words, "", now_ms)
        return "too_much"

    def _show(self, code, choose, now_ms: int):
        """Show the event that just happened, with the animation that `choose` returns. If `code` is not None, show the
        refusal instead."""
        if code is not None:
            reason, rule = self.table.why_refused(code)
            self.refuse(code, reason, rule, now_ms)
            return code
        self.before = None
        # A response or a pause ends when this event can no longer be taken back.
        self.scene.ui = s.ENDED if self.table.result.over else s.PLAYING
        try:
            choose(self, now_ms)
        except MemoryError:
            pass  # the event has happened, and is shown without an animation
        return None

    def can_redo(self) -> bool:
        """Return whether there is an undone event that can be redone."""
        return self.game is not None and self.game.history.done < self.game.history.total

    def tell(self, code: str, reason) -> None:
        """Report a fault to the host only."""
        self._refused(code, reason, "")

    def refuse(self, code: str, reason, rule: str, now_ms: int, seat: int = NOBODY) -> None:
        """Report a refusal. The host gets the `reason` in words (see `event_kinds_and_refusals.in_words`).

        On the ring, a dot moves left and right, like a person shaking their head. The dot moves at `seat`, or, if
        `seat` is NOBODY, at the seat whose turn it is. While the ring shows a proposed table, the dot is at no seat.
        """
        if self.scene.ui.shows in s.PROPOSALS:
            seat = NOBODY
        elif not 0 <= seat < self.table.places:
            seat = max(self.table.subject(), 0)
        start_moment(self.scene, "refuse", now_ms, seat)
        self._refused(code, reason, rule)


def start_moment(
    scene, moment: str, now_ms: int, seat_from: int = NOBODY, seat_to: int = NOBODY, seats: int = 0
) -> None:
    """Start the animation with the name `moment` in `scene`, and end the previous one."""
    scene.moment = moment
    scene.moment_ms = now_ms
    scene.moment_from = seat_from
    scene.moment_to = seat_to
    scene.moment_seats = seats


def _show_done(session, now_ms: int) -> None:
    """Start the animation of an event that happened or was redone.

    When players leave, their arcs burn down. When a team loses, its arcs burn from its emperor outwards. A dot runs to
    the seat that gets the turn. A turn marker that is removed runs back and goes dark. The dot runs only on a ring
    whose arcs stand for seats.
    """
    scene, table, change = session.scene, session.table, session.game.change
    emperors = change.gone & table.crowned
    scene.unmarked = change.unmarked
    if emperors:
        start_moment(scene, "fall", now_ms, members(emperors)[0], seats=change.gone)
    elif change.gone:
        start_moment(scene, "burn", now_ms, seats=change.gone)
    elif change.decided:
        start_moment(scene, "result", now_ms)
    elif change.returned:
        _show_undone(session, now_ms)  # like an undo of the event that took them out
    elif change.unmarked:
        start_moment(scene, "unmark", now_ms)
    elif change.way and table.places == table.count:
        start_moment(scene, "sweep", now_ms, change.way[0], change.way[1])


def _show_undone(session, now_ms: int) -> None:
    """Start the animation of an event that was undone: a dot runs back to the seat that has the turn again, or a turn
    marker goes back."""
    scene, table, change = session.scene, session.table, session.game.change
    concerned, to = change.way or change.turn
    if table.places == table.count and to != NOBODY:
        seats = members(change.returned or change.gone)
        start_moment(scene, "unsweep", now_ms, seats[0] if seats else concerned, to)
