"""Kept tables: eight at most, a file each, all or nothing; what is damaged is told and left alone."""

import json

import pytest

from desk import FakeBoard
from host_tools.proof.failing_storage import WELL, FailingStorage
from journal_play import PowerLostError
from rules.event_kinds_and_refusals import in_words
from storage.kept_tables import MOST_TABLES, KeptTables
from storage_boards import CutBoard

TABLE = {"mode": "emperor", "seats": 6, "teams": 2, "options": {}, "names": ["Zoë", "", "Ἀνδρέας"]}
TABLE |= {"commander": True, "poison": True}


def table(seats):
    return {**TABLE, "seats": seats}


def refused(act, *arguments):
    with pytest.raises(ValueError) as fault:
        act(*arguments)
    return in_words(fault.value.args[0])


def test_a_table_is_kept_with_its_names_and_read_again_after_a_restart():
    board = FakeBoard()
    kept = KeptTables(board)
    kept.keep({**TABLE, "brightness": 3})
    kept.keep(table(8))
    again = KeptTables(FakeBoard(board.files))
    assert [again.read(number) for number in again.numbers()] == [TABLE, table(8)]


def test_eight_are_kept_and_a_ninth_is_refused_until_one_is_forgotten():
    kept = KeptTables(FakeBoard())
    for seats in range(6, 6 + MOST_TABLES):
        kept.keep(table(seats))
    assert "forget one" in refused(kept.keep, table(20))
    assert kept.numbers() == list(range(1, 9))
    kept.forget(3)
    kept.forget(3)
    kept.keep(table(20))
    assert kept.read(3) == table(20) and kept.numbers() == list(range(1, 9))


def test_the_same_table_is_kept_once():
    kept = KeptTables(FakeBoard())
    kept.keep(table(8))
    kept.keep(TABLE)
    assert refused(kept.keep, dict(TABLE)) == "This table is kept already, as number 2."
    kept.keep({**TABLE, "names": []})
    assert kept.numbers() == [1, 2, 3]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"\xff",
        b'{"mode": "emperor"}',
        json.dumps({**TABLE, "colour": 1}).encode(),
        json.dumps({**TABLE, "names": ["x" * 4096]}).encode(),
    ],
    ids=lambda data: repr(data[:30]),
)
def test_a_damaged_file_is_told_and_left_alone_and_costs_its_number(data):
    board = FakeBoard({"table-1": data})
    kept = KeptTables(board)
    assert "table-1 is damaged" in refused(kept.read, 1)
    kept.keep(TABLE)
    assert kept.numbers() == [1, 2] and board.files["table-1"] == data


def test_a_file_of_before_there_were_names_and_options_is_a_table():
    board = FakeBoard({"table-4": b'{"mode": "emperor", "seats": 8, "teams": 2}'})
    assert KeptTables(board).read(4) == {**table(8), "names": [], "commander": False, "poison": False}


@pytest.mark.parametrize(
    "name", ["table-0", "table-9", "table-01", "table-", "table-x", "table-1 ", "game-000001-0000"]
)
def test_files_of_others_are_none_of_ours(name):
    assert KeptTables(FakeBoard({name: b"{}"})).numbers() == []


@pytest.mark.parametrize("fault", ["full", "read_only", "missing"])
def test_a_storage_that_fails_is_told_and_what_was_kept_stays(fault):
    storage = FailingStorage({})
    kept = KeptTables(storage)
    kept.keep(TABLE)
    before = dict(storage.files)
    storage.ail(fault)
    large = {**table(8), "names": ["\U0001f451" * 12] * 24}
    assert refused(kept.keep, large) == "The table could not be kept: the storage is full or missing."
    assert storage.files == before


def test_a_table_that_the_storage_does_not_remove_is_told_and_stays():
    storage = FailingStorage({})
    kept = KeptTables(storage)
    kept.keep(TABLE)
    storage.ail("read_only")
    assert refused(kept.forget, 1) == "Kept table 1 could not be forgotten: the storage cannot be written to."
    assert kept.numbers() == [1] and kept.read(1) == TABLE
    storage.ail(WELL)
    kept.forget(1)
    assert kept.numbers() == []


@pytest.mark.parametrize("mode", ["before", "torn", "after"])
@pytest.mark.parametrize("act", ["keep", "forget"])
def test_a_pulled_plug_leaves_all_of_a_table_or_nothing(act, mode):
    board = CutBoard({}, 99, mode)
    kept = KeptTables(board)
    kept.keep(TABLE)
    board.cut = board.operations
    with pytest.raises(PowerLostError):
        kept.keep(table(8)) if act == "keep" else kept.forget(1)
    again = KeptTables(FakeBoard(board.files))
    found = [again.read(number) for number in again.numbers()]
    assert found in ([TABLE], [TABLE, table(8)] if act == "keep" else [])
