"""Trouble on the line: garbage from the host, a host that watches and stops reading."""

import random
from itertools import pairwise

import pytest

from desk import Desk
from emulated import PASS, RECORDER, after_turns, ask, lines, overheard, require_bench, ring, stored

require_bench()

from host_tools.benchmarks.press_to_light_and_cpu import shown_ms  # noqa: E402
from host_tools.picobench import MS  # noqa: E402

pytestmark = pytest.mark.long

HELD_MS = 80
KEPT_MS = 2000  # so long after it was settled an event is on flash
STILL_MS = 150  # sent again after 100 ms: at the next tick (17 ms), or behind a collection (25 ms, docs/bench.md)
SHOWN_MS = 60  # from a press to its light, whatever a host does: nobody notices


@pytest.fixture(scope="module")
def playing():
    """A device in the middle of a game, for one test after another."""
    bench, wire = ring(after_turns(2))
    bench.run_ms(2500)
    return bench, wire


def random_bytes(size):
    """Whatever comes, but for the byte 3, which is an order at the start of a line."""
    return random.Random(size).randbytes(size).replace(b"\x03", b"")


PROMPT = b"x\x03\x03\x01import os\x04\x02\x04\n"  # at a prompt it would run something, and reset
BYTES = b"".join(b'{"do": "st%cate"}%c\n' % (byte, byte) for byte in (1, 2, 3, 4, 5, 26))
# what comes over the line, and how often it is refused, where that can be told
GARBAGE = {
    "random bytes": (random_bytes(6000), None),
    "control bytes in the middle of lines": (20 * (BYTES + PROMPT), 140),
    "a line without an end": (b'{"do": "' + b"z" * 6000, 1),
}


@pytest.mark.parametrize("what", GARBAGE)
def test_garbage_on_the_line_changes_nothing_and_holds_up_no_frame(playing, what):
    bench, wire = playing
    data, refused = GARBAGE[what]
    before, said, sent_ns = ask(bench, do="state"), len(bench.console.text), bench.now_ns
    bench.console.send(data)
    pressed_ms = bench.now_ns / MS + 500
    bench.button(PASS).click(pressed_ms, HELD_MS, bounce_ms=3)
    bench.run_ms(3000)
    bench.console.send(b"\n")
    starts = [frame.start_ns for frame in wire.frames if frame.start_ns > sent_ns]
    after = ask(bench, do="state")
    assert after["moves"] == before["moves"] + 1
    refusals = [report["code"] for report in lines(bench, said) if report["is"] == "refusal"]
    assert shown_ms(wire, pressed_ms) <= SHOWN_MS
    assert max(second - first for first, second in pairwise(starts)) <= STILL_MS * MS
    assert refusals and set(refusals) <= {"bad_line", "bad_command"}
    assert refused in (None, len(refusals))
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

    ask(bench, do="hello")
    bench.run_ms(1000)  # what answers it was loaded, and the heap is tidy
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


def test_a_host_that_watches_and_never_reads_again_costs_neither_light_nor_game():
    bench, wire = ring(after_turns(2))
    bench.run_ms(3000)
    ask(bench, do="watch", fps=30)
    bench.run_ms(200)
    bench.host.stall(True)
    said = len(bench.console.text)
    for turns in (3, 4, 5):
        pressed_ms = bench.now_ns / MS + 1
        bench.button(PASS).click(pressed_ms, HELD_MS, bounce_ms=3)
        bench.run_ms(HELD_MS + KEPT_MS)
        assert shown_ms(wire, pressed_ms) <= SHOWN_MS
        assert Desk(files=stored(bench)).game.history.done == turns
    assert len(bench.console.text) == said
    assert bench.resets == []
