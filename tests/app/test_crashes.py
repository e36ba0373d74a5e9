"""What falls out of the app is caught: logged, counted, healed step by step. The ladder by its logic, on CPython."""

import json

import pytest

import runtimes
import scene as s
from app import app as app_module
from app import supervisor
from desk import Desk, FakeBoard
from menus import take
from storage import crashes
from storage.crashes import GIVE_UP, NO_CRASH, SET_ASIDE, TAKE_BACK, Crashes


class LivingBoard(FakeBoard):
    """A board on which time passes by waiting; the host leaves after `lives_ms`, unless the app crashes before."""

    def __init__(self, files=None, lives_ms=100):
        super().__init__(files)
        self.lives_ms = lives_ms
        self.hangs = False

    def wait(self, ms):
        self.time_ms += max(ms, 1)

    @property
    def host_left(self):
        return self.time_ms >= self.lives_ms

    def hung(self):
        return self.hangs


def start(files, lives_ms=100, hangs=False):
    """One start of the device with these files: how it ended, and its files."""
    board = LivingBoard(files, lives_ms)
    board.hangs = hangs
    return supervisor.run_app(board, Crashes(board)), board.files


@pytest.fixture
def played():
    """The files of a game after three turns."""
    desk = Desk().begin()
    for _ in range(3):
        desk.tap("pass")
    desk.idle(2000)
    return desk.board.files


@pytest.fixture
def faulty(monkeypatch):
    """Plants a fault: the picture of a game with these many moves, or with any, crashes."""

    def plant(moves=None):
        compose = app_module.App._compose

        def crash(self, now_ms):
            game = self.session.game
            if game and (moves is None or game.history.done in moves):
                raise RuntimeError("planted")
            compose(self, now_ms)

        monkeypatch.setattr(app_module.App, "_compose", crash)

    return plant


def crash_at(monkeypatch, crash_ms):
    """Plants a fault: the app crashes that long after its start."""
    tick = app_module.App.tick

    def crash(self, now_ms):
        if now_ms >= crash_ms:
            raise RuntimeError("planted")
        return tick(self, now_ms)

    monkeypatch.setattr(app_module.App, "tick", crash)


def row(files):
    return Crashes(FakeBoard(files)).row


def crashed(files, times):
    """The files after that number of starts in a row that crashed and were counted."""
    for count in range(1, times + 1):
        how, files = start(files)
        assert (how, row(files)) == (supervisor.CRASHED, count)
    return files


def moves(files):
    game = Desk(files=files).game
    return game and game.history.done


def test_two_restarts_then_the_last_event_is_taken_back(played, faulty):
    faulty(moves=(3,))
    how, files = start(crashed(played, 3))
    assert how == supervisor.ENDED
    assert moves(files) == 2


@pytest.mark.parametrize("count", range(GIVE_UP))
def test_a_host_is_told_of_a_crash_before_anything_else_for_what_it_asked_is_forgotten(played, count):
    board = FakeBoard({**played, "crash-row": b"%d" % count})
    app = app_module.App(board, Crashes(board).begin())
    for now_ms in range(0, 300, 5):
        app.tick(now_ms)
    first = json.loads(bytes(board.sent).split(b"\n")[0])
    assert (first["is"], first["code"], "id" in first) == ("refusal", "crash", False)


def test_all_that_one_gesture_entered_is_taken_back():
    desk = Desk({"mode": "for_the_emperor"}).begin(0)
    for _ in range(2):  # a warrior and its strength: two events
        desk.tap("pass")
        take(desk)
        take(desk)
        desk.settle()
    assert desk.game.history.done == 4
    how, files = start({**desk.board.files, "crash-row": b"%d" % TAKE_BACK})
    assert how == supervisor.ENDED
    assert moves(files) == 2


def test_the_fourth_sets_the_game_aside(played, faulty):
    faulty()
    how, files = start(crashed(played, 4))
    assert how == supervisor.ENDED
    assert moves(files) is None
    assert any(name.startswith("bad-game-") for name in files)


@pytest.mark.parametrize("again", [1, 3])
def test_a_plug_pulled_soon_after_does_nothing_more_to_the_games_and_the_next_crash_is_the_next_in_the_row(
    monkeypatch, played, faulty, again
):
    files = {**played, "crash-row": b"%d" % TAKE_BACK}
    for _ in range(1 + again):
        how, files = start(files)
        assert (how, moves(files)) == (supervisor.ENDED, 2)
    faulty()
    files = start(files)[1]
    assert row(files) == SET_ASIDE
    monkeypatch.undo()
    desk = Desk(files=start(files)[1]).begin()
    desk.idle(2000)
    files = desk.board.files
    faulty()
    how, after = start(files)
    assert how == supervisor.CRASHED and row(after) == GIVE_UP
    names = [name for name in files if "game-" in name]
    assert [name for name in after if "game-" in name] == names
    assert len([name for name in names if name.startswith("bad-")]) == 1


def test_the_fifth_ends_the_attempts_and_the_next_start_begins_anew(monkeypatch, played):
    crash_at(monkeypatch, 0)
    files = played
    for _ in range(GIVE_UP):
        how, files = start(files)
        assert how == supervisor.CRASHED
    how, files = start(files)
    assert how == supervisor.GAVE_UP
    monkeypatch.undo()
    assert row(files) == NO_CRASH
    assert start(files)[0] == supervisor.ENDED


@pytest.mark.parametrize(("crash_ms", "before", "after"), [(59_000, 1, 2), (61_000, 2, 0), (61_000, NO_CRASH, 0)])
def test_a_minute_clears_the_count_and_a_late_crash_costs_a_restart_only(monkeypatch, played, crash_ms, before, after):
    files = dict(played)
    if before != NO_CRASH:
        files["crash-row"] = b"%d" % before
    crash_at(monkeypatch, crash_ms)
    how, files = start(files, 10**6)
    assert (how, row(files)) == (supervisor.CRASHED, after)


@pytest.mark.parametrize("days", [5, 7, 13, 40])
def test_after_any_number_of_days_a_crash_comes_late_and_the_log_says_when(monkeypatch, played, days):
    class Board(LivingBoard):
        def wait(self, ms):
            self.time_ms += 30_000

        def now_ms(self):
            return self.time_ms % (1 << 30)

    board = Board(played, 10**10)
    tick = app_module.App.tick

    def crash(self, now_ms):
        if board.time_ms >= days * 86_400_000:
            raise RuntimeError("planted")
        return 0 if board.time_ms else tick(self, now_ms)

    monkeypatch.setattr(app_module.App, "tick", crash)
    assert supervisor.run_app(board, Crashes(board)) == supervisor.CRASHED
    assert row(board.files) == 0
    assert json.loads(crashes.log(board)[-1])["up_s"] == days * 86_400


def test_a_minute_without_a_crash_clears_the_count(played):
    how, files = start({**played, "crash-row": b"2"}, 59_000)
    assert (how, row(files)) == (supervisor.ENDED, 2)
    how, files = start(files, 61_000)
    assert (how, row(files)) == (supervisor.ENDED, NO_CRASH)


def test_a_hang_counts_as_a_crash(played):
    how, files = start(played, hangs=True)
    assert (how, row(files)) == (supervisor.ENDED, 1)
    assert "hanging" in crashes.log(FakeBoard(files))[-1]


@pytest.mark.parametrize("count", [0, 1, TAKE_BACK, SET_ASIDE])
def test_after_a_crash_the_ring_says_so_until_somebody_presses(played, count):
    desk = Desk(files=played)
    desk.app = app_module.App(desk.board, count)
    desk.run(100)
    assert (desk.scene.ui.screen, desk.scene.notice) == (s.NOTICE, s.CRASH)
    desk.tap("pass")
    assert desk.scene.ui.screen == (s.READY if count == SET_ASIDE else s.PLAY)


def test_a_board_that_fails_as_it_waits_is_a_crash_like_any_other(monkeypatch):
    def fail(board, ms):
        raise OSError("planted")

    monkeypatch.setattr(LivingBoard, "wait", fail)
    board = LivingBoard()
    assert supervisor.run_app(board, Crashes(board)) == supervisor.CRASHED
    assert "planted" in crashes.log(board)[0] and row(board.files) == 1


def test_what_was_settled_just_before_a_crash_is_kept(monkeypatch):
    crash_at(monkeypatch, 700)
    board = LivingBoard(lives_ms=10**6)
    board.inbox.extend(b'{"do": "begin", "first": 1}\n')
    assert supervisor.run_app(board, Crashes(board)) == supervisor.CRASHED
    monkeypatch.undo()
    assert moves(board.files) == 0


def test_the_host_reads_the_log_and_clears_it():
    board = FakeBoard()
    Crashes(board).note('Traceback:\n somewhere "quoted" \u00e9', 61_500)
    desk = Desk(files=board.files)
    report = next(report for report in desk.tell({"do": "crashes", "id": 4}) if report.get("id") == 4)
    assert report["crashes"] == [
        {
            "firmware": report["crashes"][0]["firmware"],
            "up_s": 61,
            "row": 0,
            "trace": 'Traceback:\n somewhere "quoted" \u00e9',
        }
    ]
    assert [report["is"] for report in desk.tell({"do": "clear_crashes"})] == ["done"]
    assert desk.tell({"do": "crashes"})[0]["crashes"] == []


def test_the_log_stays_small_and_keeps_the_newest():
    board = FakeBoard()
    for number in range(50):
        Crashes(board).note("x" * 3000 + str(number), 0)
    lines = crashes.log(board)
    assert len(board.files["crash-log"]) <= 1600 and len(lines) >= 2
    assert json.loads(lines[-1])["trace"].endswith("49")


def test_a_flash_without_room_for_another_file_counts_all_the_same(monkeypatch, played):
    monkeypatch.setattr(LivingBoard, "write", lambda self, name, data: False)
    crash_at(monkeypatch, 0)
    files = played
    for count in range(1, GIVE_UP + 1):
        how, files = start(files)
        assert (how, row(files)) == (supervisor.CRASHED, count)
        for expected in (count, 0) if count in (TAKE_BACK, SET_ASIDE) else ():  # the plug is pulled in between
            board = LivingBoard(files)
            assert Crashes(board).begin() == expected
            files = board.files
    how, files = start(files)
    assert (how, row(files)) == (supervisor.GAVE_UP, NO_CRASH)


@pytest.mark.parametrize("foreign", [b"[" * 200_000, b"\n" * 500_000], ids=["nested", "lines"])
def test_a_foreign_log_of_any_size_keeps_no_crash_from_being_told(foreign):
    board = FakeBoard({"crash-log": foreign})
    Crashes(board).note("it", 0)
    assert [json.loads(line)["trace"] for line in crashes.log(board)] == ["it"]
    assert len(board.files["crash-log"]) <= 1600


@runtimes.needs_micropython
def test_a_crash_for_which_no_memory_is_left_is_on_record_and_costs_no_game():
    found = json.loads(
        runtimes.on_micropython(runtimes.REPO / "tests" / "support" / "crash_without_memory.py", heap="2m")
    )
    assert found == [[supervisor.CRASHED, ["crash-log", "crash-row", "game-000001-0000"]]] * len(found)


@pytest.mark.parametrize("free", [400, 12000], ids=["nothing", "small pieces"])
@runtimes.needs_micropython
def test_gaps_that_cannot_be_filled_for_want_of_memory_are_no_crash(free):
    script = runtimes.REPO / "tests" / "support" / "gaps_without_memory.py"
    assert json.loads(runtimes.on_micropython(script, free)) == {"filled": True, "free": True}


@pytest.mark.parametrize("spoilt", [b"", b"\xff\xfe", b"99", b"x"])
def test_spoilt_records_are_no_crash(spoilt):
    board = FakeBoard({"crash-row": spoilt, "crash-log": spoilt + b'\n{"row": 1}\n[1]'})
    assert Crashes(board).row == 0
    assert crashes.log(board) == ['{"row": 1}']


def test_the_count_is_written_only_when_it_changes():
    board = FakeBoard()
    written = []
    board.write = lambda name, data: written.append(name) or FakeBoard.write(board, name, data)
    record = Crashes(board)
    record.end_row()
    record.note("late", 70_000)
    record.note("late", 70_000)
    record.note("soon", 10)
    assert written.count("crash-row") == 2
