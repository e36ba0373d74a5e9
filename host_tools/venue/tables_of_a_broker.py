"""All tables of a broker, as shown on the organiser's page. All data comes from the broker's messages.

This module does not trust data from a broker. Names, sizes and shapes are checked here, and nowhere else. A message
that is not a valid report is ignored.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from weakref import WeakValueDictionary

from host_tools.command_line.printable_text import printable
from host_tools.device import report_shapes
from host_tools.device.combinators_for_report_checks import Check, flag, maybe, record, whole, word
from host_tools.device.firmware_client import Report
from host_tools.device.report_shapes import GarbledError
from host_tools.venue import topics
from host_tools.venue.reports_as_broker_messages import GAME_CHECK, RESULTS_CHECK, encode, read_document
from host_tools.venue.words_of_a_state import in_words
from host_tools.words.pick_and_fill_sentences import game_name

MOST_TABLES = 500
MOST_RESULTS = 16  # the largest number of results of one table
LONGEST_WORDS = 200  # at most this many characters of a string are shown
FORGOTTEN = "It was removed."  # the words for a page that still shows a deleted table
CLOCKS_AGREE_MS = 2000  # a smaller difference may be no more than the travel time of a message
CLOCKS_HEARD = 8  # use only the newest messages, because a bridge's clock may be adjusted while the bridge runs
LATEST_MS = 1 << 53  # the largest number that a browser keeps exactly

_TIME = whole(0, LATEST_MS)
_ONLINE: Check = record({"online": flag, "since_ms": maybe(_TIME), "why": word})
_SEEN: Check = record({"at_ms": _TIME})
_OF_A_STATE: Check = record({"begun_ms": maybe(_TIME), "moved_ms": maybe(_TIME)}, {"told_ms": _TIME})
_OF_AN_EVENT: Check = record({"begun_ms": _TIME, "run_ms": _TIME, "n": whole(0)})
_SHOWN = ("look", "ring", "seats", "events", "mode", "screen")  # the keys of a state that a drawing of its ring needs

Watcher = Callable[[Report], None]


class Table:
    """Everything that is known about one table."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.watchers: set[Watcher] = set()  # called with each state, frame and event
        self.forget()

    def __repr__(self) -> str:
        return f"<Table {self.name}, {'there' if self.online else 'gone'}, {self.refused} messages refused>"

    def forget(self) -> None:
        """Forget everything that the broker's messages said about this table. The watchers stay."""
        self.hello: Report | None = None
        self.state: Report | None = None
        self.state_ms = 0  # when the state arrived; for a retained state, when its bridge sent it
        self.ahead_ms = 0  # how far the clock of the table's bridge is ahead of this server's clock
        # the newest measured differences; each is too small by the travel time of its message
        self._clocks: deque[int] = deque(maxlen=CLOCKS_HEARD)
        self.frame: Report | None = None
        self.events: list[Report] = []  # events of the table's game that are not undone
        self.events_from = 0  # the number of the first event in `events`
        self.results: list[Report] = []
        self.online = False
        self.since_ms: int | None = None  # the time when the table connected or disconnected; None if unknown
        self.seen_ms: int | None = None
        self.why = ""  # a sentence about why the table has gone
        self.refused = 0  # how many invalid messages were refused

    def hear_clock(self, told_ms: int, now_ms: int, retained: bool) -> None:
        """Measure how far the clock of the table's bridge is ahead of this server's clock. The bridge's clock showed
        `told_ms` when the message was sent.

        A retained message may have been sent long ago. A late message makes the bridge's clock seem slow, never fast,
        so the largest difference is used.
        """
        if not retained:
            self._clocks.append(told_ms - now_ms)
            self.ahead_ms = max(self._clocks)
        self.ahead_ms = max(self.ahead_ms, told_ms - now_ms)
        if abs(self.ahead_ms) <= CLOCKS_AGREE_MS:
            self.ahead_ms = 0

    def by_our_clock(self, ms: int | None) -> int | None:
        """Convert a time from the bridge's clock to this server's clock, which all pages use."""
        return None if ms is None else max(0, ms - self.ahead_ms)

    def bare_summary(self) -> Report:
        """Return the part of the table's summary that can be made without any report from the device."""
        told: Report = {"name": self.name, "online": self.online, "why": self.why}
        return told | {"since_ms": self.by_our_clock(self.since_ms), "refused": self.refused, "last": None}

    def ended_games(self) -> list[Report]:
        """Return this table's finished games in words, oldest first. All times are by this server's clock."""
        games = []
        for result in self.results:
            game = _of_a_result(result)
            games.append(game | {key: self.by_our_clock(game[key]) for key in ("begun_ms", "over_ms")})
        return games

    def summary(self) -> Report:
        """Return the summary of this table for the organiser's page."""
        state, last = self.state, next(reversed(self.ended_games()), None)
        told = self.bare_summary() | {"last": last}
        if state is None:
            return told
        words, venue, game = in_words(state), state["venue"], state["game"]
        told |= {"game": words.game, "turn": words.turn, "winner": words.winner, "said": words.said, "runs": words.runs}
        told |= {key: self.by_our_clock(venue[key]) for key in ("begun_ms", "moved_ms")} | {"moves": state["moves"]}
        told |= {"over": bool(game and game["over"]), "turns": game["turn"] if game else 0}
        ended = last is not None and last["begun_ms"] is not None and last["begun_ms"] == told["begun_ms"]
        told["over_ms"] = last["over_ms"] if ended and last else None
        told["state"] = {key: state[key] for key in _SHOWN}
        return told


class Tables:
    """All tables of a broker, by name.

    `changed` contains the names of tables that have new data to show, and `frames` contains the names of tables that
    have a new frame.
    """

    def __init__(self, now_ms: Callable[[], int] = topics.now_ms) -> None:
        self._now_ms = now_ms
        self._tables: dict[str, Table] = {}
        # forgotten tables that a page still watches, so that the page follows the table if it comes back
        self._watched: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.changed: set[str] = set()
        self.frames: set[str] = set()
        self.too_many = 0  # how many messages came from tables beyond `MOST_TABLES`

    def __repr__(self) -> str:
        return f"<Tables: {len(self._tables)}, {len(self.changed)} changed>"

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, name: str) -> Table | None:
        """Return the table with this name, or None if there is no such table."""
        return self._tables.get(name)

    def names(self) -> list[str]:
        """Return the tables' names in numerical order, with table 2 before table 10."""
        return sorted(self._tables, key=by_number)

    def results(self) -> list[Report]:
        """Return all finished games for the result files, sorted by table, oldest game first."""
        return [{"table": name, **game} for name in self.names() for game in self._tables[name].ended_games()]

    def take(self, topic: str, payload: bytes, retained: bool) -> None:
        """Handle a message from the broker."""
        found = topics.parts(topic)
        if found is None:
            return
        name, kind = found
        if kind not in _TAKES:
            return  # a topic of a newer version of the bridge, or of Home Assistant
        table = self._tables.get(name)
        if table is None:
            if not payload:
                return  # an organiser is deleting the retained messages of this table
            if len(self._tables) >= MOST_TABLES:
                self.too_many += 1
                return
            table = self._tables[name] = self._watched.get(name) or Table(name)
        if not payload:
            self._forget(table, kind)
        elif len(payload) > topics.LONGEST_PAYLOAD or not _TAKES[kind](self, table, payload, retained):
            table.refused += 1
        (self.frames if kind == topics.FRAME else self.changed).add(name)

    def _forget(self, table: Table, kind: str) -> None:
        """Handle an empty message, which means that an organiser has deleted the retained message of the topic
        `kind`.
        """
        if kind == topics.STATE:
            table.state = None
        elif kind == topics.RESULTS:
            table.results = []
        elif kind == topics.ONLINE:
            table.forget()
            table.why = FORGOTTEN
            _tell(table, from_afar(table))
            self._watched[table.name] = self._tables.pop(table.name)

    def _take_online(self, table: Table, payload: bytes, retained: bool) -> bool:
        told = read_document(payload, _ONLINE)
        if told is None:
            return False
        table.online = told["online"]
        table.why = printable(told["why"], LONGEST_WORDS)
        table.since_ms = told["since_ms"]
        if table.since_ms is not None:
            table.hear_clock(table.since_ms, self._now_ms(), True)  # a retained message may be an old one
        else:  # the last will; it was published now, or before this server connected
            table.since_ms = table.seen_ms if retained else self._now_ms() + table.ahead_ms
        _tell(table, from_afar(table))
        return True

    def _take_seen(self, table: Table, payload: bytes, retained: bool) -> bool:
        told = read_document(payload, _SEEN)
        if told is None:
            return False
        table.seen_ms = told["at_ms"]
        table.hear_clock(told["at_ms"], self._now_ms(), retained or not table.online)
        if not table.online and table.since_ms is None:
            table.since_ms = table.seen_ms
        return True

    def _take_hello(self, table: Table, payload: bytes, retained: bool) -> bool:
        hello = _report(payload, "hello")
        table.hello = hello or table.hello
        return hello is not None

    def _take_state(self, table: Table, payload: bytes, retained: bool) -> bool:
        state = _report(payload, "state")
        if state is None or read_document(json.dumps(state.get("venue")).encode(), _OF_A_STATE) is None:
            return False
        told_ms = state["venue"].get("told_ms")
        for ms in (told_ms, state["venue"]["moved_ms"]):
            if ms is not None:
                table.hear_clock(ms, self._now_ms(), retained or ms != told_ms or not table.online)
        table.state, table.state_ms = state, self._now_ms()
        if retained and told_ms is not None:
            table.state_ms = table.by_our_clock(told_ms) or 0
        _tell(table, state)
        return True

    def _take_game(self, table: Table, payload: bytes, retained: bool) -> bool:
        game = read_document(payload, GAME_CHECK)
        if game is None:
            return False
        table.events, table.events_from = game["events"], game["from"]
        return True

    def _take_event(self, table: Table, payload: bytes, retained: bool) -> bool:
        log = _report(payload, "log")
        if log is not None:
            _tell(table, {"is": "log", "no": log["no"], "event": log["event"]})
            return True
        return read_document(payload, _OF_AN_EVENT) is not None  # `undone` needs no check, because the state reports it

    def _take_results(self, table: Table, payload: bytes, retained: bool) -> bool:
        told = read_document(payload, RESULTS_CHECK)
        if told is None:
            return False
        table.results = told["games"][-MOST_RESULTS:]
        return True

    def _take_frame(self, table: Table, payload: bytes, retained: bool) -> bool:
        frame = _report(payload, "frame")
        if frame is None or (table.state is not None and len(frame["rgb"]) > 6 * table.state["ring"]["pixels"]):
            return False
        table.frame = frame
        _tell(table, frame)
        return True


_TAKES: dict[str, Callable[[Tables, Table, bytes, bool], bool]] = {
    topics.ONLINE: Tables._take_online,
    topics.SEEN: Tables._take_seen,
    topics.HELLO: Tables._take_hello,
    topics.STATE: Tables._take_state,
    topics.GAME: Tables._take_game,
    topics.EVENT: Tables._take_event,
    topics.RESULTS: Tables._take_results,
    topics.FRAME: Tables._take_frame,
}


def by_number(name: str) -> list[tuple[int, int, str]]:
    """Return a sort key that puts names in numerical order, with table 2 before table 10."""
    parts, digits = [], ""
    for letter in f"{name} ":
        if letter.isdigit():
            digits += letter
            continue
        if digits:
            parts.append((0, int(digits), digits))
            digits = ""
        parts.append((1, 0, letter))
    return parts


def from_afar(table: Table) -> Report:
    """Return what the page of one table shows about the table's connection."""
    since_ms = table.by_our_clock(table.since_ms)
    return {"is": "afar", "table": table.name, "online": table.online, "since_ms": since_ms, "why": table.why}


def _tell(table: Table, report: Report) -> None:
    for watcher in tuple(table.watchers):
        watcher(report)


def _report(payload: bytes, kind: str) -> Report | None:
    """Return the report of the kind `kind` in a payload, or None if it is not valid."""
    try:
        report = report_shapes.read(payload)
    except GarbledError:
        return None
    if report is None or report["is"] != kind:
        return None
    try:
        encode(report)  # raises an exception if there is an infinite number or a lone surrogate
    except ValueError:
        return None
    return report


def _of_a_result(result: Report) -> Report:
    """Return the result of a finished game in words that people can read."""
    return {
        "game": game_name(printable(result["mode"], LONGEST_WORDS)),
        "winner": printable(result["winner"], LONGEST_WORDS),
        "begun_ms": result["begun_ms"],
        "over_ms": result["over_ms"],
        "events": result["events"],
        "seats": result["seats"],
        "draw": not result["winners"],
    }
