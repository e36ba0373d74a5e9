"""The small screen: what it shows in each scene, as pictures that somebody has looked at, drawn from the very bytes
that went over its bus; a loose cable; who hears nothing of it; letters that it does not have."""

import functools
import json
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

import runtimes
import small_screen_pictures as pictures
from display.transliteration import in_ascii
from settings_cross_checks import SCREEN_PINS

TROUBLE = runtimes.REPO / "tests" / "support" / "small_screen_trouble.py"
REMEDY = "python -m tests.support.small_screen_pictures draws them again: look at them"


@functools.cache
def shown():
    return pictures.scenes()


@pytest.mark.parametrize("name", sorted(path.stem for path in pictures.KEPT.glob("*.png")))
def test_each_scene_looks_as_it_was_seen_to(name):
    with Image.open(pictures.KEPT / f"{name}.png") as kept:
        assert not ImageChops.difference(kept.convert("L"), shown()[name].convert("L")).getbbox(), REMEDY


def test_each_scene_has_a_picture():
    assert set(shown()) == {path.stem for path in pictures.KEPT.glob("*.png")}, REMEDY


@pytest.mark.parametrize("name", pictures.IN_MANUAL)
def test_the_manual_shows_what_the_screen_shows(name):
    with Image.open(pictures.MANUAL / pictures.manual_name(name)) as kept:
        found = pictures.for_the_manual(shown()[name])
        assert kept.size == found.size and not ImageChops.difference(kept.convert("RGB"), found).getbbox(), REMEDY


@functools.cache
def trouble():
    """What a device on MicroPython said of its screen, by what was tried."""
    return json.loads(runtimes.on_micropython(TROUBLE, heap=pictures.HEAP))


def test_a_cable_that_comes_loose_is_forgotten_and_found_again_with_the_picture_of_then():
    assert trouble()["loose"] == {"frames": True, "tries": 5, "apart": True, "equal": True}


def test_a_screen_that_does_not_answer_at_the_start_is_not_looked_for_again():
    assert trouble()["absent"] == {"asked": 1, "modules": []}


def test_without_the_setting_nothing_goes_over_the_bus_and_nothing_is_loaded():
    assert trouble()["off"] == {"asked": 0, "modules": []}


def test_frames_reports_and_files_are_the_same_with_a_screen_and_without():
    assert trouble()["same"] == {"frames": True, "sent": True, "files": True}


def test_transfers_are_short_and_none_is_made_while_a_frame_is_near():
    assert trouble()["longest"] <= 64
    assert trouble()["latest_ms"] <= 10


def test_nothing_is_allocated_while_nothing_changes():
    assert trouble()["idle_bytes"] == 0


def test_the_self_test_gives_the_screen_back():
    assert trouble()["after_the_test"]


def test_the_sheet_calls_its_players_as_they_are_called_by_then():
    assert trouble()["renamed"] == [True, True]


def test_no_two_players_are_written_alike():
    assert trouble()["alike"] == ["Jose (1)", "Jose (2)", "Zhan (3)", "Zhan (4)", "seat 6 (5)", "seat 6 (6)"]


def test_a_seat_that_the_table_does_not_have_is_called_by_its_number():
    assert trouble()["no_such_seat"] == "This table has no seat 9."


def test_who_would_look_like_another_once_his_name_is_cut_short_is_the_number_of_his_seat():
    life = ["#1   20  #2   20", "#3   20  #4   20", "s    20  #6   20"]
    *rows, time = trouble()["cut"]
    who, used, turns = time.split()
    assert rows == [*life, "next: #2"] and (who, used[:5], turns) == ("#1", "1:23:", "1x")


def test_no_digit_of_a_large_life_total_is_cut_off():
    life = ["Al       1000000", "Bob           20", "#3            20", "#4            20"]
    assert trouble()["large_life"] == [*life, "= 999999"]


def test_the_pins_of_the_screen_have_no_other_use():
    assert trouble()["pins"] == ["GPIO 20 has two uses. Nothing was changed."]
    source = (runtimes.FIRMWARE / "boards" / "pico_find_and_test_screens.py").read_text(encoding="utf-8")
    assert [int(pin) for pin in re.findall(r"^S[DC][AL] = const\((\d+)\)$", source, re.M)] == SCREEN_PINS


LATIN = [chr(code) for code in (*range(0xC0, 0x180), *range(0x1E00, 0x1F00))]


def test_a_letter_with_marks_falls_back_on_its_letter():
    for letter in LATIN:
        plain = unicodedata.normalize("NFD", letter)[0]
        if plain.isascii():
            assert in_ascii(letter) == plain, letter


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Jürgen", "Jurgen"),
        ("Jürgen", "Jurgen"),
        ("Groß", "Gross"),
        ("Nguyễn", "Nguyen"),
        ("Ștefan", "Stefan"),
        ("Æsa", "AEsa"),
        ("Щукин", "Schukin"),
        ("ёж", "yozh"),
        ("Ωμέγα", "Omega"),
        ("O\u2019Neil", "O'Neil"),
        ("李雷", "??"),
        ("Ann 🐉", "Ann ?"),
    ],
)
def test_names_stay_readable(name, written):
    assert in_ascii(name) == written


@given(st.text(max_size=12))
def test_whatever_a_name_is_the_screen_can_write_it(name):
    written = in_ascii(name)
    assert written.isascii() and len(written) <= 3 * len(name)
    assert in_ascii(written) == written
