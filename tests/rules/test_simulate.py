"""Random legal games of every mode: nothing that must hold is ever broken, and a seed is a game."""

import sys

import pytest
from PIL import Image

from games import catalogue
from host_tools.__main__ import main
from host_tools.pictures import simulation_chart
from host_tools.proof import random_game
from host_tools.proof.play_game_without_device import snapshot
from host_tools.proof.random_game import BrokenInvariant, RandomGame
from rows import each_row
from rules.magic_mode import COUNTERS, STAYING, TITLES
from rules.seat_arithmetic import mask_of

each_mode = each_row("mode", catalogue.NAMES)


@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 150), marks=pytest.mark.long)], ids=len)
@each_mode
def test_no_invariant_breaks_in_random_games(mode, seeds):
    for seed in seeds:
        RandomGame(mode, seed).play()


@each_mode
def test_a_seed_is_a_game(mode):
    one, other = RandomGame(mode, 7), RandomGame(mode, 7)
    one.play()
    other.play()
    assert snapshot(one.game) == snapshot(other.game) and one.events == other.events


def alone(lost: int, drawn: int, living: int) -> tuple:
    """Nobody leaves along with them."""
    return lost, drawn


def noted_out(table) -> None:
    """A player who is brought back is in the game again, but is still noted as taken out."""

    def do_return(seats):
        table.result.living |= mask_of(seats)

    table.do_return = do_return


def in_range(table) -> None:
    """A player who is brought back is in ranges at once."""
    bring_back = table.do_return

    def do_return(seats):
        bring_back(seats)
        table.ranges.returned = 0

    table.do_return = do_return


def none_begins(living: int) -> bool:
    """No turn that waits begins."""
    return False


# What is broken on purpose: (mode, how, what is said of it). Each stands for a fault that the rules might have.
FAULTS = [
    ("emperor", lambda table: setattr(table, "targets", lambda seat: 1 << seat), "may attack a friend"),
    ("emperor", lambda table: setattr(table, "running", lambda: 0), "nobody's turn runs"),
    ("emperor", lambda table: setattr(table.teams, "with_teammates", alone), "without its emperor"),
    ("emperor", lambda table: setattr(table, "after_leaving", lambda gone: table.turn_began()), "no turn has begun"),
    ("emperor", in_range, "not itself|no turn has begun"),
    ("grand_melee", noted_out, "taken out twice"),
    ("duelist_emperor", lambda table: setattr(table.creatures, "leave", lambda gone: None), "somebody who left"),
    (
        "grand_melee",
        lambda table: table.turns.markers.all[1:] and table.turns.markers.all.pop(),
        "markers that stay|nobody's turn runs",
    ),
    (
        "grand_melee",
        lambda table: setattr(table.turns, "begin_waiting", none_begins),
        "nobody's turn runs|turn may begin",
    ),
    ("two_headed_giant", lambda table: setattr(table.life, "spent", lambda: []), "without life"),
    ("two_headed_giant", lambda table: setattr(table.teams, "with_teammates", alone), "a part of team"),
    ("emperor", lambda table: setattr(table, "DEADLY_POISON", 30), "deadly poison"),
    (
        "emperor",
        lambda table: setattr(table.part(COUNTERS), "deadly", lambda: 0),
        "deadly poison|damage by one commander",
    ),
    ("grand_melee", lambda table: setattr(table.part(COUNTERS), "bring_back", lambda seats: None), "deadly|commander"),
    ("free_for_all", lambda table: setattr(table.part(COUNTERS), "refuse_poison", lambda changes: None), "below zero"),
    ("grand_melee", lambda table: setattr(table.part(TITLES), "leave", lambda gone: None), "is monarch"),
    ("free_for_all", lambda table: setattr(table.part(STAYING), "leave", lambda gone: None), "keeps somebody"),
    ("for_the_emperor", lambda table: table.battlefields.supply.pop(), "a banner is lost"),
    ("free_for_all", lambda table: setattr(table.life, "spent", lambda: []), "without life"),
    ("free_for_all", lambda table: setattr(table.life, "bring_back", lambda seats: None), "without life"),
    (
        "free_for_all",
        lambda table: setattr(table, "targets", lambda seat: table.reach(seat) & ~(1 << seat)),
        "neighbour",
    ),
    (
        "alternating_teams",
        lambda table: setattr(table, "targets", lambda seat: table.reach(seat) & table.result.opponents(seat)),
        "more neighbours",
    ),
    ("team_vs_team", lambda table: setattr(table, "targets", table.reach), "a friend"),
    (
        "for_the_emperor",
        lambda table: setattr(table.battlefields, "is_full", lambda field: False),
        "more warriors than",
    ),
    (
        "for_the_emperor",
        lambda table: setattr(table.battlefields, "others_are_big", lambda field: False),
        "more than three",
    ),
]


@each_row(("mode", "spoil", "said"), FAULTS)
def test_a_broken_invariant_is_found(mode, spoil, said):
    with pytest.raises(BrokenInvariant, match=said):
        for seed in range(60):
            game = RandomGame(mode, seed)
            spoil(game.table)
            game.play()


def test_an_undo_that_loses_something_is_found(monkeypatch):
    game = RandomGame("emperor", 3)
    monkeypatch.setattr(game.game.history, "seek", lambda done: None)
    with pytest.raises(BrokenInvariant, match=r"undo of event \d+ \(\{'type': .* does not lead back .* SAVED_PARTS"):
        game.play()


def test_a_redo_that_loses_something_is_found(monkeypatch):
    game = RandomGame("emperor", 3)
    monkeypatch.setattr(game.game.history, "redo", lambda: None)
    with pytest.raises(BrokenInvariant, match=r"redo of event 1 .* does not lead back"):
        game.play()


def test_a_way_back_that_ends_in_an_error_tells_the_error(monkeypatch):
    game = RandomGame("emperor", 3)
    monkeypatch.setattr(game.game.history, "redo", lambda: game.game.no_such_part)
    with pytest.raises(BrokenInvariant, match=r"redo of event 1 .* does not lead back .*no_such_part"):
        game.play()


@each_row(
    ("mode", "part"),
    [
        ("emperor", "ranges"),
        ("grand_melee", "turns"),
        ("duelist_emperor", "creatures"),
        ("two_headed_giant", "life"),
        ("free_for_all", "life"),
        ("free_for_all", "ranges"),
    ],
)
def test_a_part_that_a_mode_forgets_to_keep_is_found(mode, part):
    with pytest.raises(BrokenInvariant, match="all that changes"):
        for seed in range(20):
            game = RandomGame(mode, seed)
            game.table.SAVED_PARTS = tuple(kept for kept in game.table.SAVED_PARTS if kept != part)
            game.play()


def test_what_is_shown_but_not_kept_is_found(monkeypatch):
    game = RandomGame("emperor", 0)
    table, turns = game.table, []
    targets, turn_began = table.targets, table.turn_began
    monkeypatch.setattr(table, "turn_began", lambda: (turns.append(None), turn_began()))
    monkeypatch.setattr(table, "targets", lambda seat: targets(seat) if len(turns) % 2 else 0)
    with pytest.raises(BrokenInvariant, match="all that changes"):
        game.play()


@each_mode
def test_random_games_use_every_option_of_their_mode(mode):
    options = {row[0] for row in catalogue.load(mode).OPTIONS}
    games = [RandomGame(mode, seed).where.split("options ")[1] for seed in range(60)]
    assert any(game == "{}" for game in games)
    assert all(any(f"'{option}'" in game for game in games) for option in options)


def test_the_command_reports_and_draws(tmp_path, capsys):
    plot = tmp_path / "games.png"
    assert main(["simulate", "two_headed_giant", "--games", "60", "--processes", "1", "--plot", str(plot)]) == 0
    said = capsys.readouterr().out
    assert "two_headed_giant" in said and " 60\n" in said and "events a game" in said and "won" in said
    picture = Image.open(plot).convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 24)}
    assert {(0x0A, 0x7C, 0xFF), (0xF0, 0xA0, 0x20), (0x8C, 0x95, 0x9F)} <= colours  # won, drawn, refused


def test_in_a_terminal_it_shows_how_far_it_has_come(monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["simulate", "emperor", "--games", "4", "--processes", "1"]) == 0
    said = capsys.readouterr().out
    assert [f" {part:3} %  {no} games of emperor" in said for no, part in ((1, 25), (2, 50), (4, 100))] == [True] * 3
    assert said.partition("\r\x1b[Kmode")[2].count("\r") == 0  # the bar has gone before the report


def test_a_plot_without_refusals_says_so_and_draws_no_row(tmp_path, monkeypatch):
    shown = []
    monkeypatch.setattr(simulation_chart.Figure, "savefig", lambda figure, *_, **__: shown.append(figure))
    simulation_chart.draw("", "", {("won", 3): 2, ("drawn", 30): 1}, {}, tmp_path / "games.png")
    lengths, refused = shown[0].axes
    assert refused.get_title("left") == "no event was refused" and not refused.get_yticklabels()
    assert sum(bar.get_height() for bar in lengths.patches) == 3


def test_a_mode_that_is_none_is_refused_in_one_sentence(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "poker"])
    assert ended.value.code == 2 and "invalid choice: 'poker'" in capsys.readouterr().err


def test_games_end_before_they_are_given_up():
    games = [RandomGame("grand_melee", seed) for seed in range(20)]
    for game in games:
        game.play()
    assert all(game.result != "unfinished" and game.events < random_game.MOST_EVENTS for game in games)
