"""A stored game that is damaged: whatever byte changed and wherever a file ends, nothing is lost without a word."""

import json

import pytest

import scene as s
from desk import Desk, FakeBoard
from games import catalogue
from games.catalogue import make_game, make_table
from host_tools.proof.play_game_without_device import apply, snapshot
from host_tools.proof.random_game import RandomGame
from journal_play import KEPT_MS, PluggedDesk, told
from link import tell_games_on_record
from rules.history import packed
from rules.seat_arithmetic import members
from settings import Settings
from storage.journal import Journal
from storage.journal_records import EVENT, REPLACES, UNDO, SegmentReader, check_value, framed, head

FIRST = "game-000001-0000"
WAYS = (lambda byte: byte ^ 1, lambda byte: byte ^ 0x80, lambda byte: 255 - byte, lambda byte: byte + 1 & 255)
TABLES = [("emperor", 24, 2), *((mode, None, None) for mode in catalogue.NAMES)]


def stored(mode, seats, teams, least=3):
    """Return the files of a game with at least that number of segments, and its state each time it was stored."""
    values = {"mode": mode} if seats is None else {"mode": mode, "seats": seats, "teams": teams}
    table = make_table(Settings(json.dumps(values).encode(), lambda ring_px, seats: 0))
    game = make_game(table.order, members(table.beginners)[0])
    drawn = RandomGame(mode, 1)
    drawn.game, drawn.table = game, game.table
    board = FakeBoard()
    journal = Journal(board)
    moments = []
    while len(board.files) < least:
        number = len(moments)
        if number % 9 == 7 or game.table.result.over:
            apply(game, {"type": "undo"})
        elif number % 18 == 8:
            apply(game, {"type": "redo"})
        else:
            while apply(game, drawn.draw_event()):
                pass  # it is refused
        journal.follow(None if number == 40 else game)  # it was put aside, and brought back
        journal.save()
        moments.append(stands(game))
    assert not journal.full
    return board.files, moments


def stands(game):
    """The state of the game, and what can be undone and redone."""
    return json.dumps(snapshot(game)), game.history.place()


def resumed(files):
    """How the game stands that these files give; None where they tell of none, a sentence where they are damaged."""
    board = FakeBoard(files)
    journal = Journal(board)
    try:
        game = journal.resume(make_game)
    except ValueError as fault:
        assert journal.set_aside() == "It was set aside."
        assert board.files == {"bad-" + name: data for name, data in files.items()}
        assert Journal(board).resume(make_game) is None
        return str(fault)
    return game and stands(game)


@pytest.mark.parametrize(("mode", "seats", "teams"), TABLES)
def test_no_byte_of_a_game_can_change_unnoticed(mode, seats, teams):
    files, moments = stored(mode, seats, teams)
    assert resumed(files) == moments[-1]
    for name, data in files.items():
        for at in range(len(data)):
            way = WAYS[(at + len(name)) % len(WAYS)]
            spoilt = data[:at] + bytes((way(data[at]),)) + data[at + 1 :]
            assert str(resumed({**files, name: spoilt})).startswith("Game 1 "), (name, at)


def test_no_byte_of_a_game_that_has_just_begun_can_change_into_any_other_unnoticed():
    files, _ = stored("emperor", 4, 2, 1)
    assert list(files) == [FIRST]
    data = files[FIRST]
    for at in range(len(data)):
        for byte in set(range(256)) - {data[at]}:
            spoilt = data[:at] + bytes((byte,)) + data[at + 1 :]
            assert str(resumed({FIRST: spoilt})).startswith("Game 1 "), (at, byte)


@pytest.mark.parametrize(("mode", "seats", "teams"), TABLES)
def test_what_is_cut_short_is_an_earlier_moment_at_the_end_and_damage_before_it(mode, seats, teams):
    files, moments = stored(mode, seats, teams)
    names = sorted(files)
    for name in names:
        for size in range(len(files[name])):
            found = resumed({**files, name: files[name][:size]})
            if name == names[-1]:
                assert found in moments, (name, size)
            else:
                assert str(found).startswith("Game 1 "), (name, size)
    for name in names[:-1]:
        rest = {other: data for other, data in files.items() if other != name}
        assert str(resumed(rest)).startswith("Game 1 "), name
    assert resumed({name: files[name] for name in names[:-1]}) in moments


def test_a_game_that_was_cut_short_as_it_began_gives_way_to_the_one_before():
    files, moments = stored(*TABLES[0])
    board = FakeBoard(files)
    journal = Journal(board)
    journal.resume(make_game)
    journal.follow(make_game({"mode": "emperor", "options": {}, "seats": 6, "teams": 2}, 1))
    journal.save()
    began = board.files["game-000002-0000"]
    for size in range(len(began)):
        assert resumed({**files, "game-000002-0000": began[:size]}) == moments[-1], size
    for at in range(len(began)):
        spoilt = began[:at] + bytes((began[at] ^ 4,)) + began[at + 1 :]
        with pytest.raises(ValueError, match="Game 2"):
            Journal(FakeBoard({**files, "game-000002-0000": spoilt})).resume(make_game)


def test_the_list_of_games_tells_of_each_that_is_damaged():
    files, _ = stored(*TABLES[1])
    for name, data in files.items():
        for at in range(len(data)):
            spoilt = data[:at] + bytes((data[at] ^ 1,)) + data[at + 1 :]
            journal = Journal(FakeBoard({**files, name: spoilt}))
            assert '"fault"' in "".join(tell_games_on_record.games(journal, {})), (name, at)
            assert "cannot be read" in "".join(tell_games_on_record.scenario(journal, 1, {})), (name, at)


def test_a_record_that_is_whole_and_of_no_game_is_set_aside_with_what_is_wrong_with_it():
    board = FakeBoard()
    journal = Journal(board)
    journal.follow(make_game({"mode": "emperor", "options": {}, "seats": 6, "teams": 2}, 1))
    journal.save()
    segments = SegmentReader(1)
    segments.read(board.files[FIRST])
    op = bytes((UNDO,))
    board.files[FIRST] += framed(op, check_value(op, segments.chain))
    assert resumed(board.files) == "Game 1 cannot be read (it undoes a step that it does not have)."


def one_file(ops):
    """A file with the first segment of game 1, which has these ops."""
    chain, data = 0, b""
    for payload in (head(1, 0, 0), *ops):
        chain = check_value(payload, chain)
        data += framed(payload, chain)
    return data


@pytest.mark.parametrize("record", [0, [99], ["one"], None])
def test_an_event_that_no_replay_has_read_is_refused_and_crashes_nothing(record):
    board = FakeBoard()
    journal, game = Journal(board), make_game({"mode": "emperor", "options": {}, "seats": 6, "teams": 2}, 1)
    for _ in range(18):  # the state before the seventeenth event is stored, so a start replays only the last two
        apply(game, {"type": "pass"})
    journal.follow(game)
    while journal.waits:
        journal.save()
    *_, segments = journal.read_game(1)
    begins, *ops = segments.ops
    first = next(at for at, op in enumerate(ops) if op[0] == EVENT)
    files = {FIRST: one_file([begins, *ops[:first], bytes((EVENT,)) + packed(record), *ops[first + 1 :]])}
    desk = Desk(files=files)
    assert desk.game.history.done == 18
    for command, code in (({"do": "log"}, "bad_journal"), ({"do": "game", "no": 1}, "no_such_game")):
        assert [report["code"] for report in desk.tell(command) if report["is"] == "refusal"] == [code]


@pytest.mark.parametrize("replaces", [0, [1], ["one", 1], [1, "one"], [None, None], [1, -1], [-1, 1]])
def test_a_record_that_replaces_what_no_record_can_be_is_told_as_damaged(replaces):
    board = FakeBoard()
    for _ in range(2):
        journal = Journal(board)
        journal.follow(make_game({"mode": "emperor", "options": {}, "seats": 6, "teams": 2}, 1))
        journal.save()
    segments = SegmentReader(1)
    segments.read(board.files[FIRST])
    board.files[FIRST] = one_file([segments.ops[0], bytes((REPLACES,)) + packed(replaces)])
    journal = Journal(board)
    journal.resume(make_game)
    assert "cannot be read" in "".join(tell_games_on_record.scenario(journal, 1, {}))
    assert '"no": 1, "fault"' in "".join(tell_games_on_record.games(journal, {}))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"\x00" * len(data),
        lambda data: b"{}" + data,
        lambda data: bytes((byte ^ 1 if at == 20 else byte) for at, byte in enumerate(data)),
        lambda data: data[:30] + data[31:],
    ],
)
def test_a_spoilt_or_foreign_journal_is_set_aside_reported_and_costs_that_game_only(spoil):
    desk = Desk().begin()
    for _ in range(90):
        desk.tap("pass")
    desk.idle(KEPT_MS)
    files = dict(desk.board.files)
    first = sorted(name for name in files if name.startswith("game-"))[0]
    files[first] = spoil(files[first])
    again = PluggedDesk(FakeBoard(files))
    assert again.game is None and again.scene.notice == s.JOURNAL_FAULT
    again.run(100)
    assert "bad_journal" in [report.get("code") for report in again.reports()]
    assert any(name.startswith("bad-game-") for name in again.board.files)
    again.tap("pass")
    again.tap("pass")
    again.run(4000)
    assert told(PluggedDesk(FakeBoard(again.board.files))) == told(again) and again.game is not None
