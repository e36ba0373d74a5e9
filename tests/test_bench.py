"""What was gained in speed and memory is not lost again: figures of the emulated Pico, with a little slack."""

import pytest
from emulated import require_bench

require_bench()

from host_tools.benchmarks import app, board, inside, stored  # noqa: E402
from host_tools.benchmarks.rows import Row, table  # noqa: E402

pytestmark = pytest.mark.timeout(900)

MOST = {
    "first_light": 15,
    "resumed_picture": 1250,
    "firmware_on_flash": 135,
    "press_6_seats_median": 6.5,
    "press_6_seats_worst": 7,
    "press_24_seats_median": 6.5,
    "press_24_seats_worst": 8,
    "cpu_busy_nobody_watching": 6.2,
    "due_change_24_px": 18.5,
    "due_change_60_px": 19.5,
    "cpu_frame_24_px": 500,
    "cpu_frame_60_px": 900,
    "bytes_a_tick_idle": 0,
    "bytes_a_tick_animated": 0,
    "bytes_a_tick_watched": 0,
    "event_to_view": 5,
    "undo_at_500_events": 20,
    "redo_at_500_events": 20,
    "tick_with_state_report": 4,
    "pause_in_motion": 0,
    "collection": 25,
    "save_an_event": 6.5,
    "erases_an_event": 0.15,
}
LEAST = {"free_heap_500_events": 95}


def check(rows):
    for row in rows:
        if row.name in LEAST:
            assert row.value >= LEAST[row.name], row
        elif row.name in MOST:
            assert row.value <= MOST[row.name], row


def test_a_verdict_stands_where_there_is_a_target():
    rows = [
        Row("slow", "a slow thing", 2, "ms", 1.0),
        Row("free_heap", "free", 2, "kB", 1.0, 0.5),
        Row("plain", "plain", 1234.5, "us"),
    ]
    assert [row.verdict for row in rows] == ["missed", "met", ""]
    lines = table(rows).splitlines()
    assert [line.split()[-1] for line in lines[1:]] == ["missed", "0.5", "us"]
    assert "1,23" in lines[3]


def test_a_stored_game_is_one_that_the_journal_reads_back():
    from journal import Journal
    from settings import make_game

    storage = stored.Storage()
    storage.files = {name[5:]: content for name, content in stored.game(40, stored.BIG_TABLE).items()}
    assert Journal(storage).resume(make_game).history.done == 40


def test_light_alone_answers_a_press_within_a_millisecond():
    assert all(row.value < 1000 for row in board.press_to_light() if row.unit == "us")


@pytest.mark.pico
def test_power_on():
    check(app.power_on())


@pytest.mark.pico
def test_presses():
    check(app.presses())


@pytest.mark.pico
def test_gaps():
    check(app.gaps())


@pytest.mark.pico
def test_steps():
    check(inside.steps())


@pytest.mark.pico
def test_saves():
    check(inside.saves())
