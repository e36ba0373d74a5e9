"""What can be asked of the table: begin, let an event happen, undo, redo, clear it for a new game.

One game is on the table or none; the game before a new one is kept until the next begins to be played.
"""

import scene as s
from compat import const
from controls import choose_moment
from heap_reserve import spent
from rules.fair_draw import draw
from rules.game import Game
from rules.seat_arithmetic import NOBODY, members

_ALONG = const(2)  # events that one gesture enters along with the first: a host may say so of thousands


class Session:
    """`make_table()` gives a fresh table as the settings want it, `random_bytes(n)` true chance,
    `refused(code, sentence, rule)` is told what could not be done."""

    def __init__(self, scene, make_table, random_bytes, refused):
        self.scene = scene
        self.table = make_table()  # what is on the table: the game's, or the one to be begun
        self.game: Game | None = None
        self.before: Game | None = None  # the game before this one
        self._make_table = make_table
        self._random_bytes = random_bytes
        self._refused = refused
        self._before = choose_moment.Before()

    def home(self) -> int:
        """The screen to which everything returns."""
        if self.game is None:
            return s.READY
        return s.OVER if self.table.result.over else s.PLAY

    def choosable(self) -> int:
        """The seats that the cursor walks."""
        return self.table.beginners if self.game is None else self.table.result.living

    def begin(self, first: int, now_ms: int) -> None:
        """Begin a game with seat `first`, or draw who of several begins (NOBODY, 809.4). Raises `Refused`."""
        table = self._make_table()
        candidates = members(table.beginners)
        drawn = first == NOBODY and len(candidates) > 1
        if first == NOBODY:
            first = candidates[draw(len(candidates), self._random_bytes)]
        self.game = Game(table, first)
        self.table = table
        self.scene.screen = s.PLAY
        if drawn:
            choose_moment.start(self.scene, s.DRAW, now_ms, seat_to=first, seats=table.beginners)
        else:
            choose_moment.start(self.scene, s.ROLL_CALL, now_ms)

    def take_up(self, game, aside: bool, now_ms: int) -> None:
        """A game from before the plug was pulled comes back, on the table or (`aside`) behind a cleared one."""
        if aside:
            self.before = game
            return
        self.game = game
        self.table = game.table
        self.scene.screen = self.home()
        choose_moment.start(self.scene, s.ROLL_CALL, now_ms)

    def new_game(self, now_ms: int) -> None:
        """Clear the table; the game that was on it can be brought back."""
        if self.game is not None:
            self.before = self.game
        self.game = None
        self.table = self._make_table()
        self.scene.screen = s.READY
        choose_moment.start(self.scene, s.STILL, now_ms)

    def bring_back(self, now_ms: int) -> None:
        """The game before a new one comes back."""
        if self.before is None:
            self.refuse("no_game_before", "No game was on the table before this one.", "", now_ms)
            return
        game, self.before = self.before, None
        self.take_up(game, False, now_ms)

    def apply(self, event, now_ms: int):
        """Ask the rules for an event, `undo` and `redo` included; None, or the code of the refusal."""
        return self.enter((event,), now_ms)

    def enter(self, events, now_ms: int):
        """Ask the rules for events that one gesture entered: all or none. None, or the code of the refusal."""
        if self.game is None:
            self.refuse("no_game", "No game runs: press PASS to draw who begins.", "", now_ms)
            return "no_game"
        to_and_fro = isinstance(events[0], dict) and events[0].get("type") in ("undo", "redo")
        no_room = not to_and_fro and spent()
        if no_room:
            self.before = None  # a game has begun: nobody can have the one before it back
            no_room = spent()
        self._before.look(self.table)
        mark = self.game.mark() if len(events) > 1 else None
        for event in events:
            code = "too_much" if no_room else happen(self.game, event)
            if code is not None:
                if mark:
                    self.game.restore(mark)
                sentence, rule = self.game.why_refused(code)
                self.refuse(code, sentence, rule, now_ms)
                return code
        self.before = None
        undone = events[0]["type"] == "undo"
        (choose_moment.backwards if undone else choose_moment.forwards)(self.scene, self._before, self.table, now_ms)
        self.scene.screen = self.home()
        return None

    def can_redo(self) -> bool:
        """An undone event waits to be repeated."""
        return self.game is not None and self.game.history.done < self.game.history.total

    def refuse(self, code: str, sentence: str, rule: str, now_ms: int, seat: int = NOBODY) -> None:
        """Say that something cannot be done: on the link in words, on the ring by a dot that shakes its head, at `seat`
        or at whose turn it is; at nobody's where the ring shows a table that is only proposed."""
        if self.scene.page == s.SHOW_TABLE:
            seat = NOBODY
        elif not 0 <= seat < self.table.places:
            seat = max(self.table.subject(), 0)
        choose_moment.start(self.scene, s.REFUSE, now_ms, seat)
        self._refused(code, sentence, rule)

    def mark(self):
        """Where everything stands, for `restore`."""
        game = self.game
        return game, self.table, self.before, game.mark() if game else None

    def restore(self, mark) -> None:
        """Come back to `mark` as if nothing had happened since."""
        self.game, self.table, self.before, place = mark
        if self.game is not None:
            self.game.restore(place)

    def moved_since(self, mark) -> bool:
        """Whether the games differ from what they were at `mark`."""
        game, _, before, place = mark
        if game is not self.game or before is not self.before:
            return True
        return game is not None and game.history.place() != place[:2]


def happen(game, event):
    """Apply `event` to `game`, `undo` and `redo` to all that one gesture entered. None, or the code of the refusal."""
    code = game.apply(event)
    along = _ALONG if code is None and event["type"] in ("undo", "redo") else 0
    while along and game.is_along(game.history.done) and game.apply(event) is None:
        along -= 1
    return code
