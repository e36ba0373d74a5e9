"""The files of finished games are merged: fewer names for littlefs, the same games, whatever fails meanwhile."""

import json
from collections import Counter

import pytest

from desk import FakeBoard
from games.catalogue import make_game
from host_tools.proof.play_game_without_device import apply, snapshot
from journal_play import CUTS, PowerLostError
from link import tell_games_on_record
from storage import journal_records
from storage.journal import Journal
from storage.journal_records import name_of, number_in
from storage_boards import CutBoard, FaultyBoard
from store_with_most_kept_games import PASSES, TABLE, record

SEGMENTS = 14  # that such a game has, at least
FILES = 4  # that are left of it, at most


@pytest.fixture(scope="module")
def one_game():
    """Files: a game that is played, in many segments."""
    board = FakeBoard({})
    record(Journal(board), PASSES)
    assert len(board.files) >= SEGMENTS
    return board.files


def ops(board, number):
    """All ops of this record; the record is sound."""
    found = []
    for segments in Journal(board).read_game(number):
        found += segments.ops
        segments.ops.clear()
    assert segments.sound
    return found


def begun(board):
    """A device with this storage goes on, and begins its next game."""
    journal = Journal(board)
    journal.resume(make_game)
    return record(journal, 3)


def test_a_finished_game_has_fewer_files_and_the_same_ops_and_a_game_in_play_is_left_alone(one_game):
    board = FakeBoard(one_game)
    begun(board)
    old = [name for name in board.files if name.startswith("game-000001")]
    assert len(old) <= FILES and ops(board, 1) == ops(FakeBoard(one_game), 1)
    assert sum(map(len, one_game.values())) == sum(len(board.files[name]) for name in old)
    again = dict(board.files)
    record(Journal(board), 0)
    assert {name: board.files[name] for name in again} == again, "there is nothing more to merge"


@pytest.mark.parametrize("left", [400, -1, 10, 0])  # the bytes of the last file that are left
def test_a_merged_game_goes_on_where_it_stopped_after_later_games_are_set_aside(left, one_game):
    board = FakeBoard(one_game)
    begun(board)
    last = max(name for name in board.files if number_in(name, "") == 1)
    board.files[last] = board.files[last][:left]
    journal = Journal(board)
    journal.resume(make_game)
    journal.set_aside()
    game = journal.resume(make_game)
    done = game.history.done
    assert done == PASSES if left == 400 else PASSES - 20 < done < PASSES
    apply(game, {"type": "pass"})
    for _ in range(20):
        journal.follow(game)
        journal.save()
    assert not journal.full and not journal.waits
    again = Journal(FakeBoard(board.files)).resume(make_game)
    assert again.history.done == done + 1 and snapshot(again) == snapshot(game)


def test_the_next_game_is_on_flash_before_older_ones_are_merged(one_game):
    board = FakeBoard(one_game)
    journal = Journal(board)
    journal.resume(make_game)
    journal.follow(make_game(TABLE, 1))
    while name_of(2, 0) not in board.files:
        journal.save()
    assert all(board.files[name] == data for name, data in one_game.items())


def test_a_press_waits_while_at_most_4_files_are_read_and_8_removed(one_game, monkeypatch):
    board, found, step = FakeBoard(one_game), Counter(), 0

    def counted(duty):
        act = getattr(board, duty)

        def count(name):
            found[duty, step] += 1
            return act(name)

        return count

    for duty in ("read", "remove"):
        monkeypatch.setattr(board, duty, counted(duty))
    for _ in range(2):
        for _ in journal_records.merge_older(board, 2):
            step += 1
        step += 1
        assert len(board.files) <= FILES
        board.files.update({**one_game, **board.files})  # a power cut can leave the files that were merged
    most = {"read": 4, "remove": 8}
    assert all(times <= most[duty] for (duty, _), times in found.items()), found


def test_a_game_that_a_host_asks_for_while_its_files_are_merged_is_told(one_game):
    steps = waits = 1
    while waits:  # ask one step of the journal later each time, until nothing is left to merge
        journal = Journal(FakeBoard(one_game))
        journal.resume(make_game)
        journal.follow(make_game(TABLE, 1))
        for _ in range(steps):
            journal.save()
        steps, waits, told = steps + 1, journal.waits, ""
        for piece in tell_games_on_record.games(journal, None):
            told += piece
            journal.save()
        game = json.loads(told.split("\n")[0])
        assert (game["no"], game.get("events")) == (1, PASSES), (steps, game)
    assert steps > 9


@pytest.mark.parametrize("mode", CUTS)
def test_a_cut_while_segments_are_merged_leaves_both_games_readable(mode, one_game):
    expected = ops(FakeBoard(one_game), 1)
    whole = CutBoard(one_game, -1, mode)
    begun(whole)
    for cut in range(whole.operations):
        board = CutBoard(one_game, cut, mode)
        with pytest.raises(PowerLostError):
            begun(board)
        left = FakeBoard(board.files)
        assert ops(left, 1)[: len(expected)] == expected, cut
        begun(left)
        assert all(ops(left, number) for number in Journal(left).numbers()), cut
        assert len([name for name in left.files if name.startswith("game-000001")]) <= FILES, cut


@pytest.mark.parametrize("left", range(3))
def test_storage_that_refuses_what_is_merged_loses_nothing(left, one_game):
    whole = FaultyBoard((), 0, one_game)
    begun(whole)
    for fails in range(whole.operations):
        board = FaultyBoard((fails,), left, one_game)
        begun(board)
        assert ops(board, 1) == ops(FakeBoard(one_game), 1), fails
        assert Journal(board).resume(make_game).history.done == 3


def test_a_file_that_the_storage_does_not_remove_at_once_goes_with_what_a_power_cut_left(one_game, monkeypatch):
    board = FakeBoard(one_game)
    for _ in journal_records.merge_older(board, 2):
        if board.files[name_of(1, 0)] != one_game[name_of(1, 0)]:
            break  # the power is cut before a file is removed
    remove, refused = board.remove, [name_of(1, SEGMENTS - 3)]
    monkeypatch.setattr(board, "remove", lambda name: refused.remove(name) if name in refused else remove(name))
    for _ in journal_records.merge_older(board, 2):
        pass
    assert not refused and name_of(1, SEGMENTS - 3) not in board.files
    assert ops(board, 1) == ops(FakeBoard(one_game), 1)


@pytest.mark.parametrize("segment", [0, 5, SEGMENTS - 2])
def test_what_is_damaged_stays_in_files_of_its_own(segment, one_game):
    files = dict(one_game)
    name = name_of(1, segment)
    files[name] = files[name][:60] + b"\xff" + files[name][61:]
    board = FakeBoard(files)
    record(Journal(board), 3)
    assert board.files[name] == files[name]
    assert all(any(data in now for now in board.files.values()) for data in files.values())


def test_without_memory_the_files_stay_as_they_are_and_the_game_is_kept(one_game, monkeypatch):
    def no_memory(*_):
        raise MemoryError

    monkeypatch.setattr(journal_records, "SegmentReader", no_memory)
    board = FakeBoard(one_game)
    journal = Journal(board)
    journal.resume(make_game)
    record(journal, 3)
    assert not journal.full and ops(board, 1) == ops(FakeBoard(one_game), 1)
    assert set(one_game) < set(board.files)
