"""What the app keeps on littlefs on a flash chip: two hours of play, cuts, no room, no writing, how the chip wears.

Every operation of the flash is cut in the long tests; a sample of them in the short ones."""

import functools
import json

import pytest

from document_promises import figures
from games.catalogue import NAMES
from runtimes import REPO, needs_micropython, on_micropython

LONG = pytest.mark.long
RATED_ERASES = 100_000  # of a sector: W25Q16JV data sheet, features
LIFE_GAMES = 300_000
EVENING_EVENTS = 60
LONG_EVENTS = 250  # of a game whose files are merged when the next one begins
# What the short tests ask of each script. One process does all of it: to start costs as much as most works.
PLAYED = ("cuts emperor 1 2 30", "full", "wear 3 250")
KEPT = ("aside 1 2 9", "settings 1 9", "again 7", "refused")


def said_by(script, commands):
    """What the script says of each work: a value a command."""
    words = " then ".join(commands).split(" ")
    said = on_micropython(REPO / "tests" / "support" / script, *words, heap="64m", timeout_s=850)
    return dict(zip(commands, map(json.loads, said.splitlines()[-len(commands) :]), strict=True))


@functools.cache
def said_together(script, commands):
    try:
        return said_by(script, commands)
    except pytest.fail.Exception:
        return {}  # then each test tells whether its own work fails


def played(*arguments, script="journal_on_flash.py", short=PLAYED):
    """What the script says of its work."""
    command = " ".join(map(str, arguments))
    together = said_together(script, short) if command in short else {}
    return together[command] if command in together else said_by(script, [command])[command]


def kept(*arguments):
    """What the other script says."""
    return played(*arguments, script="flash_storage_faults.py", short=KEPT)


@needs_micropython
@pytest.mark.parametrize(
    ("mode", "chains", "stride"), [("emperor", 2, 30), *(pytest.param(name, 60, 1, marks=LONG) for name in NAMES)]
)
def test_power_cut_at_the_flash_operations_of_a_game_then_cut_again_and_again(mode, chains, stride):
    done = played("cuts", mode, 1, chains, stride)
    assert done["cuts"] * stride >= 4 * (done["operations"] - stride) and done["chains"] == chains


@needs_micropython
@pytest.mark.parametrize(("chains", "stride"), [(2, 9), pytest.param(200, 1, marks=LONG)])
def test_power_cut_while_a_game_is_set_aside_loses_none(chains, stride):
    done = kept("aside", 1, chains, stride)
    assert done["operations"] > 5 and done["cuts"] * stride >= 4 * (done["operations"] - stride)


@needs_micropython
@pytest.mark.parametrize("stride", [9, pytest.param(1, marks=LONG)])
def test_power_cut_while_settings_change_leaves_the_old_ones_or_the_new_ones(stride):
    done = kept("settings", 1, stride)
    assert done["operations"] > 5 and done["cuts"] * stride >= 4 * (done["operations"] - stride)


@needs_micropython
@pytest.mark.parametrize("stride", [7, pytest.param(1, marks=LONG)])
def test_power_cut_while_a_flash_takes_again_what_it_refused_leaves_a_state_that_was_seen(stride):
    done = kept("again", stride)
    assert done["operations"] > 10 and done["cuts"] * stride >= 4 * (done["operations"] - stride)


@LONG
@needs_micropython
@pytest.mark.parametrize("room", range(8))
def test_without_room_nothing_raises_and_no_game_is_lost(room):
    assert kept("full", room)["full"]


@LONG
@needs_micropython
def test_each_crash_counts_on_a_flash_that_is_full_of_small_files():
    assert kept("crashes") == {"rows": [1, 2, 3] * 10}


@needs_micropython
def test_storage_that_takes_nothing_or_is_missing_ends_no_game():
    assert kept("refused") == {"done": True}


@LONG
@needs_micropython
def test_two_hours_of_play_with_slips_and_pulled_plugs():
    done = played("hours", 1)
    assert done["events"] > 300 and done["plugs"] >= 10


@needs_micropython
def test_a_full_flash_is_told_on_the_ring_and_costs_nothing_but_that_game():
    assert played("full")["played"] > 100


@LONG
@needs_micropython
def test_the_flash_outlasts_300_000_games():
    games = 1500  # which block is erased most is chance at first: of 120 games it was erased 35 to 51 times
    done = played("wear", games, EVENING_EVENTS)
    assert done["erases"] <= 0.15 * done["events"]
    assert figures("docs/install.md", "flash-life") == [LIFE_GAMES]
    assert done["erases_of_the_worst_block"] * LIFE_GAMES <= games * RATED_ERASES


@needs_micropython
@pytest.mark.parametrize("games", [3, pytest.param(60, marks=LONG)])
def test_merging_the_files_of_long_games_does_not_wear_the_flash_faster(games):
    done = played("wear", games, LONG_EVENTS)
    assert done["erases"] <= 0.15 * done["events"]


@LONG
@needs_micropython
def test_a_clock_costs_the_flash_thirty_erases_an_hour_at_most():
    found = played("clocked", 2)
    assert found["off"] <= 12 and found["bank_a_player"] <= 2 * 30
