"""A fake device for tests of the host. It answers `hello`, reports `done` for any other command, and sends what a test
tells it to send."""

import json
import queue
from typing import Any

from settings_schema import SCHEMA

STATE: dict[str, Any] = {
    "is": "state",
    "game": None,
    "mode": "emperor",
    "seats": [{"team": team, "role": role} for team in (0, 1) for role in ("general", "emperor", "general")],
    "first": None,
    "beginners": [1, 4],
    "events": ["pass", "eliminate", "draw", "win", "extra_turn", "skip"],
    "screen": "ready",
    "provisional": False,
    "release": None,
    "look": "DSDDSD",
    "back": False,
    "closing": False,
    "next": None,
    "surprise": False,
    "cursor": None,
    "counting": None,
    "counts": [],
    "asked": None,
    "marked": [],
    "moment": "still",
    "notice": "",
    "menu": None,
    "moves": 0,
    "undone": 0,
    "can_bring_back": False,
    "turn_passed_by": "anybody",
    "names": [],
    "ring": {"pixels": 24, "offset": 0, "direction": 1},
}
GAME: dict[str, Any] = {
    "alive": [0, 1, 2, 3, 4, 5],
    "turn": 2,
    "turn_of": [2],
    "active": [2],
    "range": {"2": [1, 2, 3]},
    "attack": {"0": [5], "1": [], "2": [3], "3": [2], "4": [], "5": [0]},
    "over": False,
    "winners": [],
    "losers": [],
    "draw": [],
}


def playing(**changes: Any) -> dict[str, Any]:
    """Return a state in the middle of a game, in which it is seat 2's turn."""
    common = {"screen": "play", "first": 1, "beginners": None, "look": "FMSPFF", "next": 3, "moves": 1}
    return {**STATE, "game": GAME, **common} | changes


class FakeTransport:
    """Lines in, lines out, no process. `heard` keeps each command."""

    name = "a fake"
    gone = "has stopped"

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.silent = False
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def open(self) -> None:
        self.say_line(b"a line for people\n")

    def read_line(self) -> bytes:
        return self._lines.get()

    def write(self, data: bytes) -> None:
        command = json.loads(data)
        self.heard.append(command)
        if self.silent:
            return
        answer: dict[str, Any] = {"is": "done"}
        if command["do"] == "hello":
            answer = {"is": "hello", "firmware": "0", "runtime": "fake", "protocol": 1, "modes": ["emperor"]}
        elif command["do"] == "why":
            answer = {"is": "refusal", "code": "no_game", "why": "No game runs.", "rule": ""}
        elif command["do"] in ("settings", "set"):
            answer = {"is": "settings", "values": {row[0]: row[1] for row in SCHEMA}, "faults": []}
        elif command["do"] == "state":
            answer = STATE
        elif command.get("event", {}).get("type") == "undo":
            answer = {"is": "refusal", "code": "nothing_to_undo", "why": "There is nothing.", "rule": ""}
        self.say({**answer, "id": command["id"]} if "id" in command else answer)
        if command["do"] == "hello":
            self.say(STATE)

    def close(self) -> None:
        self.say_line(b"")

    def say(self, report: dict[str, Any]) -> None:
        """Send a report from the device."""
        self.say_line(json.dumps(report).encode() + b"\n")

    def say_line(self, line: bytes) -> None:
        """Send any line. An empty line means that the device has ended."""
        self._lines.put(line)
