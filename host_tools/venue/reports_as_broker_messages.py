"""Turn the reports of one table's device into messages to a broker: the documents and events of docs/venue.md, section
2.

This module does not connect to a broker or a device. The caller passes reports to `take`. Messages go to the methods
`document`, `event` and `frame` of a `Post`, and commands for the device go to `ask`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from host_tools.device.combinators_for_report_checks import Check, ShapeError, each, maybe, record, whole, word
from host_tools.device.firmware_client import Report
from host_tools.device.report_shapes import MOST_EVENTS, MOST_LISTED, event_of_a_game
from host_tools.venue import topics
from host_tools.venue.words_of_a_state import in_words, outcome
from host_tools.words.player_names import used

MOST_TOLD = 1000  # the largest number of events in the document `game`
MOST_RESULTS = 16
LATEST_MS = 1 << 46  # the year 4199; a later time is refused, because the games after it need later times
ON_RECORD_MS = 3000  # after this time, the device has stored a new game on flash and knows the game's number
ANSWER_MS = 10_000  # after this time without a line, an answer counts as lost and is requested again
BRIDGE_GONE = "Its bridge has gone."
BRIDGE_CLOSED = "Its bridge was closed."  # the reason in a bridge's last message
TOLD_BEFORE = (topics.GAME, topics.RESULTS, topics.ONLINE)  # retained messages of an earlier bridge
GAMES_ID, LOG_ID, FIRST_FREE_ID = 1, 2, 1000  # ids of our commands to the device

_NUMBER = whole(0)
_DEVICES_GAME = {"no": maybe(_NUMBER), "mode": word, "seats": whole(2, 24), "first": maybe(whole(0, 23))}


def _event(value: Any, place: str) -> None:
    record({"type": word})(value, place)
    event_of_a_game(value, place)


GAME_CHECK: Check = record(
    {
        **{"begun_ms": maybe(_NUMBER), "moved_ms": maybe(_NUMBER), "run_ms": _NUMBER, "n": _NUMBER},
        "from": whole(0, MOST_EVENTS),
        **{"no": maybe(_NUMBER), "mode": word, "first": maybe(whole(0, 23)), "events": each(_event)},
    }
)
_SEATS = each(whole(0, 23))
RESULTS_CHECK: Check = record(
    {
        "games": each(
            record(
                {
                    **_DEVICES_GAME,
                    **{"teams": _NUMBER, "events": _NUMBER, "winners": _SEATS, "losers": _SEATS, "draw": _SEATS},
                    **{"names": each(word), "winner": word, "begun_ms": maybe(_NUMBER), "over_ms": maybe(_NUMBER)},
                }
            )
        )
    }
)


class Post(Protocol):
    """An object that sends messages to a broker."""

    def document(self, topic: str, payload: bytes) -> None:
        """Send a document: the newest message of a topic, which the broker keeps (retains)."""

    def event(self, topic: str, payload: bytes) -> None:
        """Send an event exactly once."""

    def frame(self, topic: str, payload: bytes) -> None:
        """Send a frame, or drop it if other messages are waiting."""


def encode(document: Report) -> bytes:
    """Return a document as the payload of a message.

    :raises ValueError: if JSON or UTF-8 cannot express the document.
    """
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def read_document(payload: bytes, check: Check) -> Report | None:
    """Return the document in a payload from the broker, or None if the payload is not a document that passes
    `check`.
    """
    try:
        document: Any = json.loads(payload)
        check(document, "")
        encode(document)  # raises an exception for an infinite number or a lone surrogate
    except (ValueError, RecursionError, ShapeError):
        return None
    found: Report = document
    return found


class ReportsAsBrokerMessages:
    """Follows one device through its games, and reports them.

    :param ask: a function that sends a command to the device. The caller passes the answer to `take`.
    :param now_ms: a function that returns the time in milliseconds since 1970.
    """

    def __init__(
        self, table: str, post: Post, ask: Callable[[Report], None], now_ms: Callable[[], int] = topics.now_ms
    ) -> None:
        self.table = table
        self._post = post
        self._ask = ask
        self._now_ms = now_ms
        self.state: Report | None = None  # the newest state
        self._state_ms = 0  # when the newest state arrived
        self.is_settled = False  # True if the newest settled state and all of its events are known
        self._settled: Report | None = None  # the newest state that a longer hold can no longer undo
        self._begun_ms: int | None = None  # when the reported game began; None without a game
        self._newest_ms = 0  # the newest `begun_ms` that was ever reported
        self._moved_ms: int | None = None
        self._told: list[Report] = []  # the events of the reported game that are not undone, as they were reported
        # when this bridge was started; the time distinguishes the messages of successive bridges
        self._run_ms = now_ms()
        self._n = 0  # how many messages on `event` this bridge has sent about this game
        self._goes_on = False  # True if an earlier bridge also reported this game
        self._was_killed = False  # True if that bridge may have reported more than it stored in `game`
        self._no: int | None = None  # the device's number for the reported game
        self._table: tuple[Any, ...] = ()  # the facts about the table that never change during a game
        self._events: list[Report] = []  # the events that the device has reported, including undone ones
        self._stand: tuple[int, int] | None = None  # the values of `moves` and `undone` in the newest settled state
        self._total = 0  # the number of events in the newest settled state, including undone ones
        self._asked_ms: dict[int, int] = {}  # id of an expected answer -> when its newest line arrived
        self._check_no_at_ms: int | None = None  # when to ask for the number of the game
        self._ticked_ms = self._run_ms  # when `tick` was last called
        self._fresh = True  # True until the first list of games: the device's game may not be the reported one
        self._lines: dict[int, Report] = {}  # the lines of the answer to `games` that have arrived so far
        self._results: list[Report] = []
        self._before: tuple[Any, ...] | None = None  # the game on the table before it was cleared; may be restored
        self._was_told: dict[str, bytes] = {}

    def __repr__(self) -> str:
        return f"<ReportsAsBrokerMessages of {self.table}: {len(self._told)} events told, {len(self._results)} results>"

    # What the broker still stores about this table from before this program was started.

    def recall(self, game: bytes, results: bytes, online: bytes) -> None:
        """Continue from the documents `game` and `results`, which an earlier bridge has sent.

        The document `online` says whether the earlier bridge was closed properly.
        """
        last = read_document(online, record({"why": word}))
        self._was_killed = last is None or last["why"] != BRIDGE_CLOSED
        known = read_document(results, RESULTS_CHECK)
        if known is not None:
            self._results = known["games"][-MOST_RESULTS:]
        told = read_document(game, GAME_CHECK)
        if told is None or max(told["run_ms"], told["begun_ms"] or 0, told["moved_ms"] or 0) > LATEST_MS:
            return
        self._run_ms = max(self._run_ms, told["run_ms"] + 1)
        if told["begun_ms"] is None or "seats" not in told:
            return
        self._begun_ms, self._moved_ms = told["begun_ms"], told["moved_ms"]
        self._newest_ms = told["begun_ms"]
        self._goes_on, self._no = True, told["no"]
        self._table = (told["mode"], told["seats"], told["first"])
        # {} takes the place of an event that is not in `game`.
        self._told = [{} for _ in range(told["from"])] + told["events"]

    # The device

    def device_came(self) -> None:
        """Record that the device is connected and answers commands."""
        self._fresh = True
        self._stand = self._settled = None
        self._total = 0
        self._events, self._asked_ms = [], {}
        self.is_settled = False
        self._ask({"do": "hello"})
        self._ask_games()
        self._ask({"do": "watch", "fps": 2})

    def device_went(self, why: str) -> None:
        """Record that the device no longer answers. `why` is a sentence that gives the reason."""
        self._tell_online(False, why)

    def take(self, report: Report) -> None:
        """Handle a report from the device."""
        kind, number = report["is"], report.get("id")
        if number in self._asked_ms:
            self._asked_ms[number] = self._now_ms()
        if kind == "hello":
            self._tell_online(True, "")
            self.tell_seen()
            self._document(topics.HELLO, {key: value for key, value in report.items() if key != "id"})
        elif kind == "frame":
            self._post.frame(topics.topic(self.table, topics.FRAME), encode(report))
        elif kind == "log":
            self._take_log(report)
        elif kind in ("done", "refusal") and number == LOG_ID:
            self._asked_ms.pop(LOG_ID, None)
            self._settle()
        elif kind in ("done", "refusal") and number == GAMES_ID:
            self._asked_ms.pop(GAMES_ID, None)
            self._take_listing(self._lines)
            self._lines = {}
        elif kind == "game" and number == GAMES_ID:
            self._lines[report["no"]] = report
            if len(self._lines) > MOST_LISTED:
                del self._lines[min(self._lines)]
        elif kind == "state":
            self._take_state({key: value for key, value in report.items() if key != "id"})

    def tick(self) -> None:
        """Send the device the questions that are due, and repeat those whose answers were lost."""
        now_ms = self._now_ms()
        if now_ms < self._ticked_ms:  # the clock was set back, but no wait becomes longer
            set_back_ms = self._ticked_ms - now_ms
            self._asked_ms = {number: at_ms - set_back_ms for number, at_ms in self._asked_ms.items()}
            if self._check_no_at_ms is not None:
                self._check_no_at_ms -= set_back_ms
        self._ticked_ms = now_ms
        if self._check_no_at_ms is not None and now_ms >= self._check_no_at_ms:
            self._check_no_at_ms = None
            self._ask_games()
        late = now_ms - ANSWER_MS
        for number in [number for number, at_ms in self._asked_ms.items() if at_ms <= late]:
            del self._asked_ms[number]
            if number == LOG_ID:
                self._ask_log()
            else:
                self._ask_games()

    def tell_seen(self) -> None:
        """Tell the broker that the device is still connected."""
        self._document(topics.SEEN, {"is": "seen", "at_ms": self._now_ms()})

    def will(self) -> tuple[str, bytes]:
        """Return the topic and the payload of the last will, which the broker publishes if this table's connection
        breaks.
        """
        last = {"is": "online", "online": False, "since_ms": None, "why": BRIDGE_GONE}
        return topics.topic(self.table, topics.ONLINE), encode(last)

    def _tell_online(self, online: bool, why: str) -> None:
        self._document(topics.ONLINE, {"is": "online", "online": online, "since_ms": self._now_ms(), "why": why})

    def _take_log(self, report: Report) -> None:
        number, event = report["no"], report["event"]
        if number > len(self._events):
            self._ask_log()
            return
        another = number < len(self._events) and self._events[number] != event
        again = self._stand is not None and (another or number < min(self._stand[0], len(self._told)))
        if again and "id" not in report:
            # an event was undone and another entered, or a new game begun
            self._check_no_at_ms = self._now_ms() + ON_RECORD_MS
        if another:
            del self._events[number:]  # the history has changed from this event on
        if number == len(self._events):
            self._events.append(event)
        self._settle()

    def _ask_games(self) -> None:
        self._lines = {}
        self._asked_ms[GAMES_ID] = self._now_ms()
        self._ask({"do": "games", "id": GAMES_ID})

    def _ask_log(self) -> None:
        if LOG_ID not in self._asked_ms:
            self._asked_ms[LOG_ID] = self._now_ms()
            self._ask({"do": "log", "from": len(self._events), "id": LOG_ID})

    def _take_state(self, state: Report) -> None:
        self.state, self._state_ms = state, self._now_ms()
        if not state["provisional"]:
            self._settled = state
            self._stand = (state["moves"], state["undone"])
            self._settle()
        self._tell_state()

    def _tell_state(self) -> None:
        """Send the newest state if it is known to which game the state belongs."""
        if self.state is not None and self._settled is not None and not self._fresh:
            own = {"begun_ms": self._begun_ms, "moved_ms": self._moved_ms, "told_ms": self._state_ms}
            self._document(topics.STATE, {**self.state, "venue": own})

    def _settle(self) -> None:
        """Report what has changed in the game, if all of the game's events are known."""
        state = self._settled
        if state is None or self._fresh:
            return  # wait for the list of games, which shows whether this is the reported game
        moves, undone = state["moves"], state["undone"]
        table = (state["mode"], len(state["seats"]), state["first"])
        if state["game"] is None:
            self._end_game()
        elif self._begun_ms is None or table != self._table or (moves + undone == 0 and (self._told or self._total)):
            self._begin_game(table, moves + undone)
        if moves + undone < self._total:
            self._check_no_at_ms = self._now_ms() + ON_RECORD_MS  # a changed history, or a new game
        self._total = moves + undone
        del self._events[moves + undone :]
        self.is_settled = len(self._events) >= moves
        if not self.is_settled:
            self._ask_log()
            return
        if state["game"] is not None:
            self._tell_events(self._events[:moves])
            self._note_result(state)
        self._tell_game(state)
        self._tell_state()

    def _begin_game(self, table: tuple[Any, ...], events: int) -> None:
        """Begin to report the game on the table.

        If `events` is not 0, the game is not new: it is the table's previous game.
        """
        self._table = table
        if events and self._before is not None and self._before[0] == table:
            _, self._begun_ms, self._moved_ms, self._told, self._n, self._no = self._before
        else:
            self._newest_ms = max(self._now_ms(), self._newest_ms + 1)  # must be unique, because it also names the game
            self._begun_ms = self._moved_ms = self._newest_ms
            self._told, self._n, self._no, self._goes_on = [], 0, None, False
        self._before = None
        self._check_no_at_ms = self._now_ms() + ON_RECORD_MS

    def _end_game(self) -> None:
        """Record that the table was cleared. This ends the game that was being reported."""
        if self._begun_ms is not None:
            self._before = (self._table, self._begun_ms, self._moved_ms, self._told, self._n, self._no)
            self._table, self._begun_ms, self._moved_ms = (), None, self._now_ms()
            self._told, self._n, self._no, self._check_no_at_ms = [], 0, None, None

    def _tell_events(self, events: list[Report]) -> None:
        same = 0
        known = [] if self._goes_on and self._was_killed else self._told  # with [], everything is sent again
        while same < min(len(events), len(known)) and known[same] in ({}, events[same]):
            same += 1
        if same < len(self._told) or self._goes_on:
            self._goes_on = False
            self._tell_event({"is": "undone", "moves": same})
        for number in range(same, len(events)):
            self._tell_event({"is": "log", "no": number, "event": events[number]})
        if same < max(len(self._told), len(events)):
            self._moved_ms = self._now_ms()
        self._told = list(events)

    def _tell_event(self, report: Report) -> None:
        payload = encode({**report, "begun_ms": self._begun_ms, "run_ms": self._run_ms, "n": self._n})
        self._post.event(topics.topic(self.table, topics.EVENT), payload)
        self._n += 1

    def _tell_game(self, state: Report) -> None:
        start = max(0, len(self._told) - MOST_TOLD)
        times = {"begun_ms": self._begun_ms, "moved_ms": self._moved_ms, "run_ms": self._run_ms, "n": self._n}
        game = {"is": "told", **times, "no": self._no, **_described(state), "from": start, "events": self._told[start:]}
        self._document(topics.GAME, game)

    # Results, and the device's numbers of its games

    def _note_result(self, state: Report) -> None:
        """If the game is over, add its result. If the game is no longer over, remove the result."""
        game = state["game"]
        known = next((one for one in self._results if one["begun_ms"] == self._begun_ms), None)
        if not game["over"]:
            if known is not None:
                self._results.remove(known)
                self._tell_results()
            return
        outcome = {key: game[key] for key in ("winners", "losers", "draw")}
        described = {"no": self._no, **_described(state), "events": state["moves"], "over": True, **outcome}
        if known is not None and {**known, "events": state["moves"], **outcome} == known:
            return
        if known is not None:
            self._results.remove(known)
        words = {"names": state["names"][: len(state["seats"])], "winner": in_words(state).winner}
        times = {"begun_ms": self._begun_ms, "over_ms": self._now_ms()}
        self._results.append({"is": "game", **described, **words, **times})
        self._tell_results()

    def _tell_results(self) -> None:
        del self._results[:-MOST_RESULTS]
        self._document(topics.RESULTS, {"is": "results", "games": self._results})

    def _take_listing(self, listing: dict[int, Report]) -> None:
        """Handle the list of all games that are stored on the device. The last game in the list is on the table, or was
        on it until the table was cleared.
        """
        newest = max(listing, default=None)
        if self._fresh:
            known, begun_ms = self._no, self._begun_ms
            if self._begun_ms is not None and newest is not None and self._is_another(listing[newest]):
                self._told, self._n, self._begun_ms, self._no = [], 0, None, None
            else:
                known = None
            self._fresh = False
            self._settle()
            if known is not None:
                on_the_table = newest if self._begun_ms is not None else None
                self._note_missed(
                    [
                        {**game, "begun_ms": begun_ms if no == known else None}
                        for no, game in sorted(listing.items())
                        if no >= known and no != on_the_table
                    ]
                )
        if self._settled is None or newest is None or self._begun_ms is None:
            return
        if self._no is None:
            self._no = newest
            self._tell_game(self._settled)
            self._number_results(newest)
        elif self._no != newest:  # the game was cleared and a new game begun before the device could report it
            self._before = None
            self._begin_game(self._table, 0)
            self._settle()

    def _number_results(self, number: int) -> None:
        """Store `number` in the reported game's result. Remove any other result with this number, because it belongs to
        the same game."""
        kept = []
        for result in self._results:
            if result["begun_ms"] == self._begun_ms:
                result["no"] = number
            elif result["no"] == number and (result["mode"], result["seats"], result["first"]) == self._table:
                continue
            kept.append(result)
        self._results = kept
        self._tell_results()

    def _is_another(self, newest: Report) -> bool:
        """Return True if the newest game on the device is not the game that is being reported."""
        if self._no is not None and newest["no"] != self._no:
            return True
        return "fault" not in newest and (newest["mode"], newest["seats"], newest["first"]) != self._table

    def _note_missed(self, games: list[Report]) -> None:
        """Add the results of games that ended while no bridge was running."""
        known = {one["no"] for one in self._results}
        for game in games:
            if game["no"] not in known and game.get("over"):
                report = {key: value for key, value in game.items() if key != "id"}
                names = game.get("names", [])[: game["seats"]]  # older firmware does not report names
                with used(names, game["seats"]):
                    words = {"names": names, "winner": outcome(game["winners"], [])}
                self._results.append({**report, **words, "over_ms": None})
                self._tell_results()

    def _document(self, kind: str, document: Report) -> None:
        topic, payload = topics.topic(self.table, kind), encode(document)
        if self._was_told.get(topic) != payload:
            self._was_told[topic] = payload
            self._post.document(topic, payload)


def _described(state: Report) -> Report:
    """Return what a `state` report says about the table, under the keys that a `game` report uses."""
    teams = {seat["team"] for seat in state["seats"] if "team" in seat}
    return {"mode": state["mode"], "seats": len(state["seats"]), "teams": len(teams), "first": state["first"]}
