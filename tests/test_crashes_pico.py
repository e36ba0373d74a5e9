"""Planted faults on the emulated Pico: each step of the ladder, and the watchdog that ends a hang."""

import json

import pytest
from emulated import PASS, after_turns, ask, notice, require_bench, ring, stored

require_bench()

import scene as s  # noqa: E402
from host_tools.compiled import FIRMWARE  # noqa: E402
from host_tools.picobench import MS  # noqa: E402

pytestmark = pytest.mark.pico

CRASH = notice(s.CRASH)
FAULT = """

_compose = App._compose


def _faulty(self, now_ms):
    game = self.commands.game
    if game is not None and WHEN:
        ACT
    _compose(self, now_ms)


App._compose = _faulty
"""


def faulty(when, act="raise RuntimeError('planted')"):
    """The app with a fault: as the picture is composed it acts so, `when` that is true of `game`."""
    text = (FIRMWARE / "app.py").read_text(encoding="utf-8")
    return {"app.py": text + FAULT.replace("WHEN", when).replace("ACT", act)}


def starts(wire):
    """How often the Pico began anew: boot sends one pixel first."""
    return sum(len(frame.data) == 3 for frame in wire.frames)


def crashed(times, turns):
    """What is stored after so many crashes in a row, in a game of so many turns."""
    return {**after_turns(turns), "crash-row": b"%d" % times}


def test_the_third_crash_in_a_row_takes_the_last_event_back():
    bench, wire = ring(crashed(2, 3), faulty("game.history.done == 3"))
    bench.wait(lambda: starts(wire) == 2 and len(wire.frames[-1].data) == 72, 10_000)
    assert CRASH in [frame.data for frame in wire.frames]
    state = ask(bench, do="state")
    assert (state["screen"], state["notice"], state["moves"], state["undone"]) == ("notice", "crash", 2, 1)
    bench.wait(lambda: wire.frames[-1].data == CRASH, 2000)  # the emperors are called first
    crashes = ask(bench, do="crashes")["crashes"]
    assert [crash["row"] for crash in crashes] == [3]
    assert "app.py" in crashes[0]["trace"] and "planted" in crashes[0]["trace"]
    bench.button(PASS).click(bench.now_ns / MS + 1, hold_ms=80, bounce_ms=3)
    bench.run_ms(300)
    assert ask(bench, do="state")["screen"] == "play"
    assert bench.resets == []


def test_the_fourth_sets_the_game_aside():
    bench, wire = ring(crashed(3, 3), faulty("game.history.done >= 2"))
    bench.wait(lambda: starts(wire) == 2 and len(wire.frames[-1].data) == 72, 10_000)
    state = ask(bench, do="state")
    assert (state["notice"], state["game"]) == ("crash", None)
    assert any(name.startswith("bad-game-") for name in stored(bench))


def test_each_crash_restarts_and_after_the_fifth_there_is_a_safe_picture_and_a_repl():
    bench, wire = ring(planted={"light/view.py": "raise ValueError('planted')"})
    bench.wait(lambda: starts(wire) == 6, 30_000)
    bench.run_ms(500)
    assert wire.frames[-1].data == notice(s.SAFE_MODE)
    bench.run_ms(10_000)
    assert bench.console.run("print(6 * 7)") == "42\n"
    assert (bench.resets, starts(wire)) == ([], 6)
    rows = [json.loads(line)["row"] for line in stored(bench)["crash-log"].split(b"\n")]
    assert rows == [1, 2, 3, 4, 5][-len(rows) :] and len(rows) >= 3


def test_the_watchdog_ends_a_hang_and_the_game_is_intact():
    loop = "import time\n        while True:\n            time.sleep(1)"
    bench, wire = ring(after_turns(2), faulty("game.history.done == 3", loop))
    bench.run_ms(2600)
    bench.button(PASS).press()
    hung_ns = bench.now_ns
    bench.run_ms(50)
    bench.button(PASS).release()
    bench.wait(lambda: bench.resets, 10_000)
    assert 7.9 <= (bench.resets[0] - hung_ns) / MS / 1000 <= 8.388
    bench.wait(lambda: wire.frames[-1].start_ns > bench.resets[0] and len(wire.frames[-1].data) == 72)
    state = ask(bench, do="state")
    assert (state["notice"], state["moves"]) == ("crash", 2)
    assert "hanging" in ask(bench, do="crashes")["crashes"][-1]["trace"]
    assert len(bench.resets) == 1
