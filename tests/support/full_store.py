"""A store that is full: ten finished games, as a device leaves them, and a game in play."""

from desk import FakeBoard
from games.catalogue import make_game
from storage.journal import KEPT_GAMES, Journal

TABLE = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}
PASSES = 250  # of a long game: fifteen segments
FEW_PASSES = 80  # of the longest game whose files are not merged
PASSES_IN_PLAY = 40


def record(journal, passes):
    """Record a new game with so many turns, all of it."""
    game = make_game(TABLE, 1)
    journal.follow(game)
    for _ in range(passes):
        assert game.enter(({"type": "pass"},), 0) is None
        journal.follow(game)
        journal.save()
    while journal.waits or journal.full:
        journal.waits = True
        journal.save()
    return game


def full_store(passes):
    """Files: all games that a device keeps, one after the other, the finished ones with so many turns."""
    board = FakeBoard({})
    journal = Journal(board)
    for _ in range(KEPT_GAMES - 1):
        record(journal, passes)
    record(journal, PASSES_IN_PLAY)
    return board.files


def segments_in(files):
    """How many segments these files have."""
    journal = Journal(FakeBoard(files))
    return sum(list(journal.read_game(number))[-1].count for number in journal.numbers())


def without_older_games(files):
    """The same store with the game in play alone."""
    number = max(Journal(FakeBoard(files)).numbers())
    return {name: data for name, data in files.items() if name.startswith("game-%06d" % number)}
