"""The evenings of `evening_story` and `clock_story` on the emulated Pico, a chapter at a time, on its pins: the very
frames of CPython, the same files and ledger, and at each step what the story expects."""

import functools
import json

import pytest

import play_evening_story
from emulated import OUT, PASS, RECORDER, overheard, require_bench, ring, stored

require_bench()

import test_game_pico as one_game  # noqa: E402

from app.app import App  # noqa: E402
from host_tools.packing.compile import FIRMWARE  # noqa: E402
from host_tools.picobench import MS  # noqa: E402
from play_evening_story import ALL_CHAPTERS  # noqa: E402
from settings_schema import SCHEMA  # noqa: E402

pytestmark = [pytest.mark.long, pytest.mark.timeout(1800)]

SEAT_PINS = {row[0]: row[1] for row in SCHEMA}["pin_seats"]
# the dice of the story in place of true chance: who is drawn is a part of it
DEALS = """

_dealt = 0


def _deal(self, size):
    global _dealt
    drawn = bytes([{chance}[(_dealt + i) % {count}] for i in range(size)])
    _dealt += size
    chance.extend(drawn)
    return drawn


PicoBoard.dice = _deal
"""
BOARD = RECORDER["boards/pico_board.py"] + DEALS.format(
    chance=list(play_evening_story.CHANCE), count=len(play_evening_story.CHANCE)
)
# the clock of the table, to be read where it ends
CLOCK = """

from boards import pico_board as _board

_begun = ClockKeeper.__init__


def _note(self, *given):
    _board.clock = self
    _begun(self, *given)


ClockKeeper.__init__ = _note
"""
PLANTED = {
    **RECORDER,
    "boards/pico_board.py": BOARD,
    "app/clock_keeper.py": (FIRMWARE / "app" / "clock_keeper.py").read_text(encoding="utf-8") + CLOCK,
}
LEDGER = """
import json
from boards import pico_board
_l = pico_board.clock.ledger
_o = [_l.idle_ms, _l.overlap_ms, _l.outside_ms, _l.sum_ms()]
print(json.dumps([_l.used, _l.answered, _l.turns, _l.totals(), _o, list(_l.longest())]))
"""


@functools.cache
def on_cpython(number):
    """(what is stored as the chapter begins, the device as it ends)."""
    files = play_evening_story.new_device(number)
    files = on_cpython(number - 1)[1].board.files if files is None else files
    return dict(files), play_evening_story.play(number, files, lambda line: None)


def perform(bench, wire, edges, end_ms):
    """The same fingers on the pins, from the first frame on; when that was."""
    bench.wait(lambda: wire.frames and len(wire.frames[-1].data) > 3)
    begin_ms = -(-bench.now_ns // MS)
    for ms, button, down in edges:
        pin = bench.button({"pass": PASS, "out": OUT}.get(button) or SEAT_PINS[button])
        bench.at((begin_ms + ms) * MS, pin.press if down else pin.release)
    bench.run_until((begin_ms + end_ms) * MS)
    return begin_ms


def retold(files, told, chance, asked_ms):
    """What CPython shows when it is told the same: its board, what stood before each of these times, its clock."""
    board = one_game.ToldBoard(files, told[0][0], chance or b"\x00")
    board.levels = told[0][1]
    app, seen = App(board), []
    for now_ms, board.levels, board.is_ready, board.time_ms in told[1:]:
        while len(seen) < len(asked_ms) and now_ms >= asked_ms[len(seen)]:
            seen.append(play_evening_story.shown(app))
        app.tick(now_ms)
    return board, seen + [play_evening_story.shown(app)] * (len(asked_ms) - len(seen)), app.session.clock


def content(files):
    """What is stored, but for crashes; an object whatever the order of its keys."""
    return {
        name: json.loads(data) if data[:1] == b"{" else data
        for name, data in files.items()
        if not name.startswith("crash")
    }


@pytest.mark.parametrize("number", range(len(ALL_CHAPTERS)), ids=[row[0] for row in ALL_CHAPTERS])
def test_the_evening_goes_on_a_pico_as_its_story_says_and_every_frame_is_the_frame_of_cpython(number):
    files, desk = on_cpython(number)
    bench, wire = ring(files, PLANTED)
    begin_ms = perform(bench, wire, desk.edges, desk.board.time_ms + 100)
    assert not bench.console.text, "nobody has spoken to it"
    told, chance = overheard(bench)
    asked_ms = [begin_ms + ms - desk.tick_ms for ms, _ in desk.seen]  # the next finger comes at that very moment
    board, seen, clock = retold(files, told, chance, asked_ms)
    steps = ALL_CHAPTERS[number][1]
    assert [(why, found) for (why, _, _), found in zip(steps, seen, strict=True)] == [
        (why, expected) for why, _, expected in steps
    ]
    one_game.compare(wire, board.frames, prompt=0.3)
    assert content(stored(bench)) == content(board.files)
    if clock is not None:
        assert json.loads(bench.console.run(LEDGER, 60_000).strip().splitlines()[-1]) == play_evening_story.in_ledger(
            clock
        )
