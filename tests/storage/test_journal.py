"""The journal: a pulled plug costs two seconds at most, whatever it cuts; never another state, never an error."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene as s
from desk import Desk, FakeBoard
from host_tools.proof.scenario import open_game
from journal_play import CUTS, KEPT_MS, NOTHING, PLAY, STEPS, PluggedDesk, PowerLostError, play, told
from runtimes import REPO
from storage.journal import KEPT_GAMES, Journal
from storage_boards import CutBoard, FaultyBoard

SCENARIOS = [json.loads(path.read_text("utf-8")) for path in sorted((REPO / "tests" / "cases").glob("*.json"))]
CASES = [case for case in SCENARIOS if case.get("events") and not case["name"].startswith("setup-")]


def test_a_pulled_plug_between_two_steps_loses_nothing():
    desk = PluggedDesk(FakeBoard())
    for step in PLAY:
        STEPS[step](desk)
        desk.idle(KEPT_MS)
        assert told(PluggedDesk(FakeBoard(desk.board.files))) == told(desk)


def cut_short(board):
    """(the device, the states that were seen) as the power goes in the middle of `PLAY` on this board."""
    desk, seen = None, []
    with pytest.raises(PowerLostError):
        desk = PluggedDesk(board)
        play(desk, PLAY, seen)
    return desk, seen


@pytest.mark.parametrize("mode", CUTS)
def test_a_plug_pulled_at_any_storage_operation_gives_a_state_that_was_seen_and_loses_two_seconds_at_most(mode):
    whole = CutBoard({}, -1, mode)
    play(PluggedDesk(whole), PLAY, [])
    assert whole.operations > 20
    for cut in range(whole.operations):
        desk, seen = cut_short(CutBoard({}, cut, mode))
        again = PluggedDesk(FakeBoard(desk.board.files))
        assert told(again) in seen[desk.kept :] + [told(desk)], cut
        assert again.scene.screen != s.NOTICE
        again.settle()
        again.tap("pass")
        again.idle(KEPT_MS)
        assert told(PluggedDesk(FakeBoard(again.board.files))) == told(again)


@settings(max_examples=25, deadline=None)
@given(steps=st.lists(st.integers(0, len(STEPS) - 1), min_size=5, max_size=25), data=st.data())
def test_chained_cuts_end_in_a_state_that_was_seen(steps, data):
    files, seen = {}, [NOTHING]
    for _ in range(4):
        board = CutBoard(files, data.draw(st.integers(0, 20)), data.draw(st.sampled_from(CUTS)))
        try:
            desk = PluggedDesk(board)
            assert told(desk) in seen
            play(desk, steps, seen)
            seen.append(told(desk))
        except PowerLostError:
            if "desk" in locals():
                seen.append(told(desk))
        files = board.files
    assert told(PluggedDesk(FakeBoard(files))) in seen


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_record_holds_any_event_of_the_replay_contract(case):
    game = open_game(case)
    game.table.order = {"mode": case["mode"], "options": {}, "seats": game.table.places, "teams": 2}
    board = FakeBoard()
    journal = Journal(board)
    for event in [None, *case["events"]]:
        if event is not None:
            game.apply(event)
        journal.follow(game)
        journal.save()
    again = Journal(board).resume(lambda order, first: open_game(case))
    assert again.history.place() == game.history.place() and again.snapshot() == game.snapshot()
    total = game.history.total
    assert [again.event(number) for number in range(total)] == [game.event(number) for number in range(total)]


def test_undo_reaches_the_start_of_the_game_after_a_resume():
    desk = Desk().begin()
    for _ in range(40):
        desk.tap("pass")
    desk.idle(KEPT_MS)
    again = PluggedDesk(FakeBoard(desk.board.files))
    again.settle()
    for done in range(39, -1, -1):
        again.hold("pass", 1100)
        again.run(700)
        assert again.game.history.done == done
    assert again.state()["turn"] == 1


def test_a_press_still_held_when_the_power_goes_never_happened():
    desk = Desk().begin()
    desk.tap("pass")
    desk.idle(KEPT_MS)
    before = told(desk)
    desk.press("pass")
    desk.run(900)
    assert told(desk) != before
    assert told(PluggedDesk(FakeBoard(desk.board.files))) == before


def test_the_light_comes_before_the_flash():
    desk = Desk().begin()
    desk.idle(KEPT_MS)
    desk.hold("pass", 60)
    assert desk.scene.moment == s.SWEEP and desk.app.journal.waits
    desk.run(700)
    assert desk.scene.moment == s.STILL and not desk.app.journal.waits


def test_without_storage_the_game_goes_on_and_it_is_said_once_on_the_ring_too():
    desk = Desk()
    desk.board.append = lambda name, data: False
    desk.begin()
    assert (desk.scene.screen, desk.scene.notice) == (s.NOTICE, s.JOURNAL_FAULT)
    desk.tap("pass")
    for _ in range(3):
        desk.tap("pass")
        desk.idle(KEPT_MS)
    assert [report.get("code") for report in desk.reports()].count("journal_full") == 1
    assert desk.game.history.done == 3 and desk.scene.screen == s.PLAY


def test_the_last_ten_games_stay_and_older_ones_go():
    desk = Desk()
    for _ in range(14):
        desk.begin()
        desk.tap("pass")
        desk.idle(KEPT_MS)
        desk.tell({"do": "new_game"})
        desk.idle(KEPT_MS)
    assert len(Journal(desk.board).numbers()) == KEPT_GAMES


def test_a_segment_stays_small_enough_for_the_directory():
    desk = Desk({"seats": 24, "teams": 2}).begin(5)
    for turn in range(120):
        desk.tell({"do": "event", "event": {"type": "skip" if turn % 3 else "pass", "seats": [1, 7, 20]}})
    desk.idle(KEPT_MS)
    sizes = [len(data) for name, data in desk.board.files.items() if name.startswith("game-")]
    assert max(sizes) <= 480


@pytest.mark.parametrize("left", FaultyBoard.LEFT)
@pytest.mark.parametrize("length", [1, 2, 5])
def test_what_a_failed_write_could_not_keep_is_kept_with_the_next_step(length, left):
    whole = FaultyBoard()
    play(PluggedDesk(whole), PLAY, [])
    for first in range(whole.operations - length):
        board = FaultyBoard(range(first, first + length), left)
        desk = PluggedDesk(board)
        for step in PLAY:
            STEPS[step](desk)
            desk.idle(KEPT_MS)
            again = PluggedDesk(FakeBoard(board.files))
            assert again.scene.notice != s.JOURNAL_FAULT, first
            assert desk.app.journal.full or told(again) == told(desk), first
        for _ in range(3):
            desk.tap("pass")
            desk.idle(KEPT_MS)
        assert told(PluggedDesk(FakeBoard(board.files))) == told(desk), first
        assert not desk.app.journal.full and board.operations > first + length


@pytest.mark.parametrize("mode", CUTS)
def test_a_plug_pulled_while_writes_fail_gives_a_state_that_was_seen(mode):
    class Board(CutBoard):
        def append(self, name, data):
            half = bytes(data)[: len(data) // 2]
            if self.operations % 5 not in (3, 4):
                return super().append(name, data)
            self._operate(lambda: None, lambda: FakeBoard.append(self, name, half))
            return False

    whole = Board({}, -1, mode)
    play(PluggedDesk(whole), PLAY, [])
    for cut in range(whole.operations):
        desk, seen = cut_short(Board({}, cut, mode))
        again = PluggedDesk(FakeBoard(desk.board.files))
        assert told(again) in [*seen, told(desk)] and again.scene.notice != s.JOURNAL_FAULT, cut


@settings(max_examples=50, deadline=None)
@given(
    steps=st.lists(st.integers(0, len(STEPS) - 1), min_size=5, max_size=40),
    fails=st.sets(st.integers(0, 60)),
    left=st.sampled_from(FaultyBoard.LEFT),
)
def test_whatever_writes_fail_a_step_that_is_kept_keeps_all_before_it(steps, fails, left):
    board = FaultyBoard(fails, left)
    desk = PluggedDesk(board)
    for step in steps:
        STEPS[step](desk)
        desk.idle(KEPT_MS)
    board.fails = ()
    desk.settle()
    STEPS[0](desk)
    desk.idle(KEPT_MS)
    STEPS[0](desk)
    desk.idle(KEPT_MS)
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)


def test_the_result_of_a_game_that_could_not_be_kept_is_kept_once_a_press_finds_storage():
    board = FaultyBoard()
    desk = PluggedDesk(board).begin(1)
    desk.idle(KEPT_MS)
    board.fails = range(10_000)
    desk.tell({"do": "event", "event": {"type": "eliminate", "seats": [4]}})
    desk.idle(KEPT_MS)
    assert desk.app.session.table.result.over and desk.scene.notice == s.JOURNAL_FAULT
    board.fails = ()
    desk.tap("pass")  # closes the notice; nothing happens in a game that is over
    desk.idle(KEPT_MS)
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk) and not desk.app.journal.full


def test_a_long_game_without_storage_is_kept_whole_as_soon_as_there_is_some():
    board = FaultyBoard(range(10_000))
    desk = PluggedDesk(board).begin()
    for _ in range(300):
        desk.tap("pass")
    assert desk.app.journal.full and board.files == {}
    board.fails = ()
    desk.tap("pass")
    desk.idle(KEPT_MS)
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)
    assert desk.game.history.done >= 300 and max(len(data) for data in board.files.values()) <= 200


def test_each_time_that_the_storage_begins_to_fail_is_told_once():
    board = FaultyBoard()
    desk = PluggedDesk(board).begin()
    board.fails = range(10_000)
    for fails in (range(10_000), (), range(10_000)):
        board.fails = fails
        for _ in range(3):
            desk.tap("pass")
            desk.idle(KEPT_MS)
    assert [report.get("code") for report in desk.reports()].count("journal_full") == 2


def test_a_storage_that_fails_in_the_middle_of_many_events_is_told():
    board = FaultyBoard(range(10_000))
    desk = PluggedDesk(board).begin()
    board.fails = ()
    desk.tap("pass")
    desk.tap("pass")
    desk.idle(KEPT_MS)
    desk.reports()
    board.fails = range(10_000)
    for _ in range(60):
        desk.app.session.apply({"type": "pass"}, desk.board.time_ms)
        desk.app.acted(desk.board.time_ms)
    desk.idle(KEPT_MS)
    assert "journal_full" in [report.get("code") for report in desk.reports()]
