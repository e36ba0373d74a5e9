"""Simulated people who play at a table, hour after hour. They pass turns, undo, look at ranges, leave games and start
new ones.

Now and then, a host asks for the state. Once an hour, a person unplugs the device, plugs it in again and sets up
another game.

After each press, the game on the device must have the same state as a copy of the game on this computer. If the states
differ, the press counts as lost. The copy then takes over the device's state, so that a lost press does not affect the
next one.
"""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any, Protocol

from games.catalogue import make_game
from host_tools.proof.play_game_without_device import apply, snapshot
from rules.game import Game
from rules.seat_arithmetic import members

Button = str | int  # "pass", "out" or the number of a seat
MINUTE_MS = 60_000
# the tables of an evening, a new one each hour; every seat has a button
TABLES: tuple[dict[str, Any], ...] = (
    {"mode": "emperor", "seats": 6, "teams": 2, "options": {}},
    {"mode": "grand_melee", "seats": 9, "teams": 2, "options": {}},
    {"mode": "emperor", "seats": 10, "teams": 2, "options": {}},
    {"mode": "two_headed_giant", "seats": 4, "teams": 2, "options": {}},
    {"mode": "duelist_emperor", "seats": 6, "teams": 2, "options": {}},
    {"mode": "free_for_all", "seats": 5, "teams": 2, "options": {}},
)
_TAP_MS, _HOLD_MS = 80, 1100
_STANDS_MS = 4500  # how long the longest animation lasts: choice of the first player with roll call, result, or start
_KEPT_MS = 2500  # after this time a settled event is on flash
_COLLECTED_MS = 1500  # after this time garbage is collected
_THINKS_S = (0.8, 6, 40)  # time between two presses: the minimum, the mean of what is added to it, and the maximum
_LOOKS_S = (60, 180)  # the shortest and the longest time between two checks by a host


class Table(Protocol):
    """A table: a device whose buttons, power and port the simulated people use."""

    @property
    def now_ms(self) -> float:
        """Return the simulated time in ms for which the device has had power."""

    def finger(self, button: Button, down: bool) -> None:
        """Close or open a button's contact, with contact bounce."""

    def rest(self, ms: float) -> None:
        """Let `ms` milliseconds of simulated time pass."""

    def shows(self, game: Game | None, screen: str) -> bool:
        """Return True if, as far as a player can see, the device has answered the last press with this state."""

    def ask(self, command: dict[str, Any]) -> list[dict[str, Any]]:
        """Send a command from a host, and return the reports up to the end of its answer."""

    def pull_plug(self) -> None:
        """Unplug the device and plug it in again."""


class EndurancePlayers:
    """The simulated people at the table. A seed determines everything that they do. `order` describes their table."""

    def __init__(self, table: Table, seed: str, order: dict[str, Any] = TABLES[0]) -> None:
        self.table = table
        self.order = order
        self.game: Game | None = None
        self.presses = self.lost = self.games = self.looks = self.plugs = 0
        self.heap_bytes = 0  # free bytes after a garbage collection, at the last check by a host
        self.faults: list[str] = []  # a description of each lost press
        self._dice = random.Random(seed)
        self._looked_ms = table.now_ms
        self._look_ms = 0.0  # time until the next check by a host

    def play(self, until_ms: float) -> None:
        """Play until the time `until_ms`, or a little longer."""
        while self.table.now_ms < until_ms:
            if self.table.now_ms - self._looked_ms > self._look_ms:
                self.look()
            self._act()
            least, mean, most = _THINKS_S
            self.table.rest(1000 * min(most, least + self._dice.expovariate(1 / mean)))

    def next_table(self) -> None:
        """End the hour: unplug the device, plug it in again, check that it resumes the game, and set up the next
        table.
        """
        self.settle()
        self.table.pull_plug()
        self.plugs += 1
        self.table.rest(_STANDS_MS)
        self.look()
        self.order = TABLES[(TABLES.index(self.order) + 1) % len(TABLES)]
        self.table.ask({"do": "new_game"})
        told = self.table.ask({"do": "set", "values": self.order})[-1]
        assert told["is"] == "settings", told
        self.game = None
        self.table.rest(_STANDS_MS)
        self.look()

    def settle(self) -> None:
        """Let time pass without a press until every event is stored in flash."""
        self.table.rest(_KEPT_MS)

    def standing(self) -> dict[str, Any] | None:
        """Return the state of the game on this computer as JSON values, or None if there is no game."""
        state: dict[str, Any] | None = None if self.game is None else snapshot(self.game)
        return state

    # What the people do

    def _act(self) -> None:
        if self.game is None:
            self._begin()
        elif self.game.table.result.over:
            self._after_the_end()
        else:
            self._in_play(self.game)

    def _begin(self) -> None:
        """Begin a game: let the ring choose the first player by lot, or choose one with the cursor. Then ask the device
        over the link who was chosen.
        """
        if self._dice.random() < 0.75:
            self._press("pass", _TAP_MS)
        else:
            self._press("out", _TAP_MS)
            self._answered("choice", "OUT before a game")
            self.table.rest(600)
            self._press("out", _HOLD_MS)
        self.table.rest(_STANDS_MS)
        state = self._state()
        if state["game"] is None:
            self.lose("no game was begun")
        else:
            self.game = self._taken_over(state)
            self.games += 1

    def _after_the_end(self) -> None:
        """After the end of a game, undo the last event, or begin a new game at the same table."""
        self.table.rest(_STANDS_MS)
        if self._dice.random() < 0.15:
            self._press("pass", _HOLD_MS)
            self._enter({"type": "undo"}, "PASS held at the end")
        else:
            self._press("out", _TAP_MS)
            self.table.rest(50)
            self.game = None
            self._answered("ready", "OUT at the end")

    def _in_play(self, game: Game) -> None:
        chance, history = self._dice.random(), game.history
        if chance < 0.06 and history.done:
            self._press("pass", _HOLD_MS)
            self._enter({"type": "undo"}, "PASS held")
        elif chance < 0.3 and history.total > history.done:
            self._press("out", _HOLD_MS)
            self._enter({"type": "redo"}, "OUT held")
        elif chance < 0.1:
            self._press("out", _TAP_MS)
            self._answered("choice", "OUT")
            self.table.rest(600)
            self._press("out", _TAP_MS)
            self._answered("play", "OUT again")
        elif chance < 0.13:
            self._leave(self._dice.choice(members(game.table.result.living)))
        else:
            self._pass(game)

    def _leave(self, seat: int) -> None:
        """Take a player out: hold OUT, press the button of the player's seat, and release OUT."""
        self.table.finger("out", True)
        self.table.rest(300)
        self._press(seat, _TAP_MS)
        self.table.finger("out", False)
        self.presses += 1
        self.table.rest(100)
        self._enter({"type": "eliminate", "seats": [seat]}, f"OUT with seat {seat}")

    def _pass(self, game: Game) -> None:
        """Pass the turn with PASS or with the button of a seat that has a turn. If several turns are in progress,
        always use the button of a seat.
        """
        running = members(game.table.running())
        seat = self._dice.choice(running)
        several = self.order["mode"] == "grand_melee"
        own = several or (game.table.result.living >> seat & 1 and self._dice.random() < 0.3)
        self._press(seat if own else "pass", _TAP_MS)
        self._enter({"type": "pass", "seat": seat} if several else {"type": "pass"}, f"PASS of seat {seat}")

    # Presses and their results

    def _press(self, button: Button, ms: int) -> None:
        self.presses += 1
        self.table.finger(button, True)
        self.table.rest(ms)
        self.table.finger(button, False)
        self.table.rest(50)

    def _enter(self, event: dict[str, Any], words: str) -> None:
        """Apply the event of a press to the game on this computer. If the device lost the press, record `words` as its
        description.
        """
        assert self.game is not None
        code = apply(self.game, event)
        assert code is None, (event, code)
        self._answered("over" if self.game.table.result.over else "play", words)

    def _answered(self, screen: str, words: str) -> None:
        if not self.table.shows(self.game, screen):
            self.lose(words)
            state = self._state()
            self.game = self._taken_over(state) if state["game"] else None

    def lose(self, words: str) -> None:
        """Count a press as lost, and record `words` as its description."""
        self.lost += 1
        self.faults.append(f"{self.table.now_ms / MINUTE_MS:.2f} min, {self.order['mode']}: {words}")

    # The host

    def look(self) -> None:
        """Let a host ask how much memory is free, and compare the device's state with the game on this computer."""
        self.looks += 1
        self.table.ask({"do": "hello"})
        self.table.rest(_COLLECTED_MS)
        self.heap_bytes = self.table.ask({"do": "hello"})[-1]["heap"]
        state, wanted = self._state(), self.standing()
        done = 0 if self.game is None else self.game.history.done
        if (state["game"], state["moves"]) != (wanted, done):
            self.lose(f"a host sees {state['moves']} events and {state['game']}, not {done} and {wanted}")
            self.game = self._taken_over(state) if state["game"] else None
        self._looked_ms = self.table.now_ms
        self._look_ms = 1000 * self._dice.uniform(*_LOOKS_S)

    def take_over(self) -> None:
        """Replace the table and the game on this computer by the table and the game of the device."""
        state = self._state()
        self.order = next(order for order in TABLES if _is_laid(order, state))
        self.game = self._taken_over(state) if state["game"] else None

    def _state(self) -> dict[str, Any]:
        return self.table.ask({"do": "state"})[-1]

    def _taken_over(self, state: dict[str, Any]) -> Game:
        """Return a copy of the device's game that is played by the rules on this computer."""
        game = make_game(self.order, state["first"])
        told = self.table.ask({"do": "log", "from": 0}) if state["moves"] + state["undone"] else []
        for report in told:
            if report["is"] == "log":
                apply(game, report["event"])
        for _ in range(state["undone"]):
            apply(game, {"type": "undo"})
        return game


def _is_laid(order: dict[str, Any], state: dict[str, Any]) -> bool:
    return bool(order["mode"] == state["mode"] and order["seats"] == len(state["seats"]))


def answer(said: bytes, number: int) -> list[dict[str, Any]] | None:
    """Return the reports that answer the command with the id `number`, up to the end of the answer.

    Return None while the answer is incomplete.
    """
    reports: list[dict[str, Any]] = []
    for line in said.split(b"\n")[:-1]:
        with contextlib.suppress(ValueError):  # a line that a newer report cut short, or text for people
            reports.append(json.loads(line))
            if reports[-1].get("id") == number and reports[-1]["is"] != "log":
                return reports
    return None
