"""Two times can be compared for 6.2 days, then their order seems reversed: what happened longer ago is still past."""

import pytest

import scene as s
from desk import Desk

DAY_MS = 24 * 60 * 60 * 1000
MINUTE_MS = 60000
DAYS = pytest.mark.parametrize("days", [6, 7, 11, 13])


def let_days_pass(desk, days, command=b""):
    """Nobody touches anything; a host says `command` every four minutes."""
    fine, desk.tick_ms = desk.tick_ms, MINUTE_MS
    for _ in range(days * DAY_MS // (4 * MINUTE_MS)):
        desk.board.inbox.extend(command)
        desk.run(4 * MINUTE_MS)
    desk.tick_ms = fine
    desk.reports()


@DAYS
def test_a_host_that_watches_sees_frames_again_as_soon_as_somebody_wakes_the_ring(days):
    desk = Desk().begin()
    desk.tell({"do": "watch", "fps": 30})
    let_days_pass(desk, days)
    desk.tap("pass")
    desk.run(1000)
    assert sum(report["is"] == "frame" for report in desk.reports()) >= 10


@DAYS
@pytest.mark.parametrize("spend", [lambda desk: desk.hold("pass", 3300), lambda desk: desk.hold_both()])
def test_a_button_that_was_held_too_long_counts_again_days_later(spend, days):
    desk = Desk().begin()
    spend(desk)
    let_days_pass(desk, days)
    assert desk.scene.screen == s.STANDBY
    desk.tap("pass")
    assert desk.scene.screen != s.STANDBY


@DAYS
def test_a_notice_wakes_no_ring_that_has_slept_for_days(days):
    desk = Desk().begin()
    let_days_pass(desk, days)
    desk.app.hands.notice(s.JOURNAL_FAULT)
    desk.run(100)
    assert desk.scene.screen == s.STANDBY


@DAYS
def test_a_moment_ends_and_the_ring_is_sent_anew_after_days_of_self_test(days):
    desk = Desk().begin()
    desk.press("pass")
    desk.release("pass")
    assert desk.scene.moment != s.STILL
    test = b'{"do": "test", "of": "buttons"}\n'
    desk.tell(test)
    let_days_pass(desk, days, test)
    desk.tell({"do": "test", "of": "end"})
    desk.run(3000)
    assert desk.scene.moment == s.STILL
    times = [ms for ms, _ in desk.board.frames][-20:]
    assert times[-1] - times[0] <= 20 * 105


@DAYS
def test_a_contact_that_opened_just_before_days_of_self_test_is_open_after_it(days):
    desk = Desk().begin()
    desk.press("pass")
    desk.run(60)
    desk.board.levels = 0
    desk.run(0)
    assert desk.app.hands.debounce.down
    test = b'{"do": "test", "of": "buttons"}\n'
    desk.board.inbox.extend(test)
    desk.run(0)
    let_days_pass(desk, days, test)
    desk.tell({"do": "test", "of": "end"})
    desk.run(100)
    assert not desk.app.hands.debounce.down
