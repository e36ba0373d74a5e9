"""Trouble at the table: a plug pulled at any flash operation, garbage on the line, a host that stops reading."""

import random
from itertools import pairwise

import pytest
from emulated import PASS, RECORDER, after_turns, ask, lines, overheard, require_bench, ring

require_bench()

from host_tools.picobench import MS, TYPICAL  # noqa: E402

pytestmark = pytest.mark.pico

KEPT_MS = 2000  # so long after it was settled an event is on flash
PRESSES_MS = (100, 1300, 1900, 3600)
HELD_MS = 80


def play(bench, now_ms):
    """Pass some turns; False where the power goes meanwhile."""
    for at_ms in PRESSES_MS:
        bench.button(PASS).click(now_ms + at_ms, HELD_MS, bounce_ms=3)
    return bench.run_ms(PRESSES_MS[-1] + KEPT_MS + 1000)


def test_a_plug_pulled_at_a_flash_operation_costs_two_seconds_at_most_and_no_undo():
    bench, wire = ring(after_turns(3), flash_timing=TYPICAL)
    bench.run_ms(3500)
    moves = 3
    for cut, mode in enumerate(("before", "torn", "after")):  # test_journal_on_flash cuts every operation
        now_ms = bench.now_ns / MS
        bench.flash.cut_at(len(bench.flash.log) + cut, mode, seed=cut)
        assert not play(bench, now_ms)
        ran_ms = bench.now_ns / MS - now_ms
        bench.power_on()
        bench.run_ms(800)
        state = ask(bench, do="state")
        kept = moves + sum(at_ms + HELD_MS + KEPT_MS < ran_ms for at_ms in PRESSES_MS)
        pressed = moves + sum(at_ms < ran_ms for at_ms in PRESSES_MS)
        assert kept <= state["moves"] <= pressed, (mode, ran_ms)
        assert (state["screen"], state["notice"]) == ("play", "")
        assert len(wire.frames[-1].data) == 72
        assert ask(bench, do="event", event={"type": "undo"})["is"] == "done"
        moves = ask(bench, do="state")["moves"]
        assert moves == state["moves"] - 1
        bench.run_ms(2500)


@pytest.fixture(scope="module")
def playing():
    """A device in the middle of a game, for one test after another."""
    bench, wire = ring(after_turns(2))
    bench.run_ms(2500)
    return bench, wire


def garbage(size):
    """Random bytes, but for the byte 3, which is an order at the start of a line."""
    return random.Random(size).randbytes(size).replace(b"\x03", b"")


def test_garbage_on_the_line_changes_nothing_and_holds_up_no_frame(playing):
    bench, wire = playing
    before = ask(bench, do="state")
    bench.console.send(garbage(6000) + b"\n")
    sent_ns = bench.now_ns
    bench.run_ms(2000)
    bench.button(PASS).click(bench.now_ns / MS + 1, HELD_MS, bounce_ms=3)
    bench.run_ms(1000)
    after = ask(bench, do="state")
    assert after["moves"] == before["moves"] + 1
    starts = [frame.start_ns for frame in wire.frames if frame.start_ns > sent_ns]
    assert max(second - first for first, second in pairwise(starts)) <= 105 * MS
    assert bench.resets == []


def test_a_frame_for_a_watching_host_costs_2_ms_at_most_and_comes_30_times_a_second_at_most(playing):
    bench, _ = playing

    def busy_ms():
        """CPU time of a second, and how many frames the host was given in it."""
        bench.run_ms(100)
        busy_ns, start = bench.busy_ns, len(bench.console.text)
        bench.run_ms(1000)
        frames = sum(report["is"] == "frame" for report in lines(bench, start))
        return (bench.busy_ns - busy_ns) / MS, frames

    alone_ms, none = busy_ms()
    ask(bench, do="watch", fps=1000)
    watched_ms, frames = busy_ms()
    ask(bench, do="watch", fps=0)
    assert none == 0 and 15 <= frames <= 30
    assert watched_ms - alone_ms <= 2 * frames


def test_a_host_that_stops_reading_holds_up_no_tick_by_more_than_25_ms():
    bench, _ = ring(after_turns(2), RECORDER)
    bench.run_ms(3000)
    ask(bench, do="watch", fps=30)
    bench.host.stall(True)
    pressed_ms = []
    for _ in range(2):
        pressed_ms.append(bench.now_ns / MS)
        bench.button(PASS).click(bench.now_ns / MS + 1, HELD_MS)
        bench.run_ms(1000)
    bench.host.stall(False)
    bench.run_ms(500)
    states = [report for report in lines(bench) if report["is"] == "state"]
    assert states[-1]["moves"] == 4
    ticks_ms = [tick[0] for tick in overheard(bench)[0]]
    for start_ms in pressed_ms:  # while the light sweeps on; garbage is collected when it stands
        sweep_ms = [tick_ms for tick_ms in ticks_ms if start_ms <= tick_ms <= start_ms + 600]
        assert len(sweep_ms) > 30
        assert max(second - first for first, second in pairwise(sweep_ms)) <= 25
