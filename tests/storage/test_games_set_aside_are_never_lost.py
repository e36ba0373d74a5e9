"""A game that is set aside is never lost: whatever stands in the storage, fails in it, or is cut off in the middle."""

import json
import os
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scene as s
from desk import Desk, FakeBoard
from journal_play import CUTS, KEPT_MS, PluggedDesk, PowerLostError, told
from rows import each_row
from runtimes import REPO, needs_micropython, on_cpython, on_micropython
from storage.crashes import NO_CRASH, SET_ASIDE
from storage.journal import KEPT_GAMES, Journal
from storage.journal_records import BAD
from storage_boards import CutBoard, FaultyBoard

ODD_NAMES = (
    "game-²-0",
    "game-\u0661-0",
    "game-000007-²",
    "game-",
    "game-7",
    "game-7-0",
    "game-1_0-0",
    "game--00001-0000",
    "game-000000-0000",
    "game-000001-0000-0",
    "game-000001-0000~",
    "game-%s-0" % ("9" * 200),
    "game-\udcff-0",
    "bad-",
    "bad-game-²-0000",
    "bad-game-\udcff",
    "bad-bad-game-000001-0000",
    "\udcff",
    "é",
)


def files_of(passes, files=None):
    """The files of one more game, in which a given number of turns is over."""
    desk = Desk(files=files)
    desk.tell({"do": "new_game"})
    desk.begin()
    for _ in range(passes):
        desk.tap("pass")
    desk.idle(KEPT_MS)
    return desk.board.files


@pytest.fixture(scope="module")
def three_games():
    """Files: three games of several segments each."""
    files = {}
    for _ in range(3):
        files = files_of(60, files)
    return files


def lost(files, before):
    """The names of what was there before and is not any more, not even as a part of a longer file."""
    return [name for name, data in before.items() if not any(data in now for now in files.values())]


STARTED_AGAIN = "The app crashed and was started again."


def started(board, row=SET_ASIDE):
    """(the device, codes of what it said as it started)."""
    desk = PluggedDesk(board, row)
    desk.run(100)
    reports = desk.reports()
    words = [report["why"] for report in reports if report.get("code") == "crash"]
    assert len(words) == (row != NO_CRASH), "a crash is told once, whatever became of the game"
    return desk, [report.get("code") for report in reports if report.get("why") != STARTED_AGAIN]


def test_a_game_that_is_set_aside_is_there_under_another_name(three_games):
    last = {name for name in three_games if name.startswith("game-000003")}
    desk, codes = started(FakeBoard(three_games))
    expected = {"bad-" + name if name in last else name: data for name, data in three_games.items()}
    assert len(last) > 2 and desk.board.files == expected
    assert desk.game is None and codes == ["crash"]


def test_one_game_after_another_is_set_aside_and_none_is_lost_though_nobody_plays(three_games):
    files = three_games
    for left in (2, 1, 0, 0, 0):
        desk, codes = started(FakeBoard(files))
        files = desk.board.files
        assert not lost(files, three_games)
        assert len(desk.app.keeper.journal.numbers()) == left
    assert codes == []  # nothing was set aside: nothing is told
    assert desk.app.keeper.journal.numbers(BAD) == [1, 2, 3]


def test_the_last_ten_games_that_were_set_aside_stay_while_others_are_played():
    files, lost = {}, set()
    for number in range(1, 15):
        files = dict(started(FakeBoard(files_of(2, files)))[0].board.files)
        stored = Journal(FakeBoard(files)).numbers(BAD)
        lost |= set(range(1, number + 1)) - set(stored)
        assert stored == list(range(number + 1 - len(stored), number + 1)) and len(stored) <= KEPT_GAMES
    assert lost == {1, 2, 3}


@pytest.mark.parametrize("mode", CUTS)
def test_a_plug_pulled_while_a_game_is_set_aside_costs_nothing(mode, three_games):
    whole = CutBoard(three_games, -1, mode)
    started(whole)
    assert whole.operations > 2
    for cut in range(whole.operations):
        board = CutBoard(three_games, cut, mode)
        with pytest.raises(PowerLostError):
            started(board)
        assert not lost(board.files, three_games)
        again, codes = started(FakeBoard(board.files), 0)
        moved = "game-000003-0000" not in board.files
        left = any(name.startswith("game-000003") for name in board.files)
        assert codes == (["bad_journal"] if moved and left else []), cut
        assert not lost(again.board.files, three_games)
        if moved:
            assert again.game is None and not any(name.startswith("game-000003") for name in again.board.files)
        else:
            assert told(again) == told(PluggedDesk(FakeBoard(three_games)))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_chain_of_crashes_cuts_and_full_storage_loses_a_game(data, three_games):
    files = dict(three_games)
    for _ in range(data.draw(st.integers(1, 8))):
        if data.draw(st.booleans()):
            board = CutBoard(files, data.draw(st.integers(0, 8)), data.draw(st.sampled_from(CUTS)))
        else:
            board = FaultyBoard(data.draw(st.sets(st.integers(0, 8))), 0, files)
        try:
            desk, _ = started(board, data.draw(st.sampled_from((0, SET_ASIDE))))
            desk.tap("pass")
        except PowerLostError:
            pass
        files = board.files
        assert not lost(files, three_games)


@pytest.mark.parametrize("room", [0, 1, 3])
def test_what_there_is_no_room_to_set_aside_is_told_and_the_table_is_clear(room, three_games):
    again, codes = started(FaultyBoard(range(room, 10_000), 0, three_games))
    assert not lost(again.board.files, three_games)
    assert again.game is None and "crash" in codes
    again.board.fails = ()
    again.tap("pass")
    again.begin(2)
    again.tap("pass")
    again.idle(KEPT_MS)
    assert told(PluggedDesk(FakeBoard(again.board.files))) == told(again)


def test_a_sentence_that_says_it_was_set_aside_is_true(three_games):
    desk = PluggedDesk(FaultyBoard(range(10_000), 0, three_games), SET_ASIDE)
    desk.run(100)
    words = [report["why"] for report in desk.reports() if report.get("code") == "crash"]
    assert len(words) == 1 and "stays where it is" in words[0] and desk.board.files == three_games


def test_a_name_that_an_earlier_game_bears_is_not_taken_twice(three_games):
    files = dict(three_games)
    for name in ("game-000003-0000", "game-000003-0001"):
        files["bad-" + name] = b"an earlier game " + name.encode()
    desk, codes = started(FakeBoard(files))
    assert not lost(desk.board.files, files) and desk.app.keeper.journal.numbers(BAD) == [3, 4]
    assert codes == ["crash"]
    assert max(Journal(FakeBoard(files_of(1, desk.board.files))).numbers()) == 5


@pytest.mark.parametrize("place", [0, 1, -1])
def test_a_game_of_which_a_part_cannot_be_read_is_set_aside_and_told(place, three_games):
    name = sorted(name for name in three_games if name.startswith("game-000003"))[place]
    board = FaultyBoard((), 0, three_games, (name,))
    desk, codes = started(board, NO_CRASH)
    assert codes == ["bad_journal"] and desk.scene.notice == s.JOURNAL_FAULT
    assert not lost(board.files, three_games) and board.files[name] == three_games[name]
    assert reports_games(desk) == [1, 2, 3]


def reports_games(desk):
    told_now = desk.tell({"do": "games"})
    desk.run(2000)
    return [report["no"] for report in told_now + desk.reports() if report["is"] == "game"]


@pytest.mark.parametrize("row", [0, SET_ASIDE])
def test_names_that_are_none_of_ours_raise_nothing_and_stay(row, three_games):
    odd = dict.fromkeys(ODD_NAMES, b"foreign")
    desk, _ = started(FakeBoard({**odd, **three_games}), row)
    assert {name: desk.board.files[name] for name in ODD_NAMES} == odd
    for _ in range(2):
        desk.tell({"do": "new_game"})
        desk.begin(2)
        desk.tap("pass")
        desk.idle(KEPT_MS)
    assert told(PluggedDesk(FakeBoard(desk.board.files))) == told(desk)
    assert desk.app.keeper.journal.numbers()[-1] == 5
    assert {name: desk.board.files[name] for name in ODD_NAMES} == odd


FOLDERS = ("game-000003-0000", "game-000003-0002", "game-000004-0000", "settings.json", "crash-row", "crash-log", "~")


@needs_micropython
@pytest.mark.parametrize(
    ("on_runtime", "folder", "empty"),
    [
        pytest.param(*row, marks=[pytest.mark.long] * bool(number % 3))  # each value in some of the short ones
        for number, row in enumerate(product([on_micropython, on_cpython], FOLDERS, [True, False]))
    ],
)
def test_a_folder_where_a_file_is_expected_and_names_that_are_no_text_raise_nothing(
    on_runtime, folder, empty, tmp_path, three_games
):
    for name, data in three_games.items():
        if name != folder:
            (tmp_path / name).write_bytes(data)
    for name in ODD_NAMES:
        with open(os.fsencode(tmp_path) + b"/" + os.fsencode(name), "wb") as file:
            file.write(b"foreign")
    (tmp_path / folder).mkdir()
    if not empty:
        (tmp_path / folder / "file").write_bytes(b"a file")
    for row in (0, SET_ASIDE, SET_ASIDE):
        said = on_runtime(REPO / "tests" / "support" / "start_in_folder.py", tmp_path, row)
        codes = json.loads(said.splitlines()[-1])
        if folder == "settings.json":
            assert "bad_setting" in codes
        elif folder.startswith("game-") and row == 0:
            assert codes == ["crash", "bad_journal"]
    for name in ODD_NAMES:
        with open(os.fsencode(tmp_path) + b"/" + os.fsencode(name), "rb") as file:
            assert file.read() == b"foreign"
    stored = [path.read_bytes() for path in tmp_path.iterdir() if "game-0" in path.name and path.is_file()]
    for name, data in three_games.items():
        assert name == folder or any(found.startswith(data) for found in stored), name


@each_row("listing, listed, times", product(range(12), [0, 2], [1, 99]), some=True)
def test_files_that_are_not_listed_are_neither_forgotten_nor_written_to(listing, listed, times, three_games):
    class Board(FakeBoard):
        listings = 0

        def ilistdir(self):
            self.listings += 1
            names = sorted(self.files)
            return iter(names[:listed] if 0 < self.listings - listing <= times else names)

    board = Board(three_games)
    desk = PluggedDesk(board)
    desk.settle()
    desk.tell({"do": "new_game"})
    desk.begin(4)
    desk.tap("pass")
    desk.idle(KEPT_MS)
    games = {name: data for name, data in three_games.items() if "game-" in name}
    for name, data in games.items():  # a game of many files may have been merged
        assert any(data in stored for stored in board.files.values()), name
    journal = Journal(FakeBoard(board.files))
    assert all(list(journal.read_game(number))[-1].sound for number in journal.numbers())


@pytest.mark.parametrize("name", ["game-000009-99999", "game-000009-0700"])
def test_a_name_that_says_thousands_of_segments_ends_the_reading_where_one_is_missing(name, three_games):
    board = FaultyBoard((), 0, {**three_games, name: b"x"})
    fed = []
    board.feed = lambda: fed.append(1)
    with pytest.raises(ValueError, match="Game 9"):
        Journal(board).resume(None)
    assert len(fed) == 1, "the watchdog hears of each segment"


class ListedBoard(FakeBoard):
    """Counts what is asked of its storage."""

    asked = 0
    listings = 0

    def read(self, name):
        self.asked += 1
        return super().read(name)

    def remove(self, name):
        self.asked += 1
        super().remove(name)

    def ilistdir(self):
        self.listings += 1
        return super().ilistdir()


@pytest.mark.parametrize("name", ["game-000009-99999", "bad-game-000009-99999"])
def test_a_name_that_says_thousands_of_segments_costs_no_more_than_any_other(name):
    board = ListedBoard({name: b"x", **{f"bad-game-{number:06}-0000": b"x" for number in range(10, 20)}})
    desk, codes = started(board, SET_ASIDE)
    desk.begin(4)
    assert codes == ["crash"] * name.startswith("game") and board.asked < 60
    assert board.files.get("bad-game-000009-99999") is None, "eleven were set aside: the oldest has gone"
    if name.startswith("game"):
        assert board.listings < 20


def test_many_games_are_forgotten_with_two_listings_a_step_at_most():
    names = [
        f"{start}game-{number:06}-000{segment}" for start in ("", BAD) for number in range(1, 90) for segment in (0, 1)
    ]
    board = ListedBoard(dict.fromkeys(names, b"x"))
    journal = Journal(board)
    game = Desk().begin().game
    journal.follow(game)
    most = 0
    while journal.waits:
        board.listings = 0
        journal.save()
        most = max(most, board.listings)
    assert most == 2
    assert journal.numbers() == list(range(80, 91)) and journal.numbers(BAD) == list(range(80, 90))
