"""Plugs pulled at chosen operations of the flash, in play and while the table's own affairs are kept: at most the last
two seconds are lost, and settings are whole. One Pico for several cuts, as it would be on one bad evening."""

import json
from typing import NamedTuple

import pytest

from desk import Desk
from emulated import CHOOSING, OUT, PASS, after_turns, ask, asked, assert_dots, faulty, require_bench, ring, stored

require_bench()

from host_tools.picobench import MS, TYPICAL  # noqa: E402

pytestmark = pytest.mark.long

KEPT_MS = 2000  # so long after it was settled an event is on flash
APART_MS = 2300
SMALL = {"ring_px": 8}  # fewer pixels are emulated sooner
GPIOS = {"pass": PASS, "out": OUT}
TURN, CHOOSE, UNDO, REDO = ("pass", 80), ("out", 80), ("pass", 1150), ("out", 1150)
DIM = {"do": "set", "values": {"brightness": 2, "quiet_ms": 30}}
BRIGHT = {"do": "set", "values": {"brightness": 6, "quiet_ms": 20}}
NEW_GAME, BEGIN = {"do": "new_game"}, {"do": "begin", "first": 4}
TABLE = ("mode", "first", "game", "moves", "undone")


class Cut(NamedTuple):
    """Presses (button, ms held) and commands so far apart; counted from the last one on, the plug is pulled "before"
    that operation of the flash, in the midst of it ("torn") or "after" it."""

    acts: tuple
    operation: int
    mode: str
    apart_ms: int = APART_MS


def at_the_end_of_a_segment():
    """What is stored as the next event begins a new file of the journal."""
    turns, files = 3, after_turns(3, SMALL)
    while True:
        turns += 1
        more = after_turns(turns, SMALL)
        if len(more) > len(files):
            return files
        files = more


def eleven_games():
    """What is stored with as many games as are kept, the last one on the table."""
    desk = Desk(SMALL).begin()
    for _ in range(10):
        desk.tap("pass")
        desk.idle(2000)
        desk.tell(NEW_GAME)
        desk.begin(4)
    desk.idle(2000)
    return desk.board.files


# name: (what is stored, modules that are planted, the cuts one after another)
CHAINS = {
    "turns": (
        lambda: after_turns(3, SMALL),
        {},
        [Cut((TURN,), 0, "before"), Cut((TURN, TURN), 0, "torn"), Cut((TURN,), 1, "after")],
    ),
    "undo and redo": (lambda: after_turns(3, SMALL), {}, [Cut((UNDO,), 0, "torn"), Cut((UNDO, REDO), 0, "torn")]),
    "a new segment": (at_the_end_of_a_segment, {}, [Cut((TURN,), 1, "torn"), Cut((TURN,), 2, "after")]),
    "a game for which the oldest goes": (eleven_games, {}, [Cut((NEW_GAME, BEGIN), 0, "torn")]),
    "settings": (
        lambda: after_turns(2, SMALL),
        {},
        [Cut((DIM,), 1, "torn"), Cut((BRIGHT,), 2, "torn")],
    ),
    "the record of a crash": (
        lambda: after_turns(2, SMALL),
        faulty("app/app.py", "App._compose", CHOOSING),
        [Cut((TURN, CHOOSE), 1, "torn", 500), Cut((TURN, CHOOSE), 5, "torn", 500)],
    ),
}


def told(state, settings):
    """What must not be lost, out of these reports."""
    kept = {key: state[key] for key in TABLE}
    if state["game"] is None:
        kept["can_bring_back"] = state["can_bring_back"]
    return kept, settings["values"]


def twin_tells(twin):
    """What a Pico would tell that was told and pressed the same."""
    twin.reports()
    state, settings = (next(r for r in twin.tell({"do": of}) if r["is"] == of) for of in ("state", "settings"))
    return told(state, settings)


def started(bench, wire):
    """Wait for the picture; what the Pico tells. A press ends the roll call and a notice, and does nothing else."""
    frames = len(wire.frames)
    bench.wait(lambda: len(wire.frames) > frames and len(wire.frames[-1].data) > 6, step_ms=5)
    assert_dots(wire.frames[frames:], 1)
    state, settings = ask(bench, do="state"), ask(bench, do="settings")
    if state["game"] is not None:
        bench.button(PASS).click(bench.now_ns / MS + 1, 80)
        bench.run_ms(400)
    assert settings["faults"] == [] and state["notice"] in ("", "crash")
    assert not any("fault" in report for report in asked(bench, do="games"))
    assert all(crash["trace"] for crash in ask(bench, do="crashes")["crashes"])
    return told(state, settings)


def cut_short(bench, cut):
    """Act until the power goes; when each act began and when it went, in ms."""
    start_ms = bench.now_ns / MS
    times_ms = [start_ms + 1 + number * cut.apart_ms for number in range(len(cut.acts))]
    for at_ms, act in zip(times_ms, cut.acts, strict=True):
        if isinstance(act, dict):
            line = json.dumps(act) + "\n"
            bench.at(round(at_ms * MS), lambda line=line: bench.console.send(line))
        else:
            bench.button(GPIOS[act[0]]).click(at_ms, act[1], bounce_ms=3)
    bench.run_until(round(times_ms[-1] * MS) - MS // 2)
    bench.flash.cut_at(len(bench.flash.log) + cut.operation, cut.mode, seed=cut.operation)
    assert not bench.run_ms(5000), "no such operation"
    return times_ms, bench.now_ns / MS


@pytest.mark.parametrize("chain", CHAINS)
def test_a_pulled_plug_costs_two_seconds_at_most_and_settings_are_whole(chain):
    data, planted, cuts = CHAINS[chain]
    files = data()
    bench, wire = ring(files, planted, flash_timing=TYPICAL)
    assert started(bench, wire) == twin_tells(Desk(files=files))
    for cut in cuts:
        twin = Desk(files=files)
        if twin.game is not None:
            twin.tap("pass")
        seen = [(twin_tells(twin), dict(twin.board.files))]
        times_ms, went_ms = cut_short(bench, cut)
        for act in cut.acts:
            if isinstance(act, dict):
                twin.tell(act)
            else:
                twin.hold(*act)
            twin.idle(KEPT_MS)
            seen.append((twin_tells(twin), dict(twin.board.files)))
        held_ms = [0 if isinstance(act, dict) else act[1] for act in cut.acts]
        kept = sum(at_ms + ms + KEPT_MS < went_ms for at_ms, ms in zip(times_ms, held_ms, strict=True))
        bench.power_on()
        found = started(bench, wire)
        assert found in [state for state, _ in seen[kept:]]
        files = next(files for state, files in reversed(seen) if state == found)
    more = BEGIN if found[0]["game"] is None else {"do": "event", "event": {"type": "pass"}}
    assert ask(bench, **more)["is"] == "done"
    bench.run_ms(KEPT_MS)
    after = told(ask(bench, do="state"), ask(bench, do="settings"))
    assert after != found and after == twin_tells(Desk(files=stored(bench)))


def test_a_plug_pulled_while_a_game_is_set_aside_loses_nothing_of_it():
    game = after_turns(60, SMALL)
    segments = [content for name, content in game.items() if name.startswith("game-")]
    assert len(segments) > 3
    bench, wire = ring({**game, "crash-row": b"4"}, flash_timing=TYPICAL)
    for operation in (1, 4, 1):  # of each start
        bench.flash.cut_at(operation, "torn", seed=operation)
        assert not bench.run_ms(5000), "no such operation"
        assert all(content in stored(bench).values() for content in segments), operation
        bench.power_on()
    frames = len(wire.frames)
    bench.wait(lambda: len(wire.frames) > frames and len(wire.frames[-1].data) > 3)
    state = ask(bench, do="state")
    assert state["notice"] and state["moves"] in (0, 60)
    assert all(content in stored(bench).values() for content in segments)
