"""Random legal games of any mode, and what must hold in each of them. A game follows from its seed alone."""

import random
from collections import Counter
from typing import Any

from rules import modes
from rules.events import MAP, NUMBER, SEATS, TEXT
from rules.game import Game, open_table
from rules.seats import members

MOST_EVENTS = 2000  # a game that has not ended by then is reported as such
# How often an event is tried, by type; what is not named is tried now and then. Passing is what players do most.
WEIGHTS = {"pass": 80, "play": 80, "eliminate": 5, "win": 1, "draw": 1, "life": 8, "life_set": 1, "march": 12}


class BrokenInvariant(Exception):  # noqa: N818  # the word that people who prove programs use
    """Something that must hold did not: the text says what, in which game, after which event."""


class RandomGame:
    """The game of `seed` in mode `name`: `play` it, then read `events`, `refusals` and the result."""

    def __init__(self, name: str, seed: int) -> None:
        self.dice = random.Random(f"{name} {seed}")
        mode = modes.load(name)
        seats, teams = self.dice.choice(mode.tables(24, 5))
        self.where = f"game {seed} of {name}, {seats} seats"
        table = open_table(name, {}, mode.layout(seats, teams))
        self.game = Game(table, self.dice.choice(members(table.beginners)))
        self.table = self.game.table
        self.events = 0
        self.refusals: Counter[str] = Counter()

    @property
    def result(self) -> str:
        """How it ended: "won", "drawn" or "unfinished"."""
        result = self.table.result
        if not result.over:
            return "unfinished"
        return "won" if result.winners else "drawn"

    def play(self) -> None:
        """Play to the end, or to `MOST_EVENTS`; then take it all back and repeat it.

        :raises BrokenInvariant: when something does not hold."""
        start = self.game.snapshot()
        while not self.table.result.over and self.events < MOST_EVENTS:
            event = self.draw_event()
            code = self.game.apply(event)
            if code is None:
                self.events += 1
                self.check(event)
            else:
                self.refusals[code] += 1
        self.check_undo(start)

    def draw_event(self) -> dict[str, Any]:
        """An event that is well formed, names seats that are there, and is legal more often than not."""
        kinds = [row for row in self.table.EVENTS if row[0] not in self.table.AFTER_THE_END or row[0] == "strength"]
        row = self.dice.choices(kinds, [WEIGHTS.get(row[0], 3) for row in kinds])[0]
        event: dict[str, Any] = {"type": row[0]}
        running = members(self.table.running())
        living = members(self.table.result.living)
        for field, kind in row[1]:
            if kind & ~7 and self.dice.random() < 0.8:
                continue  # a field that may be missing
            event[field] = self.draw_field(field, kind & 7, living)
        if row[0] in ("pass", "play", "march") and running:
            event["seat"] = self.dice.choice(running)
        return event

    def draw_field(self, field: str, kind: int, living: list[int]) -> Any:
        """A value of that kind."""
        dice = self.dice
        if kind == SEATS:
            return sorted(dice.sample(living, min(len(living), dice.choice((1, 1, 1, 2, 3)))))
        if kind == MAP:
            return {str(seat): dice.randint(-9, 3) for seat in dice.sample(living, min(len(living), 2))}
        if kind == TEXT:
            return dice.choice("ABC")
        if kind == NUMBER:
            return dice.choice((3, 4)) if field == "banner" else dice.randint(0, 6)
        return dice.choice(living)

    def check(self, event: dict[str, Any]) -> None:
        """What must hold after every event."""
        result = self.table.result
        running = self.table.running()
        outcomes = (result.winners, result.losers, result.drawn)
        if any(a & b for i, a in enumerate(outcomes) for b in outcomes[i + 1 :]):
            self._fail("a seat has two results", event)
        if result.over and running:
            self._fail("a turn runs though the game is over", event)
        if not result.over and (not running or not result.living):
            self._fail("nobody's turn runs though the game goes on", event)
        if not result.over and result.winners:
            self._fail("somebody has won though the game goes on", event)
        for seat in members(result.living) if not result.over else []:
            reach = self.table.reach(seat)
            if reach & ~result.living or (self.table.MAPS and not reach >> seat & 1):
                self._fail(f"seat {seat} reaches somebody who left, or not itself", event)
            if self.table.targets(seat) & ~self.table.result.opponents(seat):
                self._fail(f"seat {seat} may attack a friend", event)

    def check_undo(self, start: dict[str, Any]) -> None:
        """Taken back to the start and repeated, the game is what it was; at every stop it is what it was there."""
        end = self.game.snapshot()
        while self.game.undo() is None:
            pass
        if self.game.snapshot() != start:
            self._fail("undo does not lead back to the start", {})
        while self.game.redo() is None:
            pass
        if self.game.snapshot() != end:
            self._fail("redo does not lead back to the end", {})

    def _fail(self, what: str, event: dict[str, Any]) -> None:
        raise BrokenInvariant(f"{self.where}: {what}, after event {self.events} ({event}).")
