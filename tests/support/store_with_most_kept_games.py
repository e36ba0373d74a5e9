"""A store that is full: ten finished games, as a device leaves them, and a game in play."""

from desk import FakeBoard
from games.catalogue import make_game
from storage.journal import KEPT_GAMES, Journal

TABLE = {"mode": "emperor", "options": {}, "seats": 6, "teams": 2}
PASSES = 250  # the turns of a long game, which has fifteen segments
PASSES_IN_PLAY = 40


def record(journal, passes):
    """Record a new game with `passes` turns completely."""
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


def store_with_most_kept_games(passes):
    """Return the files of all games that a device keeps. The finished games have `passes` turns each."""
    board = FakeBoard({})
    journal = Journal(board)
    for _ in range(KEPT_GAMES - 1):
        record(journal, passes)
    record(journal, PASSES_IN_PLAY)
    return board.files


def segments_in(files):
    """Return how many segments these files have."""
    journal = Journal(FakeBoard(files))
    return sum(list(journal.read_game(number))[-1].count for number in journal.numbers())


def without_older_games(files):
    """Return the same store with only the game in play."""
    number = max(Journal(FakeBoard(files)).numbers())
    return {name: data for name, data in files.items() if name.startswith("game-%06d" % number)}
