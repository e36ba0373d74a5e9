"""A fuzz test of the bridge between a device and a broker.

A device plays, restarts, and reports late or not at all. A broker disappears and returns, a bridge is killed, and
strangers send arbitrary messages. As soon as no more messages are waiting, the data at the broker must be right.

The name of a case determines all its steps. The device is a model. The model's games have no real rules, but its
reports follow the protocol.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

from host_tools.device.firmware_client import Report
from host_tools.proof.random_host_lines import GARBAGE, WRONG
from host_tools.venue import topics
from host_tools.venue.allowed_broker_commands import ALLOWABLE, AllowedBrokerCommands
from host_tools.venue.outbox import Message, Outbox
from host_tools.venue.reports_as_broker_messages import (
    FIRST_FREE_ID,
    ON_RECORD_MS,
    TOLD_BEFORE,
    ReportsAsBrokerMessages,
)
from host_tools.venue.tables_of_a_broker import Tables

TABLE, FOREIGN = "7", "8"
STEPS = 120
RECORD_MS = 2000  # after this time, settled events are on the device's flash
SEATS = 6
KINDS = ("state", "game", "results", "event", "online", "seen", "hello", "frame", "command")
TYPES = ("pass", "eliminate", "skip", "extra_turn")


class BridgeFaultError(AssertionError):
    """The error for an invariant that does not hold. The message names the invariant."""


@dataclass
class Played:
    """A game that the model plays: the game's events, and how many of them have not been undone."""

    no: int
    first: int
    events: list[Report] = field(default_factory=list)
    moves: int = 0

    @property
    def over(self) -> bool:
        """Return True if the game has ended. A game of the model always ends in a draw."""
        return self.moves > 0 and self.events[self.moves - 1]["type"] == "draw"


class ModelDevice:
    """A model of a device. It plays games and sends reports that follow the protocol.

    The model reports settled events first, then the newest state, and answers commands by id.
    """

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self.games: list[Played] = []
        self.game: Played | None = None  # the game on the table
        self.before: Played | None = None  # the previous game, which can be restored
        self.reports: list[Report] = []  # reports sent and not yet received
        self._due = False

    def do(self) -> None:
        """Do a random action at the table."""
        game = self.game
        if game is None:
            if self.before is not None and self._dice.randrange(3) == 0:
                self.game, self.before = self.before, None
                self._tell_log(0)
            else:
                self.game = Played(len(self.games) + 1, self._dice.randrange(2))
                self.games.append(self.game)
        elif self._dice.randrange(9) == 0:
            self.before, self.game = game, None
        elif game.over or (game.moves and self._dice.randrange(4) == 0):
            game.moves -= min(game.moves, self._dice.choice((1, 1, 1, 2, 9)))
        elif game.moves < len(game.events) and self._dice.randrange(2):
            game.moves += 1
            self._tell_log(game.moves - 1)
        else:
            kind = "draw" if self._dice.randrange(8) == 0 else self._dice.choice(TYPES)
            game.events[game.moves :] = [{"type": kind, "seats": [self._dice.randrange(SEATS)]}]
            game.moves += 1
            self._tell_log(game.moves - 1)
        self._due = True

    def _tell_log(self, first: int) -> None:
        """Report new events, at most eight, because a device's queue has room for eight unsent lines."""
        assert self.game is not None
        for number in range(first, min(first + 8, self.game.moves)):
            self.reports.append({"is": "log", "no": number, "event": self.game.events[number]})

    def say(self) -> None:
        """Report the newest state if a report is due."""
        if self._due:
            self._due = False
            self.reports.append(self.state())

    def press_and_let_go(self) -> None:
        """Press a button and release it, which does not change the game."""
        if self.game is not None:
            self.reports.append({**self.state(), "provisional": True, "moves": self.game.moves + 1})
            self._due = True

    def answer(self, command: Report) -> None:
        """Answer a command from a bridge."""
        do, number = command["do"], command.get("id")
        own = {} if number is None else {"id": number}
        if do == "hello":
            hello = {"is": "hello", "firmware": "0", "runtime": "model", "protocol": 1, "modes": []}
            self.reports.append(hello)
            self._due = True
        elif do == "log":
            events = self.game.events if self.game else []
            for no, event in enumerate(events):
                if no >= command["from"]:
                    self.reports.append({"is": "log", "no": no, "event": event, **own})
            self.reports.append({"is": "done", **own})
        elif do == "games":
            self.reports += [{**listed(game), **own} for game in self.games[-11:]]
            self.reports.append({"is": "done", **own})
        else:
            self.reports.append({"is": "done", **own})

    def state(self) -> Report:
        """Return a complete `state` report that passes the host's checks."""
        game = self.game
        state: Report = {"is": "state", "mode": "emperor", "events": ["pass", "draw"], "ring": RING, "names": []}
        state |= {"seats": [{"team": seat // 3, "role": "general"} for seat in range(SEATS)], "look": "M" * SEATS}
        state |= dict.fromkeys(("provisional", "back", "closing", "surprise", "can_bring_back"), False)
        state |= dict.fromkeys(("release", "next", "cursor", "counting", "asked", "menu"))
        state |= {"moment": "still", "notice": "", "marked": [], "turn_passed_by": "anybody"}
        state |= {"screen": "play" if game else "ready", "first": game.first if game else None, "game": None}
        state |= {"beginners": None if game else [0, 1], "moves": game.moves if game else 0}
        state["undone"] = len(game.events) - game.moves if game else 0
        if game is not None:
            seat = game.moves % SEATS
            state["game"] = {"alive": list(range(SEATS)), "turn": game.moves, "turn_of": [seat], "active": [seat]}
            state["game"] |= {"range": {}, "attack": {}, **outcome(game)}
        return state


RING = {"pixels": 24, "offset": 0, "direction": 1}


def outcome(game: Played) -> Report:
    """Return the result of a game that the model played."""
    drew = list(range(SEATS)) if game.over else []
    return {"over": game.over, "winners": [], "losers": [], "draw": drew}


def listed(game: Played) -> Report:
    """Return the report `game` that the device sends for this game."""
    table = {"mode": "emperor", "seats": SEATS, "teams": 2, "first": game.first}
    return {"is": "game", "no": game.no, **table, "events": game.moves, **outcome(game)}


class Post(Outbox):
    """A message queue with the methods that `ReportsAsBrokerMessages` needs."""

    def document(self, topic: str, payload: bytes) -> None:  # type: ignore[override]
        """Queue a document, which is the newest message of its topic."""
        super().document(Message(topic, payload, 1, True))

    def event(self, topic: str, payload: bytes) -> None:  # type: ignore[override]
        """Queue an event, which is sent once."""
        super().event(Message(topic, payload, 1, False))

    def frame(self, topic: str, payload: bytes) -> None:  # type: ignore[override]
        """Queue a frame."""
        super().frame(Message(topic, payload, 0, True))


class BridgeFuzz:
    """One case: a device, a bridge, a broker and an organiser's page. Each call of `step` performs one random action on
    one of these four.
    """

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice
        self._now_ms = 1_800_000_000_000
        self.device = ModelDevice(dice)
        self.retained: dict[str, bytes] = {}  # topic -> the message that the broker stores
        self.told: list[Report] = []  # the events that the broker has received
        self.tables = Tables(lambda: self._now_ms)
        self.reached: list[Report] = []  # commands of the broker that reached the device
        self._broker_is_there = True
        self._questions: list[Report] = []
        self._new_bridge()

    def step(self) -> None:
        """Perform one random action on the device, the bridge, the broker or the page."""
        acts = (*[self._use] * 8, *[self._hear] * 10, *[self._send] * 8, self._restart, self._kill_bridge, self._wait)
        self._dice.choice((*acts, self._lose_broker, self._stranger, self._stranger, self.device.press_and_let_go))()

    def quiet(self) -> None:
        """Deliver all messages, let time pass, and deliver the messages that are sent meanwhile."""
        self._broker_is_there = True
        for _ in range(3):
            self.device.say()
            while self.device.reports or self._questions:
                self._hear(every=True)
            self._send(every=True)
            self._now_ms += ON_RECORD_MS + 1
            self.story.tick()

    def check(self) -> None:
        """Check the invariants. Call this method when no messages are waiting.

        :raises BridgeFaultError: if an invariant does not hold.
        """
        game = self.device.game
        kept = json.loads(self.retained[topics.topic(TABLE, topics.GAME)])
        state = json.loads(self.retained[topics.topic(TABLE, topics.STATE)])
        events = game.events[: game.moves] if game else []
        must(kept["events"] == events, f"the broker keeps {kept['events']}, and {events} were played")
        must((kept["begun_ms"] is None) == (game is None), "a game is named where there is none, or the other way")
        must(game is None or kept["no"] in (None, game.no), f"the game is called {kept['no']}, not {game and game.no}")
        must(state["venue"]["begun_ms"] == kept["begun_ms"], "state and game are of two games")
        must({**state, "venue": 0} == {**self.device.state(), "venue": 0}, "the state that is kept is another")
        must(standing(self.told, kept["begun_ms"]) == events, "the events that were told do not make the game")
        results = json.loads(self.retained.get(topics.topic(TABLE, topics.RESULTS), b'{"games":[]}'))["games"]
        # a game that was cleared at once has no number
        numbers = [result["no"] for result in results if result["no"] is not None]
        must(len(numbers) == len(set(numbers)), f"a game has two results: {numbers}")
        begun = [result["begun_ms"] for result in results if result["begun_ms"] is not None]
        must(len(begun) == len(set(begun)), f"a game has two results: it began at {begun}")
        if game is not None:
            must((game.no in numbers) == game.over, f"game {game.no}: over is {game.over}, results are of {numbers}")
        table = self.tables.get(TABLE)
        assert table is not None
        json.dumps(table.summary(), allow_nan=False)
        must(table.state is not None and table.state["moves"] == state["moves"], "the page shows another state")
        for command in self.reached:
            must(command["do"] in ("event", "begin"), f"{command} came to the device")

    # The random actions

    def _use(self) -> None:
        self.device.do()
        if self._dice.randrange(3):
            self.device.say()
        self._now_ms += self._dice.choice((1, 300, 2500))

    def _hear(self, every: bool = False) -> None:
        """Let the device receive a command and the bridge receive a report, if any are waiting. If `every` is True,
        always deliver a waiting command.
        """
        if self._questions and (every or self._dice.randrange(2)):
            self.device.answer(self._questions.pop(0))
            self.device.say()
        if self.device.reports:
            self.story.take(self.device.reports.pop(0))

    def _send(self, every: bool = False) -> None:
        """Send a waiting message to the broker. Now and then, send the message twice, as after a lost
        acknowledgement.
        """
        while self._broker_is_there and (message := self.post.head()) is not None:
            self._arrive(message)
            if self._dice.randrange(9) or every:
                self.post.sent(message)
            if not every:
                return

    def _arrive(self, message: Message) -> None:
        if message.retain:
            self.retained[message.topic] = message.payload
        elif message.topic == topics.topic(TABLE, topics.EVENT):
            self.told.append(json.loads(message.payload))
        self.tables.take(message.topic, message.payload, False)

    def _restart(self) -> None:
        """Unplug the device and plug it in again. Settled events survive, because they are already stored in flash.
        Other events may be lost.
        """
        if self.story.is_settled:
            self.device.say()
            while self.device.reports:
                self.story.take(self.device.reports.pop(0))
        self.device.reports.clear()
        self._questions.clear()
        self.story.device_went("It has gone.")
        self.story.device_came()

    def _kill_bridge(self) -> None:
        """Kill the bridge, and start a new one. Unsent messages are lost. The device goes on with its game, which is
        stored in flash.
        """
        if self._broker_is_there:
            self._now_ms += RECORD_MS
            self.device.reports.clear()
            self._questions.clear()
            self._new_bridge()

    def _new_bridge(self) -> None:
        self.post = Post()
        self.story = ReportsAsBrokerMessages(TABLE, self.post, self._ask, lambda: self._now_ms)
        kept = [self.retained.get(topics.topic(TABLE, kind), b"") for kind in TOLD_BEFORE]
        self.story.recall(*kept)
        answered: list[Report] = []
        self.door = AllowedBrokerCommands(
            frozenset(("event", "begin")), self.reached.append, answered.append, FIRST_FREE_ID
        )
        self.story.device_came()

    def _ask(self, command: Report) -> None:
        self._questions.append(command)

    def _wait(self) -> None:
        self._now_ms += ON_RECORD_MS
        self.story.tick()

    def _lose_broker(self) -> None:
        """Make the broker disappear or return. Retained messages may be lost."""
        self._broker_is_there = not self._broker_is_there
        if self._broker_is_there:
            if self._dice.randrange(3) == 0:
                self.retained.clear()
            self.post.tell_again()

    def _stranger(self) -> None:
        """Let a stranger send a random message to a topic that strangers may use."""
        dice = self._dice
        text = dice.choice((dice.choice(GARBAGE), json.dumps(dice.choice(WRONG)), '{"is": "state"}', self._spoilt()))
        payload = text.encode(errors="surrogatepass")
        self.tables.take(topics.topic(FOREIGN, dice.choice(KINDS)), payload, bool(dice.randrange(2)))
        do = dice.choice((*ALLOWABLE, "test", "set", "settings", "press", "watch", "clear_crashes", dice.choice(WRONG)))
        command = json.dumps({"do": do, "values": {dice.choice(("brightness", "pin_ring")): dice.choice(WRONG)}})
        self.door.take(payload if dice.randrange(2) else command.encode(), bool(dice.randrange(2)))
        self.door.take_light(payload, False)

    def _spoilt(self) -> str:
        """Return a `state` report that contains an error."""
        state: dict[str, Any] = self.device.state()
        state[self._dice.choice(list(state))] = self._dice.choice(WRONG)
        return json.dumps(
            {
                **state,
                "venue": self._dice.choice(
                    (
                        None,
                        {
                            "begun_ms": 1,
                            "moved_ms": 1,
                        },
                    )
                ),
            }
        )


def standing(told: list[Report], begun_ms: int | None) -> list[Report]:
    """Return the events of one game that have not been undone, according to the messages that the broker received.

    The events are in the order in which the bridge numbered them. Repeated messages count once.
    """
    messages = {(report["run_ms"], report["n"]): report for report in told if report["begun_ms"] == begun_ms}
    stand: list[Report] = []
    for run_ms, n in sorted(messages):
        must(n == 0 or (run_ms, n - 1) in messages, f"message {n - 1} of a game is missing")
        report = messages[run_ms, n]
        if report["is"] == "undone":
            must(report["moves"] <= len(stand), "more is taken back than stood")
            del stand[report["moves"] :]
        else:
            must(report["no"] == len(stand), f"event {report['no']} is told where {len(stand)} stand")
            stand.append(report["event"])
    return stand


def must(holds: bool, words: str) -> None:
    """Raise BridgeFaultError with the message `words` if `holds` is false."""
    if not holds:
        raise BridgeFaultError(words)


def case(name: str, steps: int = STEPS) -> str:
    """Play the case called `name`. Return a sentence that says what is wrong, or "" if nothing is wrong."""
    world = BridgeFuzz(random.Random(name))
    try:
        for _ in range(steps):
            world.step()
        world.quiet()
        world.check()
    except Exception as fault:  # every exception is a finding
        return f"{type(fault).__name__}: {fault}"
    return ""
