"""Random legal games of every mode: nothing that must hold is ever broken, and a seed is a game."""

import pytest

from host_tools import random_game
from host_tools.__main__ import main
from host_tools.random_game import BrokenInvariant, RandomGame
from rules import modes

each_mode = pytest.mark.parametrize("mode", modes.NAMES)


@each_mode
def test_no_invariant_breaks_in_random_games(mode):
    for seed in range(150):
        RandomGame(mode, seed).play()


@each_mode
def test_a_seed_is_a_game(mode):
    one, other = RandomGame(mode, 7), RandomGame(mode, 7)
    one.play()
    other.play()
    assert one.game.snapshot() == other.game.snapshot() and one.events == other.events


def test_a_broken_invariant_is_found(monkeypatch):
    game = RandomGame("emperor", 3)
    monkeypatch.setattr(game.table, "targets", lambda seat: 1 << seat)
    with pytest.raises(BrokenInvariant, match="may attack a friend"):
        game.play()


def test_an_undo_that_loses_something_is_found(monkeypatch):
    game = RandomGame("emperor", 3)
    monkeypatch.setattr(game.game, "undo", lambda: "nothing_to_undo")
    with pytest.raises(BrokenInvariant, match="does not lead back"):
        game.play()


def test_the_command_reports_and_draws(tmp_path, capsys):
    plot = tmp_path / "lengths.png"
    assert main(["simulate", "two_headed_giant", "--games", "60", "--processes", "1", "--plot", str(plot)]) == 0
    said = capsys.readouterr().out
    assert "two_headed_giant" in said and " 60\n" in said and "events a game" in said and "won" in said
    assert plot.stat().st_size > 2000


def test_a_mode_that_is_none_is_refused_in_one_sentence(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "poker"])
    assert ended.value.code == 2 and "invalid choice: 'poker'" in capsys.readouterr().err


def test_games_end_before_they_are_given_up():
    games = [RandomGame("grand_melee", seed) for seed in range(20)]
    for game in games:
        game.play()
    assert all(game.result != "unfinished" and game.events < random_game.MOST_EVENTS for game in games)
