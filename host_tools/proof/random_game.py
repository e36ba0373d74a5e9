"""Random legal games of any mode, and their invariants. A seed determines the whole game."""

import random
from collections import Counter
from typing import Any

from games import catalogue
from games.catalogue import open_table
from host_tools.command_line.command_error import CommandError
from host_tools.proof.play_game_without_device import apply
from host_tools.proof.table_invariants import TableInvariants
from rules.event_kinds_and_refusals import FLAG, MAP, NUMBER, SEATS, TEXT
from rules.game import Game
from rules.history import packed
from rules.seat_arithmetic import members

MOST_EVENTS = 2000  # a game that has not ended after this many events is reported as unfinished
LOOKS = 20  # in one of this many games, undo also compares ranges and targets, which is slow
# event type -> relative frequency; other types are tried now and then. Players pass most often.
WEIGHTS = {"pass": 80, "play": 80, "eliminate": 5, "win": 1, "draw": 1, "life": 8, "life_set": 1, "march": 12}
WEIGHTS.update(poison=5, commander_damage=5, designate=2, reverse=1, stays=2)
# Half of the games choose from these options. A mode uses the options that it has and allows.
OPTIONS = {
    "rules": ("current", "2005"),
    "range": (1, 2, 3),
    "spell_range": (1,),
    "life": (1, 20, 60),
    "emperor": ("left",),
    "attack": ("left", "right"),
    "first_team": (1, 2),
}


class BrokenInvariant(CommandError):  # noqa: N818  # the word that people who prove programs use
    """The error for an invariant that did not hold. The message names the invariant, the game, and the event that broke
    the invariant.
    """


class RandomGame:
    """A random game of the mode `name`, determined by `seed`. Call `play`, and then read `events`, `refusals` and
    `result`."""

    def __init__(self, name: str, seed: int) -> None:
        self.dice = random.Random(f"{name} {seed}")
        mode = catalogue.load(name)
        count, teams = self.dice.choice(mode.tables(24, 5))
        turned = self.dice.randrange(count)  # a team may have seats on both sides of seat 0
        options = self.draw_options(mode, mode.layout(count, teams))
        laid = mode.layout(count, teams, options)
        seats = laid[turned:] + laid[:turned]
        self.where = f"game {seed} of {name}, {count} seats, options {options}"
        table = open_table(name, options, seats)
        self.game = Game(table, self.dice.choice(members(table.beginners)))
        self.table = self.game.table
        self.invariants = TableInvariants(self.table)
        self.looks = seed % LOOKS == 0
        self.events = 0
        self.refusals: Counter[str] = Counter()

    def __repr__(self) -> str:
        return f"<RandomGame: {self.where}: {self.events} events, {self.result}>"

    @property
    def result(self) -> str:
        """Return how the game ended: "won", "drawn", "even" (nobody entered a tiebreaker) or "unfinished"."""
        result = self.table.result
        if not result.over:
            return "unfinished"
        if result.winners:
            return "won"
        return "drawn" if result.drawn else "even"

    def play(self) -> None:
        """Play until the game ends or has `MOST_EVENTS` events, then undo and redo all events.

        :raises BrokenInvariant: if an invariant does not hold.
        """
        states = [self.seen()]
        while not self.table.result.over and self.events < MOST_EVENTS:
            event = self.draw_event()
            code = apply(self.game, event)
            if code is None:
                self.events += 1
                states.append(self.seen())
                self.check(event)
            else:
                self.refusals[code] += 1
        self.check_undo(states)

    def draw_options(self, mode: Any, seats: list[dict[str, Any]]) -> dict[str, Any]:
        """Return random options of the mode for half of the games, and none for the other half."""
        chosen: dict[str, Any] = {}
        if self.dice.random() < 0.5:
            return chosen
        for option, _, allows, _, _ in mode.OPTIONS:
            allowed = [value for value in OPTIONS.get(option, ()) if allows(value, seats)]
            if allowed and self.dice.random() < 0.7:
                chosen[option] = self.dice.choice(allowed)
        return chosen

    def draw_event(self) -> dict[str, Any]:
        """Return a random, well-formed event for existing seats. The event is usually legal."""
        kinds = [row for row in self.table.EVENTS if row[0] not in self.table.AFTER_THE_END or row[0] == "strength"]
        row = self.dice.choices(kinds, [WEIGHTS.get(row[0], 3) for row in kinds])[0]
        event: dict[str, Any] = {"type": row[0]}
        running = members(self.table.running())
        living = members(self.table.result.living)
        for field, kind in row[1]:
            if kind & ~7 and self.dice.random() < 0.8:
                continue  # a field that may be missing
            event[field] = self.draw_field(row[0], field, kind & 7, living)
        if row[0] in ("pass", "play", "march") and running:
            event["seat"] = self.dice.choice(running)
        if row[0] == "swap" and len(living) > 1:
            event["seats"] = self.dice.sample(living, 2)
        if row[0] == "return" and self.table.result.gone and self.dice.random() < 0.9:
            event["seats"] = members(self.dice.choice(self.table.result.gone))
        return event

    def draw_field(self, name: str, field: str, kind: int, living: list[int]) -> Any:
        """Return a random value for one field of an event of type `name`. `kind` is the kind of that field."""
        dice = self.dice
        if kind == SEATS:
            return sorted(dice.sample(living, min(len(living), dice.choice((1, 1, 1, 2, 3)))))
        if kind == MAP:
            least, most = (-1, 9) if name == "poison" else (-9, 3)
            return {str(seat): self.draw_number(least, most) for seat in dice.sample(living, min(len(living), 2))}
        if kind == FLAG:
            return dice.random() < 0.5
        if field == "what":
            return dice.choice(("monarch", "initiative"))
        if field == "commander":
            return dice.randrange(2)
        if field == "amount":
            return self.draw_number(-2, 24)
        if kind == TEXT:
            return dice.choice("ABC") * dice.choice((1, 1, 1, 40, 41))
        if kind == NUMBER:
            return dice.choice((3, 4)) if field == "banner" else self.draw_number(0, 6)
        return dice.choice(living)

    def draw_number(self, least: int, most: int) -> int:
        """Return a random number from `least` to `most`. Now and then, return a number at the limit of what can be
        stored, or beyond it.
        """
        number = self.dice.randint(least, most)
        return number if self.dice.random() < 0.98 else self.dice.choice((1, -1)) * self.dice.choice((10**9, 10**9 + 1))

    def check(self, event: dict[str, Any]) -> None:
        """Check the invariants after an event. `play` calls this method after each event."""
        broken = self.invariants.broken()
        if broken:
            self._fail(broken, event)

    def seen(self) -> tuple[bytes, list[int]]:
        """Return the state that the table saves.

        In some games, also return which players each player reaches and may attack, because this information must
        follow from the saved state.
        """
        table, kept = self.table, packed(self.table.save())
        if table.result.over or not self.looks:
            return kept, []
        return kept, [table.seat_set(key, seat) for key in table.SEAT_SETS for seat in members(table.result.living)]

    def check_undo(self, states: list[tuple[bytes, list[int]]]) -> None:
        """Undo all events and redo them, and check at every step that the state is the same as before."""
        for number in range(self.events - 1, -1, -1):
            self._step("undo", number, states[number])
        if apply(self.game, {"type": "undo"}) != "nothing_to_undo":
            self._fail("there is more to undo than there was", {})
        for number in range(self.events):
            self._step("redo", number, states[number + 1])
        if apply(self.game, {"type": "redo"}) != "nothing_to_redo":
            self._fail("there is more to redo than was undone", {})

    def _step(self, way: str, number: int, wanted: tuple[bytes, list[int]]) -> None:
        """Undo or redo event `number`, and check that the resulting state is `wanted`."""
        fault = None
        try:
            if apply(self.game, {"type": way}) is None and self.seen() == wanted:
                return
        except Exception as error:  # the rules may raise an exception if the state of the table is wrong
            fault = error
        ending = f" (it ends with {fault!r})" if fault else ""
        raise BrokenInvariant(
            f"{self.where}: {way} of event {number + 1} ({self.game.event(number)}) does not lead back to what was"
            f"{ending}; does the mode save and load, or name in SAVED_PARTS, all that changes?"
        ) from fault

    def _fail(self, what: str, event: dict[str, Any]) -> None:
        raise BrokenInvariant(f"{self.where}: {what}, after event {self.events} ({event}).")
