"""Replay a scenario of the rules, and compare the result with the expected states. This module runs on CPython and
MicroPython.

Scenarios have the format of docs/replay.md, version 1. Expected values are compared as exact JSON values: 1 is neither
`true` nor `1.0`, and the order of a list matters.
"""

from games import catalogue
from host_tools.proof.play_game_without_device import apply, snapshot
from rules.event_kinds_and_refusals import Refused, in_words, is_whole
from rules.game import Game
from rules.seat_arithmetic import members

FORMAT = 1


def replay(scenario: dict) -> dict:
    """Return the whole result of a scenario: the state at the start and after each event, or the reason why the
    scenario is refused.
    """
    result, game = begin(scenario)
    result["steps"] = list(walk(game, scenario)) if game else []
    return result


def begin(scenario: dict) -> tuple:
    """Return the result of a scenario without its steps, and the game. The game is None if the rules refuse the
    scenario.
    """
    head = {"format": FORMAT, "name": scenario.get("name"), "mode": scenario.get("mode"), "ok": True, "error": None}
    try:
        return head, open_game(scenario)
    except Refused as refused:
        head["ok"] = False
        head["error"] = refused.code
        head["message"] = message(refused.reason, refused.rule)
        return head, None


def open_game(scenario: dict):
    """Return the game of a scenario at its start, before any of its events.

    Raises `Refused` if the rules refuse the scenario.
    """
    if not is_whole(scenario.get("format")) or scenario["format"] != 1:
        raise Refused("bad_format", "This is no scenario of format 1.")
    table = catalogue.open_table(scenario.get("mode"), scenario.get("options", {}), scenario.get("seats"))
    return Game(table, scenario.get("first"))


def state_of(game) -> dict:
    """Return the state of the game with every key of the replay contract, even if a key has its default value. A device
    omits such keys.
    """
    table, state = game.table, snapshot(game)
    events = [row[0] for row in table.EVENTS]
    if "designate" in events:
        state.setdefault("monarch", None)
        state.setdefault("initiative", None)
        state["falls"] = [{"seats": members(gone), "by": by} for gone, by in table.result.falls()]
    if "reverse" in events:
        state.setdefault("reversed", False)
    if "stays" in events:
        state.setdefault("stays", [])
    if "poison" in events:
        state.setdefault("poison", [0] * (len(table.life.totals) if table.life else table.count))
        state.setdefault("commander_damage", {})
    return state


def walk(game, scenario: dict):
    """Yield the steps of the result: the start, then the result of each event."""
    yield {"step": 0, "event": None, "ok": True, "error": None, "state": state_of(game)}
    for number, event in enumerate(scenario.get("events", []), 1):
        error = apply(game, event)
        step = {"step": number, "event": event, "ok": error is None, "error": error}
        if error is not None:
            step["message"] = message(*game.table.why_refused(error))
        step["state"] = state_of(game)
        yield step


def message(reason, rule: str) -> str:
    """Return a refusal as one line that people can read, with the rule's number if there is one."""
    return in_words(reason) + " (" + rule + ")" if rule else in_words(reason)


def check(result: dict, expect: list) -> list:
    """Return a list of every difference between the result and the expected states, in order."""
    failures: list = []
    for entry in expect:
        if "step" not in entry:
            _compare(failures, None, entry, result)
            continue
        number = entry["step"]
        step = _find(result["steps"], number)
        if step is None:
            failures.append({"step": number, "key": "step", "expected": number, "got": None})
            continue
        _compare(failures, number, {key: entry[key] for key in ("ok", "error") if key in entry}, step)
        state = entry.get("state", {})
        if isinstance(state, dict):
            _compare(failures, number, state, step["state"])
        else:
            _compare(failures, number, {"state": state}, step)
    return failures


def _find(steps: list, number):
    for step in steps:
        if same(step["step"], number):
            return step
    return None


def _compare(failures: list, number, expected: dict, got: dict):
    """Add a failure for each key whose value differs. The keys are sorted, so that the list of failures is the same on
    every runtime.
    """
    for key in sorted(expected):
        here = got.get(key)
        if not same(expected[key], here):
            failures += [{"step": number, "key": key, "expected": expected[key], "got": here}]


def same(one, other) -> bool:
    """Return True if two values are the same JSON value. `True`, `1` and `1.0` are three different values."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return len(one) == len(other) and all(key in other and same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(same(one[i], other[i]) for i in range(len(one)))
    return one == other
