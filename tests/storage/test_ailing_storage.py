"""A storage that fills up, breaks off, goes and comes back between any two steps of the journal: once it is well the
game on the table is stored, and the games before it are as they were."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desk import FakeBoard
from games.catalogue import make_game
from host_tools.proof.failing_storage import FAULTS, WELL, FailingStorage
from host_tools.proof.play_game_without_device import apply, snapshot
from journal_play import KEPT_MS, PluggedDesk, told
from storage.journal import Journal
from storage_boards import DUTIES, FaultyBoard

ORDER = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}
PASS, UNDO, REDO = ({"type": kind} for kind in ("pass", "undo", "redo"))


class AilingBoard(FakeBoard):
    """Its storage fails as `storage` is told to."""

    def __init__(self, files):
        super().__init__()
        self.storage = FailingStorage(files)
        for duty in DUTIES:
            setattr(self, duty, getattr(self.storage, duty))


class Play:
    """Games one after the other on `board`, and their journal."""

    def __init__(self, board):
        self.board = board
        self.journal = Journal(board)
        self.game = self.journal.resume(make_game)
        self.follow()

    def begin(self, first=1):
        self.game = make_game(ORDER, first)
        self.follow()

    def follow(self):
        self.journal.follow(self.game)

    def apply(self, event):
        if self.game is not None:
            apply(self.game, event)

    def be_well(self):
        """The storage is well again, and there is time."""
        self.board.storage.ail(WELL)
        self.follow()
        for _ in range(100):
            self.journal.save()
            if not self.journal.waits:
                break
            self.follow()
        assert not self.journal.waits and not self.journal.full


def stored(files, passes, first=1):
    """These files, and those of one more game."""
    play = Play(AilingBoard(files))
    play.begin(first)
    for _ in range(passes):
        play.apply(PASS)
    play.be_well()
    return play.board.storage.files


def retold(files):
    """The game that the next start shows."""
    game = Journal(AilingBoard(files)).resume(make_game)
    return None if game is None else (game.first, game.history.place(), snapshot(game))


@pytest.fixture(scope="module")
def three_games():
    files = {}
    for passes in (30, 1, 15):
        files = stored(files, passes)
    return files


def test_a_game_whose_first_record_was_broken_off_before_the_storage_went_is_stored_as_it_comes_back():
    play = Play(AilingBoard({}))
    play.board.storage.ail("half_append")
    play.begin()
    play.journal.save()
    play.board.storage.ail("missing")
    play.follow()
    play.board.storage.ail(WELL)
    play.journal.save()
    play.be_well()
    assert retold(play.board.storage.files) == (1, (0, 0), snapshot(play.game))


@pytest.mark.parametrize("left", [range(1, 4), range(2, 4), range(3, 4)])
def test_a_game_begun_while_the_storage_was_missing_takes_no_place_of_another(left, three_games):
    files = {name: data for name, data in three_games.items() if int(name.split("-")[1]) in left}
    board = AilingBoard(files)
    board.storage.ail("missing")
    play = Play(board)
    assert play.game is None
    play.begin(4)
    play.apply(PASS)
    play.follow()
    play.be_well()
    now = board.storage.files
    assert retold(now) == (4, (1, 1), snapshot(play.game))
    assert {name: now.get(name) for name in files} == files


steps = st.sampled_from([PASS, PASS, PASS, UNDO, REDO, "begin", "follow", "save", "save"])


@pytest.mark.usefixtures("spare_segments")
@settings(
    max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(
    script=st.lists(st.tuples(steps, st.sampled_from([None, None, WELL, *FAULTS])), max_size=40),
    before=st.booleans(),
    first=st.sampled_from([WELL, *FAULTS]),
)
def test_whatever_it_suffers_from_the_game_is_stored_once_it_is_well(script, before, first, three_games):
    board = AilingBoard(three_games if before else {})
    board.storage.ail(first)
    play = Play(board)
    for step, fault in script:
        if isinstance(step, dict):
            play.apply(step)
            play.follow()
        elif step == "begin":
            play.begin(4)
        elif step == "follow":
            play.follow()
        else:
            play.journal.save()
        if fault:
            board.storage.ail(fault)
    play.be_well()
    now = board.storage.files
    if play.game is not None:
        assert retold(now) == (play.game.first, play.game.history.place(), snapshot(play.game))
    if before:
        last = max(three_games)[: len("game-000003")]
        for name, data in three_games.items():
            if not name.startswith(last):
                assert now.get(name) == data
    again = Journal(board)
    for number in again.numbers():
        assert list(again.read_game(number))[-1].sound


@pytest.mark.parametrize("named", [False, True])
def test_a_game_that_cannot_be_completed_keeps_the_next_one_not_off_the_record(named):
    board = FaultyBoard()
    desk = PluggedDesk(board).begin()
    desk.tap("pass")
    desk.idle(KEPT_MS)
    board.fails = range(10_000)
    desk.tap("pass")
    desk.idle(KEPT_MS)
    board.unreadable = [name for name in board.files if name.startswith("game-000001")]  # for good
    if named:
        desk.tell({"do": "name", "seat": 0, "name": "Ada"})
    desk.tell({"do": "new_game"})
    desk.begin(4)
    board.fails = ()
    for _ in range(3):
        desk.tap("pass")
        desk.idle(KEPT_MS)
    assert told(PluggedDesk(FakeBoard(board.files))) == told(desk)
    assert not desk.app.keeper.journal.full
