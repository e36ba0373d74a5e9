"""Planted faults on the emulated Pico: each step of the ladder, and the watchdog that ends a hang."""

import json

import pytest

from emulated import HANG, OUT, PASS, after_turns, ask, faulty, notice, require_bench, ring, stored

require_bench()

import scene as s  # noqa: E402
from host_tools.picobench import MS  # noqa: E402

pytestmark = pytest.mark.long

SIX_DOTS = notice(s.CRASH)


def failing(moves):
    """An app that crashes while it composes the picture of a game whose number of moves meets a condition, such as "==
    3".
    """
    return faulty("app/app.py", "App._compose", f"self.session.game and self.session.game.history.done {moves}")


def starts(wire):
    """How often the Pico started again: boot sends one pixel first."""
    return sum(len(frame.data) == 3 for frame in wire.frames)


def crashed(times, turns):
    """The stored files after a number of crashes in a row, in a game with a number of turns."""
    return {**after_turns(turns), "crash-row": b"%d" % times}


def test_the_third_crash_in_a_row_takes_the_last_event_back():
    bench, wire = ring(crashed(2, 3), failing("== 3"))
    bench.wait(lambda: starts(wire) == 2 and len(wire.frames[-1].data) == 72, 10_000)
    assert SIX_DOTS in [frame.data for frame in wire.frames]
    state = ask(bench, do="state")
    assert (state["screen"], state["notice"], state["moves"], state["undone"]) == ("notice", "crash", 2, 1)
    bench.wait(lambda: wire.frames[-1].data == SIX_DOTS, 2000)  # the emperors are called first
    crashes = ask(bench, do="crashes")["crashes"]
    assert [crash["row"] for crash in crashes] == [3]
    assert "app/app.mpy" in crashes[0]["trace"] and "planted" in crashes[0]["trace"]
    bench.button(PASS).click(bench.now_ns / MS + 1, hold_ms=80, bounce_ms=3)
    bench.run_ms(300)
    assert ask(bench, do="state")["screen"] == "play"
    assert bench.resets == []


def test_the_fourth_sets_the_game_aside():
    bench, wire = ring(crashed(3, 3), failing(">= 2"))
    bench.wait(lambda: starts(wire) == 2 and len(wire.frames[-1].data) == 72, 10_000)
    state = ask(bench, do="state")
    assert (state["notice"], state["game"]) == ("crash", None)
    assert any(name.startswith("bad-game-") for name in stored(bench))


def test_each_crash_restarts_and_after_the_fifth_there_is_a_safe_picture_and_a_repl():
    bench, wire = ring(planted={"light/seat_states_and_colours.py": "raise ValueError('planted')"})
    bench.wait(lambda: starts(wire) == 6, 30_000)
    bench.wait(lambda: wire.frames[-1].data == notice(s.SAFE_MODE))
    bench.run_ms(10_000)
    assert bench.console.run("print(6 * 7)") == "42\n"
    assert (bench.resets, starts(wire)) == ([], 6)
    rows = [json.loads(line)["row"] for line in stored(bench)["crash-log"].split(b"\n")]
    assert rows == [1, 2, 3, 4, 5][-len(rows) :] and len(rows) >= 3


# what hangs: (the module, its method, when), and what somebody does then
HANGS = {
    "rules": (("rules/game.py", "Game.end_turn", "self.history.done == 2"), PASS),
    "light": (("light/renderer.py", "Renderer.compose", f"given[1].ui.screen == {s.CHOICE}"), OUT),
    "link": (
        ("link/json_lines.py", "JsonLines._take_line", "given[0] > 40"),
        {"do": "why", "from": 1, "to": 2, "id": 123456},
    ),
    "storage": (("boards/folder_storage.py", "FolderStorage.append", "True"), PASS),
}


@pytest.mark.parametrize("where", HANGS)
def test_the_watchdog_ends_a_hang_and_the_game_is_intact(where):
    fault, act = HANGS[where]
    bench, wire = ring(after_turns(2), faulty(*fault, HANG))
    bench.run_ms(2600)
    game = ask(bench, do="state")["game"]
    hung_ns = bench.now_ns
    if isinstance(act, dict):
        bench.console.send(json.dumps(act) + "\n")
    else:
        bench.button(act).click(hung_ns / MS, hold_ms=50)
    bench.wait(lambda: bench.resets, 10_000)
    # an event is stored as its sweep ends
    assert 7.9 <= (bench.resets[0] - hung_ns) / MS / 1000 <= 8.388 + (where == "storage")
    bench.wait(lambda: wire.frames[-1].start_ns > bench.resets[0] and len(wire.frames[-1].data) == 72)
    state = ask(bench, do="state")
    assert (state["notice"], state["moves"], state["game"]) == ("crash", 2, game)
    assert "hanging" in ask(bench, do="crashes")["crashes"][-1]["trace"]
    assert len(bench.resets) == 1
