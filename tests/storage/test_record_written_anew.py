"""A record that has grown by undo and redo is rewritten. The events alone limit the storage that a game takes, and the
old record counts until the new one is complete."""

import json
from itertools import product

import pytest

from clock.ledger import begin
from desk import FakeBoard
from games.catalogue import make_game
from host_tools.proof.play_game_without_device import apply, snapshot
from journal_play import PluggedDesk, told
from link.tell_games_on_record import games, scenario
from rows import each_row
from rules.history import packed
from storage import journal
from storage.journal import KEPT_GAMES, Journal
from storage.journal_records import NAMES, names_in
from storage_boards import FaultyBoard

ORDER = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}
PASS, UNDO, REDO = ({"type": kind} for kind in ("pass", "undo", "redo"))
CLEARED = None
FLOODS = {
    "undo_and_redo": (UNDO, REDO),
    "undo_and_another_turn": (UNDO, PASS),
    "all_taken_back_and_repeated": (*[UNDO] * 9, *[REDO] * 9),
    "cleared_and_brought_back": (CLEARED,),
}


class Record:
    """A game of nine turns on `board` and the journal that keeps it; `most_files`: at any time so far."""

    def __init__(self, board, turns=9):
        self.board = board
        self.journal = Journal(board)
        self.most_files = 0
        self.begin(turns)

    def begin(self, turns, first=1):
        self.game = make_game(ORDER, first)
        self.keep()
        for _ in range(turns):
            self.do(PASS)

    def do(self, event):
        if event is CLEARED:
            self.follow(None)
        else:
            apply(self.game, event)
        self.keep()

    def follow(self, laid):
        """As the device does: at the event, and, where more is to be noted, once in the tick that follows."""
        journal = self.journal
        journal.follow(laid)
        journal.save()
        if journal.waits:
            journal.follow(laid)
            journal.save()
        self.most_files = max(self.most_files, len(self.board.files))

    def keep(self):
        self.follow(self.game)

    def settle(self):
        for _ in range(200):
            if not self.journal.waits:
                break
            self.keep()
        assert not self.journal.waits and not self.journal.full

    def resumed(self):
        return Journal(self.board).resume(make_game)

    def is_what_is_stored(self):
        game, again = self.game, self.resumed()
        for number in range(game.history.total):
            if again.event(number) != game.event(number):
                return False
        return again.history.place() == game.history.place() and snapshot(again) == snapshot(game)


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_what_a_game_takes_of_the_storage_is_bounded_whatever_is_done_over_and_over(flood):
    record = Record(FakeBoard())
    for _ in range(12_000 // len(flood)):
        for step in flood:
            record.do(step)
    record.settle()
    # 64 files and one for every four events, one more with which the limit is reached, and the first of the new record
    assert 60 < record.most_files <= 64 + record.game.history.total // 4 + 2
    assert len(record.journal.numbers()) == 1 and record.journal.numbers() != [1]
    assert record.is_what_is_stored()


def test_each_game_is_listed_once_and_the_one_on_the_table_is_found_while_its_record_is_written_anew(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = Record(FakeBoard())
    record.begin(30, 4)
    copying = 0
    for _ in range(300):
        for step in (UNDO, REDO):
            record.do(step)
            numbers = record.journal.numbers()
            assert len(numbers) == 2
            assert [record.journal.live(number) for number in numbers] == [None, (record.game, 2)]
            begun = {int(name.split("-")[1]) for name in record.board.files}
            copying += len(begun) > 2
    assert copying > 4


def test_what_the_players_are_called_is_in_the_record_that_was_written_anew(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = Record(FakeBoard())
    record.journal.names = ["Ada", "Zoë"]
    for _ in range(300):
        record.do(UNDO)
        record.do(REDO)
    record.settle()
    assert record.journal.numbers() != [1]
    again = Journal(record.board)
    again.resume(make_game)
    assert names_in(again.named_in_play) == ["Ada", "Zoë"]
    assert again.named_in_play == bytes((NAMES,)) + packed(["Ada", "Zoë"])


def test_games_begun_without_a_turn_push_no_game_that_was_played_off_the_record():
    record = Record(FakeBoard())
    for turns in range(1, KEPT_GAMES - 1):
        record.begin(turns)
    record.settle()
    played = record.journal.numbers()
    for first in (1, 4) * 12:
        record.begin(0, first)
    record.settle()
    assert record.journal.numbers()[:-1] == played
    record.do(PASS)
    record.settle()
    assert record.is_what_is_stored()


def flooded(board):
    """The record of a game that was taken back and repeated, and after how many operations of the storage its
    first rewrite began."""
    record, begun = Record(board, 30), None
    for _ in range(400):
        for step in (UNDO, REDO):
            record.do(step)
            if begun is None and len({name.split("-")[1] for name in board.files}) > 1:
                begun = board.operations
    record.settle()
    return record, begun


@each_row("left, times", product(FaultyBoard.LEFT, [1, 2, 5, 40]), some=True)
def test_where_the_new_record_cannot_be_written_the_one_so_far_goes_on(monkeypatch, left, times):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    _, begun = flooded(FaultyBoard())
    for fails in range(begun - 2, begun + 12):
        record, _ = flooded(FaultyBoard(range(fails, fails + times), left))
        assert record.is_what_is_stored()
        assert len(record.journal.numbers()) == 1


def test_a_game_that_begins_after_a_record_could_not_be_written_anew_is_on_the_list(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    _, begun = flooded(FaultyBoard())
    record = Record(FaultyBoard({begun}), 30)
    while record.board.operations <= begun:
        record.do(UNDO)
        record.do(REDO)
    record.settle()
    record.begin(3, 4)
    record.settle()
    numbers = record.journal.numbers()
    assert [record.journal.live(number) for number in numbers] == [None, (record.game, 2)]


def test_what_could_not_be_removed_of_a_record_that_was_not_written_anew_goes_once_it_can_be(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)

    class Board(FaultyBoard):
        removes = False

        def remove(self, name):
            if self.removes:
                super().remove(name)

    _, begun = flooded(FaultyBoard())
    record = Record(Board({begun + 1}), 30)
    while record.board.operations <= begun + 1:
        record.do(UNDO)
        record.do(REDO)
    record.settle()
    assert {name.split("-")[1] for name in record.board.files} == {"000001", "000002"}
    record.board.removes = True
    record.begin(3, 4)
    record.settle()
    assert {name.split("-")[1] for name in record.board.files} == {"000001", "000002"}
    assert record.is_what_is_stored(), "the new game has the number that has become free"


class Timed(Record):
    """With a clock that counts from the third turn on, by hand: `pass_time` books time to whose turn it is."""

    def __init__(self, board):
        super().__init__(board, 0)
        for _ in range(2):
            apply(self.game, PASS)
        self.journal.clock = ledger = begin(6, self.game.history)
        ledger.game = self.game
        ledger.begin(self.charged())

    def charged(self):
        return sum(1 << account for account, _ in self.game.table.numbers())

    def do(self, event):
        apply(self.game, event)
        self.pass_time(0)

    def pass_time(self, ms):
        ledger, history = self.journal.clock, self.game.history
        ledger.book(ms)
        ledger.follow(history.total, history.done, history.added, self.charged(), 0)
        ledger.waits = True
        self.keep()

    def plugged_again(self):
        self.settle()
        self.journal = Journal(self.board)
        self.game = self.journal.resume(make_game)
        self.keep()
        return self.journal.clock


def test_time_before_the_count_began_is_charged_though_the_record_was_written_anew_and_the_plug_pulled(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = Timed(FakeBoard())
    while record.journal.numbers() == [1]:
        record.do(PASS)
        record.do(UNDO)
    record.plugged_again()
    record.do(UNDO)
    record.pass_time(1000)
    used = record.journal.clock.used
    assert sum(used) == 1000
    assert record.plugged_again().used == used


def test_how_the_accounts_stood_is_kept_once_the_storage_takes_it_again():
    record = Timed(FaultyBoard())
    record.pass_time(0)
    record.board.fails = (record.board.operations,)
    record.pass_time(1000)
    assert record.journal.full
    record.keep()
    assert sum(record.plugged_again().used) == 1000


def written_anew(board):
    """A game whose record, number 2, has just taken the place of number 1, which is still there."""
    record = Record(board, 60)
    while record.journal._copy or record.journal.numbers() == [1]:
        record.do(UNDO)
        record.do(REDO)
    assert {name.split("-")[1] for name in board.files} == {"000001", "000002"}
    return record


@pytest.mark.parametrize("segment", [0, 1, 3])
def test_a_record_of_which_a_part_cannot_be_read_is_not_forgotten_for_the_one_of_which_it_takes_the_place(
    monkeypatch, segment
):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = written_anew(FakeBoard())
    files = record.board.files
    board = FaultyBoard((), 0, files, ("game-000002-%04d" % segment,))
    again = Journal(board)
    with pytest.raises(ValueError, match="is damaged"):
        again.resume(make_game)
    again.set_aside()
    assert again.resume(make_game) is not None
    for name, data in files.items():
        assert data in (board.files.get(name), board.files.get("bad-" + name))


def test_a_game_on_which_the_app_crashes_is_set_aside_with_both_of_its_records(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = written_anew(FakeBoard())
    again = Journal(record.board)
    assert again.resume(make_game) is not None
    again = Journal(record.board)  # it crashed as it began
    assert again.set_aside() == "It was set aside."
    assert again.resume(make_game) is None


def test_what_is_settled_is_on_flash_as_the_app_ends_though_the_record_is_being_written_anew(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    desk = PluggedDesk(FakeBoard()).begin()
    for _ in range(40):
        apply(desk.game, PASS)
        desk.app.host.acted()
    while not desk.app.keeper.journal._copy:
        for event in (UNDO, REDO):
            desk.app.session.enter((event,), desk.board.time_ms)
            desk.app.host.acted()
            desk.app.keeper.journal.save()
    for _ in range(5):
        desk.app.session.enter((PASS,), desk.board.time_ms)
        desk.app.host.acted()
    desk.app.keeper.save()
    assert told(PluggedDesk(FakeBoard(desk.board.files))) == told(desk)


def told_of(journal, reports, meanwhile=lambda: None):
    """What these reports tell, line by line; between their pieces something happens `meanwhile`."""
    text = ""
    for piece in reports(journal):
        text += piece
        meanwhile()
    return [json.loads(line) for line in text.split("\n") if line]


def games_of(record, meanwhile=lambda: None):
    lines = told_of(record.journal, lambda journal: games(journal, {}), meanwhile)
    return [(line["no"], line.get("events"), line.get("fault")) for line in lines if line["is"] == "game"]


@pytest.mark.parametrize("steps", range(0, 14))
def test_a_game_keeps_its_number_though_its_record_is_written_anew_while_the_games_are_told(monkeypatch, steps):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = Record(FakeBoard(), 3)
    record.begin(60, 4)
    record.settle()
    while not record.journal._copy:
        record.do(UNDO)
        record.do(REDO)
    for _ in range(steps):
        record.keep()
    assert games_of(record, record.keep) == [(1, 3, None), (2, 60, None)]


def test_a_game_is_known_by_its_number_after_each_start_and_after_its_record_was_written_anew_again(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = Record(FakeBoard(), 3)
    record.begin(30, 4)
    records = set()
    for _ in range(800):
        record.do(UNDO)
        record.do(REDO)
        records.update(record.journal.numbers())
    record.begin(5)
    record.settle()
    assert len(records) > 3
    newest = record.journal.numbers()[-1]
    expected = [(1, 3, None), (2, 30, None), (newest, 5, None)]
    assert games_of(record) == expected
    record.journal = Journal(record.board)
    record.journal.resume(make_game)
    assert games_of(record) == expected
    known = {1: 3, 2: 30, newest: 5}
    for number in range(newest + 2):
        [line] = told_of(record.journal, lambda journal, number=number: scenario(journal, number, {}))
        if number in known:
            assert line["no"] == number and len(line["events"]) == known[number]
        else:
            assert line["code"] == "no_such_game"


class WatchedBoard(FakeBoard):
    """Counts what the watchdog waits for."""

    removed = 0  # files since it was fed
    most = 0

    def feed(self):
        self.removed = 0

    def remove(self, name):
        super().remove(name)
        self.removed += 1
        self.most = max(self.most, self.removed)


def test_the_watchdog_is_fed_while_a_start_removes_a_long_record_that_was_never_whole(monkeypatch):
    monkeypatch.setattr(journal, "_SPARE_SEGMENTS", 2)
    record = Record(FakeBoard(), 400)

    def written():
        return [name for name in record.board.files if int(name.split("-")[1]) > 1]

    for _ in range(4000):
        if len(written()) > 11:
            break
        record.do(UNDO)
        record.do(REDO)
    assert len(written()) > 11 and 1 in record.journal.numbers()
    board = WatchedBoard(record.board.files)
    assert Journal(board).resume(make_game).history.total == 400
    assert len(board.files) == len(record.board.files) - len(written()) and board.most <= 8
