"""The manual pages of the modes: gestures as they are, pictures that are there and have words, rules by number."""

import re

import pytest

from controls import bindings
from games import catalogue
from host_tools.generate import gesture_tables

PAGES = gesture_tables.pages()
README = (gesture_tables.DOCS.parent / "README.md").read_text(encoding="utf-8")
RULE_NUMBER = re.compile(r"\b[1-8]\d\d\.\d+[a-k]?\b")
RULES_OF = {"emperor": 20, "duelist_emperor": 5, "grand_melee": 14, "two_headed_giant": 17}  # how many a page explains


def rules_in(path):
    return set(RULE_NUMBER.findall(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", catalogue.NAMES)
def test_every_mode_has_its_page_and_the_readme_leads_there(name):
    page = f"docs/{name}.md"
    assert name in PAGES, (
        f"write {page} with the lines\n{gesture_tables.BEGIN}\n{gesture_tables.END}\n"
        "then: python -m host_tools.generate.gesture_tables"
    )
    assert f"]({page})" in README, f"README.md, section Games: the table wants a row that links to {page}"


@pytest.mark.parametrize("name", PAGES)
def test_the_gestures_are_fresh(name):
    text = PAGES[name].read_text(encoding="utf-8")
    assert gesture_tables.page(name, text) == text, (
        f"docs/{name}.md is stale: run python -m host_tools.generate.gesture_tables"
    )


@pytest.mark.parametrize("name", PAGES)
def test_a_page_begins_with_a_picture_and_all_are_there_and_have_words(name):
    page, text = PAGES[name].name, PAGES[name].read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]{12,})"', text)
    assert text.count("<img") >= 2, f"docs/{page} shows fewer than two pictures: see python -m host_tools render --help"
    assert len(pictures) == text.count("<img"), f'docs/{page}: a picture has no alt="..." that tells what it shows'
    above = text.partition("<img")[0]
    assert above.count("\n#") + above.startswith("#") == 1, f"docs/{page}: the first picture belongs under the heading"
    for source, _ in pictures:
        assert (gesture_tables.DOCS / source).exists(), f"docs/{page} shows docs/{source}, which is not there"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_as_many_rules_by_number_as_its_mode_does(name):
    code = gesture_tables.ROOT / "firmware" / "games" / name / "mode.py"
    least = RULES_OF.get(name, len(rules_in(code)))
    found = len(rules_in(PAGES[name]))
    assert found >= least, f"docs/{name}.md names {found} rules by number, its game has {least}: see {code.name}"


def test_a_page_has_the_gestures_of_the_screens_that_its_game_comes_to():
    emperor, board = (
        "\n".join(gesture_tables.gestures_of("emperor")),
        "\n".join(gesture_tables.gestures_of("for_the_emperor")),
    )
    assert "who leaves, or begins? | PASS | the next" in emperor
    for told in (emperor, board):  # by the menu, or at every turn
        assert f"which arc? | OUT held 1 s | {gesture_tables.SAYS['take_choice']}" in told and "which number?" in told
    own_seat = gesture_tables.BUTTONS[bindings.OWN_SEAT]
    assert own_seat in emperor and own_seat not in board
    assert "who leaves" not in board and "no game yet | PASS | begin: the crane" in board


def test_an_effect_that_a_game_brings_along_says_what_it_does_by_its_name():
    assert (
        gesture_tables.in_words("undo") == gesture_tables.SAYS["undo"]
        and gesture_tables.in_words("swap_seats") == "swap seats"
    )


def test_own_gestures_stand_instead_of_the_common_ones():
    melee, giant = (
        "\n".join(gesture_tables.gestures_of("grand_melee")),
        "\n".join(gesture_tables.gestures_of("two_headed_giant")),
    )
    ends = gesture_tables.SAYS["pass_picked"]
    assert f"which turn ends? | nothing for 1.5 s | {ends}" in melee and "life is counted" not in melee
    assert (
        f"| who leaves, or begins? | PASS held 1 s | {gesture_tables.SAYS_IN['two_headed_giant', 'open_life']} |"
        in giant
    )
    assert (
        f"begins? | PASS held 1 s | {gesture_tables.SAYS['run_cursor']}" not in giant
        and "life is counted | both buttons | close" in giant
    )
