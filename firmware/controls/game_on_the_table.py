"""What can be asked of the table: begin, let an event happen, undo, redo, clear it for a new game.

One game is on the table or none; the game before a new one is kept until the next begins to be played.
"""

import scene as s
from compat import forget_others
from controls import choose_animation
from games.catalogue import make_table
from heap_reserve_for_buttons import spent
from rules.draw_by_lot import draw
from rules.game import Game
from rules.seat_arithmetic import NOBODY, members


class Session:
    """`settings` say which table is to be laid, on how long a ring; `random_bytes(n)` gives true chance,
    `refused(code, sentence, rule)` is told what could not be done."""

    def __init__(self, scene, settings, random_bytes, refused):
        self.scene = scene
        self.table = make_table(settings)  # what is on the table: the game's, or the one to be begun
        self.game: Game | None = None
        self.before: Game | None = None  # the game before this one
        self.drawn: list | tuple = ()  # since it was cleared: where who sat on seat 0 sits now, and so on
        self.sat: list | None = None  # since then: their names, where those of a kept table have taken their place
        self.laid_over: list | None = None  # a kept table has just been laid, over these names
        self.brought: Game | None = None  # one that came back: its table is the one to be laid from then on
        self.clock: object = None  # as `app.clock_keeper`, where the table plays with one
        self._settings = settings
        self.random_bytes = random_bytes
        self._refused = refused

    def home(self) -> int:
        """The screen to which everything returns."""
        if self.game is None:
            return s.READY
        if self.clock and self.clock.screen:  # type: ignore[attr-defined]
            return self.clock.screen  # type: ignore[attr-defined]
        return s.OVER if self.table.result.over else s.PLAY

    def choosable(self) -> int:
        """The seats that the cursor walks."""
        return self.table.beginners if self.game is None else self.table.result.living

    def begin(self, first: int, now_ms: int) -> None:
        """Begin a game with seat `first`, or draw who of several begins (NOBODY, 809.4). Raises `Refused`."""
        table = make_table(self._settings)
        beginners = table.beginners
        candidates = members(beginners)
        drawn = first == NOBODY and len(candidates) > 1
        if first == NOBODY:
            first = candidates[draw(len(candidates), self.random_bytes)]
        self.game = Game(table, first)
        self.table = table
        self.scene.screen = s.PLAY
        if drawn:
            choose_animation.start(self.scene, s.DRAW, now_ms, seat_to=first, seats=beginners)
        else:
            choose_animation.start(self.scene, s.ROLL_CALL, now_ms)

    def take_up(self, game, aside: bool, now_ms: int) -> bool:
        """A game comes back, on the table or (`aside`) behind a cleared one. False, and a refusal says why, where it
        has to wait there because the ring is too short for it."""
        places, ring_px = game.table.places, self._settings["ring_px"]
        if aside or places > ring_px:
            self.before = game
            if not aside:
                words = "%d pixels cannot show the game before, of %d seats: set ring_px to %d or more and hold PASS."
                self.refuse("bad_setting", words % (ring_px, places, places), "", now_ms)
            return aside
        self.game = game
        self.table = game.table
        self.scene.screen = self.home()
        choose_animation.start(self.scene, s.ROLL_CALL, now_ms)
        return True

    def new_game(self, now_ms: int) -> None:
        """Clear the table; the game that was on it can be brought back. Where memory ends nothing has happened."""
        table = make_table(self._settings)
        laid_over, self.laid_over = self.laid_over, None
        if self.game is not None:
            self.before = self.game
            self.drawn = ()
            self.sat = laid_over
        elif self.sat is None:
            self.sat = laid_over
        self.game = None
        self.table = table
        self.scene.screen = s.READY
        choose_animation.start(self.scene, s.STILL, now_ms)

    def drop_other_games(self) -> None:
        """Drop what is loaded of the modes that are neither on the table nor to be laid nor to be brought back."""
        before = self.before
        used = self._settings["mode"], self.table.NAME, before.table.NAME if before else "", "catalogue"
        forget_others("games", used)

    def is_set(self) -> bool:
        """Whether the settings mean the table that is on it: a new game would have the same."""
        order = self.table.order
        return all(self._settings[key] == order[key] for key in order)

    def names(self) -> list:
        """The names of the players as they sat before their seats were drawn, or another table was laid."""
        if self.sat is not None:
            return self.sat
        names, drawn = list(self._settings["names"]), self.drawn
        names.extend([""] * (len(drawn) - len(names)))
        names = [names[seat] for seat in drawn] + names[len(drawn) :]
        while names and not names[-1]:
            names.pop()
        return names

    def bring_back(self, now_ms: int) -> None:
        """The game before a new one comes back."""
        if self.before is None:
            self.refuse("no_game_before", "No game was on the table before this one.", "", now_ms)
            return
        game, self.before = self.before, None
        self.brought = game
        self.take_up(game, False, now_ms)

    def enter(self, events, now_ms: int):
        """Ask the rules for events that one gesture entered, all or none, or for an `undo` or `redo`; None, or the
        code of the refusal."""
        if self.game is None:
            self.refuse("no_game", "No game runs: press PASS to draw who begins.", "", now_ms)
            return "no_game"
        kind = events[0].get("type") if isinstance(events[0], dict) else ""
        if kind not in ("undo", "redo") and spent() and self._still_spent():
            return self._no_memory(now_ms)
        return self._show(
            self.game.enter(events), choose_animation.backwards if kind == "undo" else choose_animation.forwards, now_ms
        )

    def happen(self, name: str, values: list, now_ms: int):
        """Let an event happen that the table itself offers, as `Game.happen` takes it; None, or the code of the
        refusal."""
        if (spent() and self._still_spent()) or self.game.happen(name, values):  # type: ignore[union-attr]
            return self._no_memory(now_ms)
        return self._show(None, choose_animation.forwards, now_ms)

    def _still_spent(self) -> bool:
        """Whether memory is too short for an event even once the game before this one is dropped; nobody can have that
        back then."""
        self.before = None
        return spent()

    def _no_memory(self, now_ms: int) -> str:
        """Refuse, for want of memory, what the table itself offers: nothing else can be wrong with it. The refusal's
        code."""
        words = "There is no memory for one step more: take steps back, or let a host begin a new game."
        self.refuse("too_much", words, "", now_ms)
        return "too_much"

    def _show(self, code, choose, now_ms: int):
        """Show what happened by the moment that `choose` finds, or why nothing did; `code` is that of the refusal."""
        game = self.game
        if code is not None:
            sentence, rule = game.why_refused(code)  # type: ignore[union-attr]
            self.refuse(code, sentence, rule, now_ms)
            return code
        self.before = None
        # a response, or a pause, is over once this is history: until then it may be taken back
        self.scene.screen = s.OVER if self.table.result.over else s.PLAY
        self.scene.marked = 0
        self.scene.cursor = NOBODY  # a pick may have been open
        try:
            choose(self.scene, game.change, self.table, now_ms)  # type: ignore[union-attr]
        except MemoryError:
            pass  # it has happened, and is shown without a moment
        return None

    def can_redo(self) -> bool:
        """An undone event waits to be repeated."""
        return self.game is not None and self.game.history.done < self.game.history.total

    def tell(self, code: str, sentence: str) -> None:
        """Say what is wrong on the link alone."""
        self._refused(code, sentence, "")

    def refuse(self, code: str, sentence: str, rule: str, now_ms: int, seat: int = NOBODY) -> None:
        """Say that something cannot be done: on the link in words, on the ring by a dot that shakes its head, at `seat`
        or at whose turn it is; at nobody's where the ring shows a table that is only proposed."""
        if self.scene.page in s.PROPOSALS:
            seat = NOBODY
        elif not 0 <= seat < self.table.places:
            seat = max(self.table.subject(), 0)
        choose_animation.start(self.scene, s.REFUSE, now_ms, seat)
        self._refused(code, sentence, rule)
