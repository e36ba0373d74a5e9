"""The manual pages of the modes: gestures as they are, pictures that are there and have words, rules by number."""

import re

import pytest

from host_tools import manual

PAGES = manual.pages()


def test_the_modes_with_several_turns_and_with_shared_life_have_their_page():
    assert {"grand_melee", "two_headed_giant"} <= set(PAGES)


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
    assert len(set(re.findall(r"\b[5-8]\d\d\.\d+[a-k]?\b", PAGES[name].read_text(encoding="utf-8")))) >= 8


def test_own_gestures_stand_instead_of_the_common_ones():
    melee, giant = "\n".join(manual.gestures_of("grand_melee")), "\n".join(manual.gestures_of("two_headed_giant"))
    assert "which turn ends? | nothing for 1.5 s | that turn ends" in melee and "life is counted" not in melee
    assert "| who leaves, or begins? | PASS held 1 s | the life of the team under the cursor |" in giant
    assert "the cursor runs on" not in giant and "life is counted | both buttons | close" in giant
