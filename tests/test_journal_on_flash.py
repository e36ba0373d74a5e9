"""The journal over a littlefs on a flash chip: two hours of play, a cut at every operation, and how the chip wears."""

import json

from runtimes import REPO, needs_micropython, on_micropython

RATED_ERASES = 100_000  # of a sector: W25Q16JV data sheet, features
LIFE_GAMES = 300_000


def played(*arguments):
    """What the script says of its work."""
    said = on_micropython(REPO / "tests" / "journal_on_flash.py", *arguments, heap="64m")
    return json.loads(said.splitlines()[-1])


@needs_micropython
def test_power_cut_at_any_flash_operation_of_a_game_then_cut_again_and_again():
    done = played("cuts", 1, 60)
    assert done["cuts"] == 3 * done["operations"] >= 75


@needs_micropython
def test_two_hours_of_play_with_slips_and_pulled_plugs():
    done = played("hours", 1)
    assert done["events"] > 300 and done["plugs"] >= 10


@needs_micropython
def test_a_full_flash_is_told_on_the_ring_and_costs_nothing_but_that_game():
    assert played("full")["played"] > 100


@needs_micropython
def test_the_flash_outlasts_300_000_games():
    games = 120
    done = played("wear", games)
    assert done["erases"] <= 0.15 * done["events"]
    assert f"{LIFE_GAMES:,} games" in (REPO / "README.md").read_text(encoding="utf-8")
    assert done["erases_of_the_worst_block"] * LIFE_GAMES <= games * RATED_ERASES
