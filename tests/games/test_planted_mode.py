"""A mode is its folder and one entry: that of `examples/`, planted into a copy of the firmware, has its menu, gestures
and light."""

import json
import shutil

import pytest

import runtimes

SESSION = runtimes.REPO / "tests" / "support" / "example_mode_game.py"
ENTRIES = (("NAMES = (", '"neighbours", '), ('TITLES = (\n    "', "Neighbours|"))


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """The firmware with one more folder, and one more name and title in `games/catalogue.py`."""
    folder = tmp_path_factory.mktemp("planted") / "firmware"
    shutil.copytree(runtimes.FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(runtimes.REPO / "examples" / "neighbours", folder / "games" / "neighbours")
    catalogue = folder / "games" / "catalogue.py"
    text = catalogue.read_text(encoding="utf-8")
    for begin, entry in ENTRIES:
        assert text.count(begin) == 1, f"{catalogue} has one line that begins with {begin!r}"
        text = text.replace(begin, begin + entry)
    catalogue.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def on_cpython(planted):
    return runtimes.on_cpython(SESSION, firmware=planted).decode()


@pytest.fixture(scope="module")
def states(on_cpython):
    """What was told after each step, by the name of the step."""
    told = [line.split(" = ", 1) for line in on_cpython.splitlines() if " = " in line]
    return {what: json.loads(state) for what, state in told}


def test_the_menu_lays_its_table_of_as_many_seats_as_it_offers(states):
    assert states["start"]["mode"] == "emperor"
    assert (states["laid"]["mode"], len(states["laid"]["seats"])) == ("neighbours", 6)
    assert len(states["five seats"]["seats"]) == 5


def test_the_light_shows_whose_turn_it_is_whom_he_attacks_and_who_is_next(states):
    first = states["begun"]["game"]["active"][0]
    look = states["begun"]["look"]
    assert "".join(look[(first + step) % 5] for step in range(5)) == "SPFFP"
    assert states["begun"]["next"] == (first + 1) % 5
    looked_at = states["looked at"]["look"]  # one of two whom he may attack has the turn, and knocks
    assert looked_at.count("V") == 1 and looked_at.count("P") == 1


def test_the_gestures_pass_take_out_undo_and_redo(states):
    first = states["begun"]["game"]["active"][0]
    assert [states[step]["game"]["active"] for step in ("passed", "passed by a seat")] == [
        [(first + 1) % 5],
        [(first + 2) % 5],
    ]
    gone = states["out"]["game"]["losers"]
    assert len(gone) == 1 and states["out"]["look"][gone[0]] == "E"
    assert states["undone"]["game"]["losers"] == [] and states["redone"]["game"] == states["out"]["game"]


def test_a_card_wins_and_the_last_player_has_won(states):
    assert len(states["a card wins"]["game"]["losers"]) == 2 and not states["a card wins"]["game"]["over"]
    over = states["over"]["game"]
    assert over["over"] and states["over"]["look"].count("S") == 1 and len(over["winners"]) == 1


@runtimes.needs_micropython
def test_every_frame_and_state_is_the_same_on_micropython(planted, on_cpython):
    there = runtimes.on_micropython(SESSION, heap="1m", firmware=planted).decode()
    assert there.splitlines() == on_cpython.splitlines()
