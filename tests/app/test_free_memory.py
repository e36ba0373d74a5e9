"""The memory that belongs to the buttons: a press that finds much free does not ask the runtime, which counts for 7 ms
on a Pico; one that may find little always does."""

import pytest

import free_memory as reserve
from desk import Desk
from host_tools.proof.play_game_without_device import snapshot

EVENT = 1024  # bytes, as are these
ASKED_BELOW_BYTES, LAST_BYTES = 112640 * 5 // 8, 112640 * 2 // 8


class Runtime:
    """A runtime with a given number of bytes free, which counts how often it is asked."""

    def __init__(self, free):
        self.free = free
        self.asked = 0

    def mem_free(self):
        self.asked += 1
        return self.free


@pytest.fixture
def runtime(monkeypatch):
    found = Runtime(ASKED_BELOW_BYTES + 40 * EVENT)
    monkeypatch.setattr(reserve, "mem_free", found.mem_free)
    monkeypatch.setattr(reserve, "_known", 0)
    monkeypatch.setattr(reserve, "_clean", 0)
    return found


def test_a_press_asks_what_is_free_only_where_that_may_be_little(runtime):
    reserve.ask_early()
    assert runtime.asked == 1
    assert not any(reserve.spent() for _ in range(39))
    assert runtime.asked == 1
    assert not reserve.spent() and runtime.asked == 2


def test_no_press_asks_where_the_ring_stands_now_and_then(runtime):
    for _ in range(50):
        reserve.ask_early()
        before = runtime.asked
        assert not any(reserve.spent() for _ in range(7))
        assert runtime.asked == before
    assert runtime.asked < 20, "nor is it asked each time the ring stands"


@pytest.mark.parametrize("bytes_an_event", [0, 200, EVENT])
def test_presses_end_where_the_last_eighths_begin_however_fast_memory_goes(runtime, bytes_an_event):
    reserve.ask_early()
    for _ in range(2000):
        if reserve.spent():
            break
        assert runtime.free > LAST_BYTES
        runtime.free -= bytes_an_event
    assert (runtime.free <= LAST_BYTES) == (bytes_an_event > 0)


def test_what_was_cleared_away_counts_again(runtime):
    runtime.free = LAST_BYTES
    assert reserve.spent()
    runtime.free = ASKED_BELOW_BYTES + 40 * EVENT
    assert not reserve.spent()


def test_a_runtime_that_does_not_say_is_never_at_its_end(runtime):
    runtime.free = None
    assert not any(reserve.spent() for _ in range(1000))
    assert runtime.asked == 1


@pytest.mark.parametrize("short", ["the reserve", "the event"])
def test_a_press_for_which_there_is_no_memory_says_so_and_changes_nothing(monkeypatch, short):
    desk = Desk().begin(1)
    if short == "the reserve":
        monkeypatch.setattr("controls.session.spent", lambda: True)
    else:
        monkeypatch.setattr(desk.game, "end_turn", lambda seat: "too_much")
    before = snapshot(desk.game)
    desk.reports()
    desk.tap("pass")
    assert snapshot(desk.game) == before
    refusal = [report for report in desk.reports() if report["is"] == "refusal"]
    assert [report["code"] for report in refusal] == ["too_much"]
