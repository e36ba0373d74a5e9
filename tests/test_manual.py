"""The manual pages of the modes: gestures as they are, pictures that are there and have words, rules by number."""

import re

import pytest

from host_tools import manual
from rules import modes

PAGES = manual.pages()


RULE_NUMBERS = {"duelist_emperor": 5, "for_the_emperor": 0}  # their own rules have no numbers


def test_every_mode_has_its_page_and_the_readme_leads_there():
    assert set(PAGES) == set(modes.NAMES)
    readme = (manual.DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert all(f"](docs/{name}.md)" in readme for name in modes.NAMES)


@pytest.mark.parametrize("name", PAGES)
def test_the_gestures_are_fresh(name):
    text = PAGES[name].read_text(encoding="utf-8")
    assert manual.page(name, text) == text, "run: python -m host_tools.manual"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_begins_with_a_picture_and_all_are_there_and_have_words(name):
    text = PAGES[name].read_text(encoding="utf-8")
    pictures = re.findall(r'<img src="([^"]+)"[^>]* alt="([^"]{12,})"', text)
    assert len(pictures) == text.count("<img") >= 2
    assert text.index("<img") < 120
    for source, _ in pictures:
        assert (manual.DOCS / source).exists(), source


@pytest.mark.parametrize("name", PAGES)
def test_a_page_names_the_rules(name):
    numbers = set(re.findall(r"\b[1-8]\d\d\.\d+[a-k]?\b", PAGES[name].read_text(encoding="utf-8")))
    assert len(numbers) >= RULE_NUMBERS.get(name, 8)


def test_a_page_has_the_gestures_of_the_screens_that_its_game_comes_to():
    emperor, board = "\n".join(manual.gestures_of("emperor")), "\n".join(manual.gestures_of("for_the_emperor"))
    assert "which place?" not in emperor and "who leaves, or begins? | PASS | the next" in emperor
    assert "which place? | OUT, a tap | that is the answer" in board and "which number?" in board
    assert "whose turn runs" in emperor and "whose turn runs" not in board
    assert "who leaves" not in board and "no game yet | PASS | begin; the crane" in board
    assert "which place?" in "\n".join(manual.gestures_of("duelist_emperor"))


def test_own_gestures_stand_instead_of_the_common_ones():
    melee, giant = "\n".join(manual.gestures_of("grand_melee")), "\n".join(manual.gestures_of("two_headed_giant"))
    assert "which turn ends? | nothing for 1.5 s | that turn ends" in melee and "life is counted" not in melee
    assert "| who leaves, or begins? | PASS held 1 s | the life of the team under the cursor |" in giant
    assert "the cursor runs on" not in giant and "life is counted | both buttons | close" in giant
