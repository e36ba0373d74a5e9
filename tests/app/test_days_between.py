"""A device is left powered for weeks: whatever comes next is as after two hours, though the clock wraps meanwhile."""

import pytest

import runtimes
import scene as s
from desk import Desk
from host_tools.proof.fake_board import WRAP

SCRIPT = runtimes.REPO / "tests" / "support" / "days_between.py"
DAY_MS = 24 * 60 * 60 * 1000
KEEP_ALIVE_MS = 4 * 60 * 1000  # the self-test ends five minutes after its last command
LONG = pytest.mark.long
# two times are ordered for 6.2 days; the clock wraps after 12.4
DAYS = pytest.mark.parametrize("days", [7, 13, pytest.param(6, marks=LONG), pytest.param(11, marks=LONG)])


@runtimes.needs_micropython
@pytest.mark.parametrize("stride", [24, pytest.param(1, marks=LONG)])
def test_days_between_two_gestures_are_as_two_hours_on_both_runtimes(stride):
    lines = runtimes.on_cpython(SCRIPT, stride).decode().splitlines()
    assert [line for line in lines if not line.endswith(" same")] == []
    assert len(lines) > 400 // stride
    assert runtimes.on_micropython(SCRIPT, stride, heap="8m").decode().splitlines() == lines


def let_test_run(desk, days):
    """Days of self-test: a host asks for the buttons every four minutes, and ends it."""
    command = b'{"do": "test", "of": "buttons"}\n'
    desk.tell(command)
    test = desk.app.host.self_test
    fine, desk.tick_ms = desk.tick_ms, KEEP_ALIVE_MS
    for _ in range(days * DAY_MS // KEEP_ALIVE_MS):
        desk.board.inbox.extend(command)
        desk.run(KEEP_ALIVE_MS)
        desk.board.sent = bytearray()
        desk.board.frames.clear()
    assert test is desk.app.host.self_test
    desk.tick_ms = fine
    desk.board.inbox.extend(b'{"do": "test", "of": "end"}\n')
    desk.run(fine)
    assert desk.app.host.self_test is None


@DAYS
def test_a_moment_is_over_after_days_of_self_test(days):
    desk = Desk().begin()
    desk.hold("pass", 60)
    assert desk.scene.moment == "sweep"
    let_test_run(desk, days)
    assert desk.scene.moment == s.STILL


@DAYS
def test_the_ring_is_sent_again_after_days_of_self_test_though_nothing_changes_on_it(days):
    desk = Desk().begin()
    desk.event(type="draw", seats=[0, 1, 2, 3, 4, 5])
    let_test_run(desk, days)
    desk.run(20)
    desk.board.frames.clear()
    desk.run(1000)
    assert len(desk.board.frames) >= 9


@DAYS
def test_a_contact_that_opened_just_before_days_of_self_test_is_open_after_it(days):
    desk = Desk().begin()
    desk.press("pass")
    desk.run(60)
    desk.board.levels = 0
    desk.run(0)
    assert desk.app.hands.presses.down
    let_test_run(desk, days)
    desk.run(100)
    assert not desk.app.hands.presses.down


@DAYS
def test_a_button_held_down_through_days_of_self_test_waits_for_its_release_and_counts_then(days):
    desk = Desk().begin()
    desk.press("pass")
    let_test_run(desk, days)
    desk.run(500)
    turn = desk.state()["turn_of"]
    desk.release("pass")
    desk.run(300)
    assert desk.state()["turn_of"] == turn
    desk.tap("pass")  # it wakes
    desk.tap("pass")
    assert desk.state()["turn_of"] != turn


@DAYS
def test_the_ring_sleeps_after_days_of_self_test_as_after_an_hour_of_it_and_wakes(days):
    desk = Desk().begin()
    let_test_run(desk, days)
    desk.run(20)
    assert desk.scene.ui.screen == s.STANDBY
    desk.tap("pass")
    assert desk.scene.ui.screen == s.PLAY


@DAYS
def test_a_host_that_did_not_read_for_days_sees_frames_again(days):
    desk = Desk().begin()
    desk.tell({"do": "watch", "fps": 30})
    desk.board.host_reads = False
    desk.idle(days * DAY_MS)
    desk.board.host_reads = True
    desk.tap("pass")
    desk.reports()
    desk.run(1000)
    assert sum(report["is"] == "frame" for report in desk.reports()) >= 10


@DAYS
def test_the_time_of_a_turn_goes_on_after_a_board_has_stood_still_for_days(days):
    """A computer sleeps with the page open."""
    desk = Desk({"clock": "counting_up"}).begin(1)
    desk.board.time_ms = (desk.board.time_ms + days * DAY_MS) % WRAP
    desk.run(0)
    used = desk.app.session.clock.ledger.used
    before_ms = used[1]
    desk.run(10_000)
    assert used[1] >= before_ms + 9_900
