"""The journal: a pulled plug costs two seconds at most, whatever it cuts; never another state, never an error."""

import json
import random
from itertools import pairwise, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scene as s
from counted_calls import calls_of
from desk import Desk, FakeBoard
from host_tools.proof.play_game_without_device import apply, snapshot
from host_tools.proof.replay_rules_scenario import open_game
from journal_play import CUTS, KEPT_MS, NOTHING, PLAY, STEPS, PluggedDesk, PowerLostError, play, store_op, told
from rows import each_row
from rules.history import packed
from runtimes import REPO
from storage import journal
from storage.journal import KEPT_GAMES, Journal
from storage.journal_records import (
    BROUGHT_BACK,
    CLEARED,
    EVENT,
    NAMES,
    REDO,
    REPLACES,
    STATE,
    UNDO,
    WHOLE,
    SegmentReader,
    check_value,
    framed,
    head,
    name_of,
    names_in,
)
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


@pytest.mark.usefixtures("spare_segments")
@pytest.mark.parametrize("mode", CUTS)
def test_a_plug_pulled_at_any_storage_operation_gives_a_state_that_was_seen_and_loses_two_seconds_at_most(mode):
    whole = CutBoard({}, -1, mode)
    play(PluggedDesk(whole), PLAY, [])
    assert whole.operations > 20
    for cut in range(whole.operations):
        desk, seen = cut_short(CutBoard({}, cut, mode))
        again = PluggedDesk(FakeBoard(desk.board.files))
        assert told(again) in seen[desk.kept :] + [told(desk)], cut
        assert again.scene.ui.screen != s.NOTICE
        again.settle()
        again.tap("pass")
        again.idle(KEPT_MS)
        assert told(PluggedDesk(FakeBoard(again.board.files))) == told(again)


@pytest.mark.usefixtures("spare_segments")
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
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
            apply(game, event)
        journal.follow(game)
        journal.save()
    again = Journal(board).resume(lambda order, first: open_game(case))
    assert again.history.place() == game.history.place() and snapshot(again) == snapshot(game)
    total = game.history.total
    assert [again.event(number) for number in range(total)] == [game.event(number) for number in range(total)]


FIRST = head(1, 0, 0)
OPS = [bytes((op,)) for op in (UNDO, REDO, CLEARED, BROUGHT_BACK, WHOLE)]
OPS += [bytes((REPLACES,)) + packed(300)]
OPS += [bytes((op,)) + packed([3, None, "a text", [1, 300]]) for op in (EVENT, STATE)]


def read_behind_its_head(tail):
    """A segment reader that was given a segment of its head and these bytes."""
    segments = SegmentReader(1)
    segments.read(framed(FIRST, check_value(FIRST, 0)) + tail)
    return segments


@each_row("op", OPS, ids=lambda op: op.hex())
def test_a_record_that_is_cut_at_any_byte_is_a_torn_end_and_no_damage(op):
    record = framed(op, check_value(op, check_value(FIRST, 0)))
    for cut in range(1, len(record)):
        segments = read_behind_its_head(record[:cut])
        assert (segments.sound, segments.torn, segments.ops) == (True, True, []), cut
    segments = read_behind_its_head(record)
    assert (segments.sound, segments.torn, segments.ops) == (True, False, [op])


@each_row("op, length", product(OPS, [-1, 1]))
def test_a_torn_record_whose_length_is_not_that_of_its_op_is_damage(op, length):
    record = (len(op) + length).to_bytes(2, "little") + op
    assert not read_behind_its_head(record).sound


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
    assert desk.scene.moment == "sweep" and desk.app.keeper.journal.waits
    desk.run(700)
    assert desk.scene.moment == s.STILL and not desk.app.keeper.journal.waits


def test_without_storage_the_game_goes_on_and_it_is_said_once_on_the_ring_too():
    desk = Desk()
    desk.board.append = lambda name, data: False
    desk.begin()
    assert (desk.scene.ui.screen, desk.scene.notice) == (s.NOTICE, s.JOURNAL_FAULT)
    desk.tap("pass")
    for _ in range(3):
        desk.tap("pass")
        desk.idle(KEPT_MS)
    assert [report.get("code") for report in desk.reports()].count("journal_full") == 1
    assert desk.game.history.done == 3 and desk.scene.ui.screen == s.PLAY


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


def test_a_segment_takes_all_that_fits_into_200_bytes():
    game = open_game(next(case for case in CASES if case["mode"] == "grand_melee"))
    game.table.order = {"mode": "grand_melee", "options": {}, "seats": game.table.places, "teams": 2}
    board = FakeBoard()
    journal = Journal(board)
    chance = random.Random(11)
    for _ in range(150):
        event = {"type": "skip", "seats": chance.sample(range(game.table.places), chance.randrange(1, 4))}
        assert apply(game, event) is None
        journal.follow(game)
        journal.save()
    segments = [board.files[name_of(1, number)] for number in range(len(board.files))]
    assert max(len(data) for data in segments) == 200
    for data, after in pairwise(segments):
        head_bytes = 4 + int.from_bytes(after[:2], "little")
        next_op_bytes = 4 + int.from_bytes(after[head_bytes : head_bytes + 2], "little")
        assert len(data) + next_op_bytes > 200


@pytest.mark.usefixtures("spare_segments")
@pytest.mark.parametrize("stride", [7, pytest.param(1, marks=pytest.mark.long)])
@each_row("left, length", product(FaultyBoard.LEFT, [1, 2, 5]))
def test_what_a_failed_write_could_not_keep_is_kept_with_the_next_step(length, left, stride):
    whole = FaultyBoard()
    play(PluggedDesk(whole), PLAY, [])
    resumed: dict = {}  # by the files: until the first failure, and often behind it, they are those of other rounds
    for first in range(length, whole.operations - length, stride):
        board = FaultyBoard(range(first, first + length), left)
        desk = PluggedDesk(board)
        for step in PLAY:
            STEPS[step](desk)
            desk.idle(KEPT_MS)
            files = frozenset(board.files.items())
            if files not in resumed:
                again = PluggedDesk(FakeBoard(board.files))
                resumed[files] = again.scene.notice, told(again)
            notice, state = resumed[files]
            assert notice != s.JOURNAL_FAULT, first
            assert desk.app.keeper.journal.full or state == told(desk), first
        for _ in range(3):
            desk.tap("pass")
            desk.idle(KEPT_MS)
        assert told(PluggedDesk(FakeBoard(board.files))) == told(desk), first
        assert not desk.app.keeper.journal.full and board.operations > first + length


@pytest.mark.usefixtures("spare_segments")
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


def test_a_first_write_that_fails_leaves_no_damaged_game_behind():
    for left in FaultyBoard.LEFT:
        desk = PluggedDesk(FaultyBoard({0}, left))
        STEPS[0](desk)
        desk.settle()
        assert len(desk.app.keeper.journal.numbers()) == 1, left


@pytest.mark.usefixtures("spare_segments")
@pytest.mark.parametrize("at_once", [1, 2, 8])
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    steps=st.lists(st.integers(0, len(STEPS) - 1), min_size=5, max_size=40),
    fails=st.sets(st.integers(0, 60)),
    left=st.sampled_from(FaultyBoard.LEFT),
)
def test_whatever_writes_fail_a_step_that_is_kept_keeps_all_before_it(monkeypatch, at_once, steps, fails, left):
    monkeypatch.setattr(journal, "_OPS_A_TICK", at_once)
    board = FaultyBoard(fails, left)
    desk = PluggedDesk(board)
    for step in steps:
        STEPS[step](desk)
        desk.run(300)
    board.fails = ()
    desk.settle()
    STEPS[0](desk)
    desk.idle(KEPT_MS)
    STEPS[0](desk)
    catch_up(desk)
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)


def catch_up(desk, look=lambda: None):
    """Time passes until all of the game is on flash. `look` is called often meanwhile."""
    while desk.app.keeper.journal.waits or desk.app.hands.dispatcher.provisional:
        desk.run(16)
        look()


def many(desk, events):
    """So many turns, without the time they take."""
    for _ in range(events):
        assert desk.app.session.enter(({"type": "pass"},), desk.board.time_ms) is None
        desk.app.host.acted()


def without_storage(events):
    """(a game of that number of events, with nothing stored by its board; the board, which stores from now on)."""
    board = FaultyBoard(range(1_000_000))
    desk = PluggedDesk(board).begin(1)
    desk.settle()
    many(desk, events)
    desk.settle()
    desk.run(KEPT_MS)
    assert desk.app.keeper.journal.full and board.files == {}
    board.fails = ()
    return desk, board


@pytest.mark.parametrize("events", [100, 1000])
def test_a_tick_in_which_the_storage_takes_again_is_a_short_one_however_much_is_missing(events):
    desk, board = without_storage(events)
    desk.app.hands.dispatcher.changed = True  # as by a press
    most = stored = ticks = 0
    while desk.app.keeper.journal.full:
        before = board.operations
        most = max(most, calls_of(lambda: desk.run(0)))
        stored = max(stored, board.operations - before)
        ticks += 1
    assert most < 6000 and stored <= 8 and ticks <= events // 8 + 2
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)


def test_what_the_storage_did_not_take_is_tried_again_as_the_app_ends():
    desk, board = without_storage(3)
    desk.app.keeper.save()
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)
    assert not desk.app.keeper.journal.full


def test_a_storage_that_still_takes_nothing_is_tried_once_as_the_app_ends():
    desk, board = without_storage(3)
    before = board.operations
    board.fails = range(1_000_000)
    desk.app.keeper.save()
    assert board.operations - before <= 4 and desk.app.keeper.journal.full


def test_the_watchdog_is_fed_while_much_that_is_missing_goes_to_flash_as_the_app_ends():
    desk, board = without_storage(400)
    fed = [board.operations]
    board.feed = lambda: fed.append(board.operations)
    desk.app.keeper.save()
    assert max(later - before for before, later in pairwise([*fed, board.operations])) <= 8
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)


def test_what_is_kept_while_much_is_missing_is_a_state_that_was_seen():
    desk, board = without_storage(60)
    seen = {None, told(desk)[1]}
    while desk.game.history.done:
        apply(desk.game, {"type": "undo"})
        seen.add(told(desk)[1])
    for _ in range(45):
        apply(desk.game, {"type": "redo"})
    desk.app.host.acted()

    kept = set()

    def look():
        again = PluggedDesk(FakeBoard(board.files))
        assert again.scene.notice != s.JOURNAL_FAULT and told(again)[1] in seen
        kept.add(told(again)[2])

    catch_up(desk, look)
    assert len(kept) > 3
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)


@each_row("first, left", product(range(1, 30, 4), FaultyBoard.LEFT), some=True)
def test_a_storage_that_fails_again_while_much_is_missing_keeps_it_whole_in_the_end(first, left):
    desk, board = without_storage(60)
    board.left = left
    board.fails = range(board.operations + first, board.operations + first + 2)
    for step in (0, 1, 1, 0, 2, 0):  # passes, undone and redone meanwhile
        desk.app.hands.dispatcher.changed = True
        desk.run(32)
        STEPS[step](desk)
        assert PluggedDesk(FakeBoard(board.files)).scene.notice != s.JOURNAL_FAULT
    catch_up(desk)
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)


def test_a_game_begun_while_much_of_the_one_before_is_missing_loses_nothing_of_either():
    desk, board = without_storage(100)
    desk.app.hands.dispatcher.changed = True
    desk.run(0)
    desk.app.session.new_game(desk.board.time_ms)
    desk.app.host.acted()
    desk.app.session.begin(4, desk.board.time_ms)
    assert desk.app.keeper.journal.waits
    many(desk, 20)
    catch_up(desk)
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)
    record = Journal(FakeBoard(board.files))
    ops = [list(record.read_game(number))[-1].ops for number in (1, 2)]
    assert [sum(op[0] == EVENT for op in game) for game in ops] == [100, 20]


def test_a_long_game_that_is_one_too_many_goes_in_pieces():
    files = {f"game-{number:06}-{segment:04}": b"x" for number in range(1, 12) for segment in range(50)}
    board = FaultyBoard((), 0, files)
    removed = []
    board.remove = lambda name: removed.append(name) or board.files.pop(name)
    journal = Journal(board)
    game = Desk().begin().game
    while not removed or journal.waits:
        before = len(removed)
        journal.follow(game)
        journal.save()
        assert len(removed) - before <= 8
        assert removed == sorted(removed, reverse=True), "the last segment first: what is left is sound"
    assert removed[-1] == "game-000001-0000" and len(removed) == 50 and journal.numbers() == list(range(2, 13))


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
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk) and not desk.app.keeper.journal.full


def test_a_long_game_without_storage_is_kept_whole_as_soon_as_there_is_some():
    board = FaultyBoard(range(10_000))
    desk = PluggedDesk(board).begin()
    for _ in range(300):
        desk.tap("pass")
    assert desk.app.keeper.journal.full and board.files == {}
    board.fails = ()
    desk.tap("pass")
    catch_up(desk)
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
        desk.app.session.enter(({"type": "pass"},), desk.board.time_ms)
        desk.app.host.acted()
    desk.idle(KEPT_MS)
    assert "journal_full" in [report.get("code") for report in desk.reports()]


@pytest.mark.parametrize("payload", [b"", b"\x08", b"\x08\x05", b"\x08\x00", b"\x08\x05\x00", b"\x08\x05\x06\xff"])
def test_names_that_are_none_are_nobodys(payload):
    assert names_in(payload) is None


def test_names_that_cannot_be_read_bring_their_game_back_with_those_of_the_settings():
    desk = PluggedDesk(FakeBoard({"settings.json": b'{"names": ["Ada"]}'}))
    STEPS[8](desk)
    store_op(desk, bytes((NAMES,)) + b"\x05\x00")  # nobody writes that, and no check value is wrong
    STEPS[7](desk)
    desk.idle(KEPT_MS)
    again = PluggedDesk(FakeBoard(desk.board.files))
    assert again.scene.ui.screen == s.READY and again.app.session.before is not None
    again.hold("pass", 1100)
    assert again.game is not None and again.app.settings["names"] == ["Ada"]


@pytest.mark.parametrize(("clock", "most"), [("off", 2), ("counting_up", 2 + 2 * 3)])  # times: each half minute
def test_a_record_hardly_grows_however_often_its_players_are_named(clock, most):
    names = ["\U0001f451" * 12] * 24
    start = {"settings.json": json.dumps({"clock": clock, "names": names}).encode()}
    desk = PluggedDesk(FakeBoard(start))
    STEPS[8](desk)
    desk.idle(KEPT_MS)
    before = len(desk.board.files)
    for number in range(30):
        desk.tell({"do": "name", "seat": number % 24, "name": "player %d" % number})
        desk.idle(KEPT_MS)
        again = PluggedDesk(FakeBoard(desk.board.files))  # the plug was pulled now
        assert names_in(again.app.keeper.journal.named_in_play) == desk.app.settings["names"]
        assert told(again) == told(desk)
    assert len(desk.board.files) <= before + most
    desk.tap("pass")
    desk.idle(KEPT_MS)
    assert told(PluggedDesk(FakeBoard(desk.board.files))) == told(desk)


def names_on_record(desk):
    """What the players of each game on record were called, by the game's number."""
    lines = desk.tell({"do": "games"})
    desk.run(3000)
    return {line["no"]: line["names"] for line in lines + desk.reports() if line["is"] == "game"}


def test_a_name_that_is_given_just_before_the_table_is_cleared_is_that_game_s_and_one_behind_it_the_next_one_s():
    desk = PluggedDesk(FakeBoard()).begin()
    desk.tap("pass")
    desk.tell({"do": "name", "seat": 0, "name": "Ada"})
    lines = (
        {"do": "name", "seat": 1, "name": "Ben"},
        {"do": "new_game"},
        {"do": "name", "seat": 2, "name": "Cleo"},
        {"do": "begin", "first": 4},
    )
    desk.tell(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    desk.idle(KEPT_MS)
    assert names_on_record(desk) == {1: ["Ada", "Ben"], 2: ["Ada", "Ben", "Cleo"]}


def test_a_name_that_is_given_while_the_storage_fails_is_that_game_s_though_the_table_is_cleared_before_it_is_well():
    board = FaultyBoard()
    desk = PluggedDesk(board).begin()
    desk.tell({"do": "name", "seat": 0, "name": "Ada"})
    desk.idle(KEPT_MS)
    board.fails = range(10_000)
    desk.tell({"do": "name", "seat": 1, "name": "Ben"})
    desk.idle(KEPT_MS)
    desk.tell({"do": "new_game"})
    desk.tell({"do": "name", "seat": 2, "name": "Cleo"})
    desk.idle(KEPT_MS)
    board.fails = ()
    desk.tap("out")
    desk.idle(KEPT_MS)
    assert not desk.app.keeper.journal.full
    assert names_on_record(desk) == {1: ["Ada", "Ben"]}
    assert names_on_record(PluggedDesk(FakeBoard(board.files))) == {1: ["Ada", "Ben"]}


def test_a_name_that_is_given_while_the_game_before_is_not_yet_complete_on_record_is_not_that_game_s():
    desk = PluggedDesk(FakeBoard()).begin()
    desk.tell({"do": "name", "seat": 0, "name": "Ada"})
    desk.idle(KEPT_MS)
    events = [json.dumps({"do": "event", "event": {"type": "pass"}}).encode() for _ in range(20)]
    ends = [
        json.dumps(line).encode()
        for line in ({"do": "new_game"}, {"do": "begin", "first": 4}, {"do": "name", "seat": 1, "name": "Ben"})
    ]
    desk.tell(b"\n".join(events + ends) + b"\n")
    desk.run(20_000)  # it has much to tell
    assert names_on_record(desk) == {1: ["Ada"], 2: ["Ada", "Ben"]}
