"""Where memory ends in the middle of an event, it happens whole or not at all; large states share what they can."""

import json

import pytest

import runtimes
import scene as s
from desk import Desk, FakeBoard
from games import catalogue
from games.catalogue import open_table
from host_tools.proof.play_game_without_device import apply, snapshot
from journal_play import PluggedDesk, store_op, told
from rows import each_row
from rules.game import Game
from rules.history import History, packed
from rules.seat_arithmetic import members
from storage.journal import Journal
from storage.journal_records import STATE, SegmentReader
from storage.stored_game_replay import StoredGameReplay


@runtimes.needs_micropython
@pytest.mark.parametrize("step", [12, pytest.param(2, marks=pytest.mark.long)])
@each_row("mode", catalogue.NAMES)
def test_an_event_for_which_memory_ends_has_not_happened(mode, step):
    script = runtimes.REPO / "tests" / "support" / "short_memory.py"
    found = json.loads(runtimes.on_micropython(script, mode, step, heap="320k"))
    assert found["wrong"] == []
    assert found["refused"] > 100 // step and found["taken"] > 10


@runtimes.needs_micropython
def test_a_step_is_taken_back_and_repeated_where_free_memory_lies_in_small_pieces():
    script = runtimes.REPO / "tests" / "support" / "scattered_memory.py"
    found = json.loads(runtimes.on_micropython(script, heap="320k"))
    assert found.pop("free") > 30_000
    assert found == {"codes": [None] * 4, "kept": True}


@pytest.mark.parametrize(
    "event", [{"type": "pass"}, {"type": "undo"}, {"type": "redo"}], ids=lambda event: event["type"]
)
def test_an_event_that_fails_when_it_has_changed_the_table_has_not_happened(event, monkeypatch):
    game = Game(open_table("emperor", {}, catalogue.load("emperor").layout(6, 2)), 1)
    for before in ({"type": "pass"}, {"type": "skip", "seats": [0]}, {"type": "pass"}, {"type": "undo"}):
        assert apply(game, before) is None
    seen = snapshot(game), game.history.place(), [game.event(number) for number in range(3)]
    act = game.act

    def act_that_fails_once(number):
        def fails(*values):
            act(number)(*values)
            monkeypatch.undo()
            raise MemoryError

        return fails

    monkeypatch.setattr(game, "act", act_that_fails_once)
    assert apply(game, event) == "too_much"
    assert (snapshot(game), game.history.place(), [game.event(number) for number in range(3)]) == seen
    assert apply(game, event) is None


# --- states with many names --------------------------------------------------------------------------------------

SEATS = catalogue.load("duelist_emperor").layout(24, 2)


def a_game_with_names(count: int) -> Game:
    """A game with a given number of creatures, in which players steal them from each other for 100 events."""
    table = open_table("duelist_emperor", {}, SEATS)
    game = Game(table, members(table.beginners)[0])
    for number in range(100):
        creature = f"{number % count:040}"
        steal = {"type": "control", "seat": number // count % 2 + 11, "creature": creature, "owner": 10}
        assert apply(game, steal) is None
    return game


def states_of(game: Game) -> list:
    """The states that the history keeps, the oldest first."""
    block, found = game.history._blocks, []
    while block:
        found.insert(0, block[1])
        block = block[0]
    return found


def test_names_that_stay_from_state_to_state_are_held_once():
    states = states_of(a_game_with_names(40))
    names = [state[1] for state in states if isinstance(state, tuple)]
    assert [len(some) for some in names] == [16, 32, 40, 40, 40, 40]
    assert names[3] is names[2] and names[5] is names[2]
    assert all(one is other for one, other in zip(names[0], names[1], strict=False))


def test_no_piece_of_records_is_longer_than_256_bytes_however_long_each_is():
    block, lengths = a_game_with_names(40).history._blocks, []
    while block:
        lengths += [len(piece) for piece in block[2:]]
        block = block[0]
    assert max(lengths) <= 256 < 2 * max(lengths)


@each_row("count", [1, 7, 40, 60])
def test_a_game_of_many_names_is_taken_back_repeated_and_resumed(count):
    game = a_game_with_names(count)
    states = []
    for number in range(100, -1, -1):
        states.append(snapshot(game))
        if number % 16 == 0 and number < 100:
            kept = game.history.packed_state(number)
            assert kept in (b"", packed(game.table.save())), "the journal has the names in full, or not the state"
            assert bool(kept) == (count < 7 or number == 0)
        assert apply(game, {"type": "undo"}) == (None if number else "nothing_to_undo")
    for state in reversed(states):
        assert snapshot(game) == state
        apply(game, {"type": "redo"})


def test_a_game_of_many_names_comes_back_from_the_journal_sharing_them():
    desk = Desk({"mode": "duelist_emperor", "seats": 24, "teams": 2})
    desk.begin(members(desk.app.session.table.beginners)[0])
    for number in range(100):
        steal = {"type": "control", "seat": number // 40 % 2 + 11, "creature": f"{number % 40:040}", "owner": 10}
        assert apply(desk.game, steal) is None
        desk.app.host.acted()
    desk.settle()
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state()
    states = states_of(again.game)
    assert states == states_of(desk.game)
    assert states[-1][1] is states[3][1]


def test_a_large_state_that_an_earlier_version_stored_is_held_as_one_of_this_version():
    desk = Desk({"mode": "duelist_emperor", "seats": 24, "teams": 2})
    desk.begin(members(desk.app.session.table.beginners)[0])
    game = desk.game
    for number in range(50):
        steal = {"type": "control", "seat": number // 40 + 11, "creature": f"{number % 40:040}", "owner": 10}
        before = packed(game.table.save())
        assert apply(game, steal) is None
        if number in (32, 48):
            store_op(desk, bytes((STATE,)) + before)
        desk.app.host.acted()
    desk.settle()
    again = Desk(files=desk.board.files)
    assert again.state() == desk.state()
    assert states_of(again.game) == states_of(game)


# --- a stored game that does not fit -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def two_games():
    """Files: two games of several segments each."""
    desk = Desk()
    for first in (1, 4):
        desk.tell({"do": "new_game"})
        desk.begin(first)
        for _ in range(40):
            desk.tap("pass")
        desk.settle()
    return desk.board.files


def check_that_it_stays(board, files):
    """A start with this board tells that there is no memory for game 2, takes up game 1, and changes nothing."""
    desk = PluggedDesk(board)
    desk.run(100)
    words = [(report["code"], report["why"]) for report in desk.reports() if report["is"] == "refusal"]
    assert words == [("bad_journal", "There is not enough memory for game 2. It stays where it is.")]
    assert desk.scene.notice == s.JOURNAL_FAULT
    assert desk.game is None and desk.app.session.before.first == 1
    assert board.files == files
    return desk


PLACES = [
    (SegmentReader, "read", 0),
    (SegmentReader, "read", 2),
    (StoredGameReplay, "apply", 0),
    (StoredGameReplay, "apply", 20),
]
PLACES += [(History, "add_packed", 0), (History, "add_packed", 39), (Game, "load", 0), (Game, "act", 0)]


@pytest.mark.parametrize(("owner", "name", "call"), PLACES, ids=lambda part: getattr(part, "__name__", part))
def test_a_stored_game_for_which_memory_ends_stays_where_it_is_and_comes_back_once_there_is_some(
    owner, name, call, two_games, monkeypatch
):
    act, calls = getattr(owner, name), []

    def fails_once(self, *values):
        calls.append(name)
        if len(calls) == call + 1:
            raise MemoryError
        return act(self, *values)

    monkeypatch.setattr(owner, name, fails_once)
    board = FakeBoard(two_games)
    check_that_it_stays(board, two_games)
    assert Desk(files=board.files).game.first == 4


@each_row("name", ["game-000002-0000", "game-000002-0002"])
def test_a_file_that_cannot_be_read_for_want_of_memory_is_not_damaged(name, two_games):
    class Board(FakeBoard):
        reads = 0

        def read(self, asked):
            self.reads += asked == name
            return None if self.reads == 1 and asked == name else super().read(asked)

    check_that_it_stays(Board(two_games), two_games)


def test_a_game_begun_while_another_stays_for_want_of_memory_is_the_next_and_costs_neither(two_games, monkeypatch):
    def fails(game, values):
        raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(Game, "load", fails)
        desk = PluggedDesk(FakeBoard(two_games))
    assert desk.game is None and desk.app.session.before is None
    desk.tap("pass")
    desk.begin(4)
    desk.tap("pass")
    desk.idle(2000)
    assert Journal(desk.board).numbers() == [1, 2, 3]
    assert {name: desk.board.files[name] for name in two_games} == two_games
    assert told(PluggedDesk(FakeBoard(desk.board.files))) == told(desk)


@pytest.mark.long
@runtimes.needs_micropython
def test_whatever_memory_is_left_a_stored_game_comes_back_or_stays(tmp_path):
    script = runtimes.REPO / "tests" / "support" / "large_games.py"
    heap = runtimes.HEAP_FOR_LARGE_GAMES
    runtimes.on_micropython(script, "duelist_emperor", tmp_path, "fill", heap=heap)
    files = {path.name: path.read_bytes() for path in tmp_path.glob("game-*")}
    found = json.loads(runtimes.on_micropython(script, "duelist_emperor", tmp_path, "squeeze", heap=heap))
    assert {path.name: path.read_bytes() for path in tmp_path.glob("game-*")} == files
    assert found[-1] == 500
    kinds = sorted(set(map(str, found)), key=list(map(str, found)).index)
    stays = "There is not enough memory for game 1. It stays where it is."
    assert kinds == ["no app", stays, "500"]
